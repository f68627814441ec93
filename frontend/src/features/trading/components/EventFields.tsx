/** The fields of an event that is no fill. Which ones there are follows from its kind. */

import type { Account } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { fieldOf } from '@/ui/fieldOf';
import { SelectField, TextField } from '@/ui/fields';
import layout from '@/ui/formLayout.module.css';
import { copy } from '../copy';
import { ENTERED, type EventDraft, isSigned, takesCost, takesFees, takesPosition } from '../eventDraft';
import { DECIMAL, SIGN } from '../fieldKinds';
import { eventWords } from '../words';
import { AccountField } from './AccountField';
import { FeeFields } from './FeeFields';
import { KindField } from './KindField';
import { TimeField } from './TimeField';

interface EventFieldsProps {
  readonly draft: EventDraft;
  readonly errors: FieldErrors;
  readonly accounts: readonly Account[];
  readonly zone: string;
  readonly onChange: (change: Partial<EventDraft>) => void;
}

const KIND_HINTS: Readonly<Record<string, string>> = {
  deposit: copy.moneyOrCoinsThatCame,
  withdrawal: copy.moneyOrCoinsThatLeft,
  opening: copy.whatTheAccountHeldBefore,
  reward: copy.stakingAirdropsReferralsAndThe,
  fee: copy.aFeeOutsideOfA,
  funding: copy.paidBetweenHoldersOfA,
  interest: copy.onWhatYouLentOr,
  adjustment: copy.aCorrectionOfTheBalance,
};

const COST_HINTS: Readonly<Record<string, string>> = {
  deposit: copy.inTotalLeaveItEmpty,
  opening: copy.inTotalWithFeesLeave,
  reward: copy.whatItWasWorthWhen,
};

export function EventFields({ draft, errors, accounts, zone, onChange }: EventFieldsProps) {
  const field = fieldOf({ draft, errors, onChange });
  return (
    <>
      <SelectField compact label={copy.kind} hint={KIND_HINTS[draft.kind]} {...field('kind')}>
        {ENTERED.map((kind) => (
          <option key={kind} value={kind}>
            {eventWords({ kind })}
          </option>
        ))}
      </SelectField>
      <AccountField draft={draft} accounts={accounts} errors={errors} onChange={onChange} />
      <TimeField draft={draft} zone={zone} error={errors.happened_at?.[0]} onChange={onChange} />
      <div className={layout.pair}>
        <TextField
          {...DECIMAL}
          label={copy.amount}
          placeholder={isSigned(draft.kind) ? '-0.5' : '0.5'}
          hint={isSigned(draft.kind) ? copy.belowZeroIfYouPaid : undefined}
          {...field('amount')}
        />
        <TextField {...SIGN} label={copy.coinOrCurrency} placeholder={copy.btc} {...field('asset')} />
      </div>
      {takesCost(draft.kind) && (
        <TextField
          {...DECIMAL}
          label={draft.kind === 'reward' ? copy.valueInUsDollars : copy.costInUsDollars}
          placeholder={copy.optional}
          hint={COST_HINTS[draft.kind]}
          {...field('cost')}
        />
      )}
      {takesPosition(draft.kind) && <PositionFields draft={draft} errors={errors} onChange={onChange} />}
      {takesFees(draft.kind) && <FeeFields fees={draft.fees} errors={errors} onChange={(fees) => onChange({ fees })} />}
      <TextField compact label={copy.note} placeholder={copy.optional} maxLength={1000} {...field('note')} />
    </>
  );
}

/** For which position funding or interest was paid. Without it, the only open one that settles in this coin. */
function PositionFields({ draft, errors, onChange }: Pick<EventFieldsProps, 'draft' | 'errors' | 'onChange'>) {
  const field = fieldOf({ draft, errors, onChange });
  return (
    <>
      <div className={layout.pair}>
        <TextField {...SIGN} label={copy.positionBase} placeholder={copy.optionalSuchAsBtc} {...field('base')} />
        <TextField {...SIGN} label={copy.positionQuote} placeholder={copy.optionalSuchAsUsdt} {...field('quote')} />
      </div>
      <KindField label={copy.positionKind} {...field('contract')} />
    </>
  );
}
