/** What whale watch says about thresholds, windows, and how far each chain was read. What was not read is never called empty. */

import { dollarsOf, exactDecimal } from '@/format/amount';
import { formatCount, formatInteger, formatPercent, formatSignedPercent, formatUsd } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDate, formatDateTime, formatRelative } from '@/format/time';
import { inMarks } from '@/format/writing';
import type { DotState } from '@/ui/states';
import type { NewMute, Study, Whale, WhaleScan, Whales } from './types';
import type { View } from './view';

const UNITS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** "$5M", "$1.25M": never rounded, since what is below is not shown. */
export function thresholdWords(usd: string): string {
  const value = Number(usd);
  const [unit, name] = UNITS.find(([size]) => value >= size) ?? [1, ''];
  return `$${exactDecimal(String(value / unit))}${name}`;
}

export function windowWords(hours: number): string {
  if (hours === 1) return 'the last hour';
  if (hours % 24 === 0 && hours > 24) return `the last ${hours / 24} days`;
  return `the last ${hours} hours`;
}

export const KIND_WORDS: Readonly<Record<string, string>> = {
  transfer: 'Transfer',
  mint: 'Mint',
  burn: 'Burn',
  to_exchange: 'To exchange',
  from_exchange: 'From exchange',
  between_exchanges: 'Between exchanges',
  within_exchange: 'Within an exchange',
};

/** Direction where names say one, else the kind. */
export const kindOf = (row: Whale): string => row.direction ?? row.kind;

const DOTS: Readonly<Record<string, DotState>> = {
  ok: 'up',
  behind: 'warn',
  stale: 'warn',
  starting: 'warn',
  failed: 'down',
  off: 'off',
};

const blocks = (count: number): string => formatCount(count, 'block');

/** No chain goes so long without a block, the sandbox's with one every two hours included: the provider that gives them has stopped. */
const SILENT_MS = 3 * 3_600_000;

/** Read to its best block, but that one was old when it was last checked. */
const isSilent = ({ state, block_time: block, tip_at: checked }: WhaleScan): boolean =>
  state === 'ok' && Date.parse(checked ?? '') - Date.parse(block ?? '') > SILENT_MS;

export const dotOf = (scan: WhaleScan): DotState => (isSilent(scan) ? 'warn' : (DOTS[scan.state] ?? 'off'));

/** One sentence about a chain that was not read to its end, or whose end is old; none where all is well. */
export function troubleOf(scan: WhaleScan, now: Date = new Date()): string | null {
  const last = scan.block_time ? `; last block read ${formatRelative(scan.block_time, now)}` : '';
  switch (scan.state) {
    case 'behind':
      return `${scan.name} scanner is ${blocks(scan.behind)} behind`;
    case 'failed': {
      const behind = scan.behind > 0 ? `, ${blocks(scan.behind)} behind` : '';
      return `${scan.name} scanner failed ${formatRelative(scan.failed_at, now)}${behind}: ${scan.message ?? 'reason unknown'}`;
    }
    case 'stale':
      return `${scan.name}: no scanner is running${last}`;
    case 'starting':
      return `${scan.name} scanner has not read ${scan.method === 'lists' ? 'a list' : 'a block'} yet`;
    case 'off':
      return `${scan.name} is not scanned: no provider has its blocks or its large transfers`;
    default:
      return isSilent(scan) ? `${scan.name}: no new block since ${formatDateTime(scan.block_time)}` : null;
  }
}

/** Chains of the view whose blocks do not reach over the whole window. */
export function gapsOf(answer: Whales, view: View): readonly string[] {
  const since = answer.since ? Date.parse(answer.since) : 0;
  return answer.scans
    .filter((scan) => (view.chain === '' || scan.chain === view.chain) && scan.state !== 'off')
    .filter((scan) => scan.from_time && Date.parse(scan.from_time) > since)
    .map((scan) => `${scan.name} is covered only since ${formatDateTime(scan.from_time)}`);
}

/** "BTC from $84M, ETH from $21M": what the 99.5th percentile of 30 days comes to, for the assets of the list. */
export function usualWords(usual: Whales['usual'], times: string, asset: string, most = 6): string {
  const mine = usual.filter((one) => asset === '' || one.asset === asset);
  const words = mine.slice(0, most).map((one) => {
    const usd = (dollarsOf(one.usd) ?? 0) * Number(times);
    return `${one.asset} from ${formatUsd(usd, 'compact')} (${formatCount(one.count, 'transfer')})`;
  });
  const more = mine.length > most ? `, and ${formatInteger(mine.length - most)} more` : '';
  return words.length === 0 ? 'No transfer in the last 30 days to compare with.' : `${words.join(', ')}${more}`;
}

