/** Coins side by side: how they move together, against a base, below their highs, by weekday or month, and what perpetuals pay. */

import { analysisApi } from '@/api/analysisApi';
import type { Begin } from '@/api/firstCalls';
import { PageHeader } from '@/ui/PageHeader';
import { Tabs } from '@/ui/Tabs';
import { usePageView } from '@/ui/usePageView';
import { CorrelationTab } from './components/CorrelationTab';
import { DrawdownTab } from './components/DrawdownTab';
import { FundingTab } from './components/FundingTab';
import { SeasonalityTab } from './components/SeasonalityTab';
import { StrengthTab } from './components/StrengthTab';
import { copy } from './copy';
import { measured, readView, seasonCoin, TABS, writeView } from './view';
import { TAB_WORDS } from './words';

export const begin: Begin = (dispatch, { query }) => {
  const view = readView(query);
  const { tab, base, by, days, scope } = view;
  const { getCorrelation, getRelativeStrength, getDrawdown, getSeasonality, listFunding } = analysisApi.endpoints;
  const once = { subscribe: false } as const;
  const coins = view.coins.join(',');
  const others = measured(view).join(',');
  const coin = seasonCoin(view);
  if (tab === 'correlation' && view.coins.length > 1) dispatch(getCorrelation.initiate({ coins, days }, once));
  if (tab === 'strength' && others !== '') dispatch(getRelativeStrength.initiate({ coins: others, base, days }, once));
  if (tab === 'drawdown' && coins !== '') dispatch(getDrawdown.initiate({ coins, days }, once));
  if (tab === 'seasonality' && coin !== '') dispatch(getSeasonality.initiate({ coin, by, days }, once));
  // Of chosen coins the symbols must be known first.
  if (tab === 'funding' && scope === 'largest') dispatch(listFunding.initiate(undefined, once));
};

export default function AnalysisPage() {
  const [view, setView] = usePageView(readView, writeView);
  const props = { view, onChange: setView };
  return (
    <>
      <PageHeader title={copy.analysis} sub={copy.figuresFromStoredDailyCloses} />
      <Tabs
        label={copy.analysis}
        value={view.tab}
        options={TABS.map((value) => ({ value, label: TAB_WORDS[value] }))}
        onChange={(tab) => setView({ ...view, tab })}
      >
        {view.tab === 'correlation' && <CorrelationTab {...props} />}
        {view.tab === 'strength' && <StrengthTab {...props} />}
        {view.tab === 'drawdown' && <DrawdownTab {...props} />}
        {view.tab === 'seasonality' && <SeasonalityTab {...props} />}
        {view.tab === 'funding' && <FundingTab {...props} />}
      </Tabs>
    </>
  );
}
