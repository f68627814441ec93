/** Flows of one asset: figures, charts, the table of days and funds, and the funds themselves. */

import { useMemo } from 'react';
import { useCoins } from '@/api/coinNames';
import { type EtfAsset, type EtfFlowTable, useGetEtfFlowsQuery } from '@/api/etfApi';
import { messages } from '@/api/messages';
import { SavedViews } from '@/domain/views/SavedViews';
import { Button } from '@/ui/Button';
import { DateRange, endsBeforeItBegins } from '@/ui/DateRange';
import { Note, Segmented } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { Picker } from '@/ui/Picker';
import { optionsOf } from '@/ui/pickerOptions';
import { EmptyState, FailedLine, FailedState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { unpricedDays } from '../flowTable';
import type { Unit, View } from '../view';
import { unitWords } from '../words';
import { FlowCharts } from './FlowCharts';
import { FlowStats } from './FlowStats';
import { FlowTable } from './FlowTable';
import { FundsPanel } from './FundsPanel';
import styles from './parts.module.css';

interface FlowsTabProps {
  readonly view: View;
  readonly assets: readonly EtfAsset[];
  readonly onChange: (view: View, quietly?: boolean) => void;
}

export function FlowsTab({ view, assets, onChange }: FlowsTabProps) {
  const coinOf = useCoins(assets.map(({ asset }) => asset));
  const asset = view.asset || (assets[0]?.asset ?? '');
  const isBackwards = endsBeforeItBegins(view.from, view.to);
  const asked = useGetEtfFlowsQuery(
    { asset, from: view.from || undefined, to: view.to || undefined },
    { skip: asset === '' || isBackwards },
  );
  const table = asked.currentData;
  const symbol = coinOf(asset)?.symbol.toUpperCase() ?? '';
  const names = useMemo(
    () => assets.map((one) => ({ value: one.asset, label: coinOf(one.asset)?.name ?? one.asset })),
    [assets, coinOf],
  );
  const retry = () => void asked.refetch();
  return (
    <div className={layout.column}>
      <div className={styles.toolbar}>
        <div className={styles.asset}>
          <Picker
            label={copy.asset}
            value={asset}
            options={names}
            onChange={(next) => onChange({ ...view, asset: next, page: 1, from: '', to: '' })}
          />
        </div>
        <div className={styles.range}>
          <DateRange
            label={copy.daysOfFlows}
            from={view.from}
            to={view.to}
            onChange={(from, to) => onChange({ ...view, from, to, page: 1 })}
          />
        </div>
        <div className={styles.unit}>
          <Segmented<Unit>
            label={copy.unit}
            value={view.unit}
            options={optionsOf({ usd: copy.usM, coins: symbol === '' ? copy.coins : symbol })}
            onChange={(unit) => onChange({ ...view, unit })}
          />
          <SavedViews list="etf_flows" size="medium" />
        </div>
      </div>
      {table !== undefined && asked.isError && <FailedLine title={messages.data} error={asked.error} onRetry={retry} />}
      {isBackwards ? (
        <Panel>
          <EmptyState title={copy.theRangeEndsBeforeIt} text={copy.chooseAnEarlierFirstDay} />
        </Panel>
      ) : table === undefined ? (
        asked.isError ? (
          <Panel>
            <FailedState title={messages.data} error={asked.error} onRetry={retry} />
          </Panel>
        ) : (
          <Waiting />
        )
      ) : table.days.length === 0 ? (
        <Panel>
          <EmptyState
            title={copy.noFlowsInThisRange}
            text={copy.chooseOtherDaysOrImport}
            action={<Button onClick={() => onChange({ ...view, from: '', to: '', page: 1 })}>{copy.showAllDays}</Button>}
          />
        </Panel>
      ) : (
        <Content view={view} table={table} symbol={symbol} onChange={onChange} />
      )}
    </div>
  );
}

interface ContentProps {
  readonly view: View;
  readonly table: EtfFlowTable;
  readonly symbol: string;
  readonly onChange: FlowsTabProps['onChange'];
}

function Content({ view, table, symbol, onChange }: ContentProps) {
  const missing = view.unit === 'coins' ? unpricedDays(table) : 0;
  return (
    <>
      {table.trouble && <Note kind="info">{table.trouble}</Note>}
      {missing > 0 && (
        <Note kind="info">
          {copy.noCloseSoLeftOut(
            missing === 1 ? copy.n1DayHas : copy.daysHave(missing),
            missing === 1 ? copy.itIs : copy.theyAre,
            unitWords('coins', symbol),
          )}
        </Note>
      )}
      <FlowStats table={table} />
      <FlowCharts table={table} unit={view.unit} symbol={symbol} />
      <FlowTable table={table} unit={view.unit} symbol={symbol} page={view.page} onPage={(page) => onChange({ ...view, page })} />
      <FundsPanel table={table} unit={view.unit} symbol={symbol} />
    </>
  );
}

const Waiting = () => (
  <div className={layout.column} aria-busy="true" role="status" aria-label={copy.loadingFlows}>
    <Skeleton height={76} style={{ borderRadius: 10 }} />
    <div className={styles.halves}>
      <Skeleton height={376} style={{ borderRadius: 10 }} />
      <Skeleton height={376} style={{ borderRadius: 10 }} />
    </div>
    <Skeleton height={400} style={{ borderRadius: 10 }} />
  </div>
);

/** While it is not known which assets there are. */
export const FlowsWaiting = () => (
  <div className={layout.column}>
    <Skeleton height={58} width={320} />
    <Waiting />
  </div>
);
