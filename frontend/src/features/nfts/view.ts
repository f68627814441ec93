/** What the page of NFT collections shows, kept in the address. */

export const FIGURES = ['floor_native', 'floor_usd', 'volume_usd', 'holders'] as const;
export type Figure = (typeof FIGURES)[number];

/** Days of history; the last is all that the server gives. */
export const SPANS = [30, 90, 365, 3_650] as const;
export type Span = (typeof SPANS)[number];

export interface View {
  /** The market's id of the collection that is shown; empty for the list. */
  readonly collection: string;
  /** Whether hidden collections are in the list. */
  readonly hidden: boolean;
  readonly open: '' | 'follow';
  readonly figure: Figure;
  readonly days: Span;
}

export const DEFAULT_VIEW: View = { collection: '', hidden: false, open: '', figure: 'floor_native', days: 365 };

/** The longest id that the server takes. */
const MOST_ID = 120;

export function readView(query: URLSearchParams): View {
  const figure = query.get('figure');
  const days = Number(query.get('days'));
  return {
    collection: (query.get('collection') ?? '').slice(0, MOST_ID),
    hidden: query.get('hidden') === 'true',
    open: query.get('open') === 'follow' ? 'follow' : '',
    figure: FIGURES.find((one) => one === figure) ?? DEFAULT_VIEW.figure,
    days: SPANS.find((one) => one === days) ?? DEFAULT_VIEW.days,
  };
}

/** Writes only what differs from the default. */
export function writeView(view: View): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['collection', 'hidden', 'open', 'figure', 'days'] as const)
    if (view[name] !== DEFAULT_VIEW[name]) query.set(name, String(view[name]));
  return query;
}
