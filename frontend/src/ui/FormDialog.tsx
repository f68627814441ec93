/** A dialog that is a form: its fields, what is wrong with all of them together, Cancel and one action. Closing it asks first where something was typed. */

import { type ReactNode, useId, useRef } from 'react';
import { Button } from './Button';
import styles from './FormDialog.module.css';
import { Note } from './fields';
import { whenJudged } from './judged';
import { Modal } from './Modal';
import { useDiscard } from './useDiscard';

interface FormDialogProps {
  readonly title: string;
  readonly width?: number;
  /** What the button says: a verb and its object. */
  readonly action: string;
  /** For what can't be undone. */
  readonly isDanger?: boolean;
  readonly busy: boolean;
  /** While what is typed or chosen can't be sent. */
  readonly disabled?: boolean;
  /** What the fields hold, to know whether something would be lost. */
  readonly typed: object;
  /** Wrong with the form as a whole; what is wrong with one field stands at the field. */
  readonly error?: string;
  readonly onClose: () => void;
  readonly onSubmit: () => Promise<void>;
  /** At the left of the buttons: another action, as to delete what is changed. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, width, action, isDanger = false, busy, disabled, typed, error, onClose, onSubmit, aside, children } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const close = useDiscard(typed, onClose);
  return (
    <Modal
      title={title}
      onClose={close}
      width={width}
      foot={
        <>
          {aside}
          <Button onClick={close}>Cancel</Button>
          <Button kind={isDanger ? 'danger' : 'primary'} type="submit" form={id} busy={busy} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Its buttons stand below all fields: what is wrong may be far above the view.
          whenJudged(onSubmit(), () => form.current);
        }}
      >
        {error !== undefined && <Note>{error}</Note>}
        {children}
      </form>
    </Modal>
  );
}
