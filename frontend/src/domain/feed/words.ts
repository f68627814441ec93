/** Words and addresses for items, sources and what is muted. */

import { Bell, type LucideIcon, Newspaper, Tag, Telescope, Waves } from 'lucide-react';
import type { FeedItem, FeedMatch, FeedMute, FeedSource } from '@/api/feedApi';
import { paths } from '@/app/paths';
import { formatCount } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDate, formatDateTime, formatRelative } from '@/format/time';
import { isKind, type Kind } from './view';

interface KindLook {
  /** Of one item. */
  readonly word: string;
  /** Of the filter. */
  readonly many: string;
  readonly icon: LucideIcon;
  /** A variable of the theme. */
  readonly colour: string;
}

const KIND_LOOKS: Readonly<Record<Kind, KindLook>> = {
  news: { word: 'News', many: 'News', icon: Newspaper, colour: '--c1' },
  alert: { word: 'Alert', many: 'Alerts', icon: Bell, colour: '--c5' },
  whale: { word: 'Large transfer', many: 'Transfers', icon: Waves, colour: '--c2' },
  forecast: { word: 'Forecast', many: 'Forecasts', icon: Telescope, colour: '--c6' },
  label: { word: 'Label', many: 'Labels', icon: Tag, colour: '--c3' },
};

export const kindLook = (kind: string): KindLook =>
  isKind(kind) ? KIND_LOOKS[kind] : { word: kind, many: kind, icon: Newspaper, colour: '--c8' };

/** An address that leads out; null for anything but the web. */
export function webAddress(text: string | null | undefined): URL | null {
  if (!text) return null;
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/** "coindesk.com" of an address; the text itself where it is none. */
export const hostOf = (text: string): string => webAddress(text)?.hostname.replace(/^www\./, '') ?? text;

/** Where an item of the reader's own watch leads; null for news. */
export function ownPlace({ kind, subject_id: subject, matches }: FeedItem): string | null {
  if (kind === 'alert') return subject ? paths.firingOf(subject) : paths.alerts;
  if (kind === 'whale') return paths.whaleWatch;
  if (kind === 'forecast') return subject ? paths.forecastOf(subject) : paths.forecasting;
  if (kind === 'label') return matches[0] ? paths.profilerOf(matches[0].ref) : paths.privateLabels;
  return null;
}

export function matchPlace({ kind, ref }: FeedMatch): string {
  if (kind === 'token') return paths.tokenOf(ref);
  return kind === 'entity' ? paths.entityOf(ref) : paths.profilerOf(ref);
}

/** A token by its symbol too, unless that is its name; an address without a name by its ends. */
export function matchName({ kind, ref, name, symbol }: FeedMatch): string {
  const ticker = kind === 'token' ? (symbol ?? '').toUpperCase() : '';
  if (ticker !== '' && ticker !== name.toUpperCase()) return `${name || ref} (${ticker})`;
  if (name !== '' && name !== ref) return name;
  return kind === 'address' ? shorten(ref) : ref;
}

export const reasonWords = ({ reason, watched }: FeedMatch): string =>
  `Why shown: ${reason.replace(/\.$/, '')}${watched ? '. On your watchlist' : ''}`;

/** "Also in 3 sources". */
export const twinWords = ({ twins }: FeedItem): string =>
  `Also in ${formatCount(new Set(twins.map(({ source }) => source)).size, 'source')}`;

/** "Today", "Yesterday", or the date. */
export function dayWords(day: string, now: Date = new Date()): string {
  if (day === formatDate(now, 'dateOnly')) return 'Today';
  if (day === formatDate(now.getTime() - 86_400_000, 'dateOnly')) return 'Yesterday';
  return formatDate(day, 'long');
}

/** The exact time of an item, and how it is known. */
export const timeWords = ({ published_at: at, dated_by_source: isDated, kind }: FeedItem): string =>
  `${formatDateTime(at)}${kind === 'news' && !isDated ? '. First seen then: the source gives no usable date.' : ''}`;

interface StateLook {
  readonly label: string;
  readonly kind: 'up' | 'warn' | 'down' | 'neutral';
}

const STATES: Readonly<Record<string, StateLook>> = {
  ok: { label: 'Working', kind: 'up' },
  failing: { label: 'Not answering', kind: 'warn' },
  gone: { label: 'Gone', kind: 'down' },
  waiting: { label: 'Pending', kind: 'neutral' },
};
export const stateLook = (state: string): StateLook => STATES[state] ?? { label: state, kind: 'neutral' };

const sentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

/** What is wrong with a source, and what follows; null where nothing is. */
export function problemWords({ state, problem, failing_since: since, next_fetch_at: next }: FeedSource): string | null {
  if (state === 'gone') return `${sentence(problem)} It is no longer fetched. Remove it, or add its new address.`.trim();
  if (state !== 'failing') return null;
  const what = sentence(problem || 'The last fetch failed');
  return [since ? `Since ${formatDateTime(since)}: ${what}` : what, next ? `Next try ${formatRelative(next)}.` : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** "Fetched 5 minutes ago · next in 10 minutes · 214 items, newest 2 hours ago". */
export function fetchWords({
  state,
  fetched_at: at,
  next_fetch_at: next,
  item_count: count,
  newest_at: newest,
}: FeedSource): string {
  const last = at ? `Fetched ${formatRelative(at)}` : 'Not fetched yet';
  const then = next && state !== 'gone' && state !== 'failing' ? `next ${formatRelative(next)}` : '';
  const items = `${formatCount(count, 'item')}${newest ? `, newest ${formatRelative(newest)}` : ''}`;
  return [last, then, items].filter((part) => part !== '').join(' · ');
}

/** "3 feeds not answering"; null where all answer. */
export function unansweredWords(sources: readonly FeedSource[] | undefined): string | null {
  const count = sources?.filter(({ state, shown }) => shown && (state === 'failing' || state === 'gone')).length ?? 0;
  return count === 0 ? null : `${formatCount(count, 'feed')} not answering`;
}

const MUTE_KINDS: Readonly<Record<string, string>> = { word: 'Word', token: 'Token', source: 'Source' };
export const muteKind = (kind: string): string => MUTE_KINDS[kind] ?? kind;

export const muteName = ({ kind, name, value }: Pick<FeedMute, 'kind' | 'name' | 'value'>): string =>
  kind === 'word' ? `“${name || value}”` : name || value;

export const untilWords = (until: string | null | undefined): string => (until ? `until ${formatDateTime(until)}` : 'for good');

export const MUTE_DAYS = 7;
export const mutedUntil = (span: 'week' | 'good', now: Date = new Date()): string | null =>
  span === 'good' ? null : new Date(now.getTime() + MUTE_DAYS * 86_400_000).toISOString();

const LONGEST_WORDS = 8;
const PLAIN = new Set([
  'about',
  'after',
  'again',
  'before',
  'from',
  'have',
  'into',
  'more',
  'over',
  'says',
  'than',
  'that',
  'their',
  'this',
  'what',
  'when',
  'will',
  'with',
]);

/** Words of a title that a reader may want to mute, each once. */
export function titleWords(title: string): readonly string[] {
  const found = title.match(/[\p{L}\p{N}$][\p{L}\p{N}’'-]{3,}/gu) ?? [];
  const words = new Map(found.map((word) => [word.toLowerCase(), word] as const));
  return [...words]
    .filter(([lower]) => !PLAIN.has(lower))
    .map(([, word]) => word)
    .slice(0, LONGEST_WORDS);
}
