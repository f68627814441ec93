/** What an alert goes through: what its conditions name, or each member of a watchlist or an entity by itself. */

import { useEffect } from 'react';
import { useListEntitiesQuery } from '@/api/labelsApi';
import { useListWatchlistsQuery, useSharedWatchlistPagesInfiniteQuery, type Watchlist } from '@/api/watchlistsApi';
import { SelectField } from '@/ui/fields';
import type { Scope } from '../alertDraft';
import { copy } from '../copy';
import { MOST_ADDRESSES } from '../kinds';
import styles from './AlertDialog.module.css';

interface ScopeFieldProps {
  readonly value: Scope;
  readonly error: string | undefined;
  readonly onChange: (value: Scope) => void;
}

/** Prefix of the value of an option that is an entity. Options of watchlists have their ids. */
const ENTITY = 'entity:';

const scopeOf = (chosen: string): Scope =>
  chosen.startsWith(ENTITY) ? { watchlist: '', entity: chosen.slice(ENTITY.length) } : { watchlist: chosen, entity: '' };

/** All lists that others share, page by page. */
function useSharedLists(): { readonly lists: readonly Watchlist[]; readonly isLoading: boolean } {
  const { data, hasNextPage, isFetching, isLoading, isError, fetchNextPage } = useSharedWatchlistPagesInfiniteQuery({});
  const isMore = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMore) void fetchNextPage();
  }, [isMore, fetchNextPage]);
  return { lists: data?.pages.flatMap(({ watchlists }) => watchlists) ?? [], isLoading: isLoading || (hasNextPage && !isError) };
}

/** Hidden while there are no lists and no entities. One that was deleted stays an option until another one is chosen. */
export function ScopeField({ value, error, onChange }: ScopeFieldProps) {
  const { data: own = [], isLoading: isAwaitingOwn } = useListWatchlistsQuery();
  const { lists: shared, isLoading: isAwaitingShared } = useSharedLists();
  const { data: found, isLoading: isAwaitingEntities } = useListEntitiesQuery();
  const entities = found?.entities ?? [];
  const { watchlist, entity } = value;
  const isMissing = watchlist !== '' && ![...own, ...shared].some(({ id }) => id === watchlist);
  const isMissingEntity = entity !== '' && !entities.some(({ id }) => id === entity);
  const isNothing = watchlist === '' && entity === '';
  if (own.length === 0 && shared.length === 0 && entities.length === 0 && isNothing) return null;
  const hint = entity === '' ? copy.eachMemberFiresByItself : copy.eachAddressFiresByItself(MOST_ADDRESSES);
  return (
    <div className={styles.fields}>
      <SelectField
        compact
        label={copy.appliesTo}
        hint={isNothing ? undefined : hint}
        value={entity === '' ? watchlist : ENTITY + entity}
        error={error}
        onChange={({ target }) => onChange(scopeOf(target.value))}
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
        {entities.map(({ id, name }) => (
          <option key={id} value={ENTITY + id}>
            {copy.eachAddressOf(name)}
          </option>
        ))}
        {isMissing && (
          <option value={watchlist}>{isAwaitingOwn || isAwaitingShared ? copy.loadingWatchlists : copy.aMissingWatchlist}</option>
        )}
        {isMissingEntity && (
          <option value={ENTITY + entity}>{isAwaitingEntities ? copy.loadingEntities : copy.aMissingEntity}</option>
        )}
      </SelectField>
    </div>
  );
}
