import { describe, expect, it } from 'vitest';
import { addressesCsv, missingOf, readTab, scriptName, usedOf } from './keyView';
import type { Basis, KeyAddress } from './types';

const row = (change: Partial<KeyAddress>): KeyAddress => ({
  address: 'bc1qa',
  path: '0/0',
  change: false,
  used: true,
  balance: '0',
  tx_count: 1,
  ...change,
});

const basis = (change: Partial<Basis>, sources: Basis['coverage']['sources'] = []): Basis => ({
  coverage: { complete: true, loaded: 5_000, total: null, sources },
  provenance: [],
  loading: false,
  truncated: false,
  ...change,
});

const source = (name: string, state: string, message: string | null = null) => ({
  source: name,
  state,
  message,
  retry_after_s: null,
});

describe('what is missing', () => {
  it('is nothing where all is here, and not yet told while it loads', () => {
    expect(missingOf(basis({}, [source('Esplora', 'ok')]))).toBeNull();
    expect(missingOf(basis({ loading: true, truncated: true }))).toBeNull();
  });

  it.each([
    [basis({ truncated: true }), 'Sums are of the 5,000 movements loaded so far, not of all.'],
    [basis({}, [source('prices', 'failed')]), 'Totals may be low. prices.'],
    [
      basis({ truncated: true }, [source('transactions', 'failed', 'transactions of 1 address could not be had')]),
      'Totals may be low. Sums are of the 5,000 movements loaded so far, not of all. transactions of 1 address could not be had.',
    ],
    [
      basis({ truncated: true }, [source('addresses', 'skipped', 'only the first 2000 addresses of a branch were looked at')]),
      'Sums are of the 5,000 movements loaded so far, not of all. addresses: only the first 2000 addresses of a branch were looked at.',
    ],
  ])('is told in words', (given, words) => expect(missingOf(given)).toBe(words));
});

it('a file holds every address to the last satoshi', () => {
  const rows = [
    row({ balance: '2100000000000001', path: '0/0' }),
    row({ address: 'bc1qb', path: '1/3', change: true, used: false, tx_count: null }),
  ];
  expect(addressesCsv(rows, { bc1qa: [{ text: '=Payroll' }, { text: 'Desk' }] })).toBe(
    [
      'address,path,branch,used,balance_btc,balance_sat,transactions,labels',
      "bc1qa,0/0,receive,yes,21000000.00000001,2100000000000001,1,'=Payroll; Desk",
      'bc1qb,1/3,change,no,0,0,,',
      '',
    ].join('\r\n'),
  );
});

it('words of the service have names, and tabs defaults', () => {
  expect(['tr', 'wpkh', 'odd'].map(scriptName)).toEqual(['Taproot (P2TR)', 'SegWit (P2WPKH)', 'odd']);
  expect(['tab=movements', 'tab=magic', ''].map((text) => readTab(new URLSearchParams(text)))).toEqual([
    'movements',
    'addresses',
    'addresses',
  ]);
  expect(usedOf({ addresses: [row({}), row({ used: false })] })).toBe(1);
});
