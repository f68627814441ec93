/** The round trips that belong to a trip, page by page. */

import { useState } from 'react';
import { usePager } from '@/api/pages';
import { useTripTradePagesInfiniteQuery } from '@/api/sessionsApi';
import { TripDialog } from '@/domain/journal/TripDialog';
import { TripTable } from '@/domain/journal/TripTable';
import { formatCount } from '@/format/number';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';

const PAGE = 20;

export function TripTrades({ id }: { id: string }) {
  const list = useTripTradePagesInfiniteQuery({ id, limit: PAGE });
  const pager = usePager(list, id);
  const [open, setOpen] = useState('');
  const first = list.currentData?.pages[0];
  const total = first?.total ?? 0;
  if (list.isError && first === undefined) return <FailedQuery query={list} />;
  return (
    <>
      <Panel flush title={copy.roundTrips}>
        <TripTable
          trips={pager.page?.trips}
          onOpen={(trip) => setOpen(trip.id)}
          empty={<EmptyState compact title={copy.noRoundTripsInThis} text={copy.roundTripsOfItsAccounts} />}
        />
      </Panel>
      {total > 0 && (
        <PagerFoot
          place="gap"
          words={
            <>
              {formatCount(total, copy.roundTrip)}
              {pager.isLong && copy.pageOf(pager.at + 1, Math.ceil(total / PAGE))}
            </>
          }
          back={pager.back}
          next={list.isFetching ? undefined : pager.next}
        />
      )}
      {open !== '' && <TripDialog key={open} id={open} onClose={() => setOpen('')} />}
    </>
  );
}
