/** What the reader says of a followed collection: how many items, what an item is worth, a note, and whether it is hidden. */

import { useState } from 'react';
import { errorOutside } from '@/api/failure';
import { type FollowedCollection, useUpdateFollowedCollectionMutation } from '@/api/nftsApi';
import { formatUsd } from '@/format/number';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { SelectField, TextAreaField } from '@/ui/fields';
import { DecimalField } from '@/ui/formFields';
import { Options } from '@/ui/Options';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { bodyOf, draftOf, faultsOf, needsPrice } from '../collectionDraft';
import { copy } from '../copy';
import { FLOOR_UNKNOWN, figureOf, THIN_WORDS, VALUATIONS } from '../words';
import styles from './Nfts.module.css';

interface EditDialogProps {
  /** As the list has it now: newer than what is edited, where it changed elsewhere. */
  readonly collection: FollowedCollection;
  readonly onClose: () => void;
}

const PLACES = ['count', 'valuation', 'price_usd', 'note'];

export function EditDialog({ collection, onClose }: EditDialogProps) {
  const { draft, errors, isStale, field, put, passes, refuse, restart } = useForm(() => draftOf(collection));
  const [version, setVersion] = useState(collection.version);
  const [update, { isLoading }] = useUpdateFollowedCollectionMutation();
  const floor = figureOf(collection.floor_usd);

  const submit = async () => {
    if (!passes(faultsOf(draft))) return;
    const answer = await update({ id: collection.id, version, changedCollection: bodyOf(draft) });
    if (answer.data !== undefined) {
      showToast({ title: copy.collectionSaved, description: answer.data.name });
      onClose();
      return;
    }
    refuse(answer.error, copy.couldntSaveTheCollection);
  };
  const loadLatest = () => {
    restart(draftOf(collection));
    setVersion(collection.version);
  };
  return (
    <FormDialog
      title={copy.editOfName(collection.name)}
      action={copy.saveCollection}
      busy={isLoading}
      typed={draft}
      error={errorOutside(errors, PLACES)}
      onClose={onClose}
      onSubmit={submit}
    >
      {isStale && <ConflictNote what={copy.theCollection} disabled={collection.version === version} onLoad={loadLatest} />}
      <div className={styles.fields}>
        <DecimalField label={copy.itemsYouHold} maxLength={40} {...field('count')} />
        <SelectField compact label={copy.valueEachBy} {...field('valuation')}>
          <Options of={VALUATIONS} />
        </SelectField>
      </div>
      {needsPrice(draft.valuation) ? (
        <DecimalField
          label={copy.pricePerItemUsDollars}
          maxLength={40}
          hint={copy.withoutAPriceTheCollection}
          {...field('price', 'price_usd')}
        />
      ) : (
        <p className={styles.hint}>
          {floor === null ? `${FLOOR_UNKNOWN}.` : copy.theFloorIsNow(formatUsd(floor))} {collection.thin && THIN_WORDS}
        </p>
      )}
      <TextAreaField compact label={copy.note} maxLength={2_000} {...field('note')} />
      <label className={styles.check}>
        <input type="checkbox" checked={draft.hidden} onChange={({ target }) => put({ hidden: target.checked })} />
        <span>{copy.hideThisCollection}</span>
        <small>{copy.itIsLeftOutOf}</small>
      </label>
    </FormDialog>
  );
}
