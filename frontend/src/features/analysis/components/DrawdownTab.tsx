/** How far each coin is below its highest close of the range, and its deepest fall. */

import { skipToken } from '@reduxjs/toolkit/query';
import { TrendingDown } from 'lucide-react';
import { useCallback } from 'react';
import { type DrawdownSummary, type Drawdowns, useGetDrawdownQuery } from '@/api/analysisApi';
import { formatShare } from '@/format/number';
import { formatDate } from '@/format/time';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { drawdownCsv } from '../csv';
import type { View } from '../view';
import { coinName } from '../words';
import { CoinsField, RangeField, type TabProps } from './Choice';
import { LinesPanel } from './LinesPanel';
import { Answer, Export, sourcesWords, Troubles } from './Parts';
import styles from './parts.module.css';

const write = (value: number): string => formatShare(value, 1);

export function DrawdownTab({ view, onChange }: TabProps) {
  const query = useGetDrawdownQuery(view.coins.length > 0 ? { coins: view.coins.join(','), days: view.days } : skipToken);
  return (
    <div className={styles.stack}>
      <div className={styles.toolbar}>
        <CoinsField view={view} onChange={onChange} />
        <RangeField view={view} onChange={onChange} />
      </div>
      {view.coins.length > 0 ? (
        <Answer query={query} label={copy.loadingDrawdown} height={420}>
          {(answer) => <Found answer={answer} view={view} />}
        </Answer>
      ) : (
        <Panel>
          <EmptyState icon={TrendingDown} title={copy.chooseACoin} text={copy.itsFallsFromTheHighest} />
        </Panel>
      )}
    </div>
  );
}

function Found({ answer, view }: { answer: Drawdowns; view: View }) {
  const { coins, series, summaries } = answer;
  const nameOf = useCallback((id: string) => coinName(coins.find((coin) => coin.id === id) ?? { id, name: '' }), [coins]);
  return (
    <>
      <Troubles coins={coins} />
      <LinesPanel
        title={copy.drawdown}
        note={copy.closeOverTheHighestClose}
        file="drawdown-days.csv"
        series={series}
        nameOf={nameOf}
        write={write}
        level={0}
        view={`${view.coins.join(',')} ${view.days}`}
      />
      {summaries.length > 0 && (
        <Panel
          flush
          title={copy.deepestFalls}
          actions={<Export name="drawdown.csv" csv={() => drawdownCsv(answer)} />}
          foot={sourcesWords(coins)}
        >
          <DataTable
            label={copy.drawdownByCoin}
            columns={columnsOf(nameOf)}
            rows={summaries}
            rowKey={({ coin }) => coin}
            defaultSort={{ key: 'deepest', direction: 'ascending' }}
            phone={phoneOf(nameOf)}
          />
        </Panel>
      )}
    </>
  );
}

const recoveredWords = ({ recovered, deepest }: DrawdownSummary): string =>
  recovered ? formatDate(recovered) : (deepest ?? 0) < 0 ? copy.notYet : copy.noFall;

const columnsOf = (nameOf: (id: string) => string): readonly Column<DrawdownSummary>[] => [
  { key: 'coin', head: copy.coin, sortBy: ({ coin }) => nameOf(coin), cell: ({ coin }) => nameOf(coin) },
  { key: 'now', head: copy.now, align: 'right', sortBy: ({ now }) => now, cell: ({ now }) => formatShare(now) },
  {
    key: 'deepest',
    head: copy.deepest,
    align: 'right',
    sortBy: ({ deepest }) => deepest,
    cell: ({ deepest }) => <strong>{formatShare(deepest)}</strong>,
  },
  { key: 'peak', head: copy.highBeforeIt, align: 'right', sortBy: ({ peak }) => peak, cell: ({ peak }) => formatDate(peak) },
  {
    key: 'trough',
    head: copy.lowestDay,
    align: 'right',
    sortBy: ({ trough }) => trough,
    cell: ({ trough }) => formatDate(trough),
  },
  {
    key: 'recovered',
    head: copy.backAtTheHigh,
    align: 'right',
    sortBy: ({ recovered }) => recovered,
    cell: recoveredWords,
  },
];

const phoneOf = (nameOf: (id: string) => string): PhoneRow<DrawdownSummary> => ({
  leadHead: copy.coin,
  trailHead: copy.deepestNow,
  lead: (row) => (
    <span className={styles.two}>
      <span className={styles.cut}>{nameOf(row.coin)}</span>
      <small>{copy.highLow(formatDate(row.peak), formatDate(row.trough))}</small>
    </span>
  ),
  trail: ({ now, deepest }) => (
    <span className={styles.twoEnd}>
      <strong className="num">{formatShare(deepest)}</strong>
      <small className="num">{formatShare(now)}</small>
    </span>
  ),
});
