/** What an alert goes through: what its conditions name, or each member of a watchlist by itself. */

import { useEffect } from 'react';
import { useListWatchlistsQuery, useSharedWatchlistPagesInfiniteQuery, type Watchlist } from '@/api/watchlistsApi';
import { SelectField } from '@/ui/fields';
import { copy } from '../copy';
import styles from './AlertDialog.module.css';

interface ScopeFieldProps {
  /** Id of a watchlist; empty for none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** All lists that others share, page by page. */
function useSharedLists(): { readonly lists: readonly Watchlist[]; readonly isLoading: boolean } {
  const { data, hasNextPage, isFetching, isLoading, isError, fetchNextPage } = useSharedWatchlistPagesInfiniteQuery({});
  const isMore = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMore) void fetchNextPage();
  }, [isMore, fetchNextPage]);
  return { lists: data?.pages.flatMap(({ watchlists }) => watchlists) ?? [], isLoading: isLoading || (hasNextPage && !isError) };
}

/** Not asked of somebody without lists. A list that is not there any more stays a choice until another one is chosen. */
export function ScopeField({ value, error, onChange }: ScopeFieldProps) {
  const { data: own = [], isLoading: isAwaitingOwn } = useListWatchlistsQuery();
  const { lists: shared, isLoading: isAwaitingShared } = useSharedLists();
  const isMissing = value !== '' && ![...own, ...shared].some(({ id }) => id === value);
  if (own.length === 0 && shared.length === 0 && value === '') return null;
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
        {own.map(({ id, name }) => (
          <option key={id} value={id}>
            {copy.eachItemOf(name)}
          </option>
        ))}
        {shared.map(({ id, name }) => (
          <option key={id} value={id}>
            {copy.eachItemOfShared(name)}
          </option>
        ))}
        {isMissing && (
          <option value={value}>{isAwaitingOwn || isAwaitingShared ? copy.loadingWatchlists : copy.aMissingWatchlist}</option>
        )}
      </SelectField>
    </div>
  );
}
