/** Strategies with the figures of their last runs, and the candles that were imported for them. */

import { FileUp, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Begin } from '@/api/firstCalls';
import { strategiesApi } from '@/api/strategiesApi';
import { ForEditors } from '@/domain/teams/ForEditors';
import { Button } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { optionsOf } from '@/ui/pickerOptions';
import { Tabs } from '@/ui/Tabs';
import { usePageView } from '@/ui/usePageView';
import { CandlesTab } from './components/CandlesTab';
import { ImportDialog } from './components/ImportDialog';
import { SharedTab } from './components/SharedTab';
import { StrategiesTab } from './components/StrategiesTab';
import { StrategyDialog } from './components/StrategyDialog';
import { TemplateDialog } from './components/TemplateDialog';
import { copy } from './copy';
import { draftOfTemplate } from './strategyDraft';
import type { Template } from './templates';
import { readHub, writeHub } from './view';

export const begin: Begin = (dispatch, { query }) => {
  const { tab, q } = readHub(query);
  if (tab === 'candles') dispatch(strategiesApi.endpoints.listCandleSeries.initiate(undefined, { subscribe: false }));
  else if (tab === 'strategies') dispatch(strategiesApi.endpoints.listStrategies.initiate(q || undefined, { subscribe: false }));
};

type Open = { readonly kind: 'templates' } | { readonly kind: 'new'; readonly template: Template } | { readonly kind: 'import' };

export default function StrategiesPage() {
  const [view, setView] = usePageView(readHub, writeHub);
  const [open, setOpen] = useState<Open | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const start = (template: Template) => setOpen({ kind: 'new', template });
  const ask = () => setOpen({ kind: 'import' });
  return (
    <>
      <PageHeader
        title={copy.strategyHub}
        sub={copy.tradingRulesWithVersionsTested}
        actions={
          <ForEditors>
            <Button onClick={ask}>
              <FileUp aria-hidden="true" />
              {copy.importCandles}
            </Button>
            <Button kind="primary" onClick={() => setOpen({ kind: 'templates' })}>
              <Plus aria-hidden="true" />
              {copy.newStrategy}
            </Button>
          </ForEditors>
        }
      />
      <Tabs
        label={copy.strategyHub}
        value={view.tab}
        options={optionsOf({ strategies: copy.strategies, shared: copy.sharedWithYou, candles: copy.candles })}
        onChange={(tab) => setView({ tab, q: '' })}
      >
        {view.tab === 'strategies' && <StrategiesTab view={view} onChange={setView} onStart={start} />}
        {view.tab === 'shared' && <SharedTab />}
        {view.tab === 'candles' && <CandlesTab onImport={ask} />}
      </Tabs>
      {open?.kind === 'templates' && <TemplateDialog onChoose={start} onClose={close} />}
      {open?.kind === 'new' && <StrategyDialog start={draftOfTemplate(open.template)} onClose={close} />}
      {open?.kind === 'import' && <ImportDialog onClose={close} onImported={() => setView({ tab: 'candles', q: '' })} />}
    </>
  );
}
