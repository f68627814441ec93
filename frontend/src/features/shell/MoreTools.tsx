/** The tools of a group that the menu itself does not name: closed behind one entry, open where the page is one of them. */

import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { classes } from '@/ui/classes';
import { useIsPhone } from '@/ui/viewport';
import { copy } from './copy';
import { Leaf } from './Leaf';
import { isActive, type NavGroup, type NavLeaf } from './nav';
import styles from './Sidebar.module.css';

interface MoreToolsProps {
  readonly group: NavGroup;
  readonly onAsk: (leaf: NavLeaf) => void;
  readonly onGo: () => void;
}

export function MoreTools({ group, onAsk, onGo }: MoreToolsProps) {
  const id = useId();
  const { pathname } = useLocation();
  const isInside = group.others.some((leaf) => isActive(leaf.href, pathname));
  const [open, setOpen] = useState(isInside);
  useEffect(() => {
    if (isInside) setOpen(true);
  }, [isInside]);
  const list = useRef<HTMLUListElement>(null);
  const isShown = useRef(false);
  const isPhone = useIsPhone();
  // Once for each arrival: a list that opens by itself can end below the edge of the menu, and the entry of the page with it. It is moved
  // without an animation, and only inside the menu, which never leaves the window.
  useEffect(() => {
    if (!isInside) isShown.current = false;
    if (!isInside || !open || isShown.current) return;
    isShown.current = true;
    if (!isPhone) list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [isInside, open, isPhone]);
  return (
    <>
      <button
        type="button"
        className={classes(styles.link, styles.more)}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown aria-hidden="true" />
        {copy.more} <span className="visually-hidden">{copy.moreInGroup(group.title)}</span>
      </button>
      {open && (
        <ul ref={list} id={id} className={classes(styles.list, styles.others)} aria-label={copy.moreIn(group.title)}>
          {group.others.map((leaf) => (
            <li key={leaf.title}>
              <Leaf leaf={leaf} onAsk={onAsk} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
