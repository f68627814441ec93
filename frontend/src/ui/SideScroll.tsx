/** A row of controls or a table that scrolls sideways where it has no room; an end with more behind it fades. */

import { type ReactNode, useRef } from 'react';
import { Strip } from './Strip';
import { useChosenInSight, useSideScroll } from './useSideScroll';

interface SideScrollProps {
  readonly className?: string;
  /** Names what scrolls, which the keyboard then reaches. Without it something inside has to take the focus. */
  readonly label?: string;
  /** What is chosen among what it holds: it is brought into sight, and arrows say where there are more. */
  readonly chosen?: string;
  /** Its children are items of a list. */
  readonly isList?: boolean;
  readonly children: ReactNode;
}

export function SideScroll({ className, label, chosen, isList = false, children }: SideScrollProps) {
  const row = useRef<HTMLElement>(null);
  useSideScroll(row);
  useChosenInSight(row, chosen);
  const place = (element: HTMLElement | null) => {
    row.current = element;
  };
  if (isList) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      <ul ref={place} className={className} aria-label={label} tabIndex={0}>
        {children}
      </ul>
    );
  }
  if (label === undefined) {
    const plain = (
      <div ref={place} className={className}>
        {children}
      </div>
    );
    return chosen === undefined ? plain : <Strip>{plain}</Strip>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={place} className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
