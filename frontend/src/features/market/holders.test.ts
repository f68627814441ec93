// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { CoinDetail } from '@/domain/market/types';
import { briefPercent, exactPercent, functionSentences, holdersCsv, servedContracts } from './holders';
import { contract } from './testing';

describe('contracts on served chains', () => {
  const coin: CoinDetail = {
    id: 'x',
    symbol: 'x',
    name: 'X',
    platforms: { ethereum: '0x1', solana: 'So1', base: '0x2', 'polygon-pos': '', xdai: '0x3' },
  };
  const chains = ['bitcoin', 'ethereum', 'gnosis'].map((id) => ({ id, kind: id === 'bitcoin' ? 'utxo' : 'account' }));

  it('are those that this installation reads', () =>
    expect(servedContracts(coin, chains)).toEqual([
      { chain: 'ethereum', address: '0x1' },
      { chain: 'gnosis', address: '0x3' },
    ]));

  it('are none for a native coin', () => expect(servedContracts({ ...coin, platforms: { '': '' } }, chains)).toEqual([]));
});

describe('shares', () => {
  it.each([
    ['0.034215678901234567', '3.4215678901234567%', '3.4215…%'],
    ['0.25', '25%', '25%'],
    ['0.5', '50%', '50%'],
    ['1', '100%', '100%'],
    ['0', '0%', '0%'],
    ['0.034215', '3.4215%', '3.4215%'],
    ['0.999999999999999999', '99.9999999999999999%', '99.9999…%'],
    ['12.5', '1,250%', '1,250%'],
  ])('%s is %s, and %s where there is little room', (share, exact, brief) => {
    expect(exactPercent(share)).toBe(exact);
    expect(briefPercent(share)).toBe(brief);
  });

  it('a share that is cut to nothing does not read as nothing', () => {
    expect(briefPercent('0.000000000000000007')).toBe('<0.0001%');
    expect(briefPercent(null)).toBe('—');
  });
});

describe('functions', () => {
  it('are named as the source has them, and not judged', () => {
    const [code] = contract().implementations;
    expect(code && functionSentences(code)).toEqual([
      'The contract has a function to mint tokens: mint(address,uint256).',
      'The contract has functions to pause: pause(), setPaused(bool).',
      'The contract has a function to block addresses: blacklist(address).',
    ]);
    expect(code && functionSentences({ ...code, functions: [] })).toEqual([]);
  });
});

it('writes every digit of an amount to the file', () => {
  const [heads, first] = holdersCsv(contract());
  expect(heads).toEqual(['address', 'contract_name', 'role', 'labels', 'amount', 'share']);
  expect(first).toEqual([
    '0x000000000000000000000000000000000000dEaD',
    null,
    'burn',
    '',
    '400000000.000001',
    '0.400000000000000001',
  ]);
  expect(holdersCsv(contract({ decimals: null }))[0]?.[4]).toBe('base_units');
});
