/** What narrows a list, above it: a region with a name, its fields, the way back to all of it, and what else can be done with the list. */

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  /** What is narrowed: `Filters of fills`. */
  readonly label: string;
  /** In place of the usual look. */
  readonly className?: string;
  /** Given while something is narrowed. */
  readonly onClear: (() => void) | undefined;
  /** After the filters. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export function FilterBar({ label, className, onClear, tools, children }: FilterBarProps) {
  return (
    <section className={className ?? styles.bar} aria-label={label}>
      {children}
      {onClear && (
        <Button kind="quiet" onClick={onClear}>
          <X aria-hidden="true" />
          Clear filters
        </Button>
      )}
      {tools}
    </section>
  );
}
