/** Made-up labels with their uses and files, for page tests. */

import type { Schemas } from '../../src/api/generated';
import { label as madeUp } from '../../src/testing/labels';
import { NOW } from './world';

type Label = Schemas['Label'];

export const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
export const ROUTER = '0x8589427373D6D84E98730D7795D8f6f8731FDA16';
export const HASH = '3f5a1c9e'.repeat(8);
export const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

/** As unit tests have it, at times that are counted from the pages' clock. */
export const label = (at: number, change: Partial<Label>): Label =>
  madeUp(`0190a000-0000-7000-8000-00000000000${at}`, `Label ${at}`, {
    address: GENESIS,
    version: 1,
    created_at: ago(200),
    updated_at: ago(at * 5 + 1),
    ...change,
  });

export const labels = [
  label(1, {
    text: 'First block reward',
    category: 'miner',
    colour: 'c1',
    confidence: 95,
    source: 'block 0',
    valid_from: '2009-01-03',
    used_in: [
      { kind: 'trace', id: 't1', name: 'The theft at Kestrel, hop by hop to the second exchange' },
      { kind: 'case', id: 'c1', name: 'Ten coins from Kestrel' },
      { kind: 'trace', id: 't2', name: 'Miners of 2009' },
      { kind: 'trace', id: 't3', name: 'Dust' },
      { kind: 'case', id: 'c2', name: 'Look-alike addresses' },
    ],
    used_in_count: 12,
    files: 3,
  }),
  label(2, { text: 'Satoshi', category: 'person', colour: 'c5', confidence: 60, entity: 'Satoshi Nakamoto', entity_id: 'e1' }),
  label(3, {
    chain: 'ethereum',
    address: ROUTER,
    text: 'Relay of the thief, seen on three evenings in a row before the exchange stopped withdrawals',
    category: 'hack',
    colour: 'c4',
    confidence: 75,
    visibility: 'link',
    evidence: 'Withdrawals of 11 and 12 May',
    used_in: [{ kind: 'case', id: 'c1', name: 'Ten coins from Kestrel' }],
    used_in_count: 1,
    files: 1,
  }),
  label(4, { text: 'Same owner as the miner', confidence: 20, derived: true, colour: 'c8' }),
];

export const evidenceFile = (at: number, file_name: string, size: number): Schemas['EvidenceFile'] => ({
  id: `f${at}`,
  file_name,
  media_type: 'application/pdf',
  size,
  sha256: HASH,
  created_at: ago(at),
});
export const evidence = {
  files: [
    evidenceFile(30, 'warrant.pdf', 182_000),
    evidenceFile(20, 'letter-of-the-exchange-about-withdrawals-on-eleven-and-twelve-may.pdf', 3_400_000),
    evidenceFile(10, 'balance.csv', 900),
  ],
} satisfies Schemas['EvidenceFiles'];
