// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Basis, ParsedText } from '@/api/addressesApi';
import { mergedBasis } from './basis';
import { wrongOf } from './components/StartPanel';
import { narrow } from './flows/narrow';
import { weekOf } from './modes/heat';
import { holdingsOf } from './modes/holdings';
import { linked } from './modes/links';
import { riverOf } from './modes/river';
import { heatSheet, holdingsSheet, linkSheet, riverSheet, sheetCsv } from './sheet';
import { everything, facts, label, move } from './testing';
import { byOf, isBlank, isNarrowed, moreThan, readView, rootedAt, topOf, withoutFilters, writeView } from './view';

const read = (text: string) => readView(new URLSearchParams(text));

describe('the view in the address bar', () => {
  it.each([
    'address=bc1qx&chain=bitcoin',
    'address=0xab%2C0xcd&chain=base&depth=full&from=2026-01-02&to=2026-02-03&mode=sankey&by=address&unit=asset&asset=native&direction=in&label=Whirl+mix&min=10.5&top=all&heat=calendar&show=table',
    'entity=e1&chain=ethereum&mode=river&category=mixer',
    'trace=t1&mode=chord&top=10',
  ])('%s goes in and out', (text) => expect(writeView(read(text)).toString()).toBe(text));

  it('takes no nonsense', () => {
    expect(
      read('address=,x,,x&depth=deep&from=yesterday&mode=magic&by=me&unit=eur&direction=up&min=-1&top=7&heat=year&show=me'),
    ).toMatchObject({
      addresses: ['x'],
      chain: 'bitcoin',
      depth: 'fast',
      from: '',
      mode: 'network',
      by: 'auto',
      unit: 'usd',
      direction: '',
      min: '',
      top: '10',
      heat: 'week',
      show: 'drawing',
    });
    expect(read(`address=${Array.from({ length: 30 }, (_, at) => `a${at}`).join(',')}`).addresses).toHaveLength(10);
  });

  it('of a trace counts in its own coin, and shows more of it', () => {
    const trace = read('trace=t1');
    expect(trace).toMatchObject({ unit: 'asset', top: '100' });
    expect(rootedAt(trace, 'bitcoin', ['a'])).toMatchObject({ trace: '', addresses: ['a'], unit: 'usd', top: '10' });
  });

  it('groups as each drawing is best read, unless the reader chose', () => {
    expect([byOf(read('address=a')), byOf(read('address=a&mode=sankey')), byOf(read('trace=t&mode=sankey'))]).toEqual([
      'address',
      'label',
      'address',
    ]);
    expect(byOf(read('address=a&mode=network&by=label'))).toBe('label');
  });

  it('knows when it is blank, narrowed, and cleared', () => {
    expect([isBlank(read('')), isBlank(read('entity=e'))]).toEqual([true, false]);
    const narrowed = read('address=a&min=5&direction=in');
    expect([isNarrowed(narrowed), isNarrowed(withoutFilters(narrowed))]).toEqual([true, false]);
    expect([moreThan('10'), moreThan('100'), moreThan('all')]).toEqual(['25', 'all', 'all']);
    expect([topOf('25'), topOf('all')]).toEqual([25, Number.POSITIVE_INFINITY]);
  });
});

describe('a pasted line', () => {
  const row = (more: Partial<ParsedText>): ParsedText =>
    ({
      text: 'x',
      kind: 'bitcoin_address',
      canonical: 'x',
      chains: ['bitcoin'],
      code: null,
      message: null,
      labels: [],
      ...more,
    }) as ParsedText;

  it.each([
    [{}, undefined],
    [{ kind: null, canonical: null, code: 'checksum', message: 'The checksum is wrong.' }, 'checksum'],
    [{ kind: 'bitcoin_tx' }, 'kind'],
    [{ kind: 'evm_address', chains: ['ethereum'] }, 'chain'],
    [{ chains: [] }, 'chain'],
  ])('%j is judged %s', (more, code) => expect(wrongOf(row(more as Partial<ParsedText>), 'bitcoin')?.code).toBe(code));

  it('of another chain is told which', () => {
    expect(wrongOf(row({ chains: ['ethereum', 'base'] }), 'bitcoin')?.message).toBe(
      'It belongs to Ethereum, Base, not to Bitcoin.',
    );
  });
});

describe('what several answers rest on', () => {
  const basis = (loaded: number, total: number | null, state: string, more: Partial<Basis> = {}): Basis => ({
    coverage: { complete: true, loaded, total, sources: [{ source: 'Esplora', state, message: null, retry_after_s: null }] },
    provenance: [],
    loading: false,
    truncated: false,
    ...more,
  });

  it('is the sum of what was seen and the worst of who answered', () => {
    const merged = mergedBasis([basis(5, 10, 'ok'), basis(7, 20, 'failed', { truncated: true })]);
    expect(merged?.coverage).toMatchObject({ loaded: 12, total: 30, complete: true });
    expect(merged?.coverage.sources).toEqual([{ source: 'Esplora', state: 'failed', message: null, retry_after_s: null }]);
    expect(merged?.truncated).toBe(true);
    expect(mergedBasis([basis(5, 10, 'ok'), basis(7, null, 'ok')])?.coverage.total).toBeNull();
    expect(mergedBasis([])).toBeUndefined();
  });
});

describe('the tables behind the drawings', () => {
  const found = facts(
    move('in', '123456789', [['a', '123456789', label('=Whirl', { kind: 'derived' })]]),
    move('out', '1', [['b', '1']], { days: 1 }),
  );
  const { flows, unit } = narrow(found, everything);

  it('have exact amounts, and mark names that are conclusions', () => {
    const csv = sheetCsv(linkSheet(linked(found, flows, 'address', 10, 100), unit));
    expect(csv).toContain("'=Whirl,a,derived,bc1qroot,bc1qroot,fact,1.23456789,BTC,1,fact\r\n");
    expect(csv).toContain('0.00000001');
  });

  it('of river, hours and holdings leave out what is nothing', () => {
    expect(riverSheet(riverOf(found, flows, 'address', 5), unit)).toEqual([
      ['begins', 'step', 'direction', 'name', 'name_is', 'amount', 'unit'],
      ['2026-11-16', 'day', 'in', '=Whirl', 'derived', '1.23456789', 'BTC'],
      ['2026-11-15', 'day', 'out', 'b', 'fact', '0.00000001', 'BTC'],
    ]);
    expect(heatSheet(weekOf(flows), unit).slice(1)).toEqual([
      ['Mon', '12:00', 1, '1.23456789', 'BTC'],
      ['Sun', '12:00', 1, '0.00000001', 'BTC'],
    ]);
    const amount = { asset: 'native', value: '5', decimals: 8, symbol: 'BTC', usd: '2' };
    const held = holdingsOf(
      [{ address: 'a', holdings: [{ amount, price_usd: '4', price_source: 'market' }] }],
      { asset: '', min: '' },
      { kind: 'usd' },
      5,
    );
    expect(holdingsSheet(held, { kind: 'usd' })[1]).toEqual(['BTC', 'native', 'a', '5', 8, '2', 'US$', '4', 1]);
  });
});
