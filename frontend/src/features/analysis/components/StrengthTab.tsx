/** The price of each coin over that of a base, both from 100 on their first common day. */

import { skipToken } from '@reduxjs/toolkit/query';
import { ChartLine } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { type RelativeStrength, useGetRelativeStrengthQuery } from '@/api/analysisApi';
import { ABSENT, formatFixed, formatSignedPercent, isNumber } from '@/format/number';
import { formatDate } from '@/format/time';
import { CoinPicker } from '@/ui/CoinPicker';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Delta } from '@/ui/Delta';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { strengthCsv } from '../csv';
import { measured, type View } from '../view';
import { coinName, type StrengthSummary, strengthSummary } from '../words';
import { CoinsField, RangeField, type TabProps } from './Choice';
import { LinesPanel } from './LinesPanel';
import { Answer, Export, sourcesWords, Troubles } from './Parts';
import styles from './parts.module.css';

const START = 100;
const write = (value: number): string => formatFixed(value, 1);

export function StrengthTab({ view, onChange }: TabProps) {
  const coins = measured(view);
  const query = useGetRelativeStrengthQuery(
    coins.length > 0 ? { coins: coins.join(','), base: view.base, days: view.days } : skipToken,
  );
  return (
    <div className={styles.stack}>
      <div className={styles.toolbar}>
        <CoinsField view={view} onChange={onChange} />
        <div className={styles.base}>
          <CoinPicker label={copy.base} value={view.base} onChange={(base) => onChange({ ...view, base })} />
        </div>
        <RangeField view={view} onChange={onChange} />
      </div>
      {coins.length > 0 ? (
        <Answer query={query} label={copy.loadingRelativeStrength} height={420}>
          {(answer) => <Found answer={answer} view={view} />}
        </Answer>
      ) : (
        <Panel>
          <EmptyState icon={ChartLine} title={copy.chooseACoinOtherThan} text={copy.relativeStrengthDividesItsPrice} />
        </Panel>
      )}
    </div>
  );
}

function Found({ answer, view }: { answer: RelativeStrength; view: View }) {
  const { base, coins, series } = answer;
  const nameOf = useCallback((id: string) => coinName(coins.find((coin) => coin.id === id) ?? { id, name: '' }), [coins]);
  const rows = useMemo(() => series.filter(({ points }) => points.length > 0).map(strengthSummary), [series]);
  return (
    <>
      <Troubles coins={[base, ...coins]} />
      <LinesPanel
        title={copy.relativeStrengthAgainst(coinName(base))}
        note={copy.n100OnTheFirstCommon(view.coins.includes(view.base) ? copy.theBaseItselfHasNo : '')}
        file="relative-strength-days.csv"
        series={series}
        nameOf={nameOf}
        write={write}
        level={START}
        view={`${view.base} ${view.coins.join(',')} ${view.days}`}
      />
      {rows.length > 0 && (
        <Panel
          flush
          title={copy.summary}
          actions={<Export name="relative-strength.csv" csv={() => strengthCsv(series, base.id)} />}
          foot={sourcesWords([base, ...coins])}
        >
          <DataTable
            label={copy.relativeStrengthByCoin}
            columns={columnsOf(nameOf)}
            rows={rows}
            rowKey={({ coin }) => coin}
            defaultSort={{ key: 'change', direction: 'descending' }}
            phone={phoneOf(nameOf)}
          />
        </Panel>
      )}
    </>
  );
}

const index = (value: number | null): string => (isNumber(value) ? formatFixed(value, 1) : ABSENT);
const changeOf = ({ now }: StrengthSummary): number | null => (now === null ? null : now - START);

const columnsOf = (nameOf: (id: string) => string): readonly Column<StrengthSummary>[] => [
  { key: 'coin', head: copy.coin, sortBy: ({ coin }) => nameOf(coin), cell: ({ coin }) => nameOf(coin) },
  {
    key: 'change',
    head: copy.againstTheBase,
    align: 'right',
    first: 'descending',
    sortBy: changeOf,
    cell: (row) => <Delta chip value={changeOf(row)} />,
  },
  { key: 'now', head: copy.now, align: 'right', first: 'descending', sortBy: ({ now }) => now, cell: ({ now }) => index(now) },
  { key: 'low', head: copy.lowest, align: 'right', sortBy: ({ low }) => low, cell: ({ low }) => index(low) },
  {
    key: 'high',
    head: copy.highest,
    align: 'right',
    first: 'descending',
    sortBy: ({ high }) => high,
    cell: ({ high }) => index(high),
  },
  {
    key: 'first',
    head: copy.firstCommonDay,
    align: 'right',
    sortBy: ({ first }) => first,
    cell: ({ first }) => formatDate(first),
  },
  { key: 'last', head: copy.lastDay, align: 'right', sortBy: ({ last }) => last, cell: ({ last }) => formatDate(last) },
];

const phoneOf = (nameOf: (id: string) => string): PhoneRow<StrengthSummary> => ({
  leadHead: copy.coin,
  trailHead: copy.againstTheBase,
  lead: ({ coin, first, low, high }) => (
    <span className={styles.two}>
      <span className={styles.cut}>{nameOf(coin)}</span>
      <small>{copy.toSince(index(low), index(high), formatDate(first))}</small>
    </span>
  ),
  trail: (row) => (
    <span className={styles.twoEnd}>
      <strong className="num">{formatSignedPercent(changeOf(row))}</strong>
      <small className="num">{index(row.now)}</small>
    </span>
  ),
});
