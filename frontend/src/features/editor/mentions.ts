/**
 * What can be mentioned: tokens, addresses, round trips, forecasts, entries, cases, tasks, sessions and trips, each found by an existing list.
 * Addresses are those that the user knows: labelled, watched or of a wallet.
 */

import { casesApi } from '@/api/casesApi';
import type { AppDispatch } from '@/api/hooks';
import { journalApi } from '@/api/journalApi';
import { labelsApi } from '@/api/labelsApi';
import { ledgerApi } from '@/api/ledgerApi';
import { overviewApi } from '@/api/overviewApi';
import { seriesApi } from '@/api/seriesApi';
import { sessionsApi } from '@/api/sessionsApi';
import { tasksApi } from '@/api/tasksApi';
import { walletsApi } from '@/api/walletsApi';
import { watchlistsApi } from '@/api/watchlistsApi';
import { paths } from '@/app/paths';
import { shorten } from '@/format/text';
import { formatDate } from '@/format/time';
import type { SuggestItem } from './suggest';

export const MENTION_KINDS = ['token', 'address', 'trade', 'forecast', 'case', 'session', 'trip', 'entry', 'task'] as const;
export type MentionKind = (typeof MENTION_KINDS)[number];

export interface MentionItem extends SuggestItem {
  readonly kind: MentionKind;
  readonly id: string;
}

const WORDS: Readonly<Record<MentionKind, string>> = {
  token: 'Token',
  address: 'Address',
  trade: 'Round trip',
  forecast: 'Forecast',
  case: 'Case',
  session: 'Session',
  trip: 'Trip',
  entry: 'Entry',
  task: 'Task',
};

export const mentionWords = (kind: string): string => WORDS[kind as MentionKind] ?? 'Mention';

const LINKS: Readonly<Record<MentionKind, (id: string) => string>> = {
  token: paths.tokenOf,
  address: (id) => paths.profilerOf(id.slice(id.indexOf(':') + 1), id.includes(':') ? id.slice(0, id.indexOf(':')) : undefined),
  trade: (id) => `${paths.journal}?${new URLSearchParams({ tab: 'trips', open: id }).toString()}`,
  forecast: paths.forecastOf,
  case: paths.caseOf,
  session: paths.journalSessionOf,
  trip: (id) => `${paths.journalTrips}?${new URLSearchParams({ trip: id }).toString()}`,
  entry: paths.journalEditorOf,
  task: () => paths.tasks,
};

/** The page of a mention; undefined for a kind that this version does not know. */
export const mentionLink = (kind: string, id: string): string | undefined => LINKS[kind as MentionKind]?.(id);

/** So many of each kind are offered. */
const MOST = 4;
const LONGEST_LABEL = 120;

const item = (kind: MentionKind, id: string, label: string, detail?: string | null): MentionItem => ({
  key: `${kind}:${id}`,
  kind,
  id,
  label: Array.from(label.trim() || `Untitled ${mentionWords(kind).toLowerCase()}`)
    .slice(0, LONGEST_LABEL)
    .join(''),
  note: detail ? `${mentionWords(kind)}, ${detail}` : mentionWords(kind),
});

type Source = (query: string) => Promise<readonly MentionItem[]>;

const holds = (text: string, query: string): boolean => text.toLowerCase().includes(query.toLowerCase());

const quiet = { subscribe: false } as const;
/** Watchlists that are looked through: each is a call of its own, once while the page is open. */
const MOST_LISTS = 10;

interface KnownAddress {
  readonly chain: string;
  readonly address: string;
  readonly name: string;
  /** Where the user knows it from. */
  readonly from: string;
}

const addressItem = ({ chain, address, name, from }: KnownAddress): MentionItem =>
  item(
    'address',
    chain === '' ? address : `${chain}:${address}`,
    name.trim() || shorten(address),
    `${from}, ${shorten(address)}`,
  );

