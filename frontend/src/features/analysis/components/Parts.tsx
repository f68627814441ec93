/** What the tabs have in common: waiting, failing, coins without figures, and the button that exports a table. */

import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnalysedCoin } from '@/api/analysisApi';
import { messages } from '@/api/messages';
import { providerName } from '@/format/sources';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { saveText } from '@/ui/save';
import { FailedLine, FailedState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { coinName, periodWords } from '../words';
import styles from './parts.module.css';

interface Query<T> {
  readonly currentData?: T | undefined;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

interface AnswerProps<T> {
  readonly query: Query<T>;
  /** Read out while it is on its way. */
  readonly label: string;
  /** Pixels of what comes. */
  readonly height: number;
  readonly children: (answer: T) => ReactNode;
}

/** An answer, or that it is on its way, or that it failed. An older answer stays where a newer one fails. */
export function Answer<T>({ query, label, height, children }: AnswerProps<T>) {
  const retry = () => void query.refetch();
  if (query.currentData !== undefined) {
    return (
      <>
        {query.isError && <FailedLine title={messages.data} error={query.error} onRetry={retry} />}
        {children(query.currentData)}
      </>
    );
  }
  if (query.isError) {
    return (
      <Panel>
        <FailedState title={messages.data} error={query.error} onRetry={retry} />
      </Panel>
    );
  }
  return (
    <div aria-busy="true" role="status" aria-label={label}>
      <Skeleton height={height} style={{ borderRadius: 10 }} />
    </div>
  );
}

/** Coins that have no figures, each with why. */
export function Troubles({ coins }: { coins: readonly AnalysedCoin[] }) {
  const wrong = coins.filter(({ trouble }) => trouble);
  if (wrong.length === 0) return null;
  return (
    <Note kind="info">
      {wrong.map((coin) => (
        <span key={coin.id} className={styles.trouble}>
          <strong>{coinName(coin)}:</strong> {coin.trouble}
        </span>
      ))}
    </Note>
  );
}

/** Where closes come from, each source once, and of which days they are. */
export function sourcesWords(coins: readonly AnalysedCoin[]): string | undefined {
  const sources = [...new Set(coins.map(({ source }) => providerName(source ?? '')).filter(Boolean))];
  return sources.length === 0 ? undefined : copy.closes(sources.join(', '), periodWords(coins));
}

interface ExportProps {
  readonly name: string;
  /** What is saved, for the tooltip. */
  readonly title?: string;
  readonly csv: () => string;
}

export function Export({ name, title = copy.tableAsCsv, csv }: ExportProps) {
  return (
    <Button size="small" title={title} onClick={() => saveText(name, csv())}>
      <Download aria-hidden="true" />
      {copy.csv}
    </Button>
  );
}
