/** Parts of a page side by side, as a tab list with the panel of the chosen one: arrows move and choose, Home and End jump. */

import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from './classes';
import { Strip } from './Strip';
import styles from './Tabs.module.css';
import { useChosenInSight, useSideScroll } from './useSideScroll';

interface TabsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly onChange: (value: T) => void;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

export function Tabs<T extends string>({ label, value, options, onChange, children }: TabsProps<T>) {
  const id = useId();
  const tabId = (of: T) => `${id}-${of}`;
  const list = useRef<HTMLDivElement>(null);
  useSideScroll(list);
  useChosenInSight(list, value);
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = options.findIndex((option) => option.value === value);
    const next = {
      ArrowRight: (at + 1) % options.length,
      ArrowLeft: (at - 1 + options.length) % options.length,
      Home: 0,
      End: options.length - 1,
    }[event.key];
    const option = next === undefined ? undefined : options[next];
    if (next === undefined || option === undefined) return;
    event.preventDefault();
    onChange(option.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <>
      <Strip className={styles.place}>
        <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={step}>
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              role="tab"
              id={tabId(option.value)}
              aria-controls={option.value === value ? `${id}-panel` : undefined}
              aria-selected={option.value === value}
              tabIndex={option.value === value ? 0 : -1}
              className={classes(styles.tab, option.value === value && styles.active)}
              onClick={() => onChange(option.value)}
            >
              {option.label}
            </button>
          ))}
        </div>
      </Strip>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(value)} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
