/** What a column mapping says beside the columns of a trade: kinds of rows, contracts, names of coins, and how times are written. */

import type { ColumnMapping, FileColumn } from '@/api/importsApi';

export type MeantWord = ColumnMapping['kind_words'][number];

export const ROW_KINDS = [
  'deposit',
  'withdrawal',
  'transfer',
  'reward',
  'fee',
  'funding',
  'interest',
  'conversion',
  'adjustment',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** Where it comes from what a row is. */
export type KindMode = 'trade' | 'column' | RowKind;
export type ContractMode = 'spot' | 'linear' | 'inverse' | 'column';
export type PositionMode = 'net' | 'long' | 'short' | 'column';

export interface RowsDraft {
  readonly kinds: KindMode;
  readonly kind: string;
  readonly kindWords: readonly MeantWord[];
  readonly asset: string;
  readonly asset_constant: string;
  readonly amount: string;
  readonly amountReversed: boolean;
  /** "Bitcoin = BTC, USD Coin = USDC", as typed. */
  readonly coinWords: string;
  /** Empty: the file says it, or it is asked for. */
  readonly zone: string;
  readonly order: '' | 'day' | 'month';
  readonly timeFormat: string;
  readonly contracts: ContractMode;
  readonly contract: string;
  readonly contractWords: readonly MeantWord[];
  readonly contractSize: string;
  readonly positions: PositionMode;
  readonly position: string;
  readonly positionWords: readonly MeantWord[];
  readonly profit: string;
}

const oneOf = <T extends string>(words: readonly T[], word: string, usual: T): T => words.find((one) => one === word) ?? usual;

export function rowsDraftOf(mapping: ColumnMapping): RowsDraft {
  return {
    kinds: mapping.kind !== '' ? 'column' : oneOf(['trade', ...ROW_KINDS], mapping.kind_constant, 'trade'),
    kind: mapping.kind,
    kindWords: mapping.kind_words,
    asset: mapping.asset,
    asset_constant: mapping.asset_constant,
    amount: mapping.amount,
    amountReversed: mapping.amount_reversed,
    coinWords: mapping.coin_words.map(({ word, meaning }) => `${word} = ${meaning}`).join(', '),
    zone: mapping.zone,
    order: oneOf(['', 'day', 'month'], mapping.date_order, ''),
    timeFormat: mapping.time_format,
    contracts: mapping.contract !== '' ? 'column' : oneOf(['spot', 'linear', 'inverse'], mapping.contract_constant, 'spot'),
    contract: mapping.contract,
    contractWords: mapping.contract_words,
    contractSize: mapping.contract_size,
    positions: mapping.position !== '' ? 'column' : oneOf(['net', 'long', 'short'], mapping.position_constant, 'net'),
    position: mapping.position,
    positionWords: mapping.position_words,
    profit: mapping.profit,
  };
}

const TRADES: ReadonlySet<string> = new Set(['trade', 'buy', 'sell']);

/** Whether rows can be trades. Before words were explained nothing else is known. */
export const hasTrades = ({ kinds, kindWords }: RowsDraft): boolean =>
  kinds === 'trade' || (kinds === 'column' && (kindWords.length === 0 || kindWords.some(({ meaning }) => TRADES.has(meaning))));

/** Whether rows can be something else. */
export const hasOthers = ({ kinds, kindWords }: RowsDraft): boolean =>
  kinds === 'column' ? kindWords.some(({ meaning }) => !TRADES.has(meaning) && meaning !== 'skip') : kinds !== 'trade';

/** True where the words for the kind also say whether a trade bought or sold. */
export const saysSides = ({ kinds, kindWords }: RowsDraft): boolean =>
  kinds === 'column' &&
  kindWords.some(({ meaning }) => meaning === 'buy') &&
  !kindWords.some(({ meaning }) => meaning === 'trade');

/** Of "Bitcoin = BTC, USD Coin = USDC"; what has no sign between two parts has an empty meaning. */
export const coinWordsOf = (typed: string): readonly MeantWord[] =>
  typed
    .split(/[,\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [word = '', meaning = ''] = part.split('=');
      return { word: word.trim(), meaning: meaning.trim().toUpperCase() };
    });

/** The words of a column, those that were explained and those that the file has beside them. */
export function wordsIn(columns: readonly FileColumn[], name: string, explained: readonly MeantWord[]): readonly string[] {
  const known = explained.map(({ word }) => word);
  const lower = new Set(known.map((word) => word.trim().toLowerCase()));
  const column = columns.find((one) => one.name === name);
  const values = column === undefined ? [] : column.values.length > 0 ? column.values : column.samples;
  return [...known, ...values.filter((value) => !lower.has(value.trim().toLowerCase()))];
}

/** Words of files that mean one thing only. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['bought', 'buy'],
  ['purchase', 'buy'],
  ['sold', 'sell'],
  ['sale', 'sell'],
  ['withdraw', 'withdrawal'],
  ['convert', 'conversion'],
]);

/** What words of a column mean where they leave no doubt. */
export function plainKinds(columns: readonly FileColumn[], name: string): readonly MeantWord[] {
  const meanings: readonly string[] = [...TRADES, ...ROW_KINDS];
  return wordsIn(columns, name, []).flatMap((word) => {
    const plain = word.trim().toLowerCase().replace(/s$/, '');
    const meaning = meanings.find((one) => one === plain) ?? PLAIN.get(plain);
    return meaning === undefined ? [] : [{ word, meaning }];
  });
}

/** With another meaning of one word; an empty one takes it away. */
export const explainedAs = (words: readonly MeantWord[], word: string, meaning: string): readonly MeantWord[] => {
  if (meaning === '') return words.filter((one) => one.word !== word);
  return words.some((one) => one.word === word)
    ? words.map((one) => (one.word === word ? { word, meaning } : one))
    : [...words, { word, meaning }];
};

type RowsBody = Pick<
  ColumnMapping,
  | 'kind'
  | 'kind_constant'
  | 'kind_words'
  | 'asset'
  | 'asset_constant'
  | 'amount'
  | 'amount_reversed'
  | 'coin_words'
  | 'zone'
  | 'date_order'
  | 'time_format'
  | 'contract'
  | 'contract_constant'
  | 'contract_words'
  | 'contract_size'
  | 'position'
  | 'position_constant'
  | 'position_words'
  | 'profit'
>;

/** As the server names them. What the chosen way does not need is left out. */
export function rowsBodyOf(draft: RowsDraft): RowsBody {
  const byKind = draft.kinds === 'column';
  const others = hasOthers(draft);
  const isContract = draft.contracts !== 'spot';
  const byContract = draft.contracts === 'column';
  const byPosition = isContract && draft.positions === 'column';
  return {
    kind: byKind ? draft.kind : '',
    kind_constant: byKind || draft.kinds === 'trade' ? '' : draft.kinds,
    kind_words: byKind ? draft.kindWords : [],
    asset: others ? draft.asset : '',
    asset_constant: others && draft.asset === '' ? draft.asset_constant.trim().toUpperCase() : '',
    amount: others ? draft.amount : '',
    amount_reversed: others && draft.amountReversed,
    coin_words: coinWordsOf(draft.coinWords),
    zone: draft.zone,
    date_order: draft.timeFormat.trim() === '' ? draft.order : '',
    time_format: draft.timeFormat.trim(),
    contract: byContract ? draft.contract : '',
    contract_constant: byContract || !isContract ? '' : draft.contracts,
    contract_words: byContract ? draft.contractWords : [],
    contract_size: isContract ? draft.contractSize.trim() : '',
    position: byPosition ? draft.position : '',
    position_constant: isContract && !byPosition && draft.positions !== 'net' ? draft.positions : '',
    position_words: byPosition ? draft.positionWords : [],
    profit: isContract ? draft.profit : '',
  };
}

/** What is still to be chosen, by the server's fields. `hasBase`: base and quote have columns of their own. */
export function rowsMissing(draft: RowsDraft, hasBase: boolean, hasQuantity: boolean): Readonly<Record<string, string>> {
  const missing: Record<string, string> = {};
  if (draft.kinds === 'column') {
    if (draft.kind === '') missing.kind = 'Choose the column.';
    else if (!draft.kindWords.some(({ meaning }) => meaning !== 'skip')) missing.kind_words = 'Say what at least one word means.';
  }
  if (hasOthers(draft)) {
    if (!hasBase && draft.asset === '' && draft.asset_constant.trim() === '') missing.asset = 'Choose a column or write a coin.';
    if (!hasQuantity && draft.amount === '') missing.amount = 'Choose the column.';
  }
  if (draft.contracts === 'column' && draft.contract === '') missing.contract = 'Choose the column.';
  if (draft.contracts !== 'spot' && draft.positions === 'column' && draft.position === '')
    missing.position = 'Choose the column.';
  if (coinWordsOf(draft.coinWords).some(({ word, meaning }) => word === '' || meaning === '')) {
    missing.coin_words = 'Write pairs like Bitcoin = BTC, separated by commas.';
  }
  return missing;
}
