/** What a key's page says in words: scripts, branches, what is missing, and its addresses as a file. */

import { unitsOf } from '@/format/amount';
import { csvText } from '@/format/csv';
import { formatInteger } from '@/format/number';
import type { Basis, KeyAddress, KeyProfile } from './types';

export const KEY_TABS = ['addresses', 'movements'] as const;
export type KeyTab = (typeof KEY_TABS)[number];

export const readTab = (query: URLSearchParams): KeyTab => KEY_TABS.find((tab) => tab === query.get('tab')) ?? 'addresses';

/** By the words of the service. */
export const SCRIPTS: Readonly<Record<string, string>> = {
  pkh: 'Legacy (P2PKH)',
  'sh(wpkh)': 'Nested SegWit (P2SH)',
  wpkh: 'SegWit (P2WPKH)',
  tr: 'Taproot (P2TR)',
};

/** Those that only a descriptor of several signers has. */
const OF_SIGNERS: Readonly<Record<string, string>> = {
  wsh: 'SegWit script (P2WSH)',
  'sh(wsh)': 'Nested SegWit script (P2SH)',
  sh: 'Legacy script (P2SH)',
};

export const scriptName = (script: string): string => SCRIPTS[script] ?? OF_SIGNERS[script] ?? script;

export const usedOf = ({ addresses }: Pick<KeyProfile, 'addresses'>): number => addresses.filter(({ used }) => used).length;

/** What keeps the figures from being whole; null where nothing does, or where loading is not over. */
export function missingOf({ coverage, truncated, loading }: Basis): string | null {
  if (loading) return null;
  const failed = coverage.sources.filter(({ state }) => state === 'failed' || state === 'limited' || state === 'partial');
  const skipped = coverage.sources.filter(({ state }) => state === 'skipped');
  if (!truncated && failed.length === 0) return null;
  const why = [...failed, ...skipped].map(({ source, message }) =>
    !message ? source : message.startsWith(source) ? message : `${source}: ${message}`,
  );
  return [
    failed.length > 0 ? 'Totals may be low.' : '',
    truncated ? `Sums are of the ${formatInteger(coverage.loaded)} movements loaded so far, not of all.` : '',
    why.length > 0 ? `${why.join('; ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const DECIMALS = 8;

/** All listed addresses. The key is not in it. */
export function addressesCsv(rows: readonly KeyAddress[], names: Readonly<Record<string, readonly { text: string }[]>>): string {
  return csvText([
    ['address', 'path', 'branch', 'used', 'balance_btc', 'balance_sat', 'transactions', 'labels'],
    ...rows.map((row) => [
      row.address,
      row.path,
      row.change ? 'change' : 'receive',
      row.used ? 'yes' : 'no',
      unitsOf(row.balance, DECIMALS),
      row.balance,
      row.tx_count,
      (names[row.address] ?? []).map(({ text }) => text).join('; '),
    ]),
  ]);
}
