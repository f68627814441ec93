/** Names of what the ledger keeps, and its amounts as they are written on screen. */

import type { CoinAmount, ImportPreview, TradeImport } from '@/api/importsApi';
import type { AccountEvent, Fill } from '@/api/ledgerApi';
import type { AssetAlias } from '@/api/portfolioApi';
import { cellMoney, derivedPrice } from '@/domain/journal/words';
import { exactDecimal } from '@/format/amount';
import { sumOf } from '@/format/decimal';
import { ABSENT, formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { copy } from './copy';

export const KINDS = [
  { value: 'spot', label: 'Spot' },
  { value: 'linear', label: 'Linear contract' },
  { value: 'inverse', label: 'Inverse contract' },
] as const;

export const kindWords = (kind: string): string => KINDS.find(({ value }) => value === kind)?.label ?? kind;

export const sideWords = (side: string): string => ({ buy: 'Buy', sell: 'Sell' })[side] ?? side;

type Traded = Pick<Fill, 'base' | 'quote' | 'kind'>;

type Price = Pick<Fill, 'price' | 'quote'>;

/** Absent where it has no value, as of an amount of zero. */
export const priceWords = ({ price, quote }: Price): string => (price ? `${exactDecimal(price)} ${quote}` : ABSENT);

/** The same as a list shows it: without the digits of a division. */
export const shownPrice = ({ price, quote }: Price): string => (price ? `${derivedPrice(price)} ${quote}` : ABSENT);

export const pairOf = ({ base, quote }: Traded): string => `${base}/${quote}`;

/** In what the quantity of a fill is counted. An inverse contract counts quote money and settles in the coin. */
export const quantityUnit = ({ base, quote, kind }: Traded): string => (kind === 'inverse' ? quote : base);
/** In what its total is counted. */
export const totalUnit = ({ base, quote, kind }: Traded): string => (kind === 'inverse' ? base : quote);

export const amountWords = ({ asset, amount }: Pick<CoinAmount, 'asset' | 'amount'>): string =>
  `${exactDecimal(amount)} ${asset}`;

/** With a sign in both directions. */
export const movementWords = ({ asset, amount }: Pick<CoinAmount, 'asset' | 'amount'>): string =>
  amountWords({ asset, amount: /^[+-]/.test(amount) ? amount : `+${amount}` });

type Amount = Pick<CoinAmount, 'asset' | 'amount'>;

/** One exact sum for each coin, in the order in which the coins come. */
export function perCoin(amounts: readonly Amount[]): readonly Amount[] {
  return [...new Set(amounts.map(({ asset }) => asset))].flatMap((asset) => {
    const parts = amounts.filter((one) => one.asset === asset);
    const amount = parts.length === 1 ? parts[0]?.amount : sumOf(parts.map((part) => part.amount));
    return amount == null ? parts : [{ asset, amount }];
  });
}

const isPaid = ({ amount }: Amount): boolean => amount.startsWith('-');

/** What was given, then what was got: one line for each coin. */
export function givenThenGot(amounts: readonly Amount[]): readonly Amount[] {
  const sums = perCoin(amounts);
  return [...sums.filter(isPaid), ...sums.filter((one) => !isPaid(one))];
}

/** As a cell shows it; every digit is in the form of the fill. */
export const cellAmount = ({ asset, amount }: Amount): string => `${cellMoney(amount, asset)} ${asset}`;

export const totalOf = (fill: Fill): CoinAmount => ({ asset: totalUnit(fill), amount: fill.quote_amount });

export const totalWords = (fill: Fill): string => amountWords(totalOf(fill));

/** "Buy 0.5 BTC": a fill in few words, for labels and messages. */
export const fillWords = (fill: Fill): string =>
  `${sideWords(fill.side)} ${amountWords({ asset: quantityUnit(fill), amount: fill.quantity })}`;

export const countFills = (count: number): string => formatCount(count, 'fill');
export const countRecords = (count: number): string => formatCount(count, 'record');
export const countRows = (count: number): string => formatCount(count, 'row');
const countOthers = (count: number): string => formatCount(count, 'other entry', 'other entries');

/** "fee -3.029805 USDT". */
export const feeWords = (fee: Amount): string => `${copy.fee.toLowerCase()} ${movementWords(fee)}`;

/** What the confirmation of a file wrote. */
export const writtenWords = ({ fills, others }: TradeImport): string =>
  others === 0 ? countFills(fills) : fills === 0 ? countOthers(others) : `${countFills(fills)} and ${countOthers(others)}`;

export const fileWords = ({ file_name }: Pick<TradeImport, 'file_name'>): string => file_name || 'Unnamed file';

/** What happens on accounts beside fills, in the order of lists. */
export const EVENT_KINDS = [
  'deposit',
  'withdrawal',
  'opening',
  'reward',
  'fee',
  'funding',
  'interest',
  'adjustment',
  'transfer',
  'conversion',
] as const;

const EVENTS: Readonly<Record<string, string>> = {
  trade: 'Trade',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  opening: 'Opening balance',
  transfer: 'Transfer',
  reward: 'Reward',
  fee: 'Fee',
  funding: 'Funding',
  interest: 'Interest',
  conversion: 'Conversion',
  adjustment: 'Adjustment',
};

export const eventWords = ({ kind }: Pick<ImportPreview, 'kind'>): string => EVENTS[kind] ?? kind;

/** "Deposit: +0.5 BTC": an event in few words, for labels and messages. Fees are left out where something else moved. */
export function eventTitle({ kind, movements }: Pick<AccountEvent, 'kind' | 'movements'>): string {
  const main = movements.filter(({ fee }) => !fee);
  return `${eventWords({ kind })}: ${givenThenGot(main.length > 0 ? main : movements)
    .map(movementWords)
    .join(', ')}`;
}

export const countEvents = (count: number): string => formatCount(count, 'event');

/** Coins that were renamed. */
export const RENAMES = {
  title: 'Renamed coins',
  about:
    'A coin that changed its name, such as MATIC to POL, counts as one coin in your lots, portfolio, positions and statistics. Your fills keep their original names. Use this only if one old coin became one new coin.',
  old: 'Old name',
  now: 'New name',
  day: 'Name reused since (UTC)',
  dayHint: 'Optional. From this day, the old name means a different coin.',
  add: 'Add rename',
  added: 'Rename added',
  failed: "Couldn't add the rename",
  list: 'Coins that you renamed',
  none: 'You have no renamed coins yet.',
  remove: 'Delete rename',
  question: 'Delete this rename?',
} as const;

/** "MATIC → POL". */
export const renameWords = ({ asset, same_as }: Pick<AssetAlias, 'asset' | 'same_as'>): string => `${asset} → ${same_as}`;

/** For which days it counts. */
export const renameDays = ({ renamed_on }: Pick<AssetAlias, 'renamed_on'>): string =>
  renamed_on === null ? 'all dates' : `before ${formatDate(renamed_on)}`;

export const renameQuestion = ({ asset, same_as }: AssetAlias): string =>
  `${asset} and ${same_as} will count as two coins again. You can add the rename again.`;
