// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { exhibitOf } from './exhibit';
import { linkOf } from './links';
import { withNames, withoutNames } from './names';
import { reduce } from './reducer';
import { small } from './testing';
import { emptyDocument, type TraceDocument } from './types';

const begun = reduce(emptyDocument('bitcoin'), { type: 'drawn', graph: small, steps: [] });
const mine = {
  label_id: 'l1',
  text: 'My suspect',
  category: 'theft',
  entity: 'Gang',
  confidence: 50,
  source: 'private',
  kind: 'private',
  sanctioned: false,
};
const labels = (document: TraceDocument, id: string) =>
  document.nodes.find((node) => node.id === id)?.labels.map(({ text }) => text);
const named = withNames(begun, new Map([['a', [mine]]]));
const judged: TraceDocument = {
  ...named,
  taint: {
    method: 'fifo',
    methods: [
      {
        method: 'fifo',
        marked: '100',
        held: '90',
        lost: '10',
        nodes: [{ of: 'address:a', category: '', received: '90', held: '90' }],
        labels: [
          { of: 'My suspect', category: '', received: '90', held: '90' },
          { of: 'Big exchange', category: '', received: '0', held: '0' },
        ],
      },
    ],
    transactions: 1,
    stops: [{ node: 'address:a', reason: 'service', hops: 1, value: '90', label: 'Gang' }],
    unknown: [],
  },
};

describe('names of a trace', () => {
  it('are those that are known now; a document whose names are the same stays itself', () => {
    expect(labels(named, 'address:a')).toEqual(['My suspect']);
    expect(labels(named, 'address:c')).toEqual([]);
    expect(withNames(named, new Map([['a', [mine]]]))).toBe(named);
  });

  it("are kept without the reader's own, in cards, sums by name and ends", () => {
    const kept = withoutNames(judged, new Set());
    expect(JSON.stringify(kept)).not.toMatch(/My suspect|Gang/);
    expect(kept.taint?.methods[0]?.labels.map(({ of }) => of)).toEqual(['Big exchange']);
    expect(labels(withoutNames(begun, new Set()), 'address:c')).toEqual(['Big exchange']);
  });

  it('are not told by what a candidate rests on either; what the reader wrote stays', () => {
    const finding = {
      heuristic: 'bridge_exit',
      what: 'may_have_come_out_at',
      subject: 'ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      confidence: 90,
      evidence: ['Paid by an address of My suspect.'],
      described_in: '',
    };
    const nodes = named.nodes.map((node) => (node.id === 'address:a' ? { ...node, findings: [finding] } : node));
    const taken = linkOf(finding, 'address:a');
    const own = { id: 'link:2', from: 'address:a', chain: 'base', key: '0x', text: 'Gang told me', confidence: null };
    if (taken === null) throw new Error('no link');
    const first = reduce({ ...named, nodes }, { type: 'linked', link: taken });
    const linked = reduce(first, { type: 'linked', link: own });
    const kept = withoutNames(linked, new Set());
    expect(kept.nodes.find(({ id }) => id === 'address:a')?.findings[0]?.evidence).toEqual(['Paid by an address of [own name].']);
    expect(kept.links.map(({ text }) => text)).toEqual(['Paid by an address of [own name].', 'Gang told me']);
  });

  it('stay where readers of links may see them', () => {
    expect(labels(withoutNames(judged, new Set(['l1'])), 'address:a')).toEqual(['My suspect']);
  });
});

it('an exhibit holds the version, the sums and every transfer, and no name that is for nobody else', () => {
  const kept = { document: judged, name: 'Theft', saved: { id: 't1', version: 4, sha256: 'ab' } };
  const exhibit = exhibitOf(kept, { symbol: 'BTC', decimals: 8 }, new Set());
  expect(exhibit).toMatchObject({ kind: 'trace', subject: 't1', chain: 'bitcoin', title: 'Theft', figures: [] });
  const content = exhibit.content as { version: number; taint: object[]; transfers: object[] };
  expect(content).toMatchObject({ version: 4, document_sha256: 'ab' });
  expect(content.taint).toEqual([
    {
      convention: 'fifo',
      marked_amount: '0.000001 BTC',
      held_amount: '0.0000009 BTC',
      fees: '0.0000001 BTC',
      amounts_where: 'a: 0.0000009 BTC',
    },
  ]);
  expect(content.transfers).toHaveLength(judged.edges.length);
  expect(JSON.stringify(exhibit)).not.toMatch(/My suspect|Gang/);
});

it('a figure of an exhibit stands with the first answer that told it', () => {
  const step = (at: string, sha256: string) => ({
    at,
    action: 'fetch',
    detail: '',
    provider: 'Esplora',
    endpoint: '/tx/t1',
    fetched_at: at,
    block_height: 9,
    sha256,
  });
  const nodes = begun.nodes.map((node) => (node.key === 't1' ? { ...node, value: '123000000' } : node));
  const document = { ...begun, nodes, steps: [step('2026-11-01T00:00:00.000Z', 'aa'), step('2026-11-02T00:00:00.000Z', 'bb')] };
  const kept = { document, name: 'x', saved: { id: 't', version: 1, sha256: 'ab' } };
  expect(exhibitOf(kept, { symbol: 'BTC', decimals: 8 }, new Set()).figures).toEqual([
    {
      name: 'Outputs of t1',
      value: '1.23',
      unit: 'BTC',
      provider: 'Esplora',
      endpoint: '/tx/t1',
      block_height: 9,
      fetched_at: '2026-11-01T00:00:00.000Z',
      sha256: 'aa',
    },
  ]);
  // One that can be verified comes before one from before there were proofs, and the first of these before the others.
  const proven = ['cc', 'dd'].map((sha256) => ({ ...step('2026-11-03T00:00:00.000Z', sha256), proof: sha256 }));
  const later = { ...kept, document: { ...document, steps: [...document.steps, ...proven] } };
  expect(exhibitOf(later, { symbol: 'BTC', decimals: 8 }, new Set()).figures).toEqual([
    expect.objectContaining({ sha256: 'cc', proof: 'cc' }),
  ]);
});
