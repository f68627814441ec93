/** Rows of the search: coins, addresses and transactions, what the account keeps, pages, settings and commands. */

import type { LucideIcon } from 'lucide-react';
import type { Case } from '@/api/casesApi';
import type { Label, PackTag } from '@/api/labelsApi';
import type { FoundCoin, LeadingCoin } from '@/api/overviewApi';
import type { TraceHead } from '@/api/tracesApi';
import type { FoundObject } from '@/api/workspaceApi';
import type { SearchCommand } from '@/app/commands';
import { paths } from '@/app/paths';
import { listedSections, type SectionPath } from '@/app/settingsSections';
import { sectionIcons, toolIcons } from '@/app/toolIcons';
import { tools } from '@/app/tools';
import { keyShapeOf } from '@/format/address/keys';
import { shapeOf } from '@/format/address/shapes';
import { shorten } from '@/format/text';
import { formatDate } from '@/format/time';
import { chainName } from '@/ui/chains';

export type Badge =
  | 'Tokens'
  | 'Account Profiler'
  | 'Blockchain tracer'
  | 'Private label'
  | 'Known address'
  | 'Sample address'
  | 'Case'
  | 'Trace'
  | 'Journal'
  | 'Session'
  | 'Trip'
  | 'Task'
  | 'Watchlist'
  | 'Alert'
  | 'Dashboard'
  | 'Strategy'
  | 'Page'
  | 'Settings'
  | 'Command'
  | 'Key';

export interface Entry {
  readonly key: string;
  readonly title: string;
  /** A ticker, a short address or what a page does. */
  readonly detail: string;
  readonly badge: Badge;
  readonly to: string;
  /** By which it is found beside its title and its detail. */
  readonly words?: string;
  readonly icon?: LucideIcon;
  /** A command does something instead of going somewhere. */
  readonly run?: () => void;
  /** Of an address: what else can be done with it needs both. */
  readonly address?: string;
  readonly chain?: string;
}

export const INITIAL_ENTRIES = 5;
/** How many of the first rows show what the sandbox's chains have to look at. */
const INITIAL_SAMPLES = 2;

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
  const common = { title: typed, detail: '' };
  if (shape === 'address')
    return { ...common, key: `address:${typed}`, badge: 'Account Profiler', to: paths.profilerOf(typed), address: typed };
  if (shape === 'hash') return { ...common, key: `hash:${typed}`, badge: 'Blockchain tracer', to: paths.tracerOf(typed) };
  return undefined;
}

export const labelEntry = ({ id, address, chain, text }: Label): Entry => ({
  key: `label:${id}`,
  title: text,
  detail: shorten(address, 8, 6),
  badge: 'Private label',
  to: paths.profilerOf(address, chain),
  words: address,
  address,
  chain,
});

const tagEntry =
  (badge: 'Known address' | 'Sample address') =>
  ({ address, chain, label }: PackTag): Entry => ({
    key: `known:${chain}:${address}`,
    title: label?.text ?? address,
    detail: `${shorten(address, 8, 6)} on ${chainName(chain)}`,
    badge,
    to: paths.profilerOf(address, chain),
    words: address,
    address,
    chain,
  });

export const knownEntry = tagEntry('Known address');
export const sampleEntry = tagEntry('Sample address');

export const caseEntry = ({ id, text: { title, question } }: Case): Entry => ({
  key: `case:${id}`,
  title,
  detail: question,
  badge: 'Case',
  to: paths.caseOf(id),
});

export const traceEntry = ({ id, name, chain }: TraceHead): Entry => ({
  key: `trace:${id}`,
  title: name,
  detail: chain,
  badge: 'Trace',
  to: paths.savedTrace(id),
});

type Found = Pick<FoundObject, 'id' | 'title' | 'completed'>;

