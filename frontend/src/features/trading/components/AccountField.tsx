/** The account of a fill or another event; or the name of a new one, which is added with it. */

import type { Account } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { FormField } from '@/ui/formFields';
import layout from '@/ui/formLayout.module.css';
import { Picker } from '@/ui/Picker';
import { copy } from '../copy';
import { NEW_ACCOUNT } from '../fillDraft';
import { AccountsFailed } from './AccountsFailed';

interface AccountFieldProps {
  readonly draft: { readonly account: string; readonly newAccount: string };
  readonly accounts: readonly Account[];
  readonly errors: FieldErrors;
  readonly onChange: (change: { readonly account: string } | { readonly newAccount: string }) => void;
}

export function AccountField({ draft: { account, newAccount }, accounts, errors, onChange }: AccountFieldProps) {
  const first = (field: string) => errors[field]?.[0];
  return (
    <>
      <AccountsFailed />
      <div className={layout.pair}>
        <Picker
          label={copy.account}
          value={account}
          error={account === NEW_ACCOUNT ? undefined : (first('account_id') ?? first('account'))}
          options={[
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
            { value: NEW_ACCOUNT, label: copy.newAccount },
          ]}
          onChange={(chosen) => onChange({ account: chosen })}
        />
        {account === NEW_ACCOUNT && (
          <FormField
            label={copy.nameOfTheNewAccount}
            placeholder={copy.krakenSpot}
            maxLength={100}
            value={newAccount}
            error={first('account')}
            onChange={(event) => onChange({ newAccount: event.target.value })}
          />
        )}
      </div>
    </>
  );
}
