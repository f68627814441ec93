/** How daily log returns move together: a matrix to look at, and its pairs as a table with their intervals. */

import { skipToken } from '@reduxjs/toolkit/query';
import { Grid3x3 } from 'lucide-react';
import { type AnalysedCoin, type CorrelationCell, type CorrelationMatrix, useGetCorrelationQuery } from '@/api/analysisApi';
import { formatInteger, isNumber } from '@/format/number';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import { correlationCsv } from '../csv';
import { coinName, intervalWords, rhoWords } from '../words';
import { CoinsField, RangeField, type TabProps } from './Choice';
import { Matrix } from './Matrix';
import { Answer, Export, sourcesWords, Troubles } from './Parts';
import styles from './parts.module.css';

const LEAST_COINS = 2;

export function CorrelationTab({ view, onChange }: TabProps) {
  const isEnough = view.coins.length >= LEAST_COINS;
  const query = useGetCorrelationQuery(isEnough ? { coins: view.coins.join(','), days: view.days } : skipToken);
  return (
    <div className={styles.stack}>
      <div className={styles.toolbar}>
        <CoinsField view={view} onChange={onChange} />
        <RangeField view={view} onChange={onChange} />
      </div>
      {isEnough ? (
        <Answer query={query} label="Loading correlation" height={420}>
          {(answer) => <Found answer={answer} />}
        </Answer>
      ) : (
        <Panel>
          <EmptyState
            icon={Grid3x3}
            title="Choose at least two coins"
            text="Correlation compares the returns of two coins at a time."
          />
        </Panel>
      )}
    </div>
  );
}

function Found({ answer }: { answer: CorrelationMatrix }) {
  const { coins, cells } = answer;
  const nameOf = (id: string) => coinName(coins.find((coin) => coin.id === id) ?? { id, name: '' });
  const known = cells.filter(({ rho }) => isNumber(rho));
  return (
    <>
      <Troubles coins={coins} />
      <Panel
        flush
        title="Correlation of daily returns"
        note="Pearson’s correlation of log returns on common days. From -1, opposite, to 1, together."
        foot={sourcesWords(coins)}
      >
        {known.length === 0 ? (
          <EmptyState
            icon={Grid3x3}
            title={cells[0]?.trouble || 'Needs 30 common days.'}
            text="Choose a longer range or other coins."
          />
        ) : (
          <Matrix coins={coins} cells={cells} />
        )}
      </Panel>
      <Panel
        flush
        title="Pairs"
        note="With the 95% interval after Fisher"
        actions={<Export name="correlation.csv" csv={() => correlationCsv(answer)} />}
      >
        <DataTable
          label="Pairs"
          columns={columnsOf(nameOf)}
          rows={cells}
          rowKey={({ a, b }) => `${a} ${b}`}
          defaultSort={{ key: 'rho', direction: 'descending' }}
          phone={phoneOf(nameOf)}
        />
      </Panel>
    </>
  );
}

type NameOf = (id: AnalysedCoin['id']) => string;

const columnsOf = (nameOf: NameOf): readonly Column<CorrelationCell>[] => [
  { key: 'a', head: 'Coin', sortBy: ({ a }) => nameOf(a), cell: ({ a }) => nameOf(a) },
  { key: 'b', head: 'With', sortBy: ({ b }) => nameOf(b), cell: ({ b }) => nameOf(b) },
  {
    key: 'rho',
    head: 'Correlation',
    align: 'right',
    first: 'descending',
    sortBy: ({ rho }) => rho,
    cell: ({ rho }) => <strong>{rhoWords(rho)}</strong>,
  },
  { key: 'interval', head: '95% interval', align: 'right', cell: intervalWords },
  {
    key: 'n',
    head: 'Common days',
    align: 'right',
    first: 'descending',
    sortBy: ({ n }) => n,
    cell: ({ n }) => formatInteger(n),
  },
  {
    key: 'trouble',
    head: 'Note',
    shrinks: true,
    from: 900,
    cell: ({ trouble }) => (
      <span className={styles.cut} title={trouble || undefined}>
        {trouble}
      </span>
    ),
  },
];

const phoneOf = (nameOf: NameOf): PhoneRow<CorrelationCell> => ({
  leadHead: 'Pair',
  trailHead: 'Correlation, 95% interval',
  lead: ({ a, b, n, trouble }) => (
    <span className={styles.two}>
      <span className={styles.cut}>
        {nameOf(a)} and {nameOf(b)}
      </span>
      <small>{trouble || `${formatInteger(n)} common days`}</small>
    </span>
  ),
  trail: (cell) => (
    <span className={styles.twoEnd}>
      <strong className="num">{rhoWords(cell.rho)}</strong>
      <small className="num">{intervalWords(cell)}</small>
    </span>
  ),
});
