/** Which portfolio or account is shown, and how its lots are chosen. */

import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { Account } from '@/api/ledgerApi';
import type { NamedPortfolio } from '@/api/portfolioApi';
import { CURRENCIES, METHODS, SCOPES, type Scope, type View } from '@/domain/portfolio/view';
import { METHOD_WORDS, SCOPE_WORDS } from '@/domain/portfolio/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ForManagers } from '@/domain/teams/ForManagers';
import { Button, IconButton } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { classes } from '@/ui/classes';
import { SelectField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Picker } from '@/ui/Picker';
import { copy } from '../copy';
import type { SetView } from '../usePortfolioView';
import styles from './PortfolioToolbar.module.css';

interface PortfolioToolbarProps {
  readonly view: View;
  readonly accounts: readonly Account[];
  /** Undefined while they are on their way. */
  readonly portfolios: readonly NamedPortfolio[] | undefined;
  /** Accounts that wallets are synced into. */
  readonly wallets: ReadonlySet<string>;
  /** That amounts can be told in beside dollars; empty where there is none. */
  readonly own: string;
  readonly onChange: SetView;
  readonly onNew: () => void;
  readonly onEdit: () => void;
  readonly onDelete: (portfolio: NamedPortfolio) => void;
}

/** Portfolios and accounts share one list: each of them stands for a set of accounts. */
const PORTFOLIO = 'p:';
const ACCOUNT = 'a:';
const chosen = ({ portfolio, account }: View): string =>
  portfolio !== '' ? PORTFOLIO + portfolio : account === '' ? '' : ACCOUNT + account;
const read = (value: string): Pick<View, 'portfolio' | 'account'> => ({
  portfolio: value.startsWith(PORTFOLIO) ? value.slice(PORTFOLIO.length) : '',
  account: value.startsWith(ACCOUNT) ? value.slice(ACCOUNT.length) : '',
});

export function PortfolioToolbar(props: PortfolioToolbarProps) {
  const { view, accounts, portfolios = [], wallets, own, onChange, onNew, onEdit, onDelete } = props;
  const value = chosen(view);
  const named = portfolios.find(({ id }) => id === view.portfolio);
  const options = [
    { value: '', label: copy.allAccounts },
    ...portfolios.map(({ id, name }) => ({ value: PORTFOLIO + id, label: name, group: 'Portfolios' })),
    ...accounts.map(({ id, name }) => ({
      value: ACCOUNT + id,
      label: name,
      group: wallets.has(id) ? 'Wallets' : 'Accounts',
    })),
  ];
  const unknown = { value, label: view.portfolio === '' ? copy.unknownAccount : copy.unknownPortfolio };
  return (
    <section className={classes(layout.tools, styles.bar)} aria-label={copy.filters}>
      <div className={styles.select}>
        <Picker
          hideLabel
          label={copy.portfolioOrAccount}
          value={value}
          options={options.some((option) => option.value === value) ? options : [...options, unknown]}
          onChange={(next) => onChange({ ...view, ...read(next) })}
        />
      </div>
      <div className={styles.select}>
        <Choice
          hideLabel
          label={copy.lotMethod}
          value={view.method}
          options={METHODS.map((method) => ({ value: method, label: METHOD_WORDS[method] }))}
          onChange={(method) => onChange({ ...view, method })}
        />
      </div>
      <div className={styles.select}>
        <SelectField
          compact
          hideLabel
          label={copy.scopeOfLots}
          value={view.scope}
          onChange={({ target }) => onChange({ ...view, scope: target.value as Scope })}
        >
          {SCOPES.map((scope) => {
            const isOut = scope === 'all' && view.account !== '';
            return (
              <option key={scope} value={scope} disabled={isOut}>
                {isOut ? copy.sharedLotsOnlyWithAll : SCOPE_WORDS[scope]}
              </option>
            );
          })}
        </SelectField>
      </div>
      {own !== '' && (
        <div className={styles.select}>
          <Choice
            hideLabel
            label={copy.amountsIn}
            value={view.currency}
            options={CURRENCIES.map((currency) => ({
              value: currency,
              label: currency === '' ? copy.inBase(own) : copy.inDollars,
            }))}
            onChange={(currency) => onChange({ ...view, currency })}
          />
        </div>
      )}
      <span className={styles.actions}>
        {named && (
          <ForEditors>
            <IconButton label={copy.edit(named.name)} onClick={onEdit}>
              <Pencil />
            </IconButton>
            <ForManagers>
              <IconButton label={copy.delete(named.name)} onClick={() => onDelete(named)}>
                <Trash2 />
              </IconButton>
            </ForManagers>
          </ForEditors>
        )}
        <ForEditors>
          <Button onClick={onNew}>
            <Plus aria-hidden="true" />
            {copy.newPortfolio}
          </Button>
        </ForEditors>
      </span>
    </section>
  );
}
