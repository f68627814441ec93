/** Which column of a file means what, while it is being chosen: what is wrong with it, and what is sent. The server judges it again. */

import type { ColumnMapping, FileColumn, NewMapping } from '@/api/importsApi';
import type { FieldErrors } from '@/api/types';
import { decimalMark } from '@/format/writing';
import { hasTrades, type RowsDraft, rowsBodyOf, rowsDraftOf, rowsMissing, saysSides } from './mappingRows';

export type InstrumentMode = 'pair' | 'coins';
/** Where the side of a trade comes from. */
export type SideMode = 'column' | 'sign' | 'buy' | 'sell';

/** Columns that may be chosen, by the server's names. */
export type ColumnField =
  | 'time'
  | 'pair'
  | 'base'
  | 'quote'
  | 'side'
  | 'quantity'
  | 'price'
  | 'total'
  | 'fee'
  | 'fee_asset'
  | 'external_id'
  | 'note'
  | 'kind'
  | 'asset'
  | 'amount'
  | 'contract'
  | 'position'
  | 'profit';
type ConstantField = 'base_constant' | 'quote_constant' | 'fee_asset_constant' | 'asset_constant';

export interface MappingDraft extends Readonly<Record<ColumnField | ConstantField, string>>, RowsDraft {
  readonly name: string;
  readonly instrument: InstrumentMode;
  readonly separator: string;
  readonly sides: SideMode;
  /** Separated by commas, as typed. */
  readonly buyWords: string;
  readonly sellWords: string;
  readonly feeNegative: boolean;
  readonly mark: 'point' | 'comma';
  /** Of a text file; empty where it is detected. */
  readonly delimiter: string;
}

/** Values of a column that a hint has room for. */
const MOST_SAMPLES = 3;
/** Numbers that have one meaning each. */
const ONCE = ['time', 'quantity', 'price', 'total', 'fee', 'profit'] as const;

/** The mark of numbers as the reader has them written. */
export const ownMark = (): MappingDraft['mark'] => (decimalMark() === ',' ? 'comma' : 'point');

/** `unclear` is the mark where the mapping names none: a guess names none if all numbers of the first rows can be read with either. */
export function draftOf(mapping: ColumnMapping, name = mapping.name, unclear: MappingDraft['mark'] = 'point'): MappingDraft {
  const { side, side_constant: constant } = mapping;
  const hasCoins = [mapping.base, mapping.base_constant, mapping.quote, mapping.quote_constant].some((text) => text !== '');
  return {
    name,
    instrument: mapping.pair === '' && hasCoins ? 'coins' : 'pair',
    time: mapping.time,
    pair: mapping.pair,
    separator: mapping.separator,
    base: mapping.base,
    base_constant: mapping.base_constant,
    quote: mapping.quote,
    quote_constant: mapping.quote_constant,
    sides: side !== '' ? 'column' : constant === 'buy' || constant === 'sell' ? constant : 'sign',
    side,
    buyWords: mapping.buy_words.join(', '),
    sellWords: mapping.sell_words.join(', '),
    quantity: mapping.quantity,
    price: mapping.price,
    total: mapping.total,
    fee: mapping.fee,
    fee_asset: mapping.fee_asset,
    fee_asset_constant: mapping.fee_asset_constant,
    feeNegative: mapping.fee_negative,
    external_id: mapping.external_id,
    note: mapping.note,
    mark: mapping.decimal_mark === '' ? unclear : mapping.decimal_mark === 'comma' ? 'comma' : 'point',
    delimiter: mapping.delimiter,
    ...rowsDraftOf(mapping),
  };
}

export const wordsOf = (typed: string): readonly string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** As the server names them; `draft` is only sent without faults. */
export function bodyOf(draft: MappingDraft, columns: readonly string[]): NewMapping {
  const isPair = draft.instrument === 'pair';
  const asksSide = hasTrades(draft) && !saysSides(draft);
  const hasSide = asksSide && draft.sides === 'column';
  const hasFee = draft.fee !== '';
  const coin = (column: string, constant: string) => (column === '' ? constant.trim().toUpperCase() : '');
  return {
    name: draft.name.trim(),
    columns,
    time: draft.time,
    pair: isPair ? draft.pair : '',
    separator: isPair ? draft.separator.trim() : '',
    base: isPair ? '' : draft.base,
    base_constant: isPair ? '' : coin(draft.base, draft.base_constant),
    quote: isPair ? '' : draft.quote,
    quote_constant: isPair ? '' : coin(draft.quote, draft.quote_constant),
    side: hasSide ? draft.side : '',
    buy_words: hasSide ? wordsOf(draft.buyWords) : [],
    sell_words: hasSide ? wordsOf(draft.sellWords) : [],
    side_constant: asksSide && (draft.sides === 'buy' || draft.sides === 'sell') ? draft.sides : '',
    quantity: hasTrades(draft) ? draft.quantity : '',
    price: draft.price,
    total: draft.total,
    fee: draft.fee,
    fee_asset: hasFee ? draft.fee_asset : '',
    fee_asset_constant: hasFee ? coin(draft.fee_asset, draft.fee_asset_constant) : '',
    fee_negative: hasFee && draft.feeNegative,
    external_id: draft.external_id,
    note: draft.note,
    decimal_mark: draft.mark,
    delimiter: draft.delimiter,
    ...rowsBodyOf(draft),
  };
}

/** The mapping that would be kept, with another name. */
export const renamed = (mapping: ColumnMapping, name: string): NewMapping => ({ ...mapping, name: name.trim() });

