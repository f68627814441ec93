/** Deposits, withdrawals and all else that moved coins and is no fill: the list with its filters, and the form of one event. */

import { ArrowDownUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Account, type AccountEvent, useAccountEventPagesInfiniteQuery } from '@/api/ledgerApi';
import { usePager } from '@/api/pages';
import { useCreates } from '@/domain/teams/useCreates';
import { Button } from '@/ui/Button';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { UndoBar } from '@/ui/UndoBar';
import { copy } from '../copy';
import styles from '../TradingPage.module.css';
import { useFileNames } from '../useFileNames';
import { useEventRemovals } from '../useRemovals';
import { areEventsNarrowed, cleared, eventFilterOf, type View } from '../view';
import { countEvents } from '../words';
import { EventDialog } from './EventDialog';
import { EventsToolbar } from './EventsToolbar';
import { EventTable } from './EventTable';

interface EventsTabProps {
  readonly view: View;
  readonly accounts: readonly Account[];
  readonly zone: string | undefined;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

export function EventsTab({ view, accounts, zone, onChange }: EventsTabProps) {
  const filter = useMemo(() => eventFilterOf(view), [view]);
  const list = useAccountEventPagesInfiniteQuery({ ...filter, limit: 50 });
  const pager = usePager(list, JSON.stringify(filter));
  const events = pager.page?.events;
  const total = list.currentData?.pages[0]?.total ?? 0;
  const fileNames = useFileNames(view.file !== '' || (events ?? []).some((event) => event.import_id));
  const [opened, setOpened] = useState<AccountEvent | null>(null);
  const removals = useEventRemovals();

  if (list.isError && list.currentData === undefined) return <FailedQuery query={list} />;
  const isEmpty = events !== undefined && events.length === 0;
  return (
    <>
      {(!isEmpty || areEventsNarrowed(view)) && (
        <EventsToolbar
          view={view}
          accounts={accounts}
          fileName={fileNames.get(view.file)}
          hasEvents={total > 0}
          onChange={onChange}
        />
      )}
      {removals.gone.length > 0 && (
        <UndoBar
          text={copy.deletedOfCount(countEvents(removals.gone.length))}
          busy={removals.isBusy}
          onUndo={() => void removals.undo()}
          onDismiss={removals.dismiss}
        />
      )}
      <Panel flush>
        <EventTable
          events={zone === undefined ? undefined : events}
          zone={zone ?? 'UTC'}
          fileNames={fileNames}
          onOpen={setOpened}
          onDelete={(event) => void removals.remove([event.id])}
          empty={<NoEvents view={view} onChange={onChange} />}
        />
      </Panel>
      {total > 0 && <PagerFoot words={countEvents(total)} back={pager.back} next={list.isFetching ? undefined : pager.next} />}
      {opened && zone !== undefined && (
        <EventDialog
          event={opened}
          accounts={accounts}
          zone={zone}
          onClose={() => setOpened(null)}
          onDelete={(event) => {
            setOpened(null);
            void removals.remove([event.id]);
          }}
        />
      )}
    </>
  );
}

function NoEvents({ view, onChange }: Pick<EventsTabProps, 'view' | 'onChange'>) {
  const creates = useCreates();
  if (areEventsNarrowed(view)) {
    return (
      <EmptyState
        icon={ArrowDownUp}
        title={copy.noEventMatchesTheseFilters}
        action={<Button onClick={() => onChange(cleared(view))}>{copy.clearFilters}</Button>}
      />
    );
  }
  if (!creates) return <EmptyState icon={ArrowDownUp} title={copy.noOtherEventsYet} text={copy.viewersCantAddEvents} />;
  return (
    <EmptyState
      icon={ArrowDownUp}
      title={copy.noOtherEventsYet}
      text={copy.depositsWithdrawalsRewardsFeesFunding}
      action={
        <span className={styles.buttons}>
          <Button kind="primary" onClick={() => onChange({ ...view, open: 'event' })}>
            {copy.addAnEvent}
          </Button>
          <Button onClick={() => onChange({ ...view, open: 'opening' })}>{copy.enterAnOpeningBalance}</Button>
        </span>
      }
    />
  );
}
