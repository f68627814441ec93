/** How the daily returns of the most valuable holdings move together: each pair with its interval and the days that it shares. */

import { skipToken } from '@reduxjs/toolkit/query';
import { Grid3x3 } from 'lucide-react';
import { useMemo } from 'react';
import { type CorrelationCell, useGetCorrelationQuery } from '@/api/analysisApi';
import { useGetMarketsQuery } from '@/api/overviewApi';
import type { PortfolioSummary } from '@/api/portfolioApi';
import { paths } from '@/app/paths';
import { COMPARED_DAYS, type ComparedDays, type View } from '@/domain/portfolio/view';
import { comparedWords } from '@/domain/portfolio/words';
import { ABSENT, formatCount, formatInteger, formatRatio, isNumber } from '@/format/number';
import { ButtonLink } from '@/ui/Button';
import { CsvButton } from '@/ui/CsvButton';
import { classes } from '@/ui/classes';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Segmented } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { COINS, comparisonOf, LEAST_COMPARED, leftOutWords } from '../compared';
import { copy } from '../copy';
import type { SetView } from '../usePortfolioView';
import lists from './lists.module.css';

const DAYS = COMPARED_DAYS.map((value) => ({ value, label: comparedWords(value) }));

interface CorrelationTabProps {
  /** Undefined while it is on its way. */
  readonly summary: PortfolioSummary | undefined;
  readonly view: View;
  readonly onChange: SetView;
}

export function CorrelationTab({ summary, view, onChange }: CorrelationTabProps) {
  const market = useGetMarketsQuery(COINS);
  const coins = market.data?.data;
  const assets = summary?.assets;
  const found = useMemo(
    () => (assets === undefined || coins === undefined ? undefined : comparisonOf(assets, coins)),
    [assets, coins],
  );
  const ids = found?.compared.map(({ coin }) => coin) ?? [];
  const isEnough = ids.length >= LEAST_COMPARED;
  const query = useGetCorrelationQuery(isEnough ? { coins: ids.join(','), days: Number(view.compared) } : skipToken);
  const cells = query.currentData?.cells;
  if (coins === undefined && market.isError) return <FailedQuery query={market} />;
  if (cells === undefined && query.isError) return <FailedQuery query={query} />;
  const leftOut = found === undefined ? '' : leftOutWords(found);
  if (found !== undefined && !isEnough) {
    return (
      <Panel foot={leftOut || undefined}>
        <EmptyState icon={Grid3x3} title={copy.needsTwoHoldings} text={copy.correlationComparesTheDailyReturns} />
      </Panel>
    );
  }
  const nameOf = (id: string) => found?.compared.find(({ coin }) => coin === id)?.asset ?? id;
  return (
    <>
      <div className={lists.bar}>
        <Segmented<ComparedDays>
          label={copy.daysCompared}
          value={view.compared}
          options={DAYS}
          onChange={(compared) => onChange({ ...view, compared })}
        />
        <span className={classes(lists.export, lists.buttons)}>
          <ButtonLink size="small" to={paths.analysisOf(ids, view.compared)}>
            {copy.openInAnalysis}
          </ButtonLink>
          <CsvButton
            file="holdings-correlation"
            title={copy.allPairsAsCsv}
            disabled={cells === undefined}
            rows={csvOf(cells ?? [], nameOf, view.compared)}
          />
        </span>
      </div>
      <Panel
        flush
        title={copy.correlationOfHoldings}
        note={copy.returnsInUsDollars}
        foot={[copy.computedFromDailyCloses, leftOut].filter(Boolean).join(' ')}
      >
        <DataTable
          label={copy.correlationOfHoldings}
          columns={columnsOf(nameOf)}
          rows={cells}
          rowKey={({ a, b }) => `${a} ${b}`}
          defaultSort={{ key: 'rho', direction: 'descending' }}
          skeletonRows={6}
          phone={phoneOf(nameOf)}
        />
      </Panel>
    </>
  );
}

type NameOf = (id: string) => string;

/** Why there is no figure takes the place of the interval. */
function intervalOf({ low, high, trouble }: CorrelationCell): string {
  if (trouble) return trouble;
  return isNumber(low) && isNumber(high) ? copy.to(formatRatio(low), formatRatio(high)) : ABSENT;
}

const csvOf = (cells: readonly CorrelationCell[], nameOf: NameOf, days: ComparedDays) => [
  ['holding', 'with', 'days', 'shared_days', 'rho', 'low_95', 'high_95', 'trouble'],
  ...cells.map(({ a, b, n, rho, low, high, trouble }) => [nameOf(a), nameOf(b), days, n, rho, low, high, trouble]),
];

const columnsOf = (nameOf: NameOf): readonly Column<CorrelationCell>[] => [
  {
    key: 'a',
    head: copy.holding,
    sortBy: ({ a }) => nameOf(a),
    cell: ({ a }) => <span className={lists.strong}>{nameOf(a)}</span>,
  },
  { key: 'b', head: copy.with, sortBy: ({ b }) => nameOf(b), cell: ({ b }) => <span className={lists.strong}>{nameOf(b)}</span> },
  {
    key: 'rho',
    head: copy.correlation,
    align: 'right',
    first: 'descending',
    sortBy: ({ rho }) => rho,
    cell: ({ rho }) => <strong className="num">{formatRatio(rho)}</strong>,
  },
  {
    key: 'interval',
    head: copy.n95Interval,
    align: 'right',
    cell: (cell) => <span className="num">{intervalOf(cell)}</span>,
  },
  {
    key: 'n',
    head: copy.sharedDays,
    align: 'right',
    first: 'descending',
    sortBy: ({ n }) => n,
    cell: ({ n }) => formatInteger(n),
  },
];

const phoneOf = (nameOf: NameOf): PhoneRow<CorrelationCell> => ({
  leadHead: copy.pair,
  trailHead: copy.correlationAndInterval,
  lead: ({ a, b, n, trouble }) => (
    <span className={lists.lead}>
      <span className={lists.strong}>{copy.and(nameOf(a), nameOf(b))}</span>
      <small>{trouble || copy.sharedDaysOfPair(formatCount(n, 'day'))}</small>
    </span>
  ),
  trail: (cell) => (
    <span className={lists.lead}>
      <strong className="num">{formatRatio(cell.rho)}</strong>
      {!cell.trouble && <small className="num">{intervalOf(cell)}</small>}
    </span>
  ),
});
