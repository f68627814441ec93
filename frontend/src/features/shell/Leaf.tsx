/** One entry of the menu: a link, or a button that asks before it goes there. */

import { Link, useLocation } from 'react-router';
import { classes } from '@/ui/classes';
import { Tooltip } from '@/ui/Tooltip';
import { isActive, type NavLeaf } from './nav';
import styles from './Sidebar.module.css';

interface LeafProps {
  leaf: NavLeaf;
  iconOnly?: boolean;
  onAsk: (leaf: NavLeaf) => void;
  onGo?: () => void;
}

export function Leaf({ leaf, iconOnly, onAsk, onGo }: LeafProps) {
  const { pathname } = useLocation();
  const active = isActive(leaf.href, pathname);
  const Icon = leaf.icon;
  const words = iconOnly ? <span className="visually-hidden">{leaf.title}</span> : leaf.title;
  const look = classes(styles.link, active && styles.active);
  const link =
    leaf.modalBeforeNavigation === undefined ? (
      <Link to={leaf.href} className={look} aria-current={active ? 'page' : undefined} onClick={onGo}>
        <Icon aria-hidden="true" />
        {words}
      </Link>
    ) : (
      <button
        type="button"
        className={look}
        aria-haspopup="dialog"
        aria-current={active ? 'page' : undefined}
        onClick={() => {
          onGo?.();
          onAsk(leaf);
        }}
      >
        <Icon aria-hidden="true" />
        {words}
      </button>
    );
  return iconOnly ? (
    <Tooltip text={leaf.title} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
