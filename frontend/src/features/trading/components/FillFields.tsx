/** The fields of a fill. Amounts are text: what is typed goes to the server as it is. */

import type { Account } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { fieldOf } from '@/ui/fieldOf';
import { SelectField, TextField } from '@/ui/fields';
import layout from '@/ui/formLayout.module.css';
import { copy } from '../copy';
import { DECIMAL, SIGN } from '../fieldKinds';
import type { FillDraft } from '../fillDraft';
import { quantityUnit } from '../words';
import { AccountField } from './AccountField';
import { FeeFields } from './FeeFields';
import { KindField } from './KindField';
import { TimeField } from './TimeField';

interface FillFieldsProps {
  readonly draft: FillDraft;
  readonly errors: FieldErrors;
  readonly accounts: readonly Account[];
  readonly zone: string;
  readonly onChange: (change: Partial<FillDraft>) => void;
}

export function FillFields({ draft, errors, accounts, zone, onChange }: FillFieldsProps) {
  const field = fieldOf({ draft, errors, onChange });
  const unit = quantityUnit(draft).trim().toUpperCase();
  return (
    <>
      <AccountField draft={draft} accounts={accounts} errors={errors} onChange={onChange} />
      <TimeField draft={draft} zone={zone} error={errors.traded_at?.[0]} onChange={onChange} />
      <div className={layout.pair}>
        <SelectField compact label={copy.side} {...field('side')}>
          <option value="buy">{copy.buy}</option>
          <option value="sell">{copy.sell}</option>
        </SelectField>
        <KindField {...field('kind')} />
      </div>
      <div className={layout.pair}>
        <TextField {...SIGN} label={copy.base} placeholder={copy.btc} {...field('base')} />
        <TextField {...SIGN} label={copy.quote} placeholder={copy.usdt} {...field('quote')} />
      </div>
      <div className={layout.pair}>
        <TextField
          {...DECIMAL}
          label={unit === '' ? copy.quantity : copy.quantityIn(unit)}
          placeholder="0.5"
          {...field('quantity')}
        />
        <TextField {...DECIMAL} label={copy.price} placeholder="60000" {...field('price')} />
      </div>
      <FeeFields fees={draft.fees} errors={errors} onChange={(fees) => onChange({ fees })} />
      <div className={layout.pair}>
        <TextField
          {...DECIMAL}
          label={copy.stopPrice}
          placeholder={copy.optional}
          hint={copy.thePriceAtWhichYou}
          {...field('stop')}
        />
        <TextField compact label={copy.note} placeholder={copy.optional} maxLength={1000} {...field('note')} />
      </div>
    </>
  );
}
