/** New listings: pools as exchanges open them, coins as CoinGecko's list gains them, and what became of earlier pools. */

import type { Begin } from '@/api/firstCalls';
import { listingsApi } from '@/api/listingsApi';
import { PageHeader } from '@/ui/PageHeader';
import { Tabs } from '@/ui/Tabs';
import { usePageView } from '@/ui/usePageView';
import { CohortsTab } from './components/CohortsTab';
import { CoinsTab } from './components/CoinsTab';
import { PoolDialog } from './components/PoolDialog';
import { PoolsTab } from './components/PoolsTab';
import { copy } from './copy';
import { cohortArgs, coinArgs, poolArgs, poolOf, readView, type Tab, writeView } from './view';

const TAB_WORDS: Readonly<Record<Tab, string>> = {
  pools: copy.newPools,
  coins: copy.newOnCoinGecko,
  cohorts: 'Cohorts',
};

export const begin: Begin = (dispatch, { query }) => {
  const view = readView(query);
  const once = { subscribe: false } as const;
  const { endpoints } = listingsApi;
  if (view.tab === 'pools') {
    dispatch(endpoints.poolPages.initiate(poolArgs(view), once));
    dispatch(endpoints.listPoolNetworks.initiate(undefined, once));
  } else if (view.tab === 'coins') dispatch(endpoints.coinPages.initiate(coinArgs(view), once));
  else dispatch(endpoints.listPoolCohorts.initiate(cohortArgs(view), once));
  const pool = poolOf(view);
  if (pool !== null) dispatch(endpoints.getPool.initiate(pool, once));
};

export default function NewListingsPage() {
  const [view, setView] = usePageView(readView, writeView);
  const pool = poolOf(view);
  return (
    <>
      <PageHeader title={copy.newListings} sub={copy.newPoolsAndNewlyListed} />
      <Tabs
        label={copy.lists}
        value={view.tab}
        options={(Object.keys(TAB_WORDS) as Tab[]).map((tab) => ({ value: tab, label: TAB_WORDS[tab] }))}
        // Words of a pool mean nothing in another list.
        onChange={(tab) => setView({ ...view, tab, text: '', pool: '' })}
      >
        {view.tab === 'pools' && <PoolsTab view={view} onChange={setView} />}
        {view.tab === 'coins' && <CoinsTab view={view} onChange={setView} />}
        {view.tab === 'cohorts' && <CohortsTab view={view} onChange={setView} />}
      </Tabs>
      {pool !== null && <PoolDialog key={view.pool} {...pool} onClose={() => setView({ ...view, pool: '' })} />}
    </>
  );
}
