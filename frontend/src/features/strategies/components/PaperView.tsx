/** One paper run: how it goes, what it waits for, its curve and its trades, and the buttons that end it. */

import { Square, Trash2 } from 'lucide-react';
import { messages } from '@/api/messages';
import { every } from '@/api/polling';
import {
  type PaperRun,
  type PaperRunDetail,
  useDeletePaperRunMutation,
  useGetPaperRunQuery,
  useStopPaperRunMutation,
} from '@/api/strategiesApi';
import { roundedMoney } from '@/domain/journal/words';
import { equityWords, isRunning, nextWords, paperWord, positionWords, takenWords } from '@/domain/strategies/paper';
import { drawdownWords, valueWords, winWords } from '@/domain/strategies/words';
import { formatInteger } from '@/format/number';
import { formatDate, formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { Delta } from '@/ui/Delta';
import { Note } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { Chip, FailedState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { CurvePanel } from './CurvePanel';
import { PaperTradesPanel } from './PaperTradesPanel';
import { NotesPanel, ResultWaiting } from './ResultView';
import styles from './result.module.css';

/** Bars come by the minute at most. */
const AGAIN = 60_000;

interface PaperViewProps {
  readonly id: string;
  readonly quote: string;
  readonly onDeleted: () => void;
}

export function PaperView({ id, quote, onDeleted }: PaperViewProps) {
  const query = useGetPaperRunQuery(id, every(AGAIN));
  const detail = query.currentData;
  if (detail !== undefined) return <Content detail={detail} quote={quote} onDeleted={onDeleted} />;
  if (!query.isError) return <ResultWaiting />;
  return (
    <Panel>
      <FailedState title={messages.data} error={query.error} onRetry={() => void query.refetch()} />
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
  return (
    <section className={styles.stack} aria-label="Paper run">
      <header className={styles.head}>
        <h2>
          {run.over} <Chip kind={kind}>{word}</Chip>
        </h2>
        <p>
          Since {formatDateTime(run.started_at)} · {takenWords(run)} · Rules version {formatInteger(run.rules_version)} ·{' '}
          {valueWords(run.values)}
        </p>
        <p>
          {nextWords(run)} {isRunning(run) && positionWords(run)}
          {run.last_bar_at && ` Last bar: ${formatDate(run.last_bar_at, 'dateTime', 'UTC')} UTC.`}
        </p>
      </header>
      {run.problem && <Note>{run.problem}</Note>}
      <StatStrip label="Figures of the paper run" stats={statsOf(run, figures, quote)} />
      <CurvePanel points={equity} quote={quote} holdReturn={figures.hold_return} view={run.id} />
      <NotesPanel notes={run.notes} />
      <PaperTradesPanel run={run} quote={quote} />
      <Tools run={run} onDeleted={onDeleted} />
    </section>
  );
}

const statsOf = (run: PaperRun, figures: PaperRunDetail['figures'], quote: string): readonly Stat[] => [
  { key: 'equity', label: 'Equity', value: equityWords(run, quote) },
  { key: 'return', label: 'Return', value: <Delta value={run.total_return * 100} /> },
  { key: 'hold', label: 'Buy and hold', value: <Delta value={figures.hold_return * 100} /> },
  { key: 'drawdown', label: 'Maximum drawdown', value: drawdownWords(figures.max_drawdown) },
  { key: 'trades', label: 'Trades', value: formatInteger(run.trades) },
  { key: 'won', label: 'Won', value: winWords(figures) },
  { key: 'fees', label: 'Fees', value: roundedMoney(figures.fees), extra: quote === '' ? undefined : quote },
];

function Tools({ run, onDeleted }: { run: PaperRun; onDeleted: () => void }) {
  const [stop, stopping] = useStopPaperRunMutation();
  const [remove, removing] = useDeletePaperRunMutation();
  const end = async () => {
    const sure = await confirmed({
      title: 'Stop this paper run?',
      text: "It takes no more bars, and it can't be started again. Its trades and its curve stay.",
      action: 'Stop paper run',
    });
    if (!sure) return;
    const answer = await stop(run.id);
    if (answer.data === undefined) showFailure(answer.error);
    else showToast({ title: 'Paper run stopped', description: run.over });
  };
  const drop = async () => {
    const sure = await confirmed({
      title: 'Delete this paper run?',
      text: "This deletes its bars and trades. You can't undo this.",
      action: 'Delete paper run',
    });
    if (!sure) return;
    const answer = await remove(run.id);
    if (answer.error) {
      showFailure(answer.error);
      return;
    }
    showToast({ title: 'Paper run deleted', description: run.over });
    onDeleted();
  };
  return (
    <div className={styles.submit}>
      {isRunning(run) && (
        <Button busy={stopping.isLoading} onClick={() => void end()}>
          <Square aria-hidden="true" />
          Stop
        </Button>
      )}
      <Button kind="quiet" busy={removing.isLoading} onClick={() => void drop()}>
        <Trash2 aria-hidden="true" />
        Delete paper run
      </Button>
    </div>
  );
}
