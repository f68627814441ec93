/** A button that opens a short menu of actions: arrows move, Home and End jump, Esc closes and gives the focus back. */

import { Check, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Menu.module.css';

export interface MenuItem {
  key: string;
  label: string;
  icon?: LucideIcon;
  /** For one of several choices. */
  checked?: boolean;
  /** A line above it. */
  ruled?: boolean;
  onPick: () => void;
}

interface TriggerProps {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  label: string;
  head?: ReactNode;
  items: readonly MenuItem[];
  trigger: (props: TriggerProps) => ReactElement;
}

export function Menu({ label, head, items, trigger }: MenuProps) {
  const [open, setOpen] = useState(false);
  const wrapper = useRef<HTMLDivElement>(null);

  const close = (giveBack: boolean) => {
    setOpen(false);
    if (giveBack) wrapper.current?.querySelector('button')?.focus();
  };

  useEffect(() => {
    if (!open) return undefined;
    const entries = () => Array.from(wrapper.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []);
    (entries().find((entry) => entry.getAttribute('aria-checked') === 'true') ?? entries()[0])?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !wrapper.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const entries = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]'));
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const target = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      entries[target]?.focus();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      close(true);
    }
    if (event.key === 'Tab') setOpen(false);
  };

  return (
    <div ref={wrapper} className={styles.wrapper}>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen((before) => !before),
        onKeyDown: (event) => {
          if (event.key === 'ArrowDown' && !open) {
            event.preventDefault();
            setOpen(true);
          }
        },
      })}
      {open && (
        <div role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={onKeyDown}>
          {head !== undefined && (
            <div role="presentation" className={styles.head}>
              {head}
            </div>
          )}
          {items.map(({ key, label: words, icon: Icon, checked, ruled, onPick }) => (
            <div key={key} role="presentation">
              {ruled && <hr className={styles.rule} />}
              {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is menuitemradio whenever something is checked */}
              <button
                type="button"
                role={checked === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={checked}
                tabIndex={-1}
                className={styles.item}
                onClick={() => {
                  close(true);
                  onPick();
                }}
              >
                {Icon !== undefined && <Icon aria-hidden="true" />}
                {words}
                {checked && <Check aria-hidden="true" className={styles.check} />}
              </button>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
