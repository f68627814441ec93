/** Says on pages that show the reader's own things that they are sample data. It holds its place before the server has answered. */

import { lazy, Suspense, useEffect, useState } from 'react';
import { readStored, writeStored } from '@/api/browserStorage';
import { principalKey } from '@/api/principal';
import { type KeptSample, useGetSampleDataQuery } from '@/api/workspaceApi';
import { paths } from '@/app/paths';
import { classes } from '@/ui/classes';
import { useIsNothingShown } from './nothingShown';
import styles from './SampleBanner.module.css';

const SampleNotice = lazy(() => import('./SampleNotice'));
const KeptDialog = lazy(() => import('./KeptDialog'));

/** Beginnings of the addresses whose pages show what can be a sample. */
const SHOWING: readonly string[] = [
  paths.trading,
  paths.activePositions,
  paths.portfolio,
  paths.watchlist,
  paths.tradingRulesets,
  paths.alerts,
  paths.journal,
  paths.tasks,
  paths.session,
  // It shows the sample's sessions and tasks, and not each says so in its title.
  paths.calendar,
  paths.dashboard,
];

/** An entry that is being begun is the reader's own. */
const isBegun = (pathname: string): boolean => pathname === paths.journalEditor;

export const showsSample = (pathname: string): boolean =>
  pathname === paths.home || (!isBegun(pathname) && SHOWING.some((path) => pathname === path || pathname.startsWith(`${path}/`)));

export function SampleBanner({ pathname }: { readonly pathname: string }) {
  const isNothingShown = useIsNothingShown();
  const isShowing = showsSample(pathname) && !isNothingShown;
  const leads = pathname === paths.home;
  const [kept, setKept] = useState<readonly KeptSample[]>([]);
  const { data } = useGetSampleDataQuery(undefined, { skip: !isShowing });
  const key = principalKey('sample-data');
  const isLoaded = data === undefined ? readStored(key) !== null : Boolean(data.loaded_at);

  useEffect(() => {
    if (data !== undefined) writeStored(key, data.loaded_at ? '1' : null);
  }, [data, key]);

  return (
    <>
      {isShowing && isLoaded && (
        <Suspense fallback={<div className={classes(styles.banner, leads && styles.leading)} />}>
          <SampleNotice leads={leads} onKept={setKept} />
        </Suspense>
      )}
      {kept.length > 0 && (
        <Suspense fallback={null}>
          <KeptDialog kept={kept} onClose={() => setKept([])} />
        </Suspense>
      )}
    </>
  );
}
