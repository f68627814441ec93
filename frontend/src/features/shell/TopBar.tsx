/** Where you are, what the market does, and the few actions that belong to every page. */

import { Menu as MenuIcon, Search } from 'lucide-react';
import { Fragment } from 'react';
import { Link, useMatches } from 'react-router';
import { paths } from '@/app/paths';
import type { Crumb } from '@/app/tools';
import { Bell } from '@/features/alerts/Bell';
import { Logo } from '@/theme/Logo';
import { IconButton } from '@/ui/Button';
import { usePageName } from '@/ui/pageName';
import { useMinWidth } from '@/ui/viewport';
import { AccountMenu } from './AccountMenu';
import { copy } from './copy';
import { SIDEBAR_ID } from './Sidebar';
import { ThemeMenu } from './ThemeMenu';
import { Ticker } from './Ticker';
import { ToolsLink } from './ToolsLink';
import styles from './TopBar.module.css';

function useCrumb(): Crumb {
  const handles = useMatches().map((match) => match.handle as Crumb | undefined);
  const crumb = handles.findLast((handle) => handle !== undefined) ?? { title: copy.meridianTitle };
  const name = usePageName();
  return name === null ? crumb : { ...crumb, title: name };
}

function Breadcrumb() {
  const { title, group, parent } = useCrumb();
  const before = [
    group === undefined ? null : <span key="group">{group}</span>,
    parent && (
      <Link key="parent" to={parent.to}>
        {parent.title}
      </Link>
    ),
  ];
  return (
    <nav aria-label={copy.breadcrumb} className={styles.crumbs}>
      {before.filter(Boolean).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fixed places
        <Fragment key={index}>
          {part}
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      <span className={styles.here} aria-current="page">
        {title}
      </span>
    </nav>
  );
}

function PhoneTitle({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { title } = useCrumb();
  return (
    <>
      <IconButton label={copy.openMenu} aria-expanded={menuOpen} aria-controls={SIDEBAR_ID} onClick={onMenu}>
        <MenuIcon />
      </IconButton>
      <Link to={paths.home} className={styles.phoneLogo}>
        <Logo alt={copy.home} />
      </Link>
      <span className={styles.here}>{title}</span>
    </>
  );
}

interface TopBarProps {
  isPhone: boolean;
  menuOpen: boolean;
  onMenu: () => void;
  onSearch: () => void;
  onKeys: () => void;
}

export function TopBar({ isPhone, menuOpen, onMenu, onSearch, onKeys }: TopBarProps) {
  const hasRoom = useMinWidth(1080);
  return (
    <header className={styles.bar}>
      {isPhone ? <PhoneTitle menuOpen={menuOpen} onMenu={onMenu} /> : <Breadcrumb />}
      <div className={styles.right}>
        {hasRoom && <Ticker />}
        <IconButton label={copy.search} aria-haspopup="dialog" onClick={onSearch}>
          <Search />
        </IconButton>
        {!isPhone && <ToolsLink />}
        <Bell />
        <ThemeMenu />
        <AccountMenu onKeys={onKeys} />
      </div>
    </header>
  );
}
