/** Runs of the newest rules: what to run over, the result that is open, and the runs before. */

import { Play } from 'lucide-react';
import {
  type StrategyBacktest,
  useBacktestPagesInfiniteQuery,
  useGetBacktestQuery,
  useRunBacktestMutation,
} from '@/api/strategiesApi';
import { percentOf, quoteOf, sharpeWords, spanWords, valueWords } from '@/domain/strategies/words';
import { useCreates } from '@/domain/teams/useCreates';
import { formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { classes } from '@/ui/classes';
import { Delta } from '@/ui/Delta';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { copy } from '../copy';
import { changedValues, overOf } from '../runDraft';
import { useOverWords } from '../useOverWords';
import { useRunForm } from '../useRunForm';
import { OverFields, type Setup } from './OverFields';
import { ParameterFields } from './ParameterFields';
import { ResultView, ResultWaiting } from './ResultView';
import { RunForm } from './RunForm';
import { RunsPanel } from './RunsPanel';
import styles from './result.module.css';
import { useShownRun } from './useShownRun';

const PAGE = 20;

interface BacktestTabProps extends Setup {
  /** Id of the run that is shown; the newest where empty. */
  readonly run: string;
  readonly onRun: (run: string, quietly?: boolean) => void;
}

export function BacktestTab({ run, onRun, ...setup }: BacktestTabProps) {
  const { strategy } = setup;
  const creates = useCreates();
  const isOwn = !strategy.shared;
  const query = useBacktestPagesInfiniteQuery({ id: strategy.id, limit: PAGE });
  const runs = query.currentData?.pages.flatMap((page) => page.backtests);
  const { shown, show, onFailed } = useShownRun(run || runs?.[0]?.id || '', onRun);
  return (
    <div className={layout.column}>
      <div className={styles.columns}>
        {creates && isOwn && <BacktestForm {...setup} onDone={show} onFailed={onFailed} />}
        <RunsPanel
          title={copy.runs}
          note={copy.aRunGivesTheSame}
          waiting={copy.loadingRuns}
          empty={{ title: copy.noRunsYet, text: noRunsWords(creates, isOwn) }}
          query={query}
          runs={runs}
          row={(one) => <RunRow key={one.id} run={one} isShown={one.id === shown} onOpen={() => show(one.id)} />}
        />
      </div>
      {shown !== '' && <OpenRun id={shown} name={strategy.name} quote={quoteOf(strategy)} />}
      {shown === '' && runs === undefined && !query.isError && <ResultWaiting />}
    </div>
  );
}

const noRunsWords = (creates: boolean, isOwn: boolean): string => {
  if (!isOwn) return creates ? copy.itsOwnerRunsIt : copy.onlyItsOwnerRunsIt;
  return creates ? copy.chooseDataAndRunThe : copy.viewersCantRun;
};

interface BacktestFormProps extends Setup {
  readonly onDone: (id: string) => void;
  readonly onFailed: () => void;
}

function BacktestForm({ onDone, onFailed, ...setup }: BacktestFormProps) {
  const { strategy, over } = setup;
  const { values, setValues, errors, run } = useRunForm(strategy.parameters);
  const [start, { isLoading }] = useRunBacktestMutation();
  const submit = async () => {
    const made = await run({
      over,
      send: () =>
        start({
          id: strategy.id,
          runBacktestRequest: { over: overOf(over), values: changedValues(strategy.parameters, values) },
        }),
      failed: copy.couldntRunTheBacktest,
    });
    if (made === undefined) onFailed();
    else onDone(made.id);
  };
  return (
    <RunForm
      title={copy.runABacktest}
      note={copy.rulesVersionEachRunCounts(formatInteger(strategy.rules_version))}
      errors={errors}
      icon={Play}
      action={[copy.runBacktest, copy.running]}
      busy={isLoading}
      onSubmit={submit}
    >
      <OverFields {...setup} errors={errors} />
      <ParameterFields parameters={strategy.parameters} values={values} errors={errors} onChange={setValues} />
    </RunForm>
  );
}

function RunRow({ run, isShown, onOpen }: { run: StrategyBacktest; isShown: boolean; onOpen: () => void }) {
  const over = useOverWords(run);
  return (
    <li className={classes(styles.run, isShown && styles.isShown)}>
      <div className={styles.runWords}>
        <button type="button" aria-current={isShown || undefined} onClick={onOpen}>
          {over}, {spanWords(run.from_at, run.to_at)}
        </button>
        <small>
          {copy.rulesVersion(formatDateTime(run.created_at), formatInteger(run.rules_version), valueWords(run.values))}
        </small>
      </div>
      <span className={styles.runFigures}>
        <Delta value={percentOf(run.figures.total_return)} />
        <small>{copy.sharpe(sharpeWords(run.figures.sharpe_year))}</small>
      </span>
    </li>
  );
}

function OpenRun({ id, name, quote }: { id: string; name: string; quote: string }) {
  const query = useGetBacktestQuery(id);
  if (query.currentData !== undefined) return <ResultView run={query.currentData} name={name} quote={quote} />;
  if (!query.isError) return <ResultWaiting />;
  return (
    <Panel>
      <FailedQuery query={query} />
    </Panel>
  );
}