/** What is still to be chosen, and how readers call it. */
const NEEDED: Readonly<Record<string, string>> = {
  time: 'the time',
  pair: 'the pair',
  base: 'the base',
  quote: 'the quote',
  side: 'the column of the side',
  buy_words: 'the words for buying',
  sell_words: 'the words for selling',
  quantity: 'the quantity',
  price: 'the price or the total',
  kind: 'the column of the kind',
  kind_words: 'what each value means',
  asset: 'the coin of other rows',
  amount: 'the amount of other rows',
  contract: 'the column of contracts',
  position: 'the column of the position',
  coin_words: 'names of coins as pairs',
  name: 'a name',
};

/** By the server's fields. */
export function missingOf(draft: MappingDraft): FieldErrors {
  const missing: Record<string, string[]> = {};
  const needs = (field: string, isThere: boolean, message: string) => {
    if (!isThere) missing[field] = [message];
  };
  needs('time', draft.time !== '', 'Choose the column.');
  const isPair = draft.instrument === 'pair';
  if (hasTrades(draft)) {
    if (isPair) needs('pair', draft.pair !== '', 'Choose the column of the pair, or use base and quote.');
    else {
      needs('base', draft.base !== '' || draft.base_constant.trim() !== '', 'Choose a column or write a coin.');
      needs('quote', draft.quote !== '' || draft.quote_constant.trim() !== '', 'Choose a column or write a coin.');
    }
    if (draft.sides === 'column' && !saysSides(draft)) {
      needs('side', draft.side !== '', 'Choose the column.');
      needs('buy_words', wordsOf(draft.buyWords).length > 0, 'Write at least one word.');
      needs('sell_words', wordsOf(draft.sellWords).length > 0, 'Write at least one word.');
    }
    needs('quantity', draft.quantity !== '', 'Choose the column.');
    needs('price', draft.price !== '' || draft.total !== '', 'Choose the column of the price, the total, or both.');
  }
  const hasBase = !isPair && (draft.base !== '' || draft.base_constant.trim() !== '');
  for (const [field, message] of Object.entries(rowsMissing(draft, hasBase, hasTrades(draft) && draft.quantity !== '')))
    needs(field, false, message);
  needs('name', draft.name.trim() !== '', 'Enter a name.');
  return missing;
}

/** "Still needed: the time, the price or the total."; empty where nothing is. */
export function neededWords(draft: MappingDraft): string {
  const fields = Object.keys(missingOf(draft)).map((field) => NEEDED[field] ?? field);
  return fields.length === 0 ? '' : `Still needed: ${fields.join(', ')}.`;
}

/** What was chosen and contradicts itself, by the server's fields. */
export function clashesOf(draft: MappingDraft): FieldErrors {
  const clashes: Record<string, string[]> = {};
  if (draft.sides === 'column' && hasTrades(draft) && !saysSides(draft)) {
    const lower = (typed: string) => wordsOf(typed).map((word) => word.toLowerCase());
    const buys = lower(draft.buyWords);
    const both = lower(draft.sellWords).find((word) => buys.includes(word));
    if (both !== undefined) clashes.sell_words = [`“${both}” is among the words for buying.`];
  }
  const taken = new Map<string, string>();
  for (const field of ONCE) {
    const column = draft[field];
    const other = taken.get(column);
    if (column === '') continue;
    if (other === undefined) taken.set(column, field);
    else clashes[field] = [`This column is already the ${other}.`];
  }
  return clashes;
}

export const faultsOf = (draft: MappingDraft): FieldErrors => ({ ...clashesOf(draft), ...missingOf(draft) });

const AMOUNTS: ReadonlySet<ColumnField> = new Set(['quantity', 'price', 'total', 'fee', 'amount', 'profit']);

/** True for a number written with this mark, with or without signs, groups and a currency. */
export function isNumber(sample: string, mark: MappingDraft['mark']): boolean {
  const plain = sample.replace(/[\s'’_$€£]/g, '');
  return mark === 'comma'
    ? /^[+-]?(\d{1,3}(\.\d{3})+|\d+)?(,\d+)?([eE][+-]?\d+)?$/.test(plain) && /\d/.test(plain)
    : /^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?([eE][+-]?\d+)?$/.test(plain) && /\d/.test(plain);
}

/** What the samples of the chosen column say: what it holds, and whether that can be what it was chosen for. */
export function sampleWords(
  field: ColumnField,
  draft: MappingDraft,
  columns: readonly FileColumn[],
): { readonly hint?: string; readonly warning?: string } {
  const column = columns.find(({ name }) => name === draft[field]);
  if (column === undefined) return {};
  const { samples } = column;
  if (samples.length === 0) return { hint: 'Empty in the first rows.' };
  const hint = `In the file: ${samples.slice(0, MOST_SAMPLES).join(' · ')}`;
  const odd = AMOUNTS.has(field) ? samples.find((sample) => !isNumber(sample, draft.mark)) : undefined;
  if (odd !== undefined) {
    const mark = draft.mark === 'comma' ? 'comma' : 'point';
    return { hint, warning: `“${odd}” isn't a number with a decimal ${mark}. Choose another column or decimal mark.` };
  }
  if (field === 'side') {
    const known = [...wordsOf(draft.buyWords), ...wordsOf(draft.sellWords)].map((word) => word.toLowerCase());
    const unknown = samples.find((sample) => !known.includes(sample.trim().toLowerCase()));
    if (unknown !== undefined) return { hint, warning: `“${unknown}” is neither a word for buying nor one for selling.` };
  }
  return { hint };
}
