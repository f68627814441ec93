/** Closes an open position, or a part of it: records the fill that takes it out. No order is sent. */

import { Link } from 'react-router';
import { errorOutside } from '@/api/failure';
import { type RoundTrip, useAddFillMutation, useGetRoundTripQuery } from '@/api/ledgerApi';
import { paths } from '@/app/paths';
import { pairOf } from '@/domain/journal/words';
import { exactDecimal } from '@/format/amount';
import { compareDecimals } from '@/format/decimal';
import { Button } from '@/ui/Button';
import { FormDialog } from '@/ui/FormDialog';
import { DecimalField, FormField } from '@/ui/formFields';
import { FailedQuery } from '@/ui/QueryPanel';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
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

const PLACES = ['quantity', 'price', 'fees.amount', 'fees.asset'];

const LONGEST_AMOUNT = 60;

export function CloseDialog({ trip, price, onClose }: CloseDialogProps) {
  // It names the position of a contract that is held in both directions.
  const detail = useGetRoundTripQuery(trip.id, { skip: trip.kind === 'spot' });
  const { draft, errors, field, put, passes, refuse } = useForm<CloseDraft>(() => closeDraftOf(trip, price));
  const [add, { isLoading }] = useAddFillMutation();
  const position = trip.kind === 'spot' ? 'net' : detail.currentData?.position;
  const submit = async () => {
    if (!passes(closeErrors(draft, trip)) || position === undefined) return;
    const { data, error } = await add(closingFill(trip, position, draft, new Date()));
    if (data === undefined) {
      refuse(error, copy.couldntRecordTheClose);
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
      error={errors.non_field_errors?.[0] ?? errorOutside(errors, PLACES)}
      onClose={onClose}
      onSubmit={submit}
    >
      {position === undefined && detail.isError && <FailedQuery compact query={detail} />}
      <DecimalField
        maxLength={LONGEST_AMOUNT}
        label={copy.quantityOf(unit)}
        hint={copy.openNow(exactDecimal(trip.left), unit)}
        {...field('quantity')}
      />
      <div className={styles.parts}>
        {PARTS.map((parts) => (
          <Button key={parts} size="small" onClick={() => put({ quantity: partOf(trip, parts) })}>
            {copy.percentOf(100 / parts)}
          </Button>
        ))}
      </div>
      <DecimalField
        maxLength={LONGEST_AMOUNT}
        label={copy.closePrice(trip.quote)}
        hint={price === null ? copy.thePriceOfYourFill : copy.priceIsThatOfNow}
        {...field('price')}
      />
      <div className={styles.fee}>
        <DecimalField
          maxLength={LONGEST_AMOUNT}
          label={copy.fee}
          placeholder={copy.optional}
          {...field('fee', 'fees[0].amount')}
        />
        <FormField label={copy.feeAsset} maxLength={40} {...field('feeAsset', 'fees[0].asset')} />
      </div>
      <p className={styles.note}>
        {copy.noOrderIsSent} <Link to={paths.fillsOf(trip.base, trip.account_id)}>{copy.addAnEarlierFillInTrading}</Link>
      </p>
    </FormDialog>
  );
}
