/** All strategies as a table, each with the figures of its last run. */

import { SearchX, Waypoints } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { messages } from '@/api/messages';
import { type Strategy, useListStrategiesQuery } from '@/api/strategiesApi';
import { paths } from '@/app/paths';
import { chanceWords, drawdownWords, lastOf, marketWords, percentOf, sharpeWords } from '@/domain/strategies/words';
import { useCreates } from '@/domain/teams/useCreates';
import { ListTools } from '@/domain/views/ListTools';
import { ABSENT, formatCount, formatInteger } from '@/format/number';
import { Ago } from '@/ui/Ago';
import { Button } from '@/ui/Button';
import { CsvButton } from '@/ui/CsvButton';
import { type CsvColumns, csvRows } from '@/ui/CsvOfList';
import { type ColumnChoice, type Hideable, useColumnChoice } from '@/ui/columnChoice';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Delta } from '@/ui/Delta';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { SearchField } from '@/ui/SearchField';
import { Chip, EmptyState, FailedLine } from '@/ui/states';
import { copy } from '../copy';
import type { Template } from '../templates';
import { type HubView, LONGEST_SEARCH } from '../view';
import styles from './parts.module.css';
import { TemplateChoices } from './TemplateDialog';

interface StrategiesTabProps {
  readonly view: HubView;
  readonly onChange: (view: HubView, quietly?: boolean) => void;
  readonly onStart: (template: Template) => void;
}

export function StrategiesTab({ view, onChange, onStart }: StrategiesTabProps) {
  const navigate = useNavigate();
  const creates = useCreates();
  const query = useListStrategiesQuery(view.q || undefined);
  const strategies = query.currentData;
  const choice = useColumnChoice('strategies', HIDEABLE);
  if (strategies?.length === 0 && view.q === '') {
    return (
      <Panel>
        {creates ? (
          <>
            <EmptyState compact icon={Waypoints} title={copy.noStrategyYetStartFrom} text={copy.aStrategyIsASet} />
            <TemplateChoices wide onChoose={onStart} />
          </>
        ) : (
          <EmptyState icon={Waypoints} title={copy.noStrategiesYet} text={copy.viewersCantCreateStrategies} />
        )}
      </Panel>
    );
  }
  return (
    <>
      <SearchBar view={view} strategies={strategies} choice={choice} onChange={onChange} />
      {query.isError && strategies !== undefined && (
        <p className={styles.stale}>
          <FailedLine title={messages.data} error={query.error} onRetry={() => void query.refetch()} />
        </p>
      )}
      <Panel flush>
        <QueryPanel query={query} data={strategies}>
          <DataTable
            label={copy.strategies}
            columns={COLUMNS}
            rows={strategies}
            hidden={choice.hidden}
            rowKey={({ id }) => id}
            phone={PHONE}
            skeletonRows={4}
            onOpen={({ id }) => void navigate(paths.strategyOf(id))}
            empty={
              <EmptyState
                icon={SearchX}
                title={copy.noStrategyMatches(view.q)}
                action={<Button onClick={() => onChange({ ...view, q: '' })}>{copy.clearSearch}</Button>}
              />
            }
          />
        </QueryPanel>
      </Panel>
      {strategies !== undefined && strategies.length > 0 && (
        <p role="status" className={styles.foot}>
          {copy.figuresAreOfTheLast(formatCount(strategies.length, 'strategy', 'strategies'))}
        </p>
      )}
    </>
  );
}

interface SearchBarProps extends Pick<StrategiesTabProps, 'view' | 'onChange'> {
  readonly strategies: readonly Strategy[] | undefined;
  readonly choice: ColumnChoice;
}

function SearchBar({ view, strategies = [], choice, onChange }: SearchBarProps) {
  return (
    <div className={layout.bar}>
      <div className={styles.search}>
        <SearchField
          label={copy.searchStrategies}
          value={view.q}
          maxLength={LONGEST_SEARCH}
          onChange={(q) => onChange({ ...view, q }, true)}
        />
      </div>
      <ListTools
        list="strategies"
        choice={choice}
        csv={
          <CsvButton
            file="strategies"
            title={copy.allThatMatchAsCsv}
            disabled={strategies.length === 0}
            rows={csvRows(STRATEGY_CSV, strategies)}
          />
        }
      />
    </div>
  );
}

function Name({ strategy }: { strategy: Strategy }) {
  return (
    <span className={styles.nameCell}>
      <Link to={paths.strategyOf(strategy.id)} className={styles.name}>
        {strategy.name}
      </Link>
      {strategy.forked_from && <Chip>{copy.fork}</Chip>}
    </span>
  );
}

