/** The fields of a planned trade. */

import { useId } from 'react';
import type { FieldErrors } from '@/api/types';
import { Choice } from '@/ui/Choice';
import { fieldOf } from '@/ui/fieldOf';
import { TextField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { Picker } from '@/ui/Picker';
import { optionsOf } from '@/ui/pickerOptions';
import { copy } from '../copy';
import { DECIMAL, SIGN } from '../fieldKinds';
import type { TradeDraft } from '../tradeDraft';
import { quantityUnit } from '../words';
import { KindField } from './KindField';
import styles from './PreTradeCheck.module.css';

/** As in the other forms, but of a limited length. */
const decimal = { ...DECIMAL, maxLength: 60 } as const;

interface TradeFieldsProps {
  readonly draft: TradeDraft;
  readonly errors: FieldErrors;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  /** Setups that rules allow; offered while typing. */
  readonly setups: readonly string[];
  /** Of the checklists that hold for this trade. */
  readonly items: readonly string[];
  readonly onChange: (change: Partial<TradeDraft>) => void;
}

export function TradeFields({ draft, errors, accounts, setups, items, onChange }: TradeFieldsProps) {
  const id = useId();
  const field = fieldOf({ draft, errors, onChange });
  const unit = quantityUnit(draft).trim().toUpperCase();
  const tick = (item: string, isDone: boolean) =>
    onChange({ done: isDone ? [...draft.done, item] : draft.done.filter((done) => done !== item) });
  return (
    <>
      <div className={styles.pair}>
        <Picker
          label={copy.account}
          value={draft.account}
          error={errors.account_id?.[0]}
          options={accounts.map(({ id: value, name }) => ({ value, label: name }))}
          onChange={(account) => onChange({ account })}
        />
        <KindField {...field('kind')} />
        <TextField {...SIGN} label={copy.base} placeholder={copy.btc} {...field('base')} />
        <TextField {...SIGN} label={copy.quote} placeholder={copy.usdt} {...field('quote')} />
        <Choice
          label={copy.direction}
          value={draft.direction}
          error={errors.direction?.[0]}
          options={optionsOf({ long: copy.long, short: copy.short })}
          onChange={(direction) => onChange({ direction })}
        />
        <TextField
          {...decimal}
          label={unit === '' ? copy.quantity : copy.quantityIn(unit)}
          placeholder="0.5"
          {...field('quantity')}
        />
        <TextField {...decimal} label={copy.price} placeholder="60000" {...field('price')} />
        <TextField {...decimal} label={copy.stopPrice} placeholder={copy.optional} {...field('stop')} />
        <FormField label={copy.setup} placeholder={copy.optional} maxLength={100} list={`${id}-setups`} {...field('setup')} />
        <datalist id={`${id}-setups`}>
          {setups.map((setup) => (
            <option key={setup} value={setup} />
          ))}
        </datalist>
      </div>
      {items.length > 0 && (
        <fieldset className={styles.list}>
          <legend>{copy.checklist}</legend>
          {items.map((item) => (
            <label key={item} className={styles.check}>
              <input type="checkbox" checked={draft.done.includes(item)} onChange={({ target }) => tick(item, target.checked)} />
              <span>{item}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
