/** What an alert goes through: what its conditions name, or each member of a watchlist or an entity by itself. */

import { useEffect } from 'react';
import { useListEntitiesQuery } from '@/api/labelsApi';
import { useListWatchlistsQuery, useSharedWatchlistPagesInfiniteQuery, type Watchlist } from '@/api/watchlistsApi';
import { SelectField } from '@/ui/fields';
import { FailedLine } from '@/ui/states';
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
function useSharedLists() {
  const { data, hasNextPage, isFetching, isLoading, isError, error, fetchNextPage, refetch } =
    useSharedWatchlistPagesInfiniteQuery({});
  const isMore = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMore) void fetchNextPage();
  }, [isMore, fetchNextPage]);
  const lists: readonly Watchlist[] = data?.pages.flatMap(({ watchlists }) => watchlists) ?? [];
  return { lists, isLoading: isLoading || (hasNextPage && !isError), isError, error, refetch };
}

interface Answer {
  readonly isLoading: boolean;
  readonly isError: boolean;
}

/** What stands for a choice that is in none of the lists: only lists that all came say that it is gone. */
function unfoundWords(asked: readonly Answer[], words: { loading: string; failed: string; gone: string }): string {
  if (asked.some(({ isError }) => isError)) return words.failed;
  return asked.some(({ isLoading }) => isLoading) ? words.loading : words.gone;
}

/** Hidden while there are no lists and no entities. One that was deleted stays an option until another one is chosen. */
export function ScopeField({ value, error, onChange }: ScopeFieldProps) {
  const ownLists = useListWatchlistsQuery();
  const sharedLists = useSharedLists();
  const entityList = useListEntitiesQuery();
  const own = ownLists.data ?? [];
  const shared = sharedLists.lists;
  const entities = entityList.data?.entities ?? [];
  const failed = [ownLists, sharedLists, entityList].filter(({ isError }) => isError);
  const failure = failed.length > 0 && (
    <FailedLine
      title={copy.couldntLoadListsAndEntities}
      error={failed[0]?.error}
      onRetry={() => {
        for (const { refetch } of failed) void refetch();
      }}
    />
  );
  const { watchlist, entity } = value;
  const isMissing = watchlist !== '' && ![...own, ...shared].some(({ id }) => id === watchlist);
  const isMissingEntity = entity !== '' && !entities.some(({ id }) => id === entity);
  const isNothing = watchlist === '' && entity === '';
  if (own.length === 0 && shared.length === 0 && entities.length === 0 && isNothing) return failure || null;
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
          <option value={watchlist}>
            {unfoundWords([ownLists, sharedLists], {
              loading: copy.loadingWatchlists,
              failed: copy.aWatchlistThatDidntLoad,
              gone: copy.aMissingWatchlist,
            })}
          </option>
        )}
        {isMissingEntity && (
          <option value={ENTITY + entity}>
            {unfoundWords([entityList], {
              loading: copy.loadingEntities,
              failed: copy.anEntityThatDidntLoad,
              gone: copy.aMissingEntity,
            })}
          </option>
        )}
      </SelectField>
      {failure}
    </div>
  );
}
