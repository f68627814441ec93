/** Prices that the user enters for assets without one: a form for a new price or a changed one, and all of them, by asset and day. */

import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import { usePager } from '@/api/pages';
import {
  type ManualPrice,
  useAddManualPriceMutation,
  useDeleteManualPriceMutation,
  useManualPricePagesInfiniteQuery,
  useUpdateManualPriceMutation,
} from '@/api/portfolioApi';
import type { FieldErrors } from '@/api/types';
import { changedElsewhere } from '@/api/unsaved';
import { exactUsd } from '@/domain/portfolio/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ForManagers } from '@/domain/teams/ForManagers';
import { useCreates } from '@/domain/teams/useCreates';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { fieldOf } from '@/ui/fieldOf';
import { TextField } from '@/ui/fields';
import { DecimalField, FormField } from '@/ui/formFields';
import { ListDialog, ListEntries } from '@/ui/ListDialog';
import { PagerFoot } from '@/ui/PagerFoot';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { draftOf, newPrice, type PriceDraft, priceOf } from '../priceDraft';
import styles from './PricesDialog.module.css';

const PAGE = 50;
const stale = () => copy.couldntChangeThePriceIt(changedElsewhere());

const shown = ({ asset, day }: ManualPrice): string => `${asset}, ${formatDate(day)}`;

export function PricesDialog({ asset, onClose }: { asset: string; onClose: () => void }) {
  const creates = useCreates();
  const [changed, setChanged] = useState<ManualPrice | null>(null);
  const [draft, setDraft] = useState<PriceDraft>(() => newPrice(asset, Date.now()));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, adding] = useAddManualPriceMutation();
  const [update, updating] = useUpdateManualPriceMutation();
  const isTyped =
    changed === null ? draft.price !== '' : JSON.stringify(priceOf(draft)) !== JSON.stringify(priceOf(draftOf(changed)));
  const begin = (price: ManualPrice | null) => {
    setChanged(price);
    setDraft(price === null ? newPrice(draft.asset, Date.now()) : draftOf(price));
    setErrors({});
  };
  const submit = async () => {
    const newManualPrice = priceOf(draft);
    const answer =
      changed === null ? await add(newManualPrice) : await update({ id: changed.id, version: changed.version, newManualPrice });
    if (answer.data !== undefined) {
      showToast({ title: changed === null ? copy.priceAdded : copy.priceChanged, description: shown(answer.data) });
      begin(null);
    } else if (isConflict(answer.error)) setErrors({ non_field_errors: [stale()] });
    else setErrors(fieldErrors(answer.error, copy.couldntSaveThePrice));
  };
  const field = fieldOf({
    draft,
    errors,
    onChange: (change: Partial<PriceDraft>) => setDraft((before) => ({ ...before, ...change })),
  });
  return (
    <ListDialog
      title={copy.yourPrices}
      about={copy.inUsDollarsForOne}
      typed={{ isTyped }}
      isReadOnly={!creates}
      error={errors.non_field_errors?.[0]}
      fields={
        <>
          <FormField label={copy.asset} placeholder={copy.land} maxLength={40} {...field('asset')} />
          <TextField compact type="date" label={copy.dayUtc} {...field('day')} />
          <DecimalField label={copy.priceUsd} maxLength={60} {...field('price')} />
        </>
      }
      actions={
        <>
          {changed !== null && <Button onClick={() => begin(null)}>{copy.cancelChange}</Button>}
          <Button kind="primary" type="submit" busy={adding.isLoading || updating.isLoading}>
            {changed === null ? copy.addPrice : copy.savePrice}
          </Button>
        </>
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <Prices onChange={begin} onGone={(price) => price.id === changed?.id && begin(null)} />
    </ListDialog>
  );
}

interface PricesProps {
  readonly onChange: (price: ManualPrice) => void;
  readonly onGone: (price: ManualPrice) => void;
}

function Prices({ onChange, onGone }: PricesProps) {
  const list = useManualPricePagesInfiniteQuery({ limit: PAGE });
  const pager = usePager(list, '');
  const [send] = useDeleteManualPriceMutation();
  const remove = async (price: ManualPrice) => {
    const question = {
      title: copy.deleteThisPrice,
      text: copy.youCantUndoThisBut(shown(price), exactUsd(price.price)),
      action: copy.deletePrice,
    };
    if (!(await confirmed(question))) return;
    const answer = await send({ id: price.id, version: price.version });
    if (!answer.error) onGone(price);
    else if (isConflict(answer.error))
      showToast({ title: copy.couldntDeleteThePrice, description: stale(), kind: 'destructive' });
    else showFailure(answer.error);
  };
  const total = list.currentData?.pages[0]?.total ?? 0;
  return (
    <ListEntries
      label={copy.pricesThatYouEntered}
      count={pager.page && total}
      none={copy.youHaveEnteredNoPrices}
      query={list}
      className={styles.prices}
      foot={pager.isLong && <PagerFoot words={formatCount(total, 'price')} back={pager.back} next={pager.next} />}
    >
      {pager.page?.prices.map((price) => (
        <li key={price.id}>
          <strong>{price.asset}</strong>
          <time dateTime={price.day}>{formatDate(price.day)}</time>
          <span className="num">{exactUsd(price.price)}</span>
          <ForEditors>
            <span className={styles.actions}>
              <IconButton label={copy.changePriceOf(shown(price))} onClick={() => onChange(price)}>
                <Pencil aria-hidden="true" />
              </IconButton>
              <ForManagers>
                <IconButton label={copy.deletePriceOf(shown(price))} onClick={() => void remove(price)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </ForManagers>
            </span>
          </ForEditors>
        </li>
      ))}
    </ListEntries>
  );
}
