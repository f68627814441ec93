import { describe, expect, it } from 'vitest';
import type { ForecastToken } from '@/api/seriesTypes';
import { chainNote, coinOf, groupsFor, labelOf } from './tokenOptions';

const token = (id: string, name: string, custom = false): ForecastToken => ({
  token_name: name,
  coingecko_id: id,
  symbol: id.slice(0, 3),
  image: '',
  icon: '',
  custom,
});
const labels = (search: string, found: ForecastToken[] = []) =>
  groupsFor(search, found).map((group) => [group.heading, group.options.map((option) => option.label)]);

describe('the groups of the selector', () => {
  it('are the static ones at first', () => {
    expect(labels('')).toEqual([
      ['Popular', ['Bitcoin', 'Ethereum', 'Binance Smart Chain']],
      ['Other', ['Solana', 'Polygon', 'Cardano']],
    ]);
  });

  it('hold what the server found once', () => {
    expect(labels('', [token('bitcoin', 'Bitcoin'), token('binancecoin', 'BNB'), token('tron', 'TRON')]).slice(2)).toEqual([
      ['Tokens', ['TRON']],
    ]);
  });

  it('set own tokens apart', () => {
    expect(labels('mine', [token('mine', 'My coin', true)])).toEqual([['Yours', ['My coin']]]);
  });

  it('are none when nothing matches', () => expect(labels('zzz')).toEqual([]));

  it('find a chain by its coin', () => expect(labels('binancecoin')).toEqual([['Popular', ['Binance Smart Chain']]]));
});

it('says what stands behind a chain', () => {
  expect(coinOf('bsc')).toBe('binancecoin');
  expect(coinOf('bitcoin')).toBe('bitcoin');
  expect(chainNote('bsc')).toContain('binancecoin');
  expect(chainNote('bitcoin')).toBeNull();
});

it('names a value', () => {
  expect(labelOf('bsc', [])).toBe('Binance Smart Chain');
  expect(labelOf('tron', [token('tron', 'TRON')])).toBe('TRON');
  expect(labelOf('unknown', [])).toBe('unknown');
});
