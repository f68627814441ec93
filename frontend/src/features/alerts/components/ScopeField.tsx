/** What an alert goes through: what its conditions name, or each member of a watchlist by itself. */

import { useListWatchlistsQuery } from '@/api/watchlistsApi';
import { SelectField } from '@/ui/fields';
import { copy } from '../copy';
import styles from './AlertDialog.module.css';

interface ScopeFieldProps {
  /** Id of a watchlist; empty for none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Not asked of somebody without lists. A list that is not there any more stays a choice until another one is chosen. */
export function ScopeField({ value, error, onChange }: ScopeFieldProps) {
  const { data = [] } = useListWatchlistsQuery();
  const isMissing = value !== '' && !data.some(({ id }) => id === value);
  if (data.length === 0 && value === '') return null;
  return (
    <div className={styles.fields}>
      <SelectField
        compact
        label={copy.appliesTo}
        hint={value === '' ? undefined : copy.eachMemberFiresByItself}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{copy.whatTheConditionsName}</option>
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {copy.eachItemOf(name)}
          </option>
        ))}
        {isMissing && <option value={value}>{copy.aDeletedWatchlist}</option>}
      </SelectField>
    </div>
  );
}
