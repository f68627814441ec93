/** Which account is shown, and how its lots are chosen. */

import type { Account } from '@/api/ledgerApi';
import { SelectField } from '@/ui/fields';
import { Picker } from '@/ui/Picker';
import type { SetView } from '../usePortfolioView';
import { METHODS, type Method, SCOPES, type Scope, type View } from '../view';
import { METHOD_WORDS, SCOPE_WORDS } from '../words';
import styles from './PortfolioToolbar.module.css';

interface PortfolioToolbarProps {
  readonly view: View;
  readonly accounts: readonly Account[];
  readonly onChange: SetView;
}

export function PortfolioToolbar({ view, accounts, onChange }: PortfolioToolbarProps) {
  const isKnown = view.account === '' || accounts.some(({ id }) => id === view.account);
  return (
    <section className={styles.bar} aria-label="Filters">
      <div className={styles.select}>
        <Picker
          hideLabel
          label="Account"
          value={view.account}
          options={[
            { value: '', label: 'All accounts' },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
            ...(isKnown ? [] : [{ value: view.account, label: 'Unknown account' }]),
          ]}
          onChange={(account) => onChange({ ...view, account })}
        />
      </div>
      <div className={styles.select}>
        <SelectField
          compact
          hideLabel
          label="Lot method"
          value={view.method}
          onChange={({ target }) => onChange({ ...view, method: target.value as Method })}
        >
          {METHODS.map((method) => (
            <option key={method} value={method}>
              {METHOD_WORDS[method]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.select}>
        <SelectField
          compact
          hideLabel
          label="Scope of lots"
          value={view.scope}
          onChange={({ target }) => onChange({ ...view, scope: target.value as Scope })}
        >
          {SCOPES.map((scope) => {
            const isOut = scope === 'all' && view.account !== '';
            return (
              <option key={scope} value={scope} disabled={isOut}>
                {isOut ? 'Shared lots: only with all accounts' : SCOPE_WORDS[scope]}
              </option>
            );
          })}
        </SelectField>
      </div>
    </section>
  );
}