/** What can be muted in a transfer: names that somebody gave, and addresses. What a heuristic calls a party is no name. */
export function mutable({ chain, senders, receiver }: Whale): readonly (NewMute & { readonly label: string })[] {
  const peers = [...senders, receiver].filter((peer) => peer.address);
  const names = peers
    .flatMap(({ labels }) => labels)
    .filter(({ kind }) => kind !== 'derived')
    .map((label) => label.entity ?? label.text);
  return [
    ...[...new Set(names)].map((value) => ({ kind: 'name', value, label: `All transfers of ${value}` })),
    ...peers.map(({ address }) => ({
      kind: 'address',
      chain,
      value: address ?? '',
      label: `Address ${shorten(address ?? '', 8, 6)}`,
    })),
  ];
}

export interface EmptyWords {
  readonly title: string;
  readonly text: string;
}

/** "No transfer above {threshold} in {window}. Median was {x}"; another title where nothing can be said of the window. */
export function emptyWords(answer: Whales, view: View): EmptyWords {
  const mine = answer.scans.filter((scan) => view.chain === '' || scan.chain === view.chain);
  const read = mine.filter((scan) => scan.block !== null);
  if (read.length === 0) {
    const why = mine.map((scan) => troubleOf(scan)).filter((words) => words !== null);
    return {
      title: 'No data for this window yet',
      text: why.length > 0 ? `${why.join('. ')}.` : 'This installation scans no chain.',
    };
  }
  const threshold = thresholdWords(view.minUsd || answer.floor_usd);
  const median = dollarsOf(answer.median_usd);
  const usual =
    median === null
      ? `No transfer of ${thresholdWords(answer.floor_usd)} or more was seen in ${windowWords(view.hours)}.`
      : `Median was ${formatUsd(median, 'compact')} over ${formatCount(answer.seen, 'transfer')}.`;
  const unread = mine.map((scan) => troubleOf(scan)).filter((words) => words !== null);
  const partly = [...unread, ...gapsOf(answer, view)];
  return {
    title: `No transfer above ${threshold} in ${windowWords(view.hours)}`,
    text: partly.length > 0 ? `${usual} Not all of the window was read: ${partly.join('; ')}.` : usual,
  };
}

/** "$84,321.53": every digit that was said, in the reader's marks. */
export function exactUsd(decimal: string): string {
  const [whole = '0', rest] = decimal.split('.');
  return `$${inMarks(`${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest ? `.${rest}` : ''}`)}`;
}

/** What the value rests on. */
export function priceWords(row: Whale): string {
  // A daily close is that of a day of UTC, in whatever zone the reader is.
  const when =
    row.price_kind === 'day'
      ? `at the close on ${formatDate(row.price_at, 'medium', 'UTC')} (UTC)`
      : `on ${formatDateTime(row.price_at)}`;
  return `${exactUsd(row.price_usd)} per ${row.amount.symbol} ${when}, from ${row.price_source || 'the market'}`;
}

export const withinWords = (hours: number): string => (hours % 168 === 0 ? `${hours / 24}d` : `${hours}h`);

/** "24h +1.20%": what the price did, or why nothing is known. */
export function forwardWords({ hours, due, change_percent: change }: Whale['forward'][number]): string {
  const what = change === null ? (due ? 'no price' : 'not over yet') : formatSignedPercent(Number(change));
  return `${withinWords(hours)} ${what}`;
}

/** The change that a row shows: of a day where that is over, else of the longest time that is; none before the first hour is. */
export function newestChange(forward: Whale['forward']): Whale['forward'][number] | undefined {
  return forward.filter(({ hours, due }) => due && hours <= 24).sort((one, other) => other.hours - one.hours)[0];
}

const share = ({ rose, count }: Study['base']): number => (count === 0 ? 0 : (rose / count) * 100);

/** "62% of 37 hours" */
export const roseWords = (rate: Study['base']): string =>
  rate.count === 0 ? '—' : `${formatPercent(share(rate), 0)} of ${formatInteger(rate.count)}`;

/** Fewer cases that do not overlap say nothing. */
const ENOUGH = 5;

/** Whether prices rose more or less often than after any hour, beyond what chance does in so few cases. */
export function readingOf({ events, apart, base, low_percent, high_percent }: Study): string {
  if (events.count === 0) return 'Not over yet';
  if (apart < ENOUGH || low_percent === null || high_percent === null)
    return `Too few to tell: ${formatCount(apart, 'separate hour')}`;
  const usual = share(base);
  if (usual < Number(low_percent)) return 'Rose more often than usual';
  if (usual > Number(high_percent)) return 'Rose less often than usual';
  return 'As usual';
}
