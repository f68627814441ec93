/** What the reader says of a followed collection: how many items, what an item is worth, a note, and whether it is hidden. */

import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import { type FollowedCollection, useUpdateFollowedCollectionMutation } from '@/api/nftsApi';
import type { FieldErrors } from '@/api/types';
import { formatUsd } from '@/format/number';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { SelectField, TextAreaField, TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import { bodyOf, type CollectionDraft, draftOf, faultsOf, needsPrice } from '../collectionDraft';
import { copy } from '../copy';
import { FLOOR_UNKNOWN, figureOf, THIN_WORDS, VALUATIONS } from '../words';
import styles from './Nfts.module.css';

interface EditDialogProps {
  /** As the list has it now: newer than what is edited, where it changed elsewhere. */
  readonly collection: FollowedCollection;
  readonly onClose: () => void;
}

const PLACES = new Set(['count', 'valuation', 'price_usd', 'note', 'request_id']);

export function EditDialog({ collection, onClose }: EditDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(collection));
  const [version, setVersion] = useState(collection.version);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isStale, setStale] = useState(false);
  const [update, { isLoading }] = useUpdateFollowedCollectionMutation();
  const put = (change: Partial<CollectionDraft>) => setDraft((before) => ({ ...before, ...change }));
  const first = (field: string) => errors[field]?.[0];
  const floor = figureOf(collection.floor_usd);

  const submit = async () => {
    const faults = faultsOf(draft);
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    const answer = await update({ id: collection.id, version, changedCollection: bodyOf(draft) });
    if (answer.data !== undefined) {
      showToast({ title: copy.collectionSaved, description: answer.data.name });
      onClose();
      return;
    }
    setStale(isConflict(answer.error));
    setErrors(isConflict(answer.error) ? {} : fieldErrors(answer.error, copy.couldntSaveTheCollection));
  };
  const loadLatest = () => {
    setDraft(draftOf(collection));
    setVersion(collection.version);
    setStale(false);
  };
  const whole = Object.entries(errors).find(([field]) => !PLACES.has(field))?.[1][0];
  return (
    <FormDialog
      title={copy.editOfName(collection.name)}
      action={copy.saveCollection}
      busy={isLoading}
      typed={draft}
      error={whole}
      onClose={onClose}
      onSubmit={submit}
    >
      {isStale && <ConflictNote what={copy.theCollection} disabled={collection.version === version} onLoad={loadLatest} />}
      <div className={styles.fields}>
        <TextField
          compact
          label={copy.itemsYouHold}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={draft.count}
          error={first('count')}
          onChange={({ target }) => put({ count: target.value })}
        />
        <SelectField
          compact
          label={copy.valueEachBy}
          value={draft.valuation}
          error={first('valuation')}
          onChange={({ target }) => put({ valuation: target.value })}
        >
          {VALUATIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {needsPrice(draft.valuation) ? (
        <TextField
          compact
          label={copy.pricePerItemUsDollars}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          hint={copy.withoutAPriceTheCollection}
          value={draft.price}
          error={first('price_usd')}
          onChange={({ target }) => put({ price: target.value })}
        />
      ) : (
        <p className={styles.hint}>
          {floor === null ? `${FLOOR_UNKNOWN}.` : copy.theFloorIsNow(formatUsd(floor))} {collection.thin && THIN_WORDS}
        </p>
      )}
      <TextAreaField
        compact
        label={copy.note}
        maxLength={2_000}
        value={draft.note}
        error={first('note')}
        onChange={({ target }) => put({ note: target.value })}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={draft.hidden} onChange={({ target }) => put({ hidden: target.checked })} />
        <span>{copy.hideThisCollection}</span>
        <small>{copy.itIsLeftOutOf}</small>
      </label>
    </FormDialog>
  );
}
