/** Names of what the ledger keeps, and its amounts as they are written on screen. */

import type { CoinAmount, ImportPreview, TradeImport } from '@/api/importsApi';
import type { Fill } from '@/api/ledgerApi';
import { exactDecimal } from '@/format/amount';
import { formatCount } from '@/format/number';

export const KINDS = [
  { value: 'spot', label: 'Spot' },
  { value: 'linear', label: 'Linear contract' },
  { value: 'inverse', label: 'Inverse contract' },
] as const;

export const kindWords = (kind: string): string => KINDS.find(({ value }) => value === kind)?.label ?? kind;

export const sideWords = (side: string): string => ({ buy: 'Buy', sell: 'Sell' })[side] ?? side;

type Traded = Pick<Fill, 'base' | 'quote' | 'kind'>;

export const pairOf = ({ base, quote }: Traded): string => `${base}/${quote}`;

/** In what the quantity of a fill is counted. An inverse contract counts quote money and settles in the coin. */
export const quantityUnit = ({ base, quote, kind }: Traded): string => (kind === 'inverse' ? quote : base);
/** In what its total is counted. */
export const totalUnit = ({ base, quote, kind }: Traded): string => (kind === 'inverse' ? base : quote);

export const amountWords = ({ asset, amount }: CoinAmount): string => `${exactDecimal(amount)} ${asset}`;

/** With a sign in both directions. */
export const movementWords = ({ asset, amount }: CoinAmount): string =>
  amountWords({ asset, amount: /^[+-]/.test(amount) ? amount : `+${amount}` });

export const totalWords = (fill: Fill): string => amountWords({ asset: totalUnit(fill), amount: fill.quote_amount });

/** "Buy 0.5 BTC": a fill in few words, for labels and messages. */
export const fillWords = (fill: Fill): string =>
  `${sideWords(fill.side)} ${amountWords({ asset: quantityUnit(fill), amount: fill.quantity })}`;

export const countFills = (count: number): string => formatCount(count, 'fill');
export const countRows = (count: number): string => formatCount(count, 'row');
const countOthers = (count: number): string => formatCount(count, 'other entry', 'other entries');

/** What the confirmation of a file wrote. */
export const writtenWords = ({ fills, others }: TradeImport): string =>
  others === 0 ? countFills(fills) : fills === 0 ? countOthers(others) : `${countFills(fills)} and ${countOthers(others)}`;

export const fileWords = ({ file_name }: Pick<TradeImport, 'file_name'>): string => file_name || 'Unnamed file';

const EVENTS: Readonly<Record<string, string>> = {
  trade: 'Trade',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  reward: 'Reward',
  fee: 'Fee',
  funding: 'Funding',
  interest: 'Interest',
  conversion: 'Conversion',
  adjustment: 'Adjustment',
};

export const eventWords = ({ kind }: Pick<ImportPreview, 'kind'>): string => EVENTS[kind] ?? kind;
