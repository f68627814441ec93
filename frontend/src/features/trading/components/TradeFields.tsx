/** The fields of a planned trade. */

import { useId } from 'react';
import type { FieldErrors } from '@/api/types';
import { KINDS, quantityUnit } from '@/features/trading/words';
import { SelectField, TextField } from '@/ui/fields';
import { Picker } from '@/ui/Picker';
import type { TradeDraft } from '../tradeDraft';
import styles from './PreTradeCheck.module.css';

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

const decimal = { compact: true, inputMode: 'decimal', autoComplete: 'off', spellCheck: false, maxLength: 60 } as const;
const sign = { compact: true, autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 } as const;

export function TradeFields({ draft, errors, accounts, setups, items, onChange }: TradeFieldsProps) {
  const id = useId();
  const first = (field: string) => errors[field]?.[0];
  const unit = quantityUnit(draft).trim().toUpperCase();
  const tick = (item: string, isDone: boolean) =>
    onChange({ done: isDone ? [...draft.done, item] : draft.done.filter((done) => done !== item) });
  return (
    <>
      <div className={styles.pair}>
        <Picker
          label="Account"
          value={draft.account}
          error={first('account_id')}
          options={accounts.map(({ id: value, name }) => ({ value, label: name }))}
          onChange={(account) => onChange({ account })}
        />
        <SelectField
          compact
          label="Kind"
          value={draft.kind}
          error={first('kind')}
          onChange={({ target }) => onChange({ kind: target.value })}
        >
          {KINDS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          {...sign}
          label="Base"
          placeholder="BTC"
          value={draft.base}
          error={first('base')}
          onChange={({ target }) => onChange({ base: target.value })}
        />
        <TextField
          {...sign}
          label="Quote"
          placeholder="USDT"
          value={draft.quote}
          error={first('quote')}
          onChange={({ target }) => onChange({ quote: target.value })}
        />
        <SelectField
          compact
          label="Direction"
          value={draft.direction}
          error={first('direction')}
          onChange={({ target }) => onChange({ direction: target.value === 'short' ? 'short' : 'long' })}
        >
          <option value="long">Long</option>
          <option value="short">Short</option>
        </SelectField>
        <TextField
          {...decimal}
          label={unit === '' ? 'Quantity' : `Quantity, in ${unit}`}
          placeholder="0.5"
          value={draft.quantity}
          error={first('quantity')}
          onChange={({ target }) => onChange({ quantity: target.value })}
        />
        <TextField
          {...decimal}
          label="Price"
          placeholder="60000"
          value={draft.price}
          error={first('price')}
          onChange={({ target }) => onChange({ price: target.value })}
        />
        <TextField
          {...decimal}
          label="Stop price"
          placeholder="Optional"
          value={draft.stop}
          error={first('stop')}
          onChange={({ target }) => onChange({ stop: target.value })}
        />
        <TextField
          compact
          label="Setup"
          placeholder="Optional"
          maxLength={100}
          autoComplete="off"
          list={`${id}-setups`}
          value={draft.setup}
          error={first('setup')}
          onChange={({ target }) => onChange({ setup: target.value })}
        />
        <datalist id={`${id}-setups`}>
          {setups.map((setup) => (
            <option key={setup} value={setup} />
          ))}
        </datalist>
      </div>
      {items.length > 0 && (
        <fieldset className={styles.list}>
          <legend>Checklist</legend>
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
