/** What the visualiser shows, kept whole in the address bar: whose money, which drawing, and every filter. */

import type { Scope } from '@/api/addressesApi';
import { likelyChain } from '@/ui/chains';

export const MODES = ['network', 'sankey', 'chord', 'river', 'holdings', 'heat'] as const;
export type Mode = (typeof MODES)[number];

/** Addresses that are looked at together; more would be a list and not a picture. */
export const MOST_ROOTS = 10;

export const TOPS = ['10', '25', '50', '100', 'all'] as const;
export type Top = (typeof TOPS)[number];

export interface View {
  /** Empty where an entity or a trace is looked at. */
  readonly addresses: readonly string[];
  readonly chain: string;
  readonly entity: string;
  readonly trace: string;
  readonly depth: Scope['depth'];
  /** `yyyy-mm-dd`, or empty. */
  readonly from: string;
  readonly to: string;
  readonly mode: Mode;
  /** As the drawing is best read, unless the reader chose. */
  readonly by: 'auto' | 'label' | 'address';
  readonly unit: 'usd' | 'asset';
  /** `native` or a contract; empty is every asset. */
  readonly asset: string;
  readonly direction: '' | 'in' | 'out' | 'own';
  readonly label: string;
  readonly category: string;
  /** A decimal of the unit: the least that one flow carries. */
  readonly min: string;
  /** Groups drawn apart; the rest is put together. */
  readonly top: Top;
  readonly heat: 'week' | 'calendar';
  readonly show: 'drawing' | 'table';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const DECIMAL = /^\d+(\.\d+)?$/;

const oneOf = <T extends string>(known: readonly T[], value: string | null, otherwise: T): T =>
  known.find((item) => item === value) ?? otherwise;

/** A trace was put together by hand: all of it is wanted. */
const topFor = (trace: string): Top => (trace === '' ? '10' : '100');

export function readView(query: URLSearchParams): View {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '');
  const addresses = [
    ...new Set(
      text('address')
        .split(',')
        .map((part) => part.trim()),
    ),
  ]
    .filter(Boolean)
    .slice(0, MOST_ROOTS);
  const trace = text('trace');
  return {
    addresses,
    chain: text('chain') || likelyChain(addresses[0] ?? ''),
    entity: text('entity'),
    trace,
    depth: oneOf(['fast', 'full'], query.get('depth'), 'fast'),
    from: day('from'),
    to: day('to'),
    mode: oneOf(MODES, query.get('mode'), 'network'),
    by: oneOf(['auto', 'label', 'address'], query.get('by'), 'auto'),
    // What a trace keeps has no prices.
    unit: oneOf(['usd', 'asset'], query.get('unit'), trace === '' ? 'usd' : 'asset'),
    asset: text('asset'),
    direction: oneOf(['', 'in', 'out', 'own'], query.get('direction'), ''),
    label: text('label'),
    category: text('category'),
    min: DECIMAL.test(text('min')) ? text('min') : '',
    top: oneOf(TOPS, query.get('top'), topFor(trace)),
    heat: oneOf(['week', 'calendar'], query.get('heat'), 'week'),
    show: oneOf(['drawing', 'table'], query.get('show'), 'drawing'),
  };
}

/** Writes only what differs from the default. */
export function writeView(view: View): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string, plain = '') => value !== plain && query.set(name, value);
  put('address', view.addresses.join(','));
  put('entity', view.entity);
  put('trace', view.trace);
  if (view.addresses.length > 0 || view.entity !== '') query.set('chain', view.chain);
  put('depth', view.depth, 'fast');
  put('from', view.from);
  put('to', view.to);
  put('mode', view.mode, 'network');
  put('by', view.by, 'auto');
  put('unit', view.unit, view.trace === '' ? 'usd' : 'asset');
  put('asset', view.asset);
  put('direction', view.direction);
  put('label', view.label);
  put('category', view.category);
  put('min', view.min);
  put('top', view.top, topFor(view.trace));
  put('heat', view.heat, 'week');
  put('show', view.show, 'drawing');
  return query;
}

/** True where nothing was chosen yet. */
export const isBlank = ({ addresses, entity, trace }: View): boolean => addresses.length === 0 && entity === '' && trace === '';

/** Without every filter; whose money, drawing and grouping stay. */
export const withoutFilters = (view: View): View => ({
  ...view,
  asset: '',
  direction: '',
  label: '',
  category: '',
  min: '',
  from: '',
  to: '',
});

export const isNarrowed = ({ asset, direction, label, category, min, from, to }: View): boolean =>
  [asset, direction, label, category, min, from, to].some((part) => part !== '');

/** Another address as the root, with the drawing and the way of looking kept. */
export const rootedAt = (view: View, chain: string, addresses: readonly string[]): View => ({
  ...withoutFilters(view),
  chain,
  addresses: addresses.slice(0, MOST_ROOTS),
  entity: '',
  trace: '',
  ...(view.trace === '' ? {} : { unit: 'usd' as const, top: '10' as const }),
});

/** How many groups are drawn apart; the rest is put together. */
export const topOf = (top: Top): number => (top === 'all' ? Number.POSITIVE_INFINITY : Number(top));

/** The next larger number of groups. */
export const moreThan = (top: Top): Top => TOPS[TOPS.indexOf(top) + 1] ?? 'all';

/** A network and a trace are about addresses; the other drawings are about who they belong to. */
export function byOf({ by, mode, trace }: Pick<View, 'by' | 'mode' | 'trace'>): 'label' | 'address' {
  if (by !== 'auto') return by;
  return mode === 'network' || trace !== '' ? 'address' : 'label';
}
