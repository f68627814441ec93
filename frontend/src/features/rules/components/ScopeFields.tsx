/** What a ruleset is called, which trades it holds for, and the equity that its rules count in. */

import { errorAt } from '@/api/failure';
import type { Account } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { fieldOf } from '@/ui/fieldOf';
import { SelectField, TextField } from '@/ui/fields';
import { DecimalField, FormField } from '@/ui/formFields';
import layout from '@/ui/layout.module.css';
import { Picker } from '@/ui/Picker';
import { copy } from '../copy';
import { needsCapital, type RulesetDraft } from '../ruleDraft';
import styles from './RulesetDialog.module.css';

interface ScopeFieldsProps {
  readonly draft: RulesetDraft;
  readonly errors: FieldErrors;
  readonly accounts: readonly Account[];
  readonly onChange: (change: Partial<RulesetDraft>) => void;
}

export function ScopeFields({ draft, errors, accounts, onChange }: ScopeFieldsProps) {
  const field = fieldOf({ draft, errors, onChange });
  return (
    <>
      <FormField label={copy.name} placeholder={copy.intraday} maxLength={100} {...field('name')} />
      <div className={styles.pair}>
        <Picker
          label={copy.account}
          value={draft.account}
          error={errorAt(errors, 'account_id')}
          options={[{ value: '', label: copy.allAccounts }, ...accounts.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(account) => onChange({ account })}
        />
        <FormField label={copy.asset} placeholder={copy.allAssets} spellCheck={false} maxLength={40} {...field('asset')} />
        <SelectField compact label={copy.direction} {...field('direction')}>
          <option value="">{copy.longAndShort}</option>
          <option value="long">{copy.long}</option>
          <option value="short">{copy.short}</option>
        </SelectField>
      </div>
      {needsCapital(draft) && (
        <>
          <div className={styles.pair}>
            <DecimalField label={copy.equity} placeholder="10000" spellCheck={false} maxLength={40} {...field('capital')} />
            <TextField compact type="date" label={copy.atTheStartOfTitle} {...field('capitalDay', 'capital_day')} />
            <FormField
              label={copy.currency}
              placeholder={copy.usdt}
              spellCheck={false}
              maxLength={40}
              {...field('currency')}
              onChange={({ target }) => onChange({ currency: target.value.toUpperCase() })}
            />
          </div>
          <p className={layout.hint}>{copy.drawdownAndRiskAreShares}</p>
        </>
      )}
    </>
  );
}
