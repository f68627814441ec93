/** The tools of a group that the menu itself does not name: closed behind one entry, open where the page is one of them. */

import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { classes } from '@/ui/classes';
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
        More <span className="visually-hidden">in {group.title}</span>
      </button>
      {open && (
        <ul id={id} className={classes(styles.list, styles.others)} aria-label={`More in ${group.title}`}>
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
