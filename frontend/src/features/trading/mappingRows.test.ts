import { describe, expect, it } from 'vitest';
import { columns, mapping } from '@/testing/trading';
import { bodyOf, draftOf, neededWords } from './mapping';
import { coinWordsOf, explainedAs, hasOthers, hasTrades, plainKinds, saysSides, wordsIn } from './mappingRows';

const plain = draftOf(mapping(), 'Broker');
const byKind = {
  ...plain,
  kinds: 'column',
  kind: 'Side',
  kindWords: [
    { word: 'bid', meaning: 'buy' },
    { word: 'ask', meaning: 'deposit' },
  ],
} as const;

describe('rows of several kinds', () => {
  it('come back as they were read', () => {
    const whole = mapping({
      name: 'Broker',
      side: '',
      buy_words: [],
      sell_words: [],
      kind: 'Side',
      kind_words: [{ word: 'in', meaning: 'deposit' }],
      quantity: '',
      asset_constant: 'BTC',
      amount: 'Amount',
      amount_reversed: true,
      coin_words: [{ word: 'Bitcoin', meaning: 'BTC' }],
      zone: 'Europe/Berlin',
      date_order: 'day',
      contract: 'Market',
      contract_words: [{ word: 'perp', meaning: 'linear' }],
      contract_size: '0.01',
      position: 'Side',
      position_words: [{ word: 'L', meaning: 'long' }],
      profit: 'Price',
    });
    expect(bodyOf(draftOf(whole), whole.columns)).toEqual(whole);
  });

  it('ask for what they need', () => {
    expect([hasTrades(plain), hasOthers(plain)]).toEqual([true, false]);
    expect([hasTrades(byKind), hasOthers(byKind), saysSides(byKind)]).toEqual([true, true, true]);
    expect(neededWords(byKind)).toBe('Still needed: the coin of other rows.');
    expect(neededWords({ ...plain, kinds: 'column' })).toBe('Still needed: the column of the kind.');
    expect(neededWords({ ...plain, kinds: 'deposit', asset_constant: 'BTC' })).toBe('Still needed: the amount of other rows.');
    expect(neededWords({ ...plain, coinWords: 'Bitcoin' })).toBe('Still needed: names of coins as pairs.');
  });

  it('leave out what the chosen way does not need', () => {
    const body = bodyOf(
      { ...plain, asset_constant: 'BTC', contractSize: '2', positions: 'long', timeFormat: ' yyyy-MM-dd ' },
      [],
    );
    expect(body).toMatchObject({ asset_constant: '', contract_size: '', position_constant: '', time_format: 'yyyy-MM-dd' });
  });
});

describe('words of a file', () => {
  it('are those that were explained and those that it has', () => {
    const file = columns().columns.map((one) => (one.name === 'Side' ? { ...one, values: ['Bid', 'gift'] } : one));
    expect(wordsIn(file, 'Side', byKind.kindWords)).toEqual(['bid', 'ask', 'gift']);
    expect(wordsIn(file, 'Market', [])).toEqual(['BTC-EUR']);
    expect(explainedAs(byKind.kindWords, 'ask', 'fee')[1]).toEqual({ word: 'ask', meaning: 'fee' });
    expect(explainedAs(byKind.kindWords, 'bid', '')).toEqual([{ word: 'ask', meaning: 'deposit' }]);
  });

  it('have a meaning where they leave no doubt', () => {
    const values = ['BUY', 'sold', 'Deposits', 'swap', 'toString'];
    const file = columns().columns.map((one) => (one.name === 'Side' ? { ...one, values } : one));
    expect(plainKinds(file, 'Side')).toEqual([
      { word: 'BUY', meaning: 'buy' },
      { word: 'sold', meaning: 'sell' },
      { word: 'Deposits', meaning: 'deposit' },
    ]);
  });

  it('name coins in pairs', () => {
    expect(coinWordsOf('Bitcoin = btc, USD Coin=USDC,')).toEqual([
      { word: 'Bitcoin', meaning: 'BTC' },
      { word: 'USD Coin', meaning: 'USDC' },
    ]);
  });
});
