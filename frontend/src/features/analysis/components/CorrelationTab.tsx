/** How daily log returns move together: a matrix to look at, and its pairs as a table with their intervals. */

import { skipToken } from '@reduxjs/toolkit/query';
import { Grid3x3 } from 'lucide-react';
import { Link } from 'react-router';
import { type AnalysedCoin, type CorrelationCell, type CorrelationMatrix, useGetCorrelationQuery } from '@/api/analysisApi';
import { paths } from '@/app/paths';
import { formatCount, formatInteger, isNumber } from '@/format/number';
import { classes } from '@/ui/classes';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { correlationCsv } from '../csv';
import { coinName, intervalWords, threeDecimals } from '../words';
import { CoinsField, RangeField, type TabProps } from './Choice';
import { Matrix } from './Matrix';
import { Answer, Export, sourcesWords, Troubles } from './Parts';
import styles from './parts.module.css';

const LEAST_COINS = 2;
/** So few have room for their pairs beside them on a wide screen. */
const MOST_BESIDE = 4;

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
        <Answer query={query} label={copy.loadingCorrelation} height={420}>
          {(answer) => <Found answer={answer} />}
        </Answer>
      ) : (
        <Panel>
          <EmptyState icon={Grid3x3} title={copy.chooseAtLeastTwoCoins} text={copy.correlationComparesTheReturnsOf} />
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
      <div className={classes(styles.stack, coins.length <= MOST_BESIDE && styles.beside)}>
        <Panel
          flush
          title={copy.correlationOfDailyReturns}
          note={copy.pearsonsCorrelationOfLogReturns}
          foot={sourcesWords(coins)}
        >
          {known.length === 0 ? (
            <EmptyState icon={Grid3x3} title={cells[0]?.trouble || copy.needs30CommonDays} text={copy.chooseALongerRangeOr} />
          ) : (
            <Matrix coins={coins} cells={cells} />
          )}
        </Panel>
        <Panel
          flush
          title={copy.pairs}
          note={copy.withThe95IntervalAfter}
          actions={<Export name="correlation.csv" csv={() => correlationCsv(answer)} />}
        >
          <DataTable
            label={copy.pairs}
            columns={columnsOf(nameOf).filter(({ key }) => key !== 'trouble' || cells.some(({ trouble }) => trouble))}
            rows={cells}
            rowKey={({ a, b }) => `${a} ${b}`}
            defaultSort={{ key: 'rho', direction: 'descending' }}
            phone={phoneOf(nameOf)}
          />
        </Panel>
      </div>
    </>
  );
}

type NameOf = (id: AnalysedCoin['id']) => string;

const columnsOf = (nameOf: NameOf): readonly Column<CorrelationCell>[] => [
  { key: 'a', head: copy.coin, sortBy: ({ a }) => nameOf(a), cell: ({ a }) => <Link to={paths.tokenOf(a)}>{nameOf(a)}</Link> },
  { key: 'b', head: copy.with, sortBy: ({ b }) => nameOf(b), cell: ({ b }) => <Link to={paths.tokenOf(b)}>{nameOf(b)}</Link> },
  {
    key: 'rho',
    head: copy.correlation,
    align: 'right',
    first: 'descending',
    sortBy: ({ rho }) => rho,
    cell: ({ rho }) => <strong>{threeDecimals(rho)}</strong>,
  },
  { key: 'interval', head: copy.n95Interval, align: 'right', cell: intervalWords },
  {
    key: 'n',
    head: copy.commonDays,
    align: 'right',
    first: 'descending',
    sortBy: ({ n }) => n,
    cell: ({ n }) => formatInteger(n),
  },
  {
    key: 'trouble',
    head: copy.note,
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
  leadHead: copy.pair,
  trailHead: copy.correlation95Interval,
  lead: ({ a, b, n, trouble }) => (
    <span className={styles.two}>
      <span className={styles.cut}>{copy.pairOfCoins(nameOf(a), nameOf(b))}</span>
      <small>{trouble || formatCount(n, copy.commonDay)}</small>
    </span>
  ),
  trail: (cell) => (
    <span className={styles.twoEnd}>
      <strong className="num">{threeDecimals(cell.rho)}</strong>
      <small className="num">{intervalWords(cell)}</small>
    </span>
  ),
});