/** How each kind of the workspace's objects is named, called without a title, and opened. */
const kinds: Readonly<Record<string, { badge: Badge; untitled: string; to: (found: Found) => string }>> = {
  entry: { badge: 'Journal', untitled: 'Untitled entry', to: ({ id }) => paths.journalEditorOf(id) },
  session: { badge: 'Session', untitled: 'Untitled session', to: ({ id }) => paths.journalSessionOf(id) },
  trip: { badge: 'Trip', untitled: 'Untitled trip', to: ({ id }) => paths.tripOf(id) },
  task: { badge: 'Task', untitled: 'Untitled task', to: ({ title, completed }) => paths.tasksFor(title, completed) },
  watchlist: { badge: 'Watchlist', untitled: 'Untitled watchlist', to: ({ id }) => paths.watchlistOf(id) },
  alert: { badge: 'Alert', untitled: 'Untitled alert', to: ({ title }) => paths.alertsFor(title) },
  dashboard: { badge: 'Dashboard', untitled: 'Untitled dashboard', to: ({ id }) => paths.dashboardOf(id) },
  strategy: { badge: 'Strategy', untitled: 'Untitled strategy', to: ({ id }) => paths.strategyOf(id) },
};

/** Of the workspace; nothing of a kind that this version can't open. */
export function objectEntry(found: FoundObject): Entry | undefined {
  const kind = kinds[found.kind];
  if (kind === undefined) return undefined;
  const facts = [formatDate(found.changed_at), found.shared && 'Shared with you', found.completed && 'Completed', found.excerpt];
  return {
    key: `${found.kind}:${found.id}`,
    title: found.title || kind.untitled,
    detail: facts.filter(Boolean).join(' · '),
    badge: kind.badge,
    to: kind.to(found),
  };
}

export const pageEntries: readonly Entry[] = tools.map(({ path, title, line, words }) => ({
  key: `page:${path}`,
  title,
  detail: line,
  badge: 'Page',
  to: path,
  words,
  icon: toolIcons[path],
}));

export const settingsEntries: readonly Entry[] = listedSections.map(({ to, title, text }) => ({
  key: `settings:${to}`,
  title,
  detail: text,
  badge: 'Settings',
  to: paths.settingsOf(to),
  words: 'settings',
  icon: sectionIcons[to as SectionPath],
}));

export const commandEntry = ({ id, title, words, icon, run }: SearchCommand): Entry => ({
  key: `command:${id}`,
  title,
  detail: '',
  badge: 'Command',
  to: '',
  words,
  icon,
  run,
});

export function unique(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => !seen.has(entry.key) && seen.add(entry.key));
}

export const isEntry = (entry: Entry | undefined): entry is Entry => entry !== undefined;

export const holds = ({ title, detail, words = '' }: Entry, typed: string): boolean =>
  `${title}\n${detail}\n${words}`.toLowerCase().includes(typed);

/**
 * Coins, addresses and transactions. Nothing typed: what was opened last, then the leading coins and samples, five in all. Otherwise everything
 * whose name, ticker or text holds it.
 */
export function entriesFor(
  text: string,
  coins: readonly Coin[],
  found: readonly Coin[],
  recent: readonly Entry[],
  samples: readonly Entry[] = [],
): Entry[] {
  const typed = text.trim().toLowerCase();
  const known = coins.map(coinEntry);
  if (typed === '') {
    const shown = samples.slice(0, INITIAL_SAMPLES);
    const first = unique([...recent, ...known]).filter(({ key }) => !shown.some((sample) => sample.key === key));
    return [...first.slice(0, INITIAL_ENTRIES - shown.length), ...shown];
  }
  const shape = shapeOf(text);
  if (shape === 'key') return [keyEntry(text)];
  if (shape === 'private') return [];
  const local = unique([...recent, ...known]).filter((entry) => holds(entry, typed));
  // An exact ticker is what was meant, even when larger coins contain it.
  local.sort((a, b) => Number(b.detail.toLowerCase() === typed) - Number(a.detail.toLowerCase() === typed));
  return unique([shapeEntry(text), ...local, ...found.map(coinEntry)].filter(isEntry));
}
