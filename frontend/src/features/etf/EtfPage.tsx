/** ETF flows by fund and day from imported files, public treasuries beside them, and the imports themselves. */

import { FileUp } from 'lucide-react';
import { etfApi, useListEtfAssetsQuery } from '@/api/etfApi';
import type { Begin } from '@/api/firstCalls';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useCreates } from '@/domain/teams/useCreates';
import { Button } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { usePageView } from '@/ui/usePageView';
import { FlowsTab, FlowsWaiting } from './components/FlowsTab';
import { ImportDialog } from './components/ImportDialog';
import { ImportsTab } from './components/ImportsTab';
import { TreasuriesTab } from './components/TreasuriesTab';
import { copy } from './copy';
import { DEFAULT_VIEW, readView, TABS, type View, writeView } from './view';
import { TAB_WORDS, WHAT_FLOW_IS } from './words';

export const begin: Begin = (dispatch, { query }) => {
  const { tab, coin, holders } = readView(query);
  const once = { subscribe: false } as const;
  if (tab === 'flows') dispatch(etfApi.endpoints.listEtfAssets.initiate(undefined, once));
  else if (tab === 'imports') dispatch(etfApi.endpoints.listEtfImports.initiate(undefined, once));
  else dispatch(etfApi.endpoints.listTreasuries.initiate({ coin, holders }, once));
};

export default function EtfPage() {
  const [view, setView] = usePageView(readView, writeView);
  const ask = () => setView({ ...view, open: 'import' });
  const creates = useCreates();
  return (
    <>
      <PageHeader
        title={copy.etfFlows}
        sub={WHAT_FLOW_IS}
        actions={
          <ForEditors>
            <Button kind="primary" onClick={ask}>
              <FileUp aria-hidden="true" />
              {copy.importCsv}
            </Button>
          </ForEditors>
        }
      />
      <Tabs
        label={copy.etfFlows}
        value={view.tab}
        options={TABS.map((value) => ({ value, label: TAB_WORDS[value] }))}
        onChange={(tab) => setView({ ...view, tab })}
      >
        {view.tab === 'flows' && <Flows view={view} onChange={setView} onImport={ask} />}
        {view.tab === 'treasuries' && <TreasuriesTab view={view} onChange={setView} />}
        {view.tab === 'imports' && <ImportsTab onImport={ask} />}
      </Tabs>
      {view.open === 'import' && creates && (
        <ImportDialog
          asset={view.asset || 'bitcoin'}
          onClose={() => setView({ ...view, open: '' }, true)}
          onImported={(asset) => setView({ ...DEFAULT_VIEW, unit: view.unit, asset })}
        />
      )}
    </>
  );
}

interface FlowsProps {
  readonly view: View;
  readonly onChange: (view: View, quietly?: boolean) => void;
  readonly onImport: () => void;
}

function Flows({ view, onChange, onImport }: FlowsProps) {
  const asked = useListEtfAssetsQuery();
  const creates = useCreates();
  const assets = asked.data;
  if (assets === undefined && asked.isError) {
    return (
      <Panel>
        <FailedQuery query={asked} />
      </Panel>
    );
  }
  if (assets === undefined) return <FlowsWaiting />;
  if (assets.length > 0) return <FlowsTab view={view} assets={assets} onChange={onChange} />;
  if (!creates) {
    return (
      <Panel>
        <EmptyState title={copy.noEtfData} text={copy.viewersCantImport} />
      </Panel>
    );
  }
  return (
    <Panel>
      <EmptyState
        title={copy.noEtfDataImportA}
        text={copy.dailyFlowsByFundAppear}
        action={
          <>
            <Button kind="primary" onClick={onImport}>
              <FileUp aria-hidden="true" />
              {copy.importCsv}
            </Button>
            <Button onClick={() => onChange({ ...view, tab: 'treasuries' })}>{copy.showTreasuries}</Button>
          </>
        }
      />
    </Panel>
  );
}
