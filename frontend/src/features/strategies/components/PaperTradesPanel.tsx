/** The trades of a paper run, the newest first, page by page. */

import { useEveryUnlessLive } from '@/api/changes';
import { type PaperRun, usePaperTradePagesInfiniteQuery } from '@/api/strategiesApi';
import { formatInteger } from '@/format/number';
import { Button } from '@/ui/Button';
import { DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import styles from './result.module.css';
import { columnsOf, PHONE } from './TradesPanel';

const PAGE = 50;
/** Bars come by the minute at most; the stream tells of them while it is there. */
const AGAIN = 60_000;

export function PaperTradesPanel({ run, quote }: { run: PaperRun; quote: string }) {
  const query = usePaperTradePagesInfiniteQuery({ id: run.id, limit: PAGE }, useEveryUnlessLive(AGAIN));
  const trades = query.currentData?.pages.flatMap((page) => page.trades);
  const count = run.has_position ? copy.closed1Open(formatInteger(run.trades)) : formatInteger(run.trades);
  return (
    <Panel flush title={copy.tradesOfCount(count)} note={copy.theNewestFirstTimesIn}>
      <QueryPanel query={query} data={trades}>
        <DataTable
          label={copy.trades}
          compact
          columns={columnsOf(quote)}
          rows={trades}
          rowKey={({ number }) => String(number)}
          phone={PHONE}
          skeletonRows={3}
          empty={<EmptyState compact title={copy.noTradesYet} text={copy.theRulesHaveNotEntered} />}
        />
        {query.hasNextPage && (
          <div className={styles.more}>
            <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {copy.showMoreTrades}
            </Button>
          </div>
        )}
      </QueryPanel>
    </Panel>
  );
}
