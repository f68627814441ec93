/** One event that is no fill: a new one, or one that is changed. What the server refuses stands beside its field. */

import { type Account, type AccountEvent, useAddAccountEventMutation, useUpdateAccountEventMutation } from '@/api/ledgerApi';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { bodyOfEvent, draftOfEvent, eventFormError, newEventDraft } from '../eventDraft';
import { startAccount, useEntryForm } from '../useEntryForm';
import { DEFAULT_VIEW, type View } from '../view';
import { eventTitle } from '../words';
import { EntryDialog } from './EntryDialog';
import { EventFields } from './EventFields';

interface EventDialogProps {
  /** The event to change; without it a new one. */
  readonly event?: AccountEvent;
  readonly accounts: readonly Account[];
  /** Names the account, the coin, the kind and the time that a new event starts with. */
  readonly view?: View;
  /** In which date and time are typed. */
  readonly zone: string;
  readonly onClose: () => void;
  /** Instead of `onClose`, where it was saved. */
  readonly onSaved?: () => void;
  readonly onDelete?: (event: AccountEvent) => void;
}

export function EventDialog({
  event,
  accounts,
  view = DEFAULT_VIEW,
  zone,
  onClose,
  onSaved = onClose,
  onDelete,
}: EventDialogProps) {
  const [add, adding] = useAddAccountEventMutation();
  const [update, updating] = useUpdateAccountEventMutation();
  const { draft, put, errors, error, isAddingAccount, submit } = useEntryForm({
    noun: 'event',
    start: () =>
      event ? draftOfEvent(event, zone) : newEventDraft(view, startAccount(accounts, view.account), Date.now(), zone),
    zone,
    timeField: 'happened_at',
    before: event?.happened_at,
    wholeError: eventFormError,
    save: (typed, account, moment) => {
      const body = bodyOfEvent(typed, account, moment);
      return event ? update({ id: event.id, version: event.version, newAccountEvent: body }) : add(body);
    },
    onSaved: (saved: AccountEvent) => {
      showToast({ title: event ? copy.eventChanged : copy.eventAdded, description: eventTitle(saved) });
      onSaved();
    },
  });
  return (
    <EntryDialog
      noun="event"
      isNew={event === undefined}
      busy={adding.isLoading || updating.isLoading || isAddingAccount}
      typed={draft}
      error={error}
      onClose={onClose}
      onSubmit={submit}
      onDelete={event && onDelete && (() => onDelete(event))}
    >
      <EventFields draft={draft} errors={errors} accounts={accounts} zone={zone} onChange={put} />
    </EntryDialog>
  );
}
