/** Puts what another page is about on one of the lists, or on a new one; lists that have it already say so. */

import { useState } from 'react';
import { describeFailure, fieldErrors } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import {
  useAddWatchItemMutation,
  useAddWatchlistMutation,
  useFindWatchedQuery,
  useListWatchlistsQuery,
} from '@/api/watchlistsApi';
import { paths } from '@/app/paths';
import { formatCount } from '@/format/number';
import type { WatchAsked } from '@/ui/askStore';
import { FormDialog } from '@/ui/FormDialog';
import { Note, SelectField, TextAreaField } from '@/ui/fields';
import { DecimalField, FormField } from '@/ui/formFields';
import { Options } from '@/ui/Options';
import { QueryPanel } from '@/ui/QueryPanel';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { hasPrice } from '../figures';
import { plainAmount } from './ItemDialog';

const NEW = 'new';
const PLACES = new Set(['name', 'reason', 'target', 'request_id']);

export default function WatchDialog({ item, onClose }: { item: WatchAsked; onClose: () => void }) {
  const lists = useListWatchlistsQuery();
  const watched = useFindWatchedQuery({ kind: item.kind, ref: item.ref, chain: item.chain });
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [target, setTarget] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, adding] = useAddWatchItemMutation();
  const [addList, addingList] = useAddWatchlistMutation();
  const taken = new Set(watched.data?.map(({ watchlist_id: id }) => id));
  const free = lists.data?.filter(({ id }) => !taken.has(id)) ?? [];
  const list = chosen || free[0]?.id || NEW;

  const listId = async (): Promise<string | null> => {
    if (list !== NEW) return list;
    if (name.trim() === '') {
      setErrors({ name: [copy.enterANameForThe] });
      return null;
    }
    const answer = await addList({ name: name.trim() });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, copy.couldntCreateTheWatchlist));
      return null;
    }
    // What fails after this must not create a second list.
    setChosen(answer.data.id);
    return answer.data.id;
  };
  const submit = async () => {
    setErrors({});
    const id = await listId();
    if (id === null) return;
    const answer = await add({
      id,
      newWatchItem: {
        kind: item.kind,
        ref: item.ref,
        ...(hasPrice(item) ? { target: plainAmount(target) } : { chain: item.chain ?? null }),
        reason: reason.trim(),
      },
    });
    if (answer.data === undefined) {
      const { description } = describeFailure(answer.error);
      const found = fieldErrors(answer.error, copy.couldntAddTheItem);
      setErrors(Object.keys(found).some((field) => PLACES.has(field)) ? found : { non_field_errors: [description] });
      return;
    }
    const to = paths.watchlistOf(id);
    showToast({
      title: copy.addedToWatchlist,
      description: answer.data.name || item.name,
      link: { label: copy.openWatchlist, to },
    });
    onClose();
  };
  const whole = Object.entries(errors).find(([field]) => !PLACES.has(field))?.[1][0];
  return (
    <FormDialog
      title={copy.watch(item.name)}
      width={460}
      action={list === NEW ? copy.createListAndAdd : copy.addToWatchlist}
      busy={adding.isLoading || addingList.isLoading || lists.data === undefined}
      typed={{ name, reason, target }}
      error={whole}
      onClose={onClose}
      onSubmit={submit}
    >
      <QueryPanel compact query={lists} data={lists.data} waiting={32}>
        {() => (
          <>
            {taken.size > 0 && (
              <Note kind="info">
                {copy.alreadyOn(formatCount(taken.size, 'list'))} {watched.data?.map(({ watchlist }) => watchlist).join(', ')}
              </Note>
            )}
            {free.length > 0 && (
              <SelectField compact label={copy.list} value={list} onChange={(event) => setChosen(event.target.value)}>
                <Options of={free.map(({ id, name: title }) => ({ value: id, label: title }))} />
                <option value={NEW}>{copy.newListTitle}</option>
              </SelectField>
            )}
            {list === NEW && (
              <FormField
                label={copy.nameOfTheNewList}
                placeholder={copy.majors}
                maxLength={100}
                value={name}
                error={errors.name?.[0]}
                onChange={(event) => setName(event.target.value)}
              />
            )}
            <TextAreaField
              compact
              rows={2}
              label={copy.reason}
              placeholder={copy.whyDoYouWatchIt}
              maxLength={2_000}
              value={reason}
              error={errors.reason?.[0]}
              onChange={(event) => setReason(event.target.value)}
            />
            {hasPrice(item) && (
              <DecimalField
                label={copy.targetUsDollars}
                maxLength={40}
                value={target}
                error={errors.target?.[0]}
                onChange={(event) => setTarget(event.target.value)}
              />
            )}
          </>
        )}
      </QueryPanel>
    </FormDialog>
  );
}
