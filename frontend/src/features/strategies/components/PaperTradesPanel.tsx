/** The trades of a paper run, the newest first, page by page. */

import { messages } from '@/api/messages';
import { every } from '@/api/polling';
import { type PaperRun, usePaperTradePagesInfiniteQuery } from '@/api/strategiesApi';
import { formatInteger } from '@/format/number';
import { Button } from '@/ui/Button';
import { DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState } from '@/ui/states';
import styles from './result.module.css';
import { columnsOf, PHONE } from './TradesPanel';

const PAGE = 50;
/** Bars come by the minute at most. */
const AGAIN = 60_000;

export function PaperTradesPanel({ run, quote }: { run: PaperRun; quote: string }) {
  const query = usePaperTradePagesInfiniteQuery({ id: run.id, limit: PAGE }, every(AGAIN));
  const trades = query.currentData?.pages.flatMap((page) => page.trades);
  const count = run.has_position ? `${formatInteger(run.trades)} closed, 1 open` : formatInteger(run.trades);
  return (
    <Panel flush title={`Trades (${count})`} note="The newest first; times in UTC">
      {trades === undefined && query.isError ? (
        <FailedState title={messages.data} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <DataTable
            label="Trades"
            compact
            columns={columnsOf(quote)}
            rows={trades}
            rowKey={({ number }) => String(number)}
            phone={PHONE}
            skeletonRows={3}
            empty={<EmptyState compact title="No trades yet" text="The rules have not entered since the start." />}
          />
          {query.hasNextPage && (
            <div className={styles.more}>
              <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show more trades
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}
