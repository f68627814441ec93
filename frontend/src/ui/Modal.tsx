/** A dialog on the platform's own `<dialog>`: focus trap, Esc and the inert page behind come with it. Unmounted when closed. */

import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, IconButton } from './Button';
import { classes } from './classes';
import styles from './Modal.module.css';

interface ModalProps {
  title: string;
  onClose: () => void;
  /** Without head and padding: for the search dialog, which brings its own. The title is then only read out. */
  bare?: boolean;
  /** At the right edge, over the whole height: what is read beside the page. */
  side?: boolean;
  foot?: ReactNode;
  /** What the button at the foot says, where all that it does is to close the dialog. */
  done?: string;
  width?: number;
  children: ReactNode;
}

export function Modal({ title, onClose, bare, side, done, width, children, ...props }: ModalProps) {
  const foot = done === undefined ? props.foot : <Button onClick={onClose}>{done}</Button>;
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    // The platform would choose the first thing that takes focus, which may be a wrapper or the close button.
    dialog.querySelector<HTMLElement>('input, select, textarea')?.focus();
    document.body.classList.add('scroll-locked');
    return () => {
      dialog.close();
      // The question whether to close one dialog is another on top of it.
      if (document.querySelector('dialog[open]') === null) document.body.classList.remove('scroll-locked');
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className={classes(styles.modal, bare && styles.bare, side && styles.side)}
      style={width === undefined ? undefined : ({ '--modal-width': `${width}px` } as CSSProperties)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A browser may close it at a second Esc without asking: whoever shows it decides all the same.
        const dialog = ref.current;
        if (dialog === null || dialog.open) return;
        dialog.showModal();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
        const submit = ref.current?.querySelector<HTMLButtonElement>('button[type="submit"]');
        if (submit === null || submit === undefined) return;
        event.preventDefault();
        submit.click();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {bare ? (
        <h2 id={id} className="visually-hidden">
          {title}
        </h2>
      ) : (
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X />
          </IconButton>
        </header>
      )}
      {bare ? children : <div className={styles.body}>{children}</div>}
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </dialog>
  );
}
