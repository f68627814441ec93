/** Filters that the lists of fills and of other events share. */

import { X } from 'lucide-react';
import type { Account } from '@/api/ledgerApi';
import { Button } from '@/ui/Button';
import layout from '@/ui/layout.module.css';
import { Picker } from '@/ui/Picker';
import { copy } from '../copy';
import { useKnownAccounts } from '../useKnownAccounts';
import styles from './FillsToolbar.module.css';

interface AccountFilterProps {
  readonly account: string;
  readonly accounts: readonly Account[];
  readonly onChange: (account: string) => void;
}

export function AccountFilter({ account, accounts, onChange }: AccountFilterProps) {
  const { isKnown } = useKnownAccounts();
  return (
    <div className={styles.select}>
      <Picker
        hideLabel
        label={copy.account}
        value={account}
        options={[
          { value: '', label: copy.allAccounts },
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ...(account === '' || accounts.some(({ id }) => id === account)
            ? []
            : [{ value: account, label: isKnown ? copy.deletedAccount : '…' }]),
        ]}
        onChange={onChange}
      />
    </div>
  );
}

interface FileFilterProps {
  /** Empty where the list is of all files. */
  readonly file: string;
  /** Where it is known. */
  readonly name: string | undefined;
  readonly onClear: () => void;
}

export function FileFilter({ file, name, onClear }: FileFilterProps) {
  if (file === '') return null;
  return (
    <Button kind="default" className={styles.file} onClick={onClear}>
      <X aria-hidden="true" />
      <span className="visually-hidden">{copy.removeFilter} </span>
      <span className={layout.cut}>{name ?? copy.oneFile}</span>
    </Button>
  );
}
