import { describe, expect, it } from 'vitest';
import { toCsv, toJson } from './exports';
import { asideOf, isHash, linkOf, sourceWords, wrongOn } from './links';
import { pictureOf } from './picture';
import { reduce } from './reducer';
import { small } from './testing';
import { emptyDocument } from './types';

const THIEF = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const finding = {
  heuristic: 'bridge_exit',
  what: 'may_have_come_out_at',
  subject: `ethereum:${THIEF}`,
  confidence: 90,
  evidence: ['1.998 WBTC', '99.90 % of what went in'],
  described_in: 'USENIX Security 2019',
};
const begun = reduce(emptyDocument('bitcoin'), { type: 'drawn', graph: small, steps: [] });
const candidate = linkOf(finding, 'address:d');
if (candidate === null) throw new Error('no link');
const linked = reduce(begun, { type: 'linked', link: candidate });

describe('a bridge link', () => {
  it('is made of a finding about another chain, and of nothing else', () => {
    expect(candidate).toEqual({
      id: `link:address:d>ethereum:${THIEF}`,
      from: 'address:d',
      chain: 'ethereum',
      key: THIEF,
      text: '1.998 WBTC; 99.90 % of what went in',
      confidence: 90,
    });
    expect(linkOf({ ...finding, heuristic: 'coinjoin' }, 'address:d')).toBeNull();
    expect(linkOf({ ...finding, subject: 'address:d' }, 'address:d')).toBeNull();
  });

  it('takes what has the shape of the chain', () => {
    expect(wrongOn('ethereum', THIEF)).toBeNull();
    expect(wrongOn('base', `0x${'ab'.repeat(32)}`)).toBeNull();
    expect(wrongOn('bitcoin', 'ab'.repeat(32))).toBeNull();
    expect(wrongOn('bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBeNull();
    expect(wrongOn('bitcoin', THIEF)).toBe('This is not an address or a transaction hash of Bitcoin.');
    expect(wrongOn('ethereum', '0x1234')).toContain('Ethereum');
    expect([isHash(THIEF), isHash('ab'.repeat(32)), isHash(`0x${'ab'.repeat(32)}`)]).toEqual([false, true, true]);
  });

  it('is drawn dashed beside where the money left, and goes with it', () => {
    const { graph, facts } = pictureOf(linked);
    const card = graph.nodes.find(({ id }) => id === candidate.id);
    const from = graph.nodes.find(({ id }) => id === 'address:d');
    expect(card).toMatchObject({ kind: 'bridge', title: 'On Ethereum', derived: true, x: (from?.x ?? 0) + 220, y: from?.y });
    const line = graph.edges.find(({ to }) => to === candidate.id);
    expect(line).toMatchObject({ from: 'address:d', nature: 'candidate', label: '90%' });
    expect(facts.has(line?.id ?? '')).toBe(false);
    const moved = reduce(linked, { type: 'moved', ids: ['address:d'], by: { x: 50, y: 20 } });
    const after = pictureOf(moved).graph.nodes.find(({ id }) => id === candidate.id);
    expect(after).toMatchObject({ x: (card?.x ?? 0) + 50, y: (card?.y ?? 0) + 20 });
    const alone = reduce(moved, { type: 'moved', ids: [candidate.id], by: { x: -10, y: 0 } });
    expect(pictureOf(alone).graph.nodes.find(({ id }) => id === candidate.id)?.x).toBe((card?.x ?? 0) + 40);
    expect(alone.places).toEqual(moved.places);
  });

  it('is one however often it is made, stands below the last, and goes with its node', () => {
    const twice = reduce(linked, { type: 'linked', link: { ...candidate, text: 'again' } });
    expect(twice.links).toHaveLength(1);
    const own = { ...candidate, id: 'link:2', confidence: null };
    const both = reduce(twice, { type: 'linked', link: own });
    expect(both.links[1]?.aside).toEqual(asideOf(twice, 'address:d'));
    expect(both.links[1]?.aside.y).toBeGreaterThan(both.links[0]?.aside.y ?? 0);
    expect(both.links.map(sourceWords)).toEqual(['candidate, 90% sure', 'linked by hand']);
    expect(reduce(both, { type: 'removed', ids: ['link:2'] }).links).toHaveLength(1);
    expect(reduce(both, { type: 'removed', ids: ['address:d'] }).links).toEqual([]);
    expect(reduce(both, { type: 'drawn', graph: small, steps: [] }).links).toEqual(both.links);
  });

  it('is no transfer in any file', () => {
    expect(toCsv(linked)).toBe(toCsv(begun));
    expect(JSON.parse(toJson(linked, 'x')).links).toHaveLength(1);
  });
});
