/** One paper run: how it goes, what it waits for, its curve and its trades, and the buttons that end it. */

import { Square, Trash2 } from 'lucide-react';
import { useEveryUnlessLive } from '@/api/changes';
import {
  type PaperRun,
  type PaperRunDetail,
  useDeletePaperRunMutation,
  useGetPaperRunQuery,
  useStopPaperRunMutation,
} from '@/api/strategiesApi';
import { roundedMoney } from '@/domain/journal/words';
import { equityWords, isRunning, nextWords, paperWord, positionWords, takenWords } from '@/domain/strategies/paper';
import { drawdownWords, percentOf, valueWords, winWords } from '@/domain/strategies/words';
import { ForManagers } from '@/domain/teams/ForManagers';
import { useCreates } from '@/domain/teams/useCreates';
import { ABSENT, formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { Delta } from '@/ui/Delta';
import { Note } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { Chip } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { useOverWords } from '../useOverWords';
import { CurvePanel } from './CurvePanel';
import { PaperTradesPanel } from './PaperTradesPanel';
import { NotesPanel, ResultWaiting } from './ResultView';
import styles from './result.module.css';

/** Bars come by the minute at most; the stream tells of them while it is there. */
const AGAIN = 60_000;

interface PaperViewProps {
  readonly id: string;
  readonly quote: string;
  readonly onDeleted: () => void;
}

export function PaperView({ id, quote, onDeleted }: PaperViewProps) {
  const query = useGetPaperRunQuery(id, useEveryUnlessLive(AGAIN));
  const detail = query.currentData;
  if (detail !== undefined) return <Content detail={detail} quote={quote} onDeleted={onDeleted} />;
  if (!query.isError) return <ResultWaiting />;
  return (
    <Panel>
      <FailedQuery query={query} />
    </Panel>
  );
}

interface ContentProps {
  readonly detail: PaperRunDetail;
  readonly quote: string;
  readonly onDeleted: () => void;
}

function Content({ detail: { run, figures, equity }, quote, onDeleted }: ContentProps) {
  const { word, kind } = paperWord(run);
  const over = useOverWords(run);
  return (
    <section className={layout.column} aria-label={copy.paperRun}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2>
            {over} <Chip kind={kind}>{word}</Chip>
          </h2>
          <Tools run={run} over={over} onDeleted={onDeleted} />
        </div>
        <p>
          {copy.sinceRulesVersion(
            formatDateTime(run.started_at),
            takenWords(run),
            formatInteger(run.rules_version),
            valueWords(run.values),
          )}
        </p>
        <p>
          {nextWords(run, Boolean(figures.funding))} {isRunning(run) && positionWords(run)}
          {run.last_bar_at && copy.lastBar(formatDateTime(run.last_bar_at))}
        </p>
      </header>
      {/* A run that waits is no failure. */}
      {run.problem && <Note kind={isRunning(run) ? 'info' : 'error'}>{run.problem}</Note>}
      <StatStrip label={copy.figuresOfThePaperRun} stats={statsOf(run, figures, quote)} />
      <CurvePanel points={equity} quote={quote} returns={{ total: run.total_return, hold: figures.hold_return }} view={run.id} />
      <NotesPanel notes={run.notes} />
      <PaperTradesPanel run={run} quote={quote} />
    </section>
  );
}

const statsOf = (run: PaperRun, figures: PaperRunDetail['figures'], quote: string): readonly Stat[] => [
  { key: 'equity', label: copy.equity, value: equityWords(run, quote) },
  { key: 'return', label: copy.return, value: <Delta value={run.total_return * 100} /> },
  { key: 'hold', label: copy.buyAndHold, value: <Delta value={percentOf(figures.hold_return)} /> },
  { key: 'drawdown', label: copy.maximumDrawdown, value: drawdownWords(figures.max_drawdown) },
  { key: 'trades', label: copy.trades, value: formatInteger(run.trades) },
  { key: 'won', label: copy.won, value: winWords(figures) },
  {
    key: 'fees',
    label: copy.fees,
    value: figures.fees ? roundedMoney(figures.fees) : ABSENT,
    extra: quote === '' ? undefined : quote,
  },
  {
    key: 'funding',
    label: copy.funding,
    value: figures.funding ? roundedMoney(figures.funding) : copy.notApplied,
    extra: figures.funding && quote !== '' ? quote : undefined,
  },
];

interface ToolsProps {
  readonly run: PaperRun;
  /** What the run is over, in words. */
  readonly over: string;
  readonly onDeleted: () => void;
}

function Tools({ run, over, onDeleted }: ToolsProps) {
  const creates = useCreates();
  const [stop, stopping] = useStopPaperRunMutation();
  const [remove, removing] = useDeletePaperRunMutation();
  const end = async () => {
    const sure = await confirmed({
      title: copy.stopThisPaperRun,
      text: copy.itTakesNoMoreBars,
      action: copy.stopPaperRun,
    });
    if (!sure) return;
    const answer = await stop(run.id);
    if (answer.data === undefined) showFailure(answer.error);
    else showToast({ title: copy.paperRunStopped, description: over });
  };
  const drop = async () => {
    const sure = await confirmed({
      title: copy.deleteThisPaperRun,
      text: copy.thisDeletesItsBarsAnd,
      action: copy.deletePaperRun,
    });
    if (!sure) return;
    const answer = await remove(run.id);
    if (answer.error) {
      showFailure(answer.error);
      return;
    }
    showToast({ title: copy.paperRunDeleted, description: over });
    onDeleted();
  };
  if (!creates) return null;
  return (
    <div className={styles.submit}>
      {isRunning(run) && (
        <Button size="small" busy={stopping.isLoading} onClick={() => void end()}>
          <Square aria-hidden="true" />
          {copy.stop}
        </Button>
      )}
      <ForManagers>
        <Button size="small" kind="quiet" busy={removing.isLoading} onClick={() => void drop()}>
          <Trash2 aria-hidden="true" />
          {copy.deletePaperRun}
        </Button>
      </ForManagers>
    </div>
  );
}
