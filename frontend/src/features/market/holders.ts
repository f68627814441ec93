/** A token's holders and its contract as words and rows: shares are cut and never rounded, and functions are named, not judged. */

import type { ContractSource, TokenContract, TokenHolder } from '@/api/tokenContractsApi';
import type { CoinDetail } from '@/domain/market/types';
import { exactDecimal, unitsOf } from '@/format/amount';
import { ABSENT } from '@/format/number';
import { type CsvColumns, csvRows } from '@/ui/CsvOfList';
import { chainOf, contracts } from './about';
import { copy } from './copy';

/** A contract of the coin on a chain that is read here. */
export interface ServedContract {
  readonly chain: string;
  readonly address: string;
}

interface ServedChain {
  readonly id: string;
  readonly kind: string;
}

/** The coin's contracts on account chains that this installation reads, in the order of the market's data. */
export function servedContracts(coin: CoinDetail, chains: readonly ServedChain[]): ServedContract[] {
  const served = new Set(chains.filter(({ kind }) => kind === 'account').map(({ id }) => id));
  return contracts(coin).flatMap(({ platform, address }) => {
    const chain = chainOf(platform);
    return chain !== undefined && served.has(chain) ? [{ chain, address }] : [];
  });
}

/** Decimals of a percentage that a table has room for. */
const PLACES = 4;

/** A share written as a decimal, in percent with every digit. More than 1 is one of more than the stated supply. */
export function exactPercent(share: string): string {
  const [whole = '', part = ''] = share.split('.');
  const digits = part.padEnd(2, '0');
  return `${exactDecimal(`${whole}${digits.slice(0, 2)}.${digits.slice(2)}`.replace(/\.$/, '').replace(/^0+(?=\d)/, ''))}%`;
}

/** The same where there is little room: what does not fit is cut, and three dots say so. */
export function briefPercent(share: string | null | undefined): string {
  if (!share) return ABSENT;
  const cut = share.slice(0, share.indexOf('.') + 1 + 2 + PLACES);
  if (!share.includes('.') || cut === share) return exactPercent(share);
  // Cut to nothing it would read as nothing.
  return /^[0.]*$/.test(cut) ? copy.lessThanPercent : `${exactPercent(cut).slice(0, -1)}…%`;
}

/** One sentence for each purpose, with the functions that a source declares; nothing for a contract whose functions are unknown. */
export function functionSentences({ functions }: ContractSource): string[] {
  return Object.entries(copy.purposes).flatMap(([purpose, words]) => {
    const declared = functions.filter((one) => one.purpose === purpose).map(({ signature }) => signature);
    return declared.length === 0 ? [] : [copy.functionsTo(declared.length, words, declared.join(', '))];
  });
}

const columns = (decimals: TokenContract['decimals']): CsvColumns<TokenHolder> => [
  ['address', ({ address }) => address],
  ['contract_name', (row) => row.contract_name ?? null],
  ['role', ({ role }) => role ?? null],
  ['labels', ({ labels }) => labels.map(({ text }) => text).join('; ')],
  // Never a number: a spreadsheet would round it.
  [typeof decimals === 'number' ? 'amount' : 'base_units', ({ value }) => unitsOf(value, decimals)],
  ['share', ({ share }) => share ?? null],
];

export const holdersCsv = ({ top, decimals }: TokenContract) => csvRows(columns(decimals), top);
