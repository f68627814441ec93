/** The menu: whole, as icons with fly-outs, or as an overlay on narrow screens. Plain navigation with `aria-current`, no menu role. */

import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { Logo } from '@/theme/Logo';
import { IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Tooltip } from '@/ui/Tooltip';
import { ConnectionFoot } from './ConnectionFoot';
import { copy } from './copy';
import { FlyOut } from './FlyOut';
import { Leaf } from './Leaf';
import { MoreTools } from './MoreTools';
import { isGroup, type NavLeaf, nav } from './nav';
import styles from './Sidebar.module.css';
import { COMMAND } from './shortcuts';
import { TeamSwitcher } from './TeamSwitcher';
import { ToolsLink } from './ToolsLink';

export const SIDEBAR_ID = 'sidebar';

interface SidebarProps {
  collapsed: boolean;
  isPhone: boolean;
  opened: boolean;
  onToggle: () => void;
  onClose: () => void;
  onSearch: () => void;
  onAsk: (leaf: NavLeaf) => void;
}

/** The id of a group's title. Without spaces: `aria-labelledby` takes what has one for two ids. */
const idOf = (title: string): string => `nav-${title.replaceAll(' ', '-')}`;

function SearchEntry({ iconOnly, onSearch, showKeys }: { iconOnly: boolean; onSearch: () => void; showKeys: boolean }) {
  const button = (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts={copy.controlKMetaK}
      onClick={onSearch}
    >
      <Search aria-hidden="true" />
      {iconOnly ? <span className="visually-hidden">{copy.search}</span> : copy.search}
      {showKeys && (
        <span className={styles.keys} aria-hidden="true">
          {COMMAND} K
        </span>
      )}
    </button>
  );
  return iconOnly ? (
    <Tooltip text={copy.search} side="right">
      {button}
    </Tooltip>
  ) : (
    button
  );
}

export function Sidebar({ collapsed, isPhone, opened, onToggle, onClose, onSearch, onAsk }: SidebarProps) {
  return (
    <>
      {isPhone && opened && (
        <button type="button" tabIndex={-1} aria-label={copy.closeMenu} className={styles.scrim} onClick={onClose} />
      )}
      <aside
        id={SIDEBAR_ID}
        aria-label={copy.sidebar}
        className={classes(styles.sidebar, collapsed && styles.collapsed, opened && styles.opened)}
        inert={isPhone && !opened}
      >
        <div className={styles.brand}>
          <Link to={paths.home} className={styles.home} onClick={onClose}>
            <Logo alt={collapsed ? copy.meridianHome : ''} />
            {!collapsed && copy.meridianTitle}
          </Link>
          {!collapsed && !isPhone && (
            <Tooltip text={copy.collapseSidebar} side="right">
              <IconButton label={copy.collapseSidebar} aria-expanded="true" aria-controls={SIDEBAR_ID} onClick={onToggle}>
                <PanelLeftClose />
              </IconButton>
            </Tooltip>
          )}
          {isPhone && <ToolsLink onGo={onClose} />}
        </div>
        <TeamSwitcher iconOnly={collapsed} onGo={onClose} />
        <nav aria-label={copy.main} className={styles.nav}>
          <SearchEntry iconOnly={collapsed} showKeys={!collapsed && !isPhone} onSearch={onSearch} />
          <ul className={classes(styles.list, styles.menu)}>
            {nav.map((entry) => {
              if (!isGroup(entry)) {
                return (
                  <li key={entry.title}>
                    <Leaf leaf={entry} iconOnly={collapsed} onAsk={onAsk} onGo={onClose} />
                  </li>
                );
              }
              if (collapsed) {
                return (
                  <li key={entry.title}>
                    <FlyOut group={entry} onAsk={onAsk} />
                  </li>
                );
              }
              const titleId = idOf(entry.title);
              return (
                <li key={entry.title} className={styles.group}>
                  <p className={styles.groupTitle} id={titleId}>
                    {entry.title}
                  </p>
                  <ul className={styles.list} aria-labelledby={titleId}>
                    {entry.links.map((leaf) => (
                      <li key={leaf.title}>
                        <Leaf leaf={leaf} onAsk={onAsk} onGo={onClose} />
                      </li>
                    ))}
                    {entry.others.length > 0 && (
                      <li>
                        <MoreTools group={entry} onAsk={onAsk} onGo={onClose} />
                      </li>
                    )}
                  </ul>
                </li>
              );
            })}
          </ul>
        </nav>
        {collapsed && (
          <div className={styles.foot}>
            <Tooltip text={copy.expandSidebar} side="right">
              <IconButton label={copy.expandSidebar} aria-expanded="false" aria-controls={SIDEBAR_ID} onClick={onToggle}>
                <PanelLeftOpen />
              </IconButton>
            </Tooltip>
          </div>
        )}
        <ConnectionFoot iconOnly={collapsed} />
      </aside>
    </>
  );
}
