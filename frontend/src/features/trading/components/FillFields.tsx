/** The fields of a fill. Amounts are text: what is typed goes to the server as it is. */

import type { Account } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { SelectField, TextField } from '@/ui/fields';
import { Picker } from '@/ui/Picker';
import { type FillDraft, NEW_ACCOUNT } from '../fillDraft';
import { KINDS, quantityUnit } from '../words';
import { momentsOf, offsetWords, zoneWords } from '../zones';
import { FeeFields } from './FeeFields';
import styles from './FillDialog.module.css';

interface FillFieldsProps {
  readonly draft: FillDraft;
  readonly errors: FieldErrors;
  readonly accounts: readonly Account[];
  readonly zone: string;
  readonly onChange: (change: Partial<FillDraft>) => void;
}

const decimal = { compact: true, inputMode: 'decimal', autoComplete: 'off', spellCheck: false } as const;
const sign = { compact: true, autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 } as const;

export function FillFields({ draft, errors, accounts, zone, onChange }: FillFieldsProps) {
  const first = (field: string) => errors[field]?.[0];
  const unit = quantityUnit(draft).trim().toUpperCase();
  return (
    <>
      <div className={styles.pair}>
        <Picker
          label="Account"
          value={draft.account}
          error={draft.account === NEW_ACCOUNT ? undefined : (first('account_id') ?? first('account'))}
          options={[
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
            { value: NEW_ACCOUNT, label: 'New account…' },
          ]}
          onChange={(account) => onChange({ account })}
        />
        {draft.account === NEW_ACCOUNT && (
          <TextField
            compact
            label="Name of the new account"
            placeholder="Kraken, spot"
            maxLength={100}
            autoComplete="off"
            value={draft.newAccount}
            error={first('account')}
            onChange={(event) => onChange({ newAccount: event.target.value })}
          />
        )}
      </div>
      <TimeField draft={draft} zone={zone} error={first('traded_at')} onChange={onChange} />
      <div className={styles.pair}>
        <SelectField
          compact
          label="Side"
          value={draft.side}
          error={first('side')}
          onChange={(event) => onChange({ side: event.target.value })}
        >
          <option value="buy">Buy</option>
          <option value="sell">Sell</option>
        </SelectField>
        <SelectField
          compact
          label="Kind"
          value={draft.kind}
          error={first('kind')}
          onChange={(event) => onChange({ kind: event.target.value })}
        >
          {KINDS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.pair}>
        <TextField
          {...sign}
          label="Base"
          placeholder="BTC"
          value={draft.base}
          error={first('base')}
          onChange={(event) => onChange({ base: event.target.value })}
        />
        <TextField
          {...sign}
          label="Quote"
          placeholder="USDT"
          value={draft.quote}
          error={first('quote')}
          onChange={(event) => onChange({ quote: event.target.value })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          {...decimal}
          label={unit === '' ? 'Quantity' : `Quantity, in ${unit}`}
          placeholder="0.5"
          value={draft.quantity}
          error={first('quantity')}
          onChange={(event) => onChange({ quantity: event.target.value })}
        />
        <TextField
          {...decimal}
          label="Price"
          placeholder="60000"
          value={draft.price}
          error={first('price')}
          onChange={(event) => onChange({ price: event.target.value })}
        />
      </div>
      <FeeFields fees={draft.fees} errors={errors} onChange={(fees) => onChange({ fees })} />
      <div className={styles.pair}>
        <TextField
          {...decimal}
          label="Stop price"
          placeholder="Optional"
          value={draft.stop}
          error={first('stop')}
          hint="The price at which you would have closed at a loss."
          onChange={(event) => onChange({ stop: event.target.value })}
        />
        <TextField
          compact
          label="Note"
          placeholder="Optional"
          maxLength={1000}
          value={draft.note}
          error={first('note')}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </div>
    </>
  );
}

interface TimeFieldProps {
  readonly draft: FillDraft;
  readonly zone: string;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<FillDraft>) => void;
}

function TimeField({ draft, zone, error, onChange }: TimeFieldProps) {
  const moments = momentsOf(draft.at, zone);
  return (
    <div className={styles.pair}>
      <TextField
        compact
        type="datetime-local"
        step={1}
        label="Date and time"
        hint={`In the time zone ${zoneWords(zone)}`}
        value={draft.at}
        error={error}
        onChange={(event) => onChange({ at: event.target.value, later: false })}
      />
      {moments.length > 1 && (
        <SelectField
          compact
          label="This time comes twice that day"
          value={draft.later ? 'later' : 'earlier'}
          onChange={(event) => onChange({ later: event.target.value === 'later' })}
        >
          <option value="earlier">Before the clocks go back, {offsetWords(moments[0] ?? '', zone)}</option>
          <option value="later">After the clocks go back, {offsetWords(moments[1] ?? '', zone)}</option>
        </SelectField>
      )}
    </div>
  );
}
