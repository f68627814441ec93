/** Closes an open position, or a part of it: records the fill that takes it out. No order is sent. */

import { useState } from 'react';
import { Link } from 'react-router';
import { fieldErrors } from '@/api/failure';
import { type RoundTrip, useAddFillMutation, useGetRoundTripQuery } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import { pairOf } from '@/domain/journal/words';
import { exactDecimal } from '@/format/amount';
import { compareDecimals } from '@/format/decimal';
import { Button } from '@/ui/Button';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { FailedQuery } from '@/ui/QueryPanel';
import { showToast } from '@/ui/toastStore';
import { type CloseDraft, closeDraftOf, closeErrors, closingFill, partOf } from '../closeDraft';
import { copy } from '../copy';
import styles from './CloseDialog.module.css';

interface CloseDialogProps {
  readonly trip: RoundTrip;
  /** The price of now, where it is known. */
  readonly price: number | null;
  readonly onClose: () => void;
}

/** Parts that are chosen by a press: a quarter, a half, all. */
const PARTS = [4, 2, 1] as const;

const FIELDS: readonly string[] = ['quantity', 'price', 'fees[0].amount', 'fees[0].asset'];

export function CloseDialog({ trip, price, onClose }: CloseDialogProps) {
  // It names the position of a contract that is held in both directions.
  const detail = useGetRoundTripQuery(trip.id, { skip: trip.kind === 'spot' });
  const [draft, setDraft] = useState<CloseDraft>(() => closeDraftOf(trip, price));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddFillMutation();
  const put = (change: Partial<CloseDraft>) => setDraft((before) => ({ ...before, ...change }));
  const position = trip.kind === 'spot' ? 'net' : detail.currentData?.position;
  const submit = async () => {
    const wrong = closeErrors(draft, trip);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || position === undefined) return;
    const { data, error } = await add(closingFill(trip, position, draft, new Date()));
    if (data === undefined) {
      setErrors(fieldErrors(error, copy.couldntRecordTheClose));
      return;
    }
    const isWhole = compareDecimals(draft.quantity.trim(), trip.left) === 0;
    showToast({ title: isWhole ? copy.positionClosed : copy.partClosed, description: pairOf(trip) });
    onClose();
  };
  const unit = trip.kind === 'inverse' ? trip.quote : trip.base;
  return (
    <FormDialog
      title={copy.closeOf(pairOf(trip))}
      width={480}
      action={copy.recordClose}
      busy={isLoading || (position === undefined && detail.isFetching)}
      typed={draft}
      error={errors.non_field_errors?.[0] ?? Object.entries(errors).find(([field]) => !FIELDS.includes(field))?.[1][0]}
      onClose={onClose}
      onSubmit={submit}
    >
      {position === undefined && detail.isError && <FailedQuery compact query={detail} />}
      <TextField
        compact
        label={copy.quantityOf(unit)}
        hint={copy.openNow(exactDecimal(trip.left), unit)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        value={draft.quantity}
        error={errors.quantity?.[0]}
        onChange={({ target }) => put({ quantity: target.value })}
      />
      <div className={styles.parts}>
        {PARTS.map((parts) => (
          <Button key={parts} size="small" onClick={() => put({ quantity: partOf(trip, parts) })}>
            {copy.percentOf(100 / parts)}
          </Button>
        ))}
      </div>
      <TextField
        compact
        label={copy.closePrice(trip.quote)}
        hint={price === null ? copy.thePriceOfYourFill : copy.priceIsThatOfNow}
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        value={draft.price}
        error={errors.price?.[0]}
        onChange={({ target }) => put({ price: target.value })}
      />
      <div className={styles.fee}>
        <TextField
          compact
          label={copy.fee}
          placeholder={copy.optional}
          inputMode="decimal"
          autoComplete="off"
          maxLength={60}
          value={draft.fee}
          error={errors['fees[0].amount']?.[0]}
          onChange={({ target }) => put({ fee: target.value })}
        />
        <TextField
          compact
          label={copy.feeAsset}
          autoComplete="off"
          maxLength={40}
          value={draft.feeAsset}
          error={errors['fees[0].asset']?.[0]}
          onChange={({ target }) => put({ feeAsset: target.value })}
        />
      </div>
      <p className={styles.note}>
        {copy.noOrderIsSent} <Link to={paths.fillsOf(trip.base, trip.account_id)}>{copy.addAnEarlierFillInTrading}</Link>
      </p>
    </FormDialog>
  );
}
