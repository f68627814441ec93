/** What a ruleset is called, which trades it holds for, and the equity that its rules count in. */

import type { Account } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { SelectField, TextField } from '@/ui/fields';
import { Picker } from '@/ui/Picker';
import { needsCapital, type RulesetDraft } from '../ruleDraft';
import styles from './RulesetDialog.module.css';

interface ScopeFieldsProps {
  readonly draft: RulesetDraft;
  readonly errors: FieldErrors;
  readonly accounts: readonly Account[];
  readonly onChange: (change: Partial<RulesetDraft>) => void;
}

export function ScopeFields({ draft, errors, accounts, onChange }: ScopeFieldsProps) {
  const first = (field: string) => errors[field]?.[0];
  return (
    <>
      <TextField
        compact
        label="Name"
        placeholder="Intraday"
        maxLength={100}
        autoComplete="off"
        value={draft.name}
        error={first('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className={styles.pair}>
        <Picker
          label="Account"
          value={draft.account}
          error={first('account_id')}
          options={[{ value: '', label: 'All accounts' }, ...accounts.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(account) => onChange({ account })}
        />
        <TextField
          compact
          label="Asset"
          placeholder="All assets"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={draft.asset}
          error={first('asset')}
          onChange={({ target }) => onChange({ asset: target.value })}
        />
        <SelectField
          compact
          label="Direction"
          value={draft.direction}
          error={first('direction')}
          onChange={({ target }) => onChange({ direction: target.value })}
        >
          <option value="">Long and short</option>
          <option value="long">Long</option>
          <option value="short">Short</option>
        </SelectField>
      </div>
      {needsCapital(draft) && (
        <>
          <div className={styles.pair}>
            <TextField
              compact
              label="Equity"
              placeholder="10000"
              inputMode="decimal"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              value={draft.capital}
              error={first('capital')}
              onChange={({ target }) => onChange({ capital: target.value })}
            />
            <TextField
              compact
              type="date"
              label="At the start of"
              value={draft.capitalDay}
              error={first('capital_day')}
              onChange={({ target }) => onChange({ capitalDay: target.value })}
            />
            <TextField
              compact
              label="Currency"
              placeholder="USDT"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              value={draft.currency}
              error={first('currency')}
              onChange={({ target }) => onChange({ currency: target.value.toUpperCase() })}
            />
          </div>
          <p className={styles.hint}>
            Drawdown and risk are shares of this equity plus the results of your round trips in this currency since that day.
          </p>
        </>
      )}
    </>
  );
}