/** Where addresses are known from, the most telling names first. */
function addressSourcesOf(dispatch: AppDispatch): readonly ((query: string) => Promise<readonly KnownAddress[]>)[] {
  return [
    async (query) => {
      const asked = { query: query || undefined, limit: MOST };
      const { labels } = await dispatch(labelsApi.endpoints.listLabels.initiate(asked, quiet)).unwrap();
      return labels.map(({ chain, address, text }) => ({ chain, address, name: text, from: 'labelled' }));
    },
    async (query) => {
      const wallets = await dispatch(walletsApi.endpoints.listWallets.initiate(undefined, quiet)).unwrap();
      return wallets
        .filter(({ kind, name, text }) => kind === 'address' && holds(`${name} ${text}`, query))
        .map(({ name, text, chains }) => ({ chain: chains[0]?.chain ?? '', address: text, name, from: 'wallet' }));
    },
    async (query) => {
      const lists = await dispatch(watchlistsApi.endpoints.listWatchlists.initiate(undefined, quiet)).unwrap();
      const filled = lists.filter(({ item_count: items }) => items > 0).slice(0, MOST_LISTS);
      const whole = await Promise.all(
        filled.map(({ id }) => dispatch(watchlistsApi.endpoints.getWatchlist.initiate(id, quiet)).unwrap()),
      );
      return whole
        .flatMap(({ items }) => items)
        .filter(({ kind, name, ref }) => kind === 'address' && holds(`${name} ${ref}`, query))
        .map(({ chain, ref, name }) => ({ chain: chain ?? '', address: ref, name, from: 'watched' }));
    },
  ];
}

/** Each address once, by the first source that knows it. One source that fails doesn't hide what the others know. */
async function findAddresses(dispatch: AppDispatch, query: string): Promise<readonly MentionItem[]> {
  const answers = await Promise.allSettled(addressSourcesOf(dispatch).map((source) => source(query)));
  const found = new Map<string, MentionItem>();
  for (const known of answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))) {
    const one = addressItem(known);
    if (!found.has(one.key)) found.set(one.key, one);
  }
  return [...found.values()];
}

/** Sources that fail are left out: the others still answer. */
function sourcesOf(dispatch: AppDispatch): readonly Source[] {
  return [
    async (query) => {
      if (query.length < 2) return [];
      const coins = await dispatch(overviewApi.endpoints.search.initiate(query, quiet)).unwrap();
      return coins.map(({ id, name, symbol }) => item('token', id, symbol.toUpperCase(), name));
    },
    (query) => findAddresses(dispatch, query),
    async (query) => {
      const asset = /^[a-z0-9]{2,12}$/i.test(query) ? query.toUpperCase() : undefined;
      if (query !== '' && asset === undefined) return [];
      const { trips } = await dispatch(ledgerApi.endpoints.listRoundTrips.initiate({ asset, limit: MOST }, quiet)).unwrap();
      return trips.map(({ id, base, quote, direction, opened_at }) =>
        item('trade', id, `${base}/${quote}, ${direction}, ${opened_at.slice(0, 10)}`, formatDate(opened_at, 'dateTime')),
      );
    },
    async (query) => {
      if (query.length < 2) return [];
      const tokens = await dispatch(seriesApi.endpoints.tokens.initiate({ search: query, limit: MOST }, quiet)).unwrap();
      return tokens.map(({ coingecko_id: id, token_name: name, symbol }) =>
        item('forecast', id, `${symbol.toUpperCase()} forecast`, name),
      );
    },
    async (query) => {
      const asked = { q: query || undefined, kind: 'entry', limit: MOST };
      const { entries } = await dispatch(journalApi.endpoints.listEntries.initiate(asked, quiet)).unwrap();
      return entries.map(({ id, title, excerpt, day }) =>
        item('entry', id, title || excerpt || 'Untitled entry', formatDate(day)),
      );
    },
    async (query) => {
      const { cases } = await dispatch(
        casesApi.endpoints.listCases.initiate({ query: query || undefined, limit: MOST }, quiet),
      ).unwrap();
      return cases.map(({ id, text }) => item('case', id, text.title));
    },
    async (query) => {
      const asked = { q: query || undefined, state: 'open', limit: MOST };
      const { tasks } = await dispatch(tasksApi.endpoints.listTasks.initiate(asked, quiet)).unwrap();
      return tasks.map(({ id, title }) => item('task', id, title));
    },
    async (query) => {
      const { sessions } = await dispatch(sessionsApi.endpoints.listTradingSessions.initiate({}, quiet)).unwrap();
      return sessions
        .filter(({ title, day }) => holds(`${title} ${day}`, query))
        .map(({ id, title, day }) => item('session', id, title || `Session of ${day}`, formatDate(day)));
    },
    async (query) => {
      const { trips } = await dispatch(sessionsApi.endpoints.listTrips.initiate(undefined, quiet)).unwrap();
      return trips.filter(({ name }) => holds(name, query)).map(({ id, name }) => item('trip', id, name));
    },
  ];
}

/** Of each kind the first few that match what was typed after "@". */
export async function findMentions(dispatch: AppDispatch, query: string): Promise<readonly MentionItem[]> {
  const asked = query.trim();
  const found = await Promise.allSettled(sourcesOf(dispatch).map((source) => source(asked)));
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.slice(0, MOST) : []));
}
