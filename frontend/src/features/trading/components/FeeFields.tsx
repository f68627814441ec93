/** The fees of a fill: any number of coins and amounts. */

import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { FieldErrors } from '@/api/types';
import { Button, IconButton } from '@/ui/Button';
import { DecimalField, FormField } from '@/ui/formFields';
import { copy } from '../copy';
import type { FeeDraft } from '../fillDraft';
import styles from './FillDialog.module.css';

/** What the server takes of one fill. */
export const MOST_FEES = 10;

interface FeeFieldsProps {
  readonly fees: readonly FeeDraft[];
  readonly errors: FieldErrors;
  readonly onChange: (fees: readonly FeeDraft[]) => void;
}

export function FeeFields({ fees, errors, onChange }: FeeFieldsProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (key: number, what: Partial<FeeDraft>) =>
    onChange(fees.map((fee) => (fee.key === key ? { ...fee, ...what } : fee)));
  const add = () => {
    onChange([...fees, { key: Math.max(-1, ...fees.map(({ key }) => key)) + 1, asset: '', amount: '' }]);
    // The new row is drawn by then.
    setTimeout(() => list.current?.querySelector<HTMLElement>('[data-fee]:last-of-type input')?.focus());
  };
  const drop = (key: number) => {
    onChange(fees.filter((fee) => fee.key !== key));
    list.current?.querySelector<HTMLElement>('button[data-add]')?.focus();
  };
  return (
    <fieldset ref={list} className={styles.fees}>
      <legend>{copy.fees}</legend>
      {fees.map((fee, at) => (
        <div key={fee.key} data-fee className={styles.fee}>
          <DecimalField
            hideLabel
            label={copy.feeAmount(at + 1)}
            placeholder={copy.amount}
            value={fee.amount}
            error={errors[`fees[${at}].amount`]?.[0]}
            onChange={(event) => change(fee.key, { amount: event.target.value })}
          />
          <FormField
            hideLabel
            label={copy.feeCoinOrCurrency(at + 1)}
            placeholder={copy.coinOrCurrency}
            spellCheck={false}
            maxLength={40}
            value={fee.asset}
            error={errors[`fees[${at}].asset`]?.[0]}
            onChange={(event) => change(fee.key, { asset: event.target.value })}
          />
          <IconButton label={copy.removeFee(at + 1)} onClick={() => drop(fee.key)}>
            <X />
          </IconButton>
        </div>
      ))}
      {fees.length < MOST_FEES && (
        <Button size="small" data-add onClick={add}>
          <Plus aria-hidden="true" />
          {copy.addFee}
        </Button>
      )}
    </fieldset>
  );
}
