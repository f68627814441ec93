/** The signed-in frame: sidebar, top bar, content, search dialog, and the question before the profiler. */

import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SampleBanner } from '@/domain/sample/SampleBanner';
import { classes } from '@/ui/classes';
import { useKeys } from '@/ui/keyRegistry';
import { usePreferences } from '@/ui/preferences';
import { Skeleton } from '@/ui/states';
import { useIsPhone } from '@/ui/viewport';
import { Arrival } from './Arrival';
import { copy } from './copy';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar';
import { useLiveLeaders } from './Ticker';
import { TopBar } from './TopBar';
import { useCollapsed } from './useCollapsed';
import { useCommands } from './useCommands';
import { useLinkedTeam } from './useLinkedTeam';
import { useShortcuts } from './useShortcuts';

const SearchDialog = lazy(() => import('@/features/search/SearchDialog'));
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog'));
const ProfilerModal = lazy(() => import('./ProfilerModal'));

const MAIN_ID = 'content';

export default function Shell() {
  const isPhone = useIsPhone();
  const [collapsed, toggle] = useCollapsed();
  const [menuOpen, setMenuOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const [asking, setAsking] = useState(false);
  const [listing, setListing] = useState(false);
  const { pathname } = useLocation();
  const isChoosing = useLinkedTeam();
  useLiveLeaders();
  // The frame itself writes prices and ages.
  usePreferences();
  const closeMenu = useCallback(() => setMenuOpen(false), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page or a wider window closes the overlay
  useEffect(() => setMenuOpen(false), [pathname, isPhone]);

  useEffect(() => {
    if (!menuOpen) return undefined;
    document.body.classList.add('scroll-locked');
    return () => document.body.classList.remove('scroll-locked');
  }, [menuOpen]);
  const menuKeys = {
    title: copy.main,
    scope: 'layer',
    bindings: [{ strokes: ['Escape'], always: true, run: closeMenu }],
  } as const;
  useKeys(menuOpen ? menuKeys : null);

  const openSearch = useCallback(() => {
    setMenuOpen(false);
    setSearching(true);
  }, []);

  // Over an open menu, Esc would close that and leave the list.
  const openShortcuts = useCallback(() => {
    setMenuOpen(false);
    setListing(true);
  }, []);
  const toggleSearch = useCallback(() => setSearching((open) => !open), []);
  useShortcuts({ onList: openShortcuts, onSearch: openSearch, onToggleSearch: toggleSearch });
  const ask = useCallback(() => setAsking(true), []);
  const commands = useCommands({ onKeys: openShortcuts, onProfile: ask, onSidebar: toggle });

  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus();
        }}
      >
        {copy.skipToMain}
      </a>
      <Sidebar
        collapsed={collapsed}
        isPhone={isPhone}
        opened={menuOpen}
        onToggle={toggle}
        onClose={closeMenu}
        onSearch={openSearch}
        onAsk={ask}
      />
      <div className={classes(styles.content, collapsed && styles.narrow)} inert={isPhone && menuOpen}>
        <TopBar
          isPhone={isPhone}
          menuOpen={menuOpen}
          onMenu={() => setMenuOpen(true)}
          onSearch={openSearch}
          onKeys={openShortcuts}
        />
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <SampleBanner pathname={pathname} />
          {isChoosing ? <Skeleton height={240} /> : <Outlet context={commands} />}
        </main>
      </div>
      <Arrival mainId={MAIN_ID} />
      {searching && (
        <Suspense fallback={null}>
          <SearchDialog commands={commands} onClose={() => setSearching(false)} />
        </Suspense>
      )}
      {listing && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => setListing(false)} />
        </Suspense>
      )}
      {asking && (
        <Suspense fallback={null}>
          <ProfilerModal onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
