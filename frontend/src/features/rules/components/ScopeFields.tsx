/** What a ruleset is called, which trades it holds for, and the equity that its rules count in. */

import type { Account } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { SelectField, TextField } from '@/ui/fields';
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
  const first = (field: string) => errors[field]?.[0];
  return (
    <>
      <TextField
        compact
        label={copy.name}
        placeholder={copy.intraday}
        maxLength={100}
        autoComplete="off"
        value={draft.name}
        error={first('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className={styles.pair}>
        <Picker
          label={copy.account}
          value={draft.account}
          error={first('account_id')}
          options={[{ value: '', label: copy.allAccounts }, ...accounts.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(account) => onChange({ account })}
        />
        <TextField
          compact
          label={copy.asset}
          placeholder={copy.allAssets}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={draft.asset}
          error={first('asset')}
          onChange={({ target }) => onChange({ asset: target.value })}
        />
        <SelectField
          compact
          label={copy.direction}
          value={draft.direction}
          error={first('direction')}
          onChange={({ target }) => onChange({ direction: target.value })}
        >
          <option value="">{copy.longAndShort}</option>
          <option value="long">{copy.long}</option>
          <option value="short">{copy.short}</option>
        </SelectField>
      </div>
      {needsCapital(draft) && (
        <>
          <div className={styles.pair}>
            <TextField
              compact
              label={copy.equity}
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
              label={copy.atTheStartOfTitle}
              value={draft.capitalDay}
              error={first('capital_day')}
              onChange={({ target }) => onChange({ capitalDay: target.value })}
            />
            <TextField
              compact
              label={copy.currency}
              placeholder={copy.usdt}
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              value={draft.currency}
              error={first('currency')}
              onChange={({ target }) => onChange({ currency: target.value.toUpperCase() })}
            />
          </div>
          <p className={styles.hint}>{copy.drawdownAndRiskAreShares}</p>
        </>
      )}
    </>
  );
}
