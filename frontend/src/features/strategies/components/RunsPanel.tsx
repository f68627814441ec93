/** The runs of a strategy, the newest first: loading, failed, none yet, or rows and the way to older ones. */

import type { ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import styles from './result.module.css';

interface RunsPanelProps<Run> {
  readonly title: string;
  readonly note: string;
  /** What a screen reader hears while they load. */
  readonly waiting: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly query: {
    readonly isError: boolean;
    readonly error?: unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => unknown;
    readonly fetchNextPage: () => unknown;
  };
  readonly runs: readonly Run[] | undefined;
  readonly row: (run: Run) => ReactNode;
}

export function RunsPanel<Run>({ title, note, waiting, empty, query, runs, row }: RunsPanelProps<Run>) {
  return (
    <Panel title={title} note={note} className={styles.runsPanel} flush>
      <QueryPanel
        query={query}
        data={runs}
        waiting={
          <ul aria-busy="true" aria-label={waiting}>
            {[0, 1].map((key) => (
              <li key={key} className={styles.run}>
                <Skeleton width="60%" />
              </li>
            ))}
          </ul>
        }
        empty={<EmptyState compact title={empty.title} text={empty.text} />}
      >
        {(runs) => (
          <>
            <ul>{runs.map(row)}</ul>
            {query.hasNextPage && (
              <div className={styles.more}>
                <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {copy.showMoreRuns}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryPanel>
    </Panel>
  );
}
