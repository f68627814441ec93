/** What an alert goes through: what its conditions name, or each member of a watchlist or an entity by itself. */

import { Eye, Users } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useListEntitiesQuery } from '@/api/labelsApi';
import { useListWatchlistsQuery, useSharedWatchlistPagesInfiniteQuery, type Watchlist } from '@/api/watchlistsApi';
import { type FoundOptions, type SearchOption, SearchPicker } from '@/ui/SearchPicker';
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

const SHOWN = 8;

const optionOf = (id: string, name: string, icon?: ReactNode): SearchOption => ({ id, name, symbol: '', icon });
const LIST_ICON = <Eye aria-hidden="true" size={16} />;
const ENTITY_ICON = <Users aria-hidden="true" size={16} />;
/** What the conditions name themselves. */
const NOTHING = optionOf('', copy.whatTheConditionsName, LIST_ICON);

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

/** Hidden while there are no lists and no entities. One that was deleted stays the choice until another one is chosen. */
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
  const isNothing = watchlist === '' && entity === '';
  if (own.length === 0 && shared.length === 0 && entities.length === 0 && isNothing) return failure || null;
  const chosen = entity === '' ? watchlist : ENTITY + entity;
  const options = [
    ...own.map(({ id, name }) => optionOf(id, copy.eachItemOf(name), LIST_ICON)),
    ...shared.map(({ id, name }) => optionOf(id, copy.eachItemOfShared(name), LIST_ICON)),
    ...entities.map(({ id, name }) => optionOf(ENTITY + id, copy.eachAddressOf(name), ENTITY_ICON)),
  ];
  const unfound =
    entity === ''
      ? unfoundWords([ownLists, sharedLists], {
          loading: copy.loadingWatchlists,
          failed: copy.aWatchlistThatDidntLoad,
          gone: copy.aMissingWatchlist,
        })
      : unfoundWords([entityList], {
          loading: copy.loadingEntities,
          failed: copy.anEntityThatDidntLoad,
          gone: copy.aMissingEntity,
        });
  // All of them are here: no server is asked while somebody types.
  const found = (typed: string, isOpen: boolean): FoundOptions<SearchOption> => {
    const text = typed.trim().toLowerCase();
    const matching = isOpen ? options.filter(({ name }) => name.toLowerCase().includes(text)) : [];
    return {
      options: [...(isOpen && text === '' ? [NOTHING] : []), ...matching.slice(0, SHOWN)],
      more: Math.max(0, matching.length - SHOWN),
      isSearch: text !== '',
      isWaiting: [ownLists, sharedLists, entityList].some(({ isLoading }) => isLoading),
      isFailed: failed.length > 0,
    };
  };
  const hint = entity === '' ? copy.eachMemberFiresByItself : copy.eachAddressFiresByItself(MOST_ADDRESSES);
  return (
    <div className={styles.scope}>
      <SearchPicker
        label={copy.appliesTo}
        noun={copy.watchlistOrEntity}
        nouns={copy.watchlistsAndEntities}
        hint={isNothing ? undefined : hint}
        chosen={isNothing ? NOTHING.name : (options.find(({ id }) => id === chosen)?.name ?? unfound)}
        placeholder={copy.findAWatchlistOrEntity}
        error={error}
        useFound={found}
        onChoose={({ id }) => onChange(scopeOf(id))}
      />
      {failure}
    </div>
  );
}
