/** What the search looks through, and which of those lists did not come. */

import { useMemo, useState } from 'react';
import { useListCasesQuery } from '@/api/casesApi';
import { useListLabelsQuery, useSearchPacksQuery } from '@/api/labelsApi';
import { useGetLeadingCoinsQuery, useSearchCoinsQuery } from '@/api/overviewApi';
import { useGetStatusQuery } from '@/api/statusApi';
import { useListTracesQuery } from '@/api/tracesApi';
import { useSearchWorkspaceQuery } from '@/api/workspaceApi';
import type { SearchCommand } from '@/app/commands';
import { mayBeginPhrase, shapeOf } from '@/format/address/shapes';
import { useSettled } from '@/ui/useSettled';
import { copy } from './copy';
import {
  caseEntry,
  commandEntry,
  entriesFor,
  isEntry,
  knownEntry,
  labelEntry,
  objectEntry,
  pageEntries,
  sampleEntry,
  settingsEntries,
  traceEntry,
} from './entries';
import type { Source } from './groups';
import { recentEntries } from './recent';

export const DEBOUNCE_MS = 250;
/** Rows that are asked for where the server does not count all of them. */
const ASKED = 20;
/** Characters that the servers take: for coins, and for everything else. */
const MOST_OF_COIN = 100;
export const MOST_TYPED = 200;
const lengthOf = (text: string): number => [...text].length;
export const isTooLong = (text: string): boolean => lengthOf(text.trim()) > MOST_TYPED;

/** Names in the sandbox's own list that stand for addresses with a past worth looking at. */
const SAMPLES = 'wallet';

/** A key is in no query: those stand in addresses, and addresses in logs. */
export const isSecret = (text: string): boolean => ['key', 'private'].includes(shapeOf(text));

/** One of the lists in which is searched, as the server answered for what is typed now. */
export interface List {
  readonly name: string;
  readonly query: { readonly isError: boolean; readonly error?: unknown; readonly refetch: () => unknown };
}

/** What the person or the team keeps: its list says for itself how it stands. */
export interface WorkspaceList {
  readonly isSearching: boolean;
  /** Not searched: what is shown is not all there is. */
  readonly failed: List['query'] | undefined;
}

export interface Sources {
  readonly sources: readonly Source[];
  readonly isWaiting: boolean;
  readonly failed: readonly List[];
  readonly workspace: WorkspaceList;
}

/** Addresses of the sandbox's own businesses. Real chains have none that anybody should begin with. */
function useSamples() {
  const { data: status } = useGetStatusQuery();
  const query = useSearchPacksQuery(SAMPLES, { skip: !status?.sandbox });
  const samples = useMemo(() => (query.data ?? []).map(sampleEntry), [query.data]);
  return { query, samples };
}

/** Journal entries, sessions, trips, tasks, watchlists, alerts, dashboards and strategies. */
function useWorkspace(text: string) {
  const skip = text.length < 2 || isTooLong(text) || shapeOf(text) !== 'words' || mayBeginPhrase(text);
  // What was written meanwhile is found, too.
  const query = useSearchWorkspaceQuery({ q: text, limit: ASKED }, { skip, refetchOnMountOrArgChange: true });
  const found = query.currentData;
  const source = useMemo(
    (): Source => ({
      title: copy.yourWorkspace,
      entries: (found?.objects ?? []).map(objectEntry).filter(isEntry),
      goesOn: Boolean(found?.more),
      isSearched: true,
    }),
    [found],
  );
  const list: WorkspaceList = {
    isSearching: query.isFetching && found === undefined,
    failed: query.isError && !query.isFetching && found === undefined ? query : undefined,
  };
  return { source, list, isFetching: query.isFetching };
}

/** Own labels, names of published lists, cases and traces with this text; addresses are found in labels too. */
function useKept(text: string) {
  const skip = text.length < 2 || isTooLong(text) || isSecret(text) || mayBeginPhrase(text);
  const isWords = shapeOf(text) === 'words';
  const labels = useListLabelsQuery({ query: text, limit: ASKED }, { skip });
  const tags = useSearchPacksQuery(text, { skip });
  const cases = useListCasesQuery({ query: text, limit: ASKED }, { skip: skip || !isWords });
  const traces = useListTracesQuery({ query: text, limit: ASKED }, { skip: skip || !isWords });
  const sources = useMemo((): readonly Source[] => {
    const found = labels.currentData;
    return [
      { title: 'Private labels', entries: (found?.labels ?? []).map(labelEntry), total: found?.total, isSearched: true },
      {
        title: 'Traces',
        entries: (traces.currentData?.traces ?? []).map(traceEntry),
        goesOn: Boolean(traces.currentData?.next_cursor),
        isSearched: true,
      },
      {
        title: 'Cases',
        entries: (cases.currentData?.cases ?? []).map(caseEntry),
        goesOn: Boolean(cases.currentData?.next_cursor),
        isSearched: true,
      },
      {
        title: 'Known addresses',
        entries: (tags.currentData ?? []).map(knownEntry),
        goesOn: (tags.currentData ?? []).length >= ASKED,
        isSearched: true,
      },
    ];
  }, [labels.currentData, tags.currentData, cases.currentData, traces.currentData]);
  const lists: readonly List[] = [
    { name: 'your labels', query: labels },
    { name: 'known addresses', query: tags },
    { name: 'your cases', query: cases },
    { name: 'your traces', query: traces },
  ];
  return { sources, lists, isFetching: [labels, tags, cases, traces].some((query) => query.isFetching) };
}

export function useSources(text: string, commands: readonly SearchCommand[]): Sources {
  const settled = useSettled(text.trim(), DEBOUNCE_MS);
  const [recent] = useState(recentEntries);
  const leaders = useGetLeadingCoinsQuery();
  const hasLength = settled.length > 1 && lengthOf(settled) <= MOST_OF_COIN;
  const askServer = hasLength && shapeOf(settled) === 'words' && !mayBeginPhrase(settled);
  const coins = useSearchCoinsQuery(settled, { skip: !askServer });
  const { query: sampled, samples } = useSamples();
  const kept = useKept(settled);
  const workspace = useWorkspace(settled);
  const sources = useMemo(
    (): readonly Source[] => [
      {
        title: 'Search Results',
        entries: entriesFor(text, leaders.data?.data ?? [], coins.currentData ?? [], recent, samples),
        isSearched: true,
      },
      { title: 'Pages', entries: pageEntries },
      { title: 'Commands', entries: commands.map(commandEntry) },
      { title: 'Settings', entries: settingsEntries },
      workspace.source,
      ...kept.sources,
      { title: 'Sample addresses', entries: samples.map((entry) => ({ ...entry, words: `${entry.words} sample` })) },
    ],
    [text, leaders.data, coins.currentData, recent, samples, commands, workspace.source, kept.sources],
  );
  const isBehind = settled !== text.trim() || coins.isFetching || kept.isFetching || workspace.isFetching;
  const lists: readonly List[] = [
    { name: 'leading coins', query: leaders },
    { name: 'coins', query: coins },
    ...kept.lists,
    { name: 'sample addresses', query: sampled },
  ];
  const isAsked = settled === text.trim() && !isSecret(text);
  return {
    sources,
    isWaiting: leaders.isLoading || (text.trim() !== '' && !isSecret(text) && isBehind),
    // What failed once and has an older answer still searches in that.
    failed: isSecret(text) ? [] : lists.filter(({ query }) => query.isError && (query !== leaders || leaders.data === undefined)),
    // What is typed is another text than the one that was asked for.
    workspace: isAsked ? workspace.list : { isSearching: false, failed: undefined },
  };
}
