/** All combinations of some values of the parameters, the best Sharpe ratio first. */

import { Grid3x3 } from 'lucide-react';
import { type Grid, type GridRow, type ParameterValues, type RuleParameter, useRunGridMutation } from '@/api/strategiesApi';
import { chanceWords, drawdownWords, percentOf, sharpeWords, valueWords } from '@/domain/strategies/words';
import { formatCount, formatInteger } from '@/format/number';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Delta } from '@/ui/Delta';
import { Panel } from '@/ui/Panel';
import { Chip, EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { combinations, MOST_COMBINATIONS, overOf, someValues, triedValues, type Values } from '../runDraft';
import { useRunForm } from '../useRunForm';
import { OverFields, type Setup } from './OverFields';
import { ParameterFields } from './ParameterFields';
import { NotesPanel } from './ResultView';
import { RunForm } from './RunForm';
import styles from './result.module.css';
import { type Ended, type Opened, StudyTab } from './StudyTab';

export const startValues = (parameters: readonly RuleParameter[]): Values =>
  Object.fromEntries(parameters.slice(0, 2).map((parameter) => [parameter.name, someValues(parameter)]));

/** "25 combinations. Each counts as a variant tried." */
export function countWords(tried: readonly ParameterValues[]): string {
  const count = combinations(tried);
  if (count === 0) return copy.enterAtLeastOneValue;
  if (count > MOST_COMBINATIONS)
    return copy.moreThanTryFewerValues(formatCount(count, 'combination'), formatInteger(MOST_COMBINATIONS));
  return copy.eachRowCountsAsA(formatCount(count, 'combination'));
}

export function GridTab({ run, onRun, ...setup }: Setup & Opened) {
  return (
    <StudyTab
      strategy={setup.strategy}
      kind="grid"
      words={{ title: copy.grids, none: copy.noGridsYet }}
      {...{ run, onRun }}
      form={(ended) => <GridForm {...setup} {...ended} />}
      result={({ grid }) => grid && <GridResult grid={grid} />}
    />
  );
}

function GridForm({ onDone, onFailed, ...setup }: Setup & Ended) {
  const { strategy, over } = setup;
  const { parameters } = strategy;
  const { values, setValues, errors, run } = useRunForm(parameters, () => startValues(parameters));
  const [start, { isLoading }] = useRunGridMutation();
  const tried = triedValues(parameters, values);
  const count = combinations(tried);
  const submit = async () => {
    const made = await run({
      over,
      canSend: count > 0 && count <= MOST_COMBINATIONS,
      send: () => start({ id: strategy.id, runGridRequest: { over: overOf(over), parameters: tried } }),
      failed: copy.couldntRunTheGrid,
    });
    if (made === undefined) onFailed();
    else onDone(made.id);
  };
  if (parameters.length === 0) {
    return (
      <Panel>
        <EmptyState icon={Grid3x3} title={copy.theseRulesHaveNoParameters} text={copy.aGridTriesCombinationsOf} />
      </Panel>
    );
  }
  return (
    <RunForm
      title={copy.tryCombinations}
      note={copy.valuesWithCommasBetweenAn}
      errors={errors}
      icon={Grid3x3}
      action={[copy.runGrid, copy.running]}
      busy={isLoading}
      disabled={count === 0 || count > MOST_COMBINATIONS}
      hint={countWords(tried)}
      onSubmit={submit}
    >
      <OverFields {...setup} errors={errors} />
      <ParameterFields many parameters={parameters} values={values} errors={errors} onChange={setValues} />
    </RunForm>
  );
}

const keyOf = ({ values }: GridRow): string => values.map(({ name, value }) => `${name}=${value}`).join('&');

function GridResult({ grid }: { grid: Grid }) {
  const names = grid.rows[0]?.values.map(({ name }) => name) ?? [];
  return (
    <>
      <p className={styles.variants}>
        <Chip kind="warn">{copy.tried(formatCount(grid.variants, 'variant'))}</Chip>
        <span>{copy.eachRowCountsAsAVariant}</span>
      </p>
      <Panel title={copy.combinations(formatInteger(grid.rows.length))} flush>
        <DataTable
          label={copy.combinationsTitle}
          compact
          columns={columnsOf(names)}
          rows={grid.rows}
          rowKey={keyOf}
          phone={PHONE}
          defaultSort={{ key: 'sharpe', direction: 'descending' }}
          empty={<EmptyState compact title={copy.noCombinationCouldBeRun} />}
        />
      </Panel>
      <NotesPanel notes={grid.notes} />
    </>
  );
}

const valueIn = ({ values }: GridRow, name: string): string => values.find((one) => one.name === name)?.value ?? '';

const columnsOf = (names: readonly string[]): readonly Column<GridRow>[] => [
  ...names.map(
    (name): Column<GridRow> => ({
      key: `value-${name}`,
      head: name,
      align: 'right',
      sortBy: (row) => Number(valueIn(row, name)),
      cell: (row) => valueIn(row, name),
    }),
  ),
  {
    key: 'sharpe',
    head: copy.sharpeTitle,
    align: 'right',
    first: 'descending',
    sortBy: ({ figures }) => figures.sharpe_year,
    cell: ({ figures }) => sharpeWords(figures.sharpe_year),
  },
  {
    key: 'deflated',
    head: copy.deflatedSharpe,
    align: 'right',
    first: 'descending',
    sortBy: ({ figures }) => figures.deflated_sharpe,
    cell: ({ figures }) => chanceWords(figures.deflated_sharpe),
  },
  {
    key: 'return',
    head: copy.return,
    align: 'right',
    first: 'descending',
    sortBy: ({ figures }) => figures.total_return,
    cell: ({ figures }) => <Delta value={percentOf(figures.total_return)} />,
  },
  {
    key: 'drawdown',
    head: copy.drawdown,
    align: 'right',
    sortBy: ({ figures }) => figures.max_drawdown,
    cell: ({ figures }) => drawdownWords(figures.max_drawdown),
  },
  {
    key: 'trades',
    head: copy.trades,
    align: 'right',
    first: 'descending',
    sortBy: ({ figures }) => figures.trades,
    cell: ({ figures }) => (figures.trades === 0 ? copy.noTradesInRow : formatInteger(figures.trades)),
  },
];

const PHONE: PhoneRow<GridRow> = {
  leadHead: copy.valuesAndSharpe,
  trailHead: copy.return,
  lead: (row) => (
    <span className={styles.two}>
      <span>{valueWords(row.values)}</span>
      <small>{copy.sharpeOfSharpe(sharpeWords(row.figures.sharpe_year), formatCount(row.figures.trades, 'trade'))}</small>
    </span>
  ),
  trail: (row) => <Delta value={percentOf(row.figures.total_return)} />,
};
