/** Rows of the search dialog: coins that are known here, what the server knows (coins, labels, cases), and what the text is by its shape. */

import type { CaseSummary, Label, PackTag } from '@/api/labelsApi';
import type { FoundCoin, LeadingCoin } from '@/api/overviewApi';
import { paths } from '@/app/paths';
import { keyShapeOf } from '@/format/address/keys';
import { shapeOf } from '@/format/address/shapes';
import { shorten } from '@/format/text';

export type Badge = 'Tokens' | 'Account Profiler' | 'Blockchain tracer' | 'Private label' | 'Known address' | 'Case' | 'Key';

export interface Entry {
  key: string;
  title: string;
  /** A ticker, or nothing for addresses and hashes. */
  detail: string;
  badge: Badge;
  to: string;
}

export const INITIAL_ENTRIES = 5;
const MOST = 30;

type Coin = Pick<LeadingCoin | FoundCoin, 'id' | 'name' | 'symbol'>;

export const coinEntry = ({ id, name, symbol }: Coin): Entry => ({
  key: `coin:${id}`,
  title: name,
  detail: symbol.toUpperCase(),
  badge: 'Tokens',
  to: paths.tokenOf(id),
});

/** Says what can be done with a typed key, and never repeats it. */
const keyEntry = (text: string): Entry => ({
  key: 'key:typed',
  title: 'Profile this key',
  detail: keyShapeOf(text) === 'descriptor' ? 'Output descriptor' : 'Extended public key',
  badge: 'Key',
  to: paths.keyProfile,
});

function shapeEntry(text: string): Entry | undefined {
  const typed = text.trim();
  const shape = shapeOf(typed);
  if (shape === 'address')
    return { key: `address:${typed}`, title: typed, detail: '', badge: 'Account Profiler', to: paths.profilerOf(typed) };
  if (shape === 'hash')
    return { key: `hash:${typed}`, title: typed, detail: '', badge: 'Blockchain tracer', to: paths.tracerOf(typed) };
  return undefined;
}

/** What the server found beside coins. */
export interface Kept {
  readonly labels: readonly Label[];
  readonly tags: readonly PackTag[];
  readonly cases: readonly CaseSummary[];
}

export const NOTHING_KEPT: Kept = { labels: [], tags: [], cases: [] };

const keptEntries = ({ labels, tags, cases }: Kept): Entry[] => [
  ...labels.map(
    (label): Entry => ({
      key: `label:${label.address}`,
      title: label.text,
      detail: shorten(label.address, 8, 6),
      badge: 'Private label',
      to: paths.profilerOf(label.address, label.chain),
    }),
  ),
  ...cases.map(
    (one): Entry => ({ key: `case:${one.id}`, title: one.text.title, detail: '', badge: 'Case', to: paths.caseOf(one.id) }),
  ),
  ...tags.map(
    (tag): Entry => ({
      key: `known:${tag.address}`,
      title: tag.label?.text ?? tag.address,
      detail: shorten(tag.address, 8, 6),
      badge: 'Known address',
      to: paths.profilerOf(tag.address, tag.chain),
    }),
  ),
];

function unique(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => !seen.has(entry.key) && seen.add(entry.key));
}

const isEntry = (entry: Entry | undefined): entry is Entry => entry !== undefined;

/** Nothing typed: what was opened last, then the leading coins, five in all. Otherwise everything whose name, ticker or text holds it. */
export function entriesFor(
  text: string,
  coins: readonly Coin[],
  found: readonly Coin[],
  recent: readonly Entry[],
  kept: Kept = NOTHING_KEPT,
): Entry[] {
  const typed = text.trim().toLowerCase();
  const known = coins.map(coinEntry);
  if (typed === '') return unique([...recent, ...known]).slice(0, INITIAL_ENTRIES);
  const shape = shapeOf(text);
  if (shape === 'key') return [keyEntry(text)];
  if (shape === 'private') return [];
  const holds = (entry: Entry) => entry.title.toLowerCase().includes(typed) || entry.detail.toLowerCase().includes(typed);
  const local = unique([...recent, ...known]).filter(holds);
  // An exact ticker is what was meant, even when larger coins contain it.
  local.sort((a, b) => Number(b.detail.toLowerCase() === typed) - Number(a.detail.toLowerCase() === typed));
  return unique([shapeEntry(text), ...keptEntries(kept), ...local, ...found.map(coinEntry)].filter(isEntry)).slice(0, MOST);
}
