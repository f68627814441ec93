/** What whale watch shows, kept whole in the address bar. */

export const KINDS = ['transfer', 'mint', 'burn', 'to_exchange', 'from_exchange'] as const;
export type Kind = (typeof KINDS)[number];

/** Hours. */
export const WINDOWS = [1, 24, 168, 720] as const;
export const THRESHOLDS = ['1000000', '5000000', '10000000', '50000000', '100000000'] as const;

/** Times what is usual for the asset; empty for any size. */
export const TIMES = ['', '1', '2', '5'] as const;

/** In a block, or still waiting for one. */
export const STATES = ['confirmed', 'waiting'] as const;

export interface View {
  readonly chain: string;
  readonly kind: Kind | '';
  readonly state: (typeof STATES)[number] | '';
  /** A symbol. */
  readonly asset: string;
  /** US dollars, a decimal; empty for all available data. */
  readonly minUsd: string;
  /** How many times what is usual for the asset; empty for any size. */
  readonly times: string;
  /** With what the reader muted. */
  readonly muted: boolean;
  readonly hours: number;
  /** Somewhere in a name, an entity, an address or a hash. */
  readonly text: string;
}

export const DEFAULT_VIEW: View = {
  chain: '',
  kind: '',
  state: '',
  asset: '',
  minUsd: '',
  times: '',
  muted: false,
  hours: 24,
  text: '',
};

const AMOUNT = /^\d{1,15}(\.\d{1,2})?$/;
const WORD = /^[\w.-]{1,40}$/;

/** "2.5m" and "1,000,000" as a decimal; empty where it is no amount. */
export function amountOf(typed: string): string {
  const match = /^\$?\s*(\d[\d,]*)(?:\.(\d+))?\s*([kmb]?)$/i.exec(typed.trim());
  if (match === null) return '';
  const [, whole = '', rest = '', unit = ''] = match;
  const places = { '': 0, k: 3, m: 6, b: 9 }[unit.toLowerCase()] ?? 0;
  const digits = `${whole.replaceAll(',', '')}${rest.padEnd(places, '0').slice(0, places)}`.replace(/^0+(?=\d)/, '');
  const cents = rest.slice(places, places + 2);
  const amount = cents === '' ? digits : `${digits}.${cents}`;
  return AMOUNT.test(amount) ? amount : '';
}

export function readView(query: URLSearchParams): View {
  const word = (name: string) => (WORD.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '');
  const hours = Number(query.get('window'));
  const min = query.get('min_usd') ?? '';
  return {
    chain: word('chain'),
    kind: KINDS.find((kind) => kind === query.get('kind')) ?? '',
    state: STATES.find((state) => state === query.get('state')) ?? '',
    asset: word('asset'),
    minUsd: AMOUNT.test(min) ? min : '',
    times: TIMES.find((times) => times === query.get('times')) ?? '',
    muted: query.get('muted') === 'true',
    hours: Number.isInteger(hours) && hours >= 1 && hours <= 8_760 ? hours : DEFAULT_VIEW.hours,
    text: (query.get('q') ?? '').trim().slice(0, 200),
  };
}

/** Writes only what differs from the default. */
export function writeView(view: View): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string, plain = '') => value !== plain && query.set(name, value);
  put('chain', view.chain);
  put('kind', view.kind);
  put('state', view.state);
  put('asset', view.asset);
  put('min_usd', view.minUsd);
  put('times', view.times);
  put('muted', view.muted ? 'true' : '');
  put('window', String(view.hours), String(DEFAULT_VIEW.hours));
  put('q', view.text);
  return query;
}

/** How many of the fields other than the search are not as a first visit has them. */
export const chosenFilters = (view: View): number =>
  [view.chain, view.kind, view.state, view.asset, view.minUsd, view.times].filter((value) => value !== '').length +
  (view.hours === DEFAULT_VIEW.hours ? 0 : 1);

/** Something beside threshold and window narrows the list. */
export const isNarrowed = (view: View): boolean =>
  `${view.chain}${view.kind}${view.state}${view.asset}${view.times}${view.text}` !== '';
