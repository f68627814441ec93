/** How wallets write their state, their sums and what their holdings lack. */

import type { Wallet, WalletChain, WalletHolding } from '@/api/walletsApi';
import { difference } from '@/format/decimal';
import { formatCount } from '@/format/number';
import { formatRelative } from '@/format/time';
import { chainName } from '@/ui/chains';
import type { ChipKind } from '@/ui/states';

/** What the chain has more (or, below zero, less) than the ledger; null where both agree. */
export function gapOf({ quantity, in_ledger: inLedger }: WalletHolding): string | null {
  const gap = difference(quantity, inLedger);
  return gap === null || gap === '0' ? null : gap;
}

export type SyncState = 'waiting' | 'reading' | 'current' | 'failed';

const STATES: Readonly<Record<SyncState, { words: string; chip: ChipKind }>> = {
  waiting: { words: 'Waiting', chip: 'neutral' },
  reading: { words: 'Syncing', chip: 'info' },
  current: { words: 'Up to date', chip: 'up' },
  failed: { words: 'Failed', chip: 'down' },
};

export const stateWords = (state: string) => STATES[state as SyncState] ?? { words: state, chip: 'neutral' as const };

/** "12 movements · synced 5 minutes ago". */
export function chainLine({ movements, synced_at: at }: WalletChain): string {
  const read = at == null ? 'not synced yet' : `synced ${formatRelative(at)}`;
  return `${formatCount(movements, 'movement')} · ${read}`;
}

export const movementsOf = ({ chains }: Pick<Wallet, 'chains'>): number =>
  chains.reduce((sum, { movements }) => sum + movements, 0);

export const kindWords = ({ kind, addresses }: Pick<Wallet, 'kind' | 'addresses'>): string =>
  kind === 'key' ? `Extended public key, ${formatCount(addresses, 'used address', 'used addresses')}` : 'Address';

/** Chains whose last sync failed, by name. */
export const failedChains = ({ chains }: Pick<Wallet, 'chains'>): readonly string[] =>
  chains.filter(({ state }) => state === 'failed').map(({ chain }) => chainName(chain));

/** What a reader must know of the tokens of a wallet; empty where there is nothing to say. */
export function tokenNotes({ unpriced, chains, holdings }: Pick<Wallet, 'unpriced' | 'chains' | 'holdings'>): readonly string[] {
  const unknown = chains.reduce((sum, chain) => sum + chain.unknown_tokens, 0);
  const cut = chains.filter(({ truncated }) => truncated).map(({ chain }) => chainName(chain));
  const apart = [...new Set(holdings.filter((one) => gapOf(one) !== null).map(({ asset }) => asset))];
  return [
    ...(apart.length > 0
      ? [`Your records and the chain differ for ${apart.join(', ')}: some movements are not in your records.`]
      : []),
    ...(unpriced > 0 ? [`${formatCount(unpriced, 'holding')} without a price: not in the value.`] : []),
    ...(unknown > 0
      ? [
          `${formatCount(unknown, 'movement')} of unknown tokens: the market does not list their contracts, so they are not in your records.`,
        ]
      : []),
    ...(cut.length > 0
      ? [
          `Only the newest movements on ${cut.join(', ')} were read. Older ones exist, so the cost of what was bought then is unknown.`,
        ]
      : []),
  ];
}