const COLUMNS: readonly Column<Strategy>[] = [
  {
    key: 'name',
    head: copy.strategy,
    shrinks: true,
    sortBy: ({ name }) => name,
    cell: (strategy) => <Name strategy={strategy} />,
  },
  { key: 'market', head: copy.marketAndBar, sortBy: marketWords, cell: marketWords },
  {
    key: 'version',
    head: copy.rules,
    from: 1100,
    sortBy: (strategy) => strategy.rules_version,
    cell: (strategy) => copy.version(formatInteger(strategy.rules_version)),
  },
  {
    key: 'return',
    head: copy.return,
    align: 'right',
    first: 'descending',
    sortBy: (strategy) => lastOf(strategy)?.total_return,
    cell: (strategy) => <Delta chip value={percentOf(lastOf(strategy)?.total_return)} />,
  },
  {
    key: 'drawdown',
    head: copy.drawdown,
    align: 'right',
    sortBy: (strategy) => lastOf(strategy)?.max_drawdown,
    cell: (strategy) => ifRun(strategy, ({ max_drawdown: fall }) => drawdownWords(fall)),
  },
  {
    key: 'sharpe',
    head: copy.sharpeTitle,
    align: 'right',
    first: 'descending',
    sortBy: (strategy) => lastOf(strategy)?.sharpe_year,
    cell: (strategy) => sharpeWords(lastOf(strategy)?.sharpe_year),
  },
  {
    key: 'deflated',
    head: copy.deflatedSharpe,
    align: 'right',
    first: 'descending',
    from: 1200,
    sortBy: (strategy) => lastOf(strategy)?.deflated_sharpe,
    cell: (strategy) => chanceWords(lastOf(strategy)?.deflated_sharpe),
  },
  {
    key: 'trades',
    head: copy.trades,
    align: 'right',
    first: 'descending',
    sortBy: (strategy) => lastOf(strategy)?.trades,
    cell: (strategy) => ifRun(strategy, ({ trades }) => formatInteger(trades)),
  },
  {
    key: 'variants',
    head: copy.variantsTried,
    align: 'right',
    from: 1000,
    first: 'descending',
    sortBy: ({ variants }) => variants,
    cell: ({ variants }) => formatInteger(variants),
  },
  {
    key: 'run',
    head: copy.lastRun,
    align: 'right',
    from: 1280,
    first: 'descending',
    sortBy: (strategy) => strategy.last_run_at,
    cell: ({ last_run_at: at }) => (at ? <Ago at={at} /> : copy.notRunYet),
  },
];

const HIDEABLE: Hideable = [
  ['market', copy.marketAndBar],
  ['version', copy.rules],
  ['return', copy.return],
  ['drawdown', copy.drawdown],
  ['sharpe', copy.sharpeTitle],
  ['deflated', copy.deflatedSharpe],
  ['trades', copy.trades],
  ['variants', copy.variantsTried],
  ['run', copy.lastRun],
];

/** Shares and ratios as they are, in full. */
const STRATEGY_CSV: CsvColumns<Strategy> = [
  [copy.strategy, ({ name }) => name],
  [copy.marketAndBar, marketWords],
  [copy.rules, ({ rules_version: version }) => version],
  [copy.return, (strategy) => lastOf(strategy)?.total_return],
  [copy.drawdown, (strategy) => lastOf(strategy)?.max_drawdown],
  [copy.sharpeTitle, (strategy) => lastOf(strategy)?.sharpe_year],
  [copy.deflatedSharpe, (strategy) => lastOf(strategy)?.deflated_sharpe],
  [copy.trades, (strategy) => lastOf(strategy)?.trades],
  [copy.variantsTried, ({ variants }) => variants],
  [copy.lastRun, ({ last_run_at: at }) => at],
  ['Id', ({ id }) => id],
];

const PHONE: PhoneRow<Strategy> = {
  leadHead: copy.strategy,
  trailHead: copy.returnAndSharpe,
  lead: (strategy) => (
    <span className={styles.two}>
      <Name strategy={strategy} />
      <small>{marketWords(strategy)}</small>
    </span>
  ),
  trail: (strategy) => (
    <span className={styles.twoEnd}>
      <Delta value={percentOf(lastOf(strategy)?.total_return)} />
      <small>{lastOf(strategy) === null ? copy.notRunYet : phoneSharpe(lastOf(strategy))}</small>
    </span>
  ),
};

const phoneSharpe = (last: ReturnType<typeof lastOf>): string =>
  copy.sharpeAndDeflated(sharpeWords(last?.sharpe_year), chanceWords(last?.deflated_sharpe));

function ifRun(strategy: Strategy, write: (last: NonNullable<ReturnType<typeof lastOf>>) => string): string {
  const last = lastOf(strategy);
  return last === null ? ABSENT : write(last);
}
