/** Parameters chosen on one period and tested on the next, again and again: the tests joined are the result. */

import { Footprints } from 'lucide-react';
import { useState } from 'react';
import { useRunWalkForwardMutation, type WalkForward, type WalkForwardStep } from '@/api/strategiesApi';
import { dayWords, percentOf, quoteOf, sharpeWords, spanWords, timesOf, valueWords, yearFactor } from '@/domain/strategies/words';
import { formatCount, formatInteger } from '@/format/number';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Delta } from '@/ui/Delta';
import { TextField } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { StatStrip } from '@/ui/StatStrip';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { combinations, MOST_COMBINATIONS, overOf, triedValues } from '../runDraft';
import { useRunForm } from '../useRunForm';
import { CurvePanel } from './CurvePanel';
import { headStats } from './figures';
import { countWords, startValues } from './GridTab';
import { OverFields, type Setup } from './OverFields';
import { ParameterFields } from './ParameterFields';
import { NotesPanel, VariantLine } from './ResultView';
import { RunForm } from './RunForm';
import styles from './result.module.css';
import { type Ended, type Opened, StudyTab } from './StudyTab';

const TRAIN = { least: 20, most: 1000 } as const;
const TEST = { least: 5, most: 365 } as const;

function daysError(text: string, { least, most }: { readonly least: number; readonly most: number }): string[] | null {
  const days = Number(text);
  return Number.isInteger(days) && days >= least && days <= most
    ? null
    : [copy.enterToDays(formatInteger(least), formatInteger(most))];
}

export function WalkTab({ run, onRun, ...setup }: Setup & Opened) {
  return (
    <StudyTab
      strategy={setup.strategy}
      kind="walk_forward"
      words={{ title: copy.walkForwards, none: copy.noWalkForwardsYet }}
      {...{ run, onRun }}
      form={(ended) => <WalkForm {...setup} {...ended} />}
      result={({ id, walk_forward: walk }) => walk && <WalkResult id={id} walk={walk} quote={quoteOf(setup.strategy)} />}
    />
  );
}

function WalkForm({ onDone, onFailed, ...setup }: Setup & Ended) {
  const { strategy, over } = setup;
  const { parameters } = strategy;
  const { values, setValues, errors, run } = useRunForm(parameters, () => startValues(parameters));
  const [train, setTrain] = useState('180');
  const [test, setTest] = useState('30');
  const [start, { isLoading }] = useRunWalkForwardMutation();
  const tried = triedValues(parameters, values);
  const count = combinations(tried);
  const submit = async () => {
    const [trainError, testError] = [daysError(train, TRAIN), daysError(test, TEST)];
    const made = await run({
      over,
      ownErrors: { ...(trainError && { train_days: trainError }), ...(testError && { test_days: testError }) },
      canSend: count <= MOST_COMBINATIONS,
      send: () =>
        start({
          id: strategy.id,
          runWalkForwardRequest: { over: overOf(over), parameters: tried, train_days: Number(train), test_days: Number(test) },
        }),
      failed: copy.couldntRunTheWalkForward,
    });
    if (made === undefined) onFailed();
    else onDone(made.id);
  };
  return (
    <RunForm
      title={copy.walkForward}
      note={copy.choosesTheValuesWithThe}
      errors={errors}
      icon={Footprints}
      action={[copy.runWalkForward, copy.running]}
      busy={isLoading}
      disabled={count > MOST_COMBINATIONS}
      hint={count === 0 ? copy.testsTheDefaultValuesAlone : countWords(tried)}
      onSubmit={submit}
    >
      <OverFields {...setup} errors={errors} />
      <div className={styles.days}>
        <TextField
          compact
          label={copy.trainingDays}
          inputMode="numeric"
          value={train}
          error={errors.train_days?.[0]}
          onChange={({ target }) => setTrain(target.value)}
        />
        <TextField
          compact
          label={copy.testDays}
          inputMode="numeric"
          value={test}
          error={errors.test_days?.[0]}
          onChange={({ target }) => setTest(target.value)}
        />
      </div>
      <ParameterFields many parameters={parameters} values={values} errors={errors} onChange={setValues} />
    </RunForm>
  );
}

function WalkResult({ id, walk, quote }: { id: string; walk: WalkForward; quote: string }) {
  return (
    <>
      <header className={styles.head}>
        <h3>{copy.testsJoined}</h3>
        <p>{copy.onlyDaysThatNoValue}</p>
      </header>
      <StatStrip label={copy.figuresOfTheTests} stats={headStats(walk.figures)} />
      <VariantLine figures={walk.figures} />
      <CurvePanel
        title={copy.equityOfTheTests}
        points={walk.equity}
        quote={quote}
        returns={{ total: walk.figures.total_return, hold: walk.figures.hold_return }}
        view={id}
      />
      <Panel title={copy.steps(formatInteger(walk.steps.length))} flush>
        <DataTable
          label={copy.stepsTitle}
          compact
          columns={columnsOf(yearFactor(walk.figures))}
          rows={walk.steps}
          rowKey={({ test_from_at: from }) => from}
          phone={PHONE}
          empty={<EmptyState compact title={copy.theDataAreTooShort} text={copy.chooseALongerPeriodOr} />}
        />
      </Panel>
      <NotesPanel notes={walk.notes} />
    </>
  );
}

const columnsOf = (perYear: number | null): readonly Column<WalkForwardStep>[] => [
  { key: 'train', head: copy.trainingFromUtc, cell: ({ train_from_at: from }) => dayWords(from) },
  { key: 'test', head: copy.testedUtc, cell: ({ test_from_at: from, test_to_at: to }) => spanWords(from, to) },
  {
    key: 'values',
    head: copy.valuesChosen,
    shrinks: true,
    cell: ({ values }) => <span className={styles.cut}>{valueWords(values)}</span>,
  },
  {
    key: 'trainSharpe',
    head: perYear === null ? copy.sharpePerBarInTraining : copy.sharpeInTraining,
    align: 'right',
    first: 'descending',
    sortBy: ({ train_sharpe: sharpe }) => sharpe,
    cell: ({ train_sharpe: sharpe }) => sharpeWords(timesOf(sharpe, perYear)),
  },
  {
    key: 'testSharpe',
    head: perYear === null ? copy.sharpePerBarInTest : copy.sharpeInTest,
    align: 'right',
    first: 'descending',
    sortBy: ({ test_sharpe: sharpe }) => sharpe,
    cell: ({ test_sharpe: sharpe }) => sharpeWords(timesOf(sharpe, perYear)),
  },
  {
    key: 'return',
    head: copy.returnInTest,
    align: 'right',
    first: 'descending',
    sortBy: ({ test_return: share }) => share,
    cell: ({ test_return: share }) => <Delta value={percentOf(share)} />,
  },
  {
    key: 'trades',
    head: copy.trades,
    align: 'right',
    sortBy: ({ trades }) => trades,
    cell: ({ trades }) => formatInteger(trades),
  },
];

const PHONE: PhoneRow<WalkForwardStep> = {
  leadHead: copy.testedWithValues,
  trailHead: copy.returnInTest,
  lead: (step) => (
    <span className={styles.two}>
      <span className={styles.cut}>{spanWords(step.test_from_at, step.test_to_at)}</span>
      <small>{valueWords(step.values)}</small>
    </span>
  ),
  trail: (step) => (
    <span className={styles.twoEnd}>
      <Delta value={percentOf(step.test_return)} />
      <small>{formatCount(step.trades, 'trade')}</small>
    </span>
  ),
};
