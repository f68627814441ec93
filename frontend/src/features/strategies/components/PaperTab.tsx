/** Paper runs of a strategy: what a new one runs over, those that are there, and the one that is open. */

import { Play } from 'lucide-react';
import { useEveryUnlessLive } from '@/api/changes';
import { type PaperRun, usePaperRunPagesInfiniteQuery, useStartPaperRunMutation } from '@/api/strategiesApi';
import { paperWord } from '@/domain/strategies/paper';
import { overWords, quoteOf, valueWords } from '@/domain/strategies/words';
import { useCreates } from '@/domain/teams/useCreates';
import { formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { classes } from '@/ui/classes';
import { Delta } from '@/ui/Delta';
import layout from '@/ui/layout.module.css';
import { Chip } from '@/ui/states';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { changedValues, overOf } from '../runDraft';
import { useOverWords } from '../useOverWords';
import { useRunForm } from '../useRunForm';
import { OverFields, type Setup } from './OverFields';
import { PaperView } from './PaperView';
import { ParameterFields } from './ParameterFields';
import { RunForm } from './RunForm';
import { RunsPanel } from './RunsPanel';
import styles from './result.module.css';

const PAGE = 20;
/** Bars come by the minute at most; the stream tells of them while it is there. */
const AGAIN = 60_000;

interface PaperTabProps extends Setup {
  /** Id of the run that is shown; the newest where empty. */
  readonly run: string;
  readonly onRun: (run: string, quietly?: boolean) => void;
}

export function PaperTab({ run, onRun, ...setup }: PaperTabProps) {
  const { strategy } = setup;
  const creates = useCreates();
  const query = usePaperRunPagesInfiniteQuery({ id: strategy.id, limit: PAGE }, useEveryUnlessLive(AGAIN));
  const runs = query.currentData?.pages.flatMap((page) => page.runs);
  const shown = run || runs?.[0]?.id || '';
  return (
    <div className={layout.column}>
      <div className={styles.columns}>
        {creates && <StartForm {...setup} onDone={(id) => onRun(id)} />}
        <RunsPanel
          title={copy.paperRuns}
          note={copy.eachTakesTheBarsThat}
          waiting={copy.loadingPaperRuns}
          empty={{ title: copy.noPaperRunsYet, text: creates ? copy.chooseDataAndStartOne : copy.viewersCantRun }}
          query={query}
          runs={runs}
          row={(one) => <RunRow key={one.id} run={one} isShown={one.id === shown} onOpen={() => onRun(one.id)} />}
        />
      </div>
      {shown !== '' && <PaperView key={shown} id={shown} quote={quoteOf(strategy)} onDeleted={() => onRun('', true)} />}
    </div>
  );
}

function StartForm({ onDone, ...setup }: Setup & { readonly onDone: (id: string) => void }) {
  const { strategy, over } = setup;
  const { values, setValues, errors, run } = useRunForm(strategy.parameters);
  const [start, { isLoading }] = useStartPaperRunMutation();
  const submit = async () => {
    // It begins now: days that were chosen for a backtest are left out.
    const now = { ...over, from: '', to: '' };
    const made = await run({
      over: now,
      send: () =>
        start({
          id: strategy.id,
          startPaperRunRequest: { over: overOf(now), values: changedValues(strategy.parameters, values) },
        }),
      failed: copy.couldntStartThePaperRun,
    });
    if (made === undefined) return;
    showToast({ title: copy.paperRunStarted, description: overWords(made) });
    onDone(made.id);
  };
  return (
    <RunForm
      title={copy.startAPaperRun}
      note={copy.rulesVersionWithTheCosts(formatInteger(strategy.rules_version))}
      errors={errors}
      icon={Play}
      action={[copy.startPaperRun, copy.starting]}
      busy={isLoading}
      onSubmit={submit}
    >
      <OverFields {...setup} errors={errors} fromNow />
      <ParameterFields parameters={strategy.parameters} values={values} errors={errors} onChange={setValues} />
    </RunForm>
  );
}

function RunRow({ run, isShown, onOpen }: { run: PaperRun; isShown: boolean; onOpen: () => void }) {
  const { word, kind } = paperWord(run);
  const over = useOverWords(run);
  return (
    <li className={classes(styles.run, isShown && styles.isShown)}>
      <div className={styles.runWords}>
        <button type="button" aria-current={isShown || undefined} onClick={onOpen}>
          {copy.since(over, formatDateTime(run.started_at))}
        </button>
        <small>{copy.rulesVersionOfRulesVersion(formatInteger(run.rules_version), valueWords(run.values))}</small>
      </div>
      <span className={styles.runFigures}>
        <Delta value={run.total_return * 100} />
        <Chip kind={kind}>{word}</Chip>
      </span>
    </li>
  );
}
