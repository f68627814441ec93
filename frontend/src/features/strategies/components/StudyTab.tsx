/** Grids or walk-forward tests of a strategy: the form of a new one, those that are kept, and the one that is open. */

import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type Strategy,
  type StrategyStudy,
  useDeleteStudyMutation,
  useGetStudyQuery,
  useStudyPagesInfiniteQuery,
} from '@/api/strategiesApi';
import { percentOf, sharpeWords, spanWords, valueWords } from '@/domain/strategies/words';
import { ForManagers } from '@/domain/teams/ForManagers';
import { useCreates } from '@/domain/teams/useCreates';
import { formatCount, formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { confirmed } from '@/ui/confirmStore';
import { Delta } from '@/ui/Delta';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { useOverWords } from '../useOverWords';
import { ResultWaiting } from './ResultView';
import { RunsPanel } from './RunsPanel';
import styles from './result.module.css';
import { useShownRun } from './useShownRun';

const PAGE = 20;

/** What a form says when it ran. */
export interface Ended {
  readonly onDone: (id: string) => void;
  readonly onFailed: () => void;
}

/** Which result is open. */
export interface Opened {
  /** Id of the result that is shown; the newest where empty. */
  readonly run: string;
  readonly onRun: (run: string, quietly?: boolean) => void;
}

interface StudyTabProps extends Opened {
  readonly strategy: Strategy;
  readonly kind: 'grid' | 'walk_forward';
  readonly words: { readonly title: string; readonly none: string };
  readonly form: (ended: Ended) => ReactNode;
  readonly result: (study: StrategyStudy) => ReactNode;
}

export function StudyTab({ strategy, kind, words, run, onRun, form, result }: StudyTabProps) {
  const creates = useCreates();
  const isOwn = !strategy.shared;
  const query = useStudyPagesInfiniteQuery({ id: strategy.id, kind, limit: PAGE });
  const studies = query.currentData?.pages.flatMap((page) => page.studies);
  const { shown, show, onFailed } = useShownRun(run || studies?.[0]?.id || '', onRun);
  return (
    <div className={layout.column}>
      <div className={styles.columns}>
        {creates && isOwn && form({ onDone: show, onFailed })}
        <RunsPanel
          title={words.title}
          note={copy.keptUntilYouDelete}
          waiting={copy.loadingRuns}
          empty={{ title: words.none, text: noneWords(creates, isOwn) }}
          query={query}
          runs={studies}
          row={(one) => <StudyRow key={one.id} study={one} isShown={one.id === shown} onOpen={() => show(one.id)} />}
        />
      </div>
      {shown !== '' && <OpenStudy key={shown} id={shown} isOwn={isOwn} result={result} onDeleted={() => onRun('', true)} />}
    </div>
  );
}

const noneWords = (creates: boolean, isOwn: boolean): string => {
  if (!isOwn) return creates ? copy.itsOwnerRunsIt : copy.onlyItsOwnerRunsIt;
  return creates ? copy.eachResultIsKept : copy.viewersCantRun;
};

/** "25 combinations, best: n 20", "12 steps of 180 and 30 days". */
function partWords({ kind, parts, values, train_days: train, test_days: test }: StrategyStudy): string {
  if (kind === 'grid') return copy.combinationsAndBest(formatCount(parts, 'combination'), valueWords(values));
  return copy.stepsOfDays(formatCount(parts, 'step'), formatInteger(train ?? 0), formatCount(test ?? 0, 'day'));
}

function StudyRow({ study, isShown, onOpen }: { study: StrategyStudy; isShown: boolean; onOpen: () => void }) {
  const over = useOverWords(study);
  return (
    <li className={classes(styles.run, isShown && styles.isShown)}>
      <div className={styles.runWords}>
        <button type="button" aria-current={isShown || undefined} onClick={onOpen}>
          {over}, {spanWords(study.from_at, study.to_at)}
        </button>
        <small>{copy.rulesVersion(formatDateTime(study.created_at), formatInteger(study.rules_version), partWords(study))}</small>
      </div>
      <span className={styles.runFigures}>
        <Delta value={percentOf(study.figures.total_return)} />
        <small>{copy.sharpe(sharpeWords(study.figures.sharpe_year))}</small>
      </span>
    </li>
  );
}

interface OpenStudyProps {
  readonly id: string;
  readonly isOwn: boolean;
  readonly result: (study: StrategyStudy) => ReactNode;
  readonly onDeleted: () => void;
}

function OpenStudy({ id, isOwn, result, onDeleted }: OpenStudyProps) {
  const query = useGetStudyQuery(id);
  const study = query.currentData;
  if (study === undefined) {
    if (!query.isError) return <ResultWaiting />;
    return (
      <Panel>
        <FailedQuery query={query} />
      </Panel>
    );
  }
  return (
    <section className={layout.column} aria-label={copy.result}>
      <StudyHead study={study} isOwn={isOwn} onDeleted={onDeleted} />
      {result(study)}
    </section>
  );
}

function StudyHead({ study, isOwn, onDeleted }: { study: StrategyStudy; isOwn: boolean; onDeleted: () => void }) {
  const over = useOverWords(study);
  const [remove, { isLoading }] = useDeleteStudyMutation();
  const drop = async () => {
    const sure = await confirmed({
      title: copy.deleteThisResult,
      text: copy.deletesTableAndFigures,
      action: copy.deleteResult,
    });
    if (!sure) return;
    const answer = await remove(study.id);
    if (answer.error) {
      showFailure(answer.error);
      return;
    }
    showToast({ title: copy.resultDeleted, description: over });
    onDeleted();
  };
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2>{over}</h2>
        {isOwn && (
          <ForManagers>
            <Button size="small" kind="quiet" busy={isLoading} onClick={() => void drop()}>
              <Trash2 aria-hidden="true" />
              {copy.deleteResult}
            </Button>
          </ForManagers>
        )}
      </div>
      <p>
        {copy.rulesVersionOfSpan(
          spanWords(study.from_at, study.to_at),
          study.bar,
          formatInteger(study.rules_version),
          partWords(study),
        )}
      </p>
    </header>
  );
}
