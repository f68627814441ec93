/** A group of the collapsed menu: its links beside the icon, on hover, on click and by keyboard. */

import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { classes } from '@/ui/classes';
import { copy } from './copy';
import { Leaf } from './Leaf';
import { isActive, type NavGroup, type NavLeaf } from './nav';
import styles from './Sidebar.module.css';

/** Long enough to cross the gap between icon and panel with the pointer. */
const LEAVE_MS = 120;

export function FlyOut({ group, onAsk }: { group: NavGroup; onAsk: (leaf: NavLeaf) => void }) {
  const id = useId();
  const { pathname } = useLocation();
  const [top, setTop] = useState<number | null>(null);
  const wrapper = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Opened by an arrow key: the focus goes into the panel. */
  const byKey = useRef(false);
  const open = top !== null;
  const Icon = group.icon;
  const active = [...group.links, ...group.others].some((leaf) => isActive(leaf.href, pathname));

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!open || !byKey.current) return;
    byKey.current = false;
    wrapper.current?.querySelector<HTMLElement>(':scope ul a, :scope ul button')?.focus();
  }, [open]);

  const show = () => {
    clearTimeout(timer.current);
    const box = wrapper.current?.getBoundingClientRect();
    if (box === undefined) return;
    const height = 44 + group.links.length * 33 + (group.others.length > 0 ? 32 + group.others.length * 33 : 0);
    setTop(Math.max(8, Math.min(box.top - 4, window.innerHeight - height - 8)));
  };
  const hide = () => setTop(null);
  const hideSoon = () => {
    timer.current = setTimeout(hide, LEAVE_MS);
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) hide();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      hide();
      wrapper.current?.querySelector('button')?.focus();
    }
    if (event.key === 'ArrowRight' && !open) {
      byKey.current = true;
      show();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside carries the role; this only notices the pointer leaving both
    <div ref={wrapper} onMouseEnter={show} onMouseLeave={hideSoon} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={classes(styles.link, active && styles.active)}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={group.title}
        onClick={show}
      >
        <Icon aria-hidden="true" />
      </button>
      {open && (
        <div id={id} className={styles.flyout} style={{ top }}>
          <p className={styles.groupTitle}>{group.title}</p>
          <ul className={styles.list}>
            {group.links.map((leaf) => (
              <li key={leaf.title}>
                <Leaf leaf={leaf} onAsk={onAsk} onGo={hide} />
              </li>
            ))}
          </ul>
          {group.others.length > 0 && (
            <>
              <p className={styles.groupTitle}>{copy.more}</p>
              <ul className={styles.list} aria-label={copy.moreIn(group.title)}>
                {group.others.map((leaf) => (
                  <li key={leaf.title}>
                    <Leaf leaf={leaf} onAsk={onAsk} onGo={hide} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </div>
  );
}
