/** What the feed shows, kept whole in the address, and the items by day. */

import type { FeedArgs, FeedItem } from '@/api/feedApi';
import { formatDate } from '@/format/time';
import { queryOf, some } from '@/ui/viewQuery';

export const KINDS = ['news', 'alert', 'whale', 'forecast', 'label'] as const;
export type Kind = (typeof KINDS)[number];
export const isKind = (text: string | null): text is Kind => (KINDS as readonly (string | null)[]).includes(text);

export interface View {
  /** Empty for every kind. */
  readonly kind: Kind | '';
  /** CoinGecko's id. */
  readonly coin: string;
  /** Id of a source. */
  readonly source: string;
  readonly watched: boolean;
  readonly unread: boolean;
  readonly kept: boolean;
  /** Words that title or lead have. */
  readonly q: string;
  /** The dialog that is open. */
  readonly open: 'sources' | 'muted' | '';
}

export const DEFAULT_VIEW: View = {
  kind: '',
  coin: '',
  source: '',
  watched: false,
  unread: false,
  kept: false,
  q: '',
  open: '',
};

export const LONGEST_SEARCH = 100;
const MOST_ID = 36;
const MOST_COIN = 120;

export function readView(query: URLSearchParams): View {
  const text = (name: string, most: number) => (query.get(name) ?? '').slice(0, most);
  const kind = query.get('kind');
  const open = query.get('open');
  return {
    kind: isKind(kind) ? kind : '',
    coin: text('coin', MOST_COIN),
    source: text('source', MOST_ID),
    watched: query.get('watched') === 'true',
    unread: query.get('unread') === 'true',
    kept: query.get('kept') === 'true',
    q: text('q', LONGEST_SEARCH).trim(),
    open: open === 'sources' || open === 'muted' ? open : '',
  };
}

/** Writes only what differs from the default. */
export const writeView = (view: View): URLSearchParams => queryOf(view, DEFAULT_VIEW);
export const feedArgs = ({ kind, coin, source, watched, unread, kept, q }: View): Omit<FeedArgs, 'cursor' | 'limit'> => ({
  kinds: some(kind),
  coin: some(coin),
  sourceId: some(source),
  watched: watched || undefined,
  unread: unread || undefined,
  kept: kept || undefined,
  query: some(q),
});

/** Without filters; a dialog that is open stays open. */
export const cleared = ({ open }: View): View => ({ ...DEFAULT_VIEW, open });

export const isNarrowed = (view: View): boolean => Object.values(feedArgs(view)).some((value) => value !== undefined);

/** Filters of the panel, not of the bar. */
export const panelFilters = ({ coin, source, watched, kept }: View): number =>
  [coin !== '', source !== '', watched, kept].filter(Boolean).length;

export interface Day {
  /** `yyyy-mm-dd` in the reader's zone. */
  readonly day: string;
  readonly items: readonly FeedItem[];
}

/** Items by the day on which they were published, in the order in which they came. */
export function byDay(items: readonly FeedItem[]): readonly Day[] {
  const days: { day: string; items: FeedItem[] }[] = [];
  for (const item of items) {
    const day = formatDate(item.published_at, 'dateOnly');
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
