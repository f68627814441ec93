/** Words beside a control, without delay, on hover and on focus. Esc hides them. The control keeps its own accessible name. */

import { cloneElement, type FocusEvent, type MouseEvent, type ReactElement, type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useKeys } from './keyRegistry';
import styles from './Tooltip.module.css';

type Side = 'right' | 'bottom' | 'top';

interface TriggerProps {
  onMouseEnter?: (event: MouseEvent<HTMLElement>) => void;
  onMouseLeave?: (event: MouseEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  'aria-describedby'?: string;
}

interface TooltipProps {
  text: ReactNode;
  side?: Side;
  /** False: the words are already there, so no tooltip. */
  when?: boolean;
  /** For words that say more than the control's name; read out as its description. */
  describes?: boolean;
  children: ReactElement<TriggerProps>;
}

const GAP = 8;

function place(box: DOMRect, side: Side): { left: number; top: number; transform: string } {
  if (side === 'right') return { left: box.right + GAP, top: box.top + box.height / 2, transform: 'translateY(-50%)' };
  const left = Math.min(Math.max(box.left + box.width / 2, 60), window.innerWidth - 60);
  if (side === 'top') return { left, top: box.top - GAP, transform: 'translate(-50%, -100%)' };
  return { left, top: box.bottom + GAP, transform: 'translateX(-50%)' };
}

export function Tooltip({ text, side = 'bottom', when = true, describes, children }: TooltipProps) {
  const id = useId();
  const [at, setAt] = useState<ReturnType<typeof place> | null>(null);
  const open = when && at !== null;

  const hide = () => {
    setAt(null);
    // The same press also closes the layer below.
    return false;
  };
  useKeys(open ? { title: 'Tooltip', scope: 'layer', bindings: [{ strokes: ['Escape'], always: true, run: hide }] } : null);

  const show = (event: { currentTarget: HTMLElement }) => setAt(place(event.currentTarget.getBoundingClientRect(), side));
  const own = children.props;
  return (
    <>
      {cloneElement(children, {
        onMouseEnter: (event) => {
          own.onMouseEnter?.(event);
          show(event);
        },
        onMouseLeave: (event) => {
          own.onMouseLeave?.(event);
          setAt(null);
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) show(event);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          setAt(null);
        },
        'aria-describedby': open && describes ? id : own['aria-describedby'],
      })}
      {open &&
        createPortal(
          <span id={id} role="tooltip" className={styles.tip} style={at}>
            {text}
          </span>,
          document.body,
        )}
    </>
  );
}
