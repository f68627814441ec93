/** A small panel under a button: filters, columns, where a number comes from. Esc or a press outside closes it. */

import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button';
import { classes } from './classes';
import styles from './Popover.module.css';

interface TriggerProps {
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

interface PopoverProps {
  label?: ReactNode;
  /** Draws the button itself, in place of one with `label`. */
  trigger?: (props: TriggerProps) => ReactElement;
  /** What the panel is about, for screen readers. */
  title: string;
  /** Replaces the default button look. */
  quiet?: boolean;
  size?: 'small' | 'medium';
  align?: 'start' | 'end';
  wide?: boolean;
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

export function Popover({
  label,
  trigger,
  title,
  quiet,
  size = 'medium',
  align = 'end',
  wide,
  className,
  children,
}: PopoverProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const button: TriggerProps = {
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen((was) => !was),
  };
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the panel and its button are heard here once.
    <div
      ref={root}
      data-layers
      className={classes(styles.root, className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      {trigger ? (
        trigger(button)
      ) : (
        <Button kind={quiet ? 'quiet' : 'default'} size={size} className={quiet ? styles.quiet : undefined} {...button}>
          {label}
        </Button>
      )}
      {open && (
        <div id={id} role="dialog" aria-label={title} className={classes(styles.panel, styles[align], wide && styles.wide)}>
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </div>
  );
}
