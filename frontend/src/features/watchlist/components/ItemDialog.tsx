/** What the reader says of one item: name, note, reason, target and the day on which the reason is looked at again. */

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { errorOutside } from '@/api/failure';
import { useUpdateWatchItemMutation, type WatchItem } from '@/api/watchlistsApi';
import { exactDecimal } from '@/format/amount';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import layout from '@/ui/layout.module.css';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';
import { hasPrice, type Place } from '../figures';
import styles from './Dialogs.module.css';
import { ReasonFields } from './ReasonFields';

interface ItemDialogProps {
  readonly list: string;
  /** As the list has it now: newer than what is edited, where it changed elsewhere. */
  readonly item: WatchItem;
  readonly sections: readonly string[];
  readonly onClose: () => void;
  readonly onMove: (place: Place) => void;
  readonly onStep: (by: -1 | 1) => void;
}

interface Draft {
  readonly name: string;
  readonly note: string;
  readonly reason: string;
  readonly target: string;
  readonly review: string;
}

const draftOf = (item: WatchItem): Draft => ({
  name: item.name,
  note: item.note,
  reason: item.reason,
  target: item.target ?? '',
  review: item.review_day ?? '',
});

const PLACES = ['name', 'note', 'reason', 'target', 'review_day'];

/** "$80,000" as 80000; null where nothing was typed. */
export const plainAmount = (text: string): string | null => text.trim().replace(/^\$/, '').replaceAll(',', '') || null;

export function ItemDialog({ list, item, sections, onClose, onMove, onStep }: ItemDialogProps) {
  const { draft, errors, isStale, field, put, refuse, restart } = useForm(() => draftOf(item));
  const [version, setVersion] = useState(item.version);
  const [update, { isLoading }] = useUpdateWatchItemMutation();
  const isPriced = hasPrice(item);

  const submit = async () => {
    const answer = await update({
      id: list,
      itemId: item.id,
      version,
      changedWatchItem: {
        name: isPriced ? item.name : draft.name.trim(),
        note: draft.note.trim(),
        reason: draft.reason.trim(),
        target: plainAmount(draft.target),
        review_day: draft.review || null,
      },
    });
    if (answer.data !== undefined) {
      showToast({ title: copy.itemSaved, description: answer.data.name });
      onClose();
      return;
    }
    refuse(answer.error, copy.couldntSaveTheItem);
  };
  const loadLatest = () => {
    restart(draftOf(item));
    setVersion(item.version);
  };
  return (
    <FormDialog
      title={copy.edit(item.name || item.ref)}
      width={520}
      action={copy.saveItem}
      busy={isLoading}
      typed={draft}
      error={errorOutside(errors, PLACES)}
      onClose={onClose}
      onSubmit={submit}
    >
      {isStale && <ConflictNote canBeShared what={copy.theItem} disabled={item.version === version} onLoad={loadLatest} />}
      <ReasonFields draft={draft} errors={errors} hasTarget={isPriced} hint={copy.whenYouLookAtThe} onChange={put} />
      {!isPriced && <FormField label={copy.name} maxLength={200} {...field('name')} />}
      <TextAreaField compact label={copy.note} maxLength={4_000} {...field('note')} />
      <div className={styles.place}>
        {sections.length > 1 && (
          <Choice
            label={copy.section}
            value={item.section}
            options={sections.map((name) => ({ value: name, label: name === '' ? copy.noSection : name }))}
            onChange={(section) => onMove({ section, after: null })}
          />
        )}
        <span className={styles.steps}>
          <Button size="small" onClick={() => onStep(-1)}>
            <ArrowUp aria-hidden="true" />
            {copy.moveUp}
          </Button>
          <Button size="small" onClick={() => onStep(1)}>
            <ArrowDown aria-hidden="true" />
            {copy.moveDown}
          </Button>
        </span>
      </div>
      <p className={layout.hint}>
        {copy.added(formatDateTime(item.added_at))}
        {isPriced && (item.added_price ? copy.atPrice(exactDecimal(item.added_price)) : copy.thePriceWasNotKnown)}
      </p>
    </FormDialog>
  );
}
