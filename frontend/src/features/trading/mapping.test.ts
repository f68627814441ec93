import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_WRITING, setWriting } from '@/format/writing';
import { columns, mapping } from '@/testing/trading';
import { bodyOf, draftOf, faultsOf, isNumber, neededWords, ownMark, renamed, sampleWords } from './mapping';

const guessed = draftOf(mapping(), 'Broker');

afterEach(() => setWriting(DEFAULT_WRITING));

describe('a column mapping', () => {
  it('comes back as it was read', () => {
    const whole = mapping({
      name: 'Broker',
      pair: '',
      base: 'Market',
      quote_constant: 'EUR',
      side: '',
      buy_words: [],
      sell_words: [],
      side_constant: 'sell',
      fee: 'Price',
      fee_asset_constant: 'BNB',
      fee_negative: true,
      price: '',
      total: 'Date',
      decimal_mark: 'comma',
    });
    expect(bodyOf(draftOf(whole), whole.columns)).toEqual(whole);
    expect(renamed(whole, ' Other ')).toEqual({ ...whole, name: 'Other' });
  });

  it("takes the reader's decimal mark where the numbers of the file don't show theirs", () => {
    const markOf = (mark: string) => draftOf(mapping({ decimal_mark: mark }), 'Broker', ownMark()).mark;
    expect(['', 'point', 'comma'].map(markOf)).toEqual(['point', 'point', 'comma']);
    setWriting({ ...DEFAULT_WRITING, numbers: 'comma' });
    expect(['', 'point', 'comma'].map(markOf)).toEqual(['comma', 'point', 'comma']);
    // A saved mapping without one has a point.
    expect(draftOf(mapping({ decimal_mark: '' })).mark).toBe('point');
  });

  it('leaves out what the chosen way does not need', () => {
    const body = bodyOf({ ...guessed, base: 'Date', base_constant: 'BTC', sides: 'buy', fee_asset_constant: 'BNB' }, ['Date']);
    expect(body).toMatchObject({
      base: '',
      base_constant: '',
      side: '',
      buy_words: [],
      side_constant: 'buy',
      fee_asset_constant: '',
    });
  });

  it('prefers a column to the coin of all rows', () => {
    const draft = { ...guessed, instrument: 'coins', base: 'Market', base_constant: 'BTC', quote_constant: ' eur ' } as const;
    expect(bodyOf(draft, ['Market'])).toMatchObject({ pair: '', base: 'Market', base_constant: '', quote_constant: 'EUR' });
  });

  it('is right only with time, instrument, quantity and a price or total', () => {
    expect(faultsOf(guessed)).toEqual({});
    const bare = draftOf(mapping({ time: '', pair: '', side: '', quantity: '', price: '' }));
    expect(neededWords(bare)).toBe('Still needed: the time, the pair, the quantity, the price or the total, a name.');
    expect(Object.keys(faultsOf(bare)).sort()).toEqual(['name', 'pair', 'price', 'quantity', 'time']);
    expect(Object.keys(faultsOf({ ...guessed, instrument: 'coins' })).sort()).toEqual(['base', 'quote']);
    expect(faultsOf({ ...guessed, price: '', total: 'Price' })).toEqual({});
  });

  it('names a word that means both, and a column that is two numbers', () => {
    expect(faultsOf({ ...guessed, sellWords: 'ask, BID' }).sell_words).toEqual(['“bid” is among the words for buying.']);
    expect(faultsOf({ ...guessed, buyWords: ' , ' }).buy_words).toEqual(['Write at least one word.']);
    expect(faultsOf({ ...guessed, total: 'Price' }).total).toEqual(['This column is already the price.']);
  });
});

describe('samples', () => {
  it.each([
    ['1,234.5', 'point', true],
    ['1.234,5', 'comma', true],
    ['-0.5', 'point', true],
    ['$12.50', 'point', true],
    ['1,5', 'point', false],
    ['0.00001', 'comma', false],
    ['', 'point', false],
    ['BTC', 'comma', false],
  ] as const)('%s with a decimal %s is a number: %s', (sample, mark, expected) => expect(isNumber(sample, mark)).toBe(expected));

  it('show what a column holds and warn where it does not fit', () => {
    const file = columns().columns;
    expect(sampleWords('time', guessed, file)).toEqual({ hint: 'In the file: 2026-07-01 10:00 · 2026-07-02 11:30' });
    expect(sampleWords('quantity', { ...guessed, quantity: 'Market' }, file).warning).toMatch(/“BTC-EUR” isn't a number/);
    expect(sampleWords('side', { ...guessed, sellWords: 'sell' }, file).warning).toMatch(/“ask” is neither/);
    expect(sampleWords('fee', guessed, file)).toEqual({});
  });
});
