/** A row of controls that scrolls sideways where it has no room; an end with more behind it fades. */

import { type ReactNode, useRef } from 'react';
import { useSideScroll } from './useSideScroll';

interface SideScrollProps {
  readonly className?: string;
  readonly children: ReactNode;
}

export function SideScroll({ className, children }: SideScrollProps) {
  const row = useRef<HTMLDivElement>(null);
  useSideScroll(row);
  return (
    <div ref={row} className={className}>
      {children}
    </div>
  );
}
