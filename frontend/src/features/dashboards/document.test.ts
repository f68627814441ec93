// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { documentOf } from '@/testing/dashboards';
import { duplicated, restored, without, withoutTab, withTab, withWidget } from './changes';
import { EMPTY, exported, faultsOf, imported, MOST_WIDGETS, readDocument } from './document';
import { afterKey, placeWords } from './gridKeys';
import { type Field, KINDS, type Kind, kindOf, missingIn, paramOf, startParams } from './kinds';
import { entityOf, followed, lastUsed, readValues, rememberValues, resolved, writeValues, wrongEntity } from './parameters';
import { askOptions } from './widgetContext';

const board = readDocument(documentOf('note', 'quota', 'feed'));
const layoutOf = () => board.tabs[0]?.layout ?? [];
const placed = (layout: readonly { i: string }[] | null, id: string) => layout?.find(({ i }) => i === id);

describe('a document', () => {
  it('comes back from a file as it went, with kinds and members that nobody knows', () => {
    const raw = {
      ...documentOf('note', 'from.the.future'),
      theme: { ink: 'blue' },
      widgets: {
        w1: { kind: 'note', v: 1, params: { text: 'Hi' } },
        w2: { kind: 'from.the.future', v: 7, params: { deep: { kept: [1, 2] } }, extra: true },
      },
    };
    const read = imported(exported(readDocument(raw)));
    expect(read).toEqual({ document: raw });
  });

  it('names every fault by its path', () => {
    const wrong = {
      schema: 2,
      parameters: [{ name: 'token', type: 'token' }],
      widgets: { w1: { params: {} } },
      tabs: [{ title: '', layout: [{ i: 'w9', x: 8, y: 0, w: 6, h: 2 }] }],
    };
    expect(faultsOf(wrong).map(({ path }) => path)).toEqual([
      'schema',
      'parameters[0].value',
      'widgets.w1.kind',
      'tabs[0].title',
      'tabs[0].layout[0].i',
      'tabs[0].layout[0]',
    ]);
    expect(imported('{ x')).toMatchObject({ faults: [{ path: 'document' }] });
    expect(faultsOf(documentOf(...Array.from({ length: MOST_WIDGETS + 1 }, () => 'note')))).toHaveLength(1);
    expect(faultsOf({ ...EMPTY, note: 'x'.repeat(256 * 1024) })).toMatchObject([{ path: 'document' }]);
  });

  it('gives a widget without a place one below the others', () => {
    const read = readDocument({ ...documentOf('note'), widgets: { ...documentOf('note').widgets, w9: { kind: 'quota' } } });
    expect(read.tabs[0]?.layout.at(-1)).toEqual({ i: 'w9', x: 0, y: 6, w: 6, h: 6 });
  });

  it('is changed by functions, and a removal is undone without losing later changes', () => {
    const more = withWidget(board, 0, { kind: 'alerts', v: 1, params: {} }, { w: 4, h: 6 });
    expect(more.tabs[0]?.layout.at(-1)).toEqual({ i: 'w4', x: 6, y: 6, w: 4, h: 6 });
    const gone = without(more, 'w1');
    expect(gone.widgets.w1).toBeUndefined();
    const later = duplicated(gone, 0, 'w2');
    expect(Object.keys(restored(later, more, 'w1').widgets).sort()).toEqual(['w1', 'w2', 'w3', 'w4']);
    expect(withoutTab(withTab(board, 'Two'), 0).widgets).toEqual({});
    expect(withoutTab(board, 0)).toBe(board);
  });
});

describe('keys on the grid', () => {
  it('move a widget, and others make room', () => {
    const right = afterKey(layoutOf(), 'w3', 'ArrowRight', false);
    expect(placed(right, 'w3')).toMatchObject({ x: 1 });
    const up = afterKey(layoutOf(), 'w3', 'ArrowUp', false);
    expect(placed(up, 'w3')).toMatchObject({ x: 0, y: 0 });
    expect(placed(up, 'w1')).toMatchObject({ x: 0, y: 6 });
    const down = afterKey(layoutOf(), 'w1', 'ArrowDown', false);
    expect(placed(down, 'w3')).toMatchObject({ y: 0 });
    expect(placed(down, 'w1')).toMatchObject({ y: 6 });
  });

  it('resize with Shift, within twelve columns', () => {
    expect(placed(afterKey(layoutOf(), 'w3', 'ArrowRight', true), 'w3')).toMatchObject({ w: 7 });
    expect(placed(afterKey(layoutOf(), 'w3', 'ArrowDown', true), 'w3')).toMatchObject({ h: 7 });
    expect(afterKey(layoutOf(), 'w2', 'ArrowRight', true)).toBeNull();
    expect(afterKey(layoutOf(), 'w1', 'ArrowLeft', false)).toBeNull();
    expect(afterKey(layoutOf(), 'w1', 'x', false)).toBeNull();
  });

  it('say where a widget is', () => {
    expect(placeWords({ i: 'w1', x: 0, y: 0, w: 6, h: 8 })).toBe('Column 1, row 1, 6 columns wide, 8 rows high');
  });
});

describe('parameters', () => {
  it('stand in the address only where they are changed', () => {
    const values = { ...readValues(board, new URLSearchParams('token=solana')), range: '30d' };
    expect(values).toMatchObject({ token: 'solana', range: '30d' });
    expect(writeValues(board, values, new URLSearchParams('tab=2')).toString()).toBe('tab=2&token=solana');
    expect(writeValues(board, { ...values, token: 'bitcoin' }, new URLSearchParams('token=solana')).toString()).toBe('');
  });

  it('are remembered for each dashboard', () => {
    rememberValues('d1', board, { ...readValues(board, new URLSearchParams()), token: 'solana' });
    expect(lastUsed('d1')).toBe('token=solana');
    rememberValues('d1', board, readValues(board, new URLSearchParams()));
    expect(lastUsed('d1')).toBe('');
  });

  it('fill the params that follow them', () => {
    const params = { token: '$token', range: '7d', list: ['a', 'b'], age: 60 };
    expect(resolved(params, { token: 'solana' })).toEqual({ token: 'solana', range: '7d', list: 'a,b', age: '60' });
    expect(followed({ parameters: [], widgets: { w1: { kind: 'token.chart', v: 1, params } } })).toEqual(['token']);
    // A list may follow a parameter too, and names nothing twice.
    const tokens = { tokens: ['$token', 'ethereum', 'solana'] };
    expect(resolved(tokens, { token: 'bitcoin' })).toEqual({ tokens: 'bitcoin,ethereum,solana' });
    expect(resolved(tokens, { token: 'solana' })).toEqual({ tokens: 'solana,ethereum' });
    expect(followed({ parameters: [], widgets: { w1: { kind: 'correlation', v: 1, params: tokens } } })).toEqual(['token']);
    // "All portfolios" is what a call without one means.
    const wide = { parameters: [{ name: 'portfolio', type: 'portfolio', value: 'all' }] };
    expect(readValues(wide, new URLSearchParams())).toMatchObject({ portfolio: '' });
    expect(resolved({ portfolio: '$portfolio', account: 'all' }, { portfolio: 'all' })).toEqual({ portfolio: '', account: '' });
    expect(entityOf('bitcoin:bc1q')).toEqual({ chain: 'bitcoin', address: 'bc1q' });
    expect(entityOf('bc1q')).toBeNull();
  });

  it('take a chain with an address, and neither a name nor a key', () => {
    expect(wrongEntity('bitcoin:bc1q')).toBeNull();
    expect(wrongEntity('Exchange')).toMatch(/enter chain:address/);
    expect(wrongEntity('bitcoin:5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ')).toMatch(
      /^This is a private key.* Enter an address\.$/,
    );
    expect(wrongEntity('bitcoin:wpkh(zpub6rFR7y4Q2)')).toMatch(/^This is the key of a whole wallet/);
  });
});

describe('the table of kinds', () => {
  it('names every kind once', () => {
    const ids = KINDS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of [
      'token.chart',
      'token.stats',
      'market.table',
      'market.movers',
      'new_pools',
      'nft.floor',
      'etf.flows',
      'treasuries',
      'funding',
      'correlation',
      'forecast.fan',
      'forecast.record',
      'whales',
      'profile.summary',
      'profile.flows',
      'trace',
      'case',
      'strategy',
      'watchlist',
      'labels',
      'journal.equity',
      'journal.calendar',
      'journal.trades',
      'journal.tasks',
      'positions',
      'rules',
      'portfolio.value',
      'portfolio.allocation',
      'alerts',
      'feed',
      'calendar',
      'quota',
      'note',
    ])
      expect(ids).toContain(id);
    expect(KINDS.every(({ size, line }) => size.w <= 12 && line.length > 10)).toBe(true);
  });

  it('starts a widget on the parameters of the dashboard, and knows what it lacks', () => {
    const chart = kindOf('token.chart');
    expect(chart && startParams(chart)).toEqual({ token: '$token', range: '$range' });
    expect(chart && missingIn(chart, { token: '' })?.name).toBe('token');
  });

  it('starts with values of the form the server keeps: lists, numbers and ids', () => {
    const start = (id: string) => startParams(kindOf(id) as Kind);
    expect(start('correlation')).toEqual({ tokens: ['bitcoin', 'ethereum', 'solana'], range: '$range' });
    expect(start('forecast.fan')).toEqual({ token: '$token', horizon: 30 });
    expect(start('etf.flows')).toEqual({ asset: '$token', range: '$range' });
    expect(start('treasuries')).toEqual({ coin: 'bitcoin', holders: 'companies' });
    expect(start('funding')).toEqual({});
  });

  it('writes what a form holds as the server keeps it', () => {
    const field = (id: string, name: string) => kindOf(id)?.fields.find((one) => one.name === name) as Field;
    expect(paramOf(field('correlation', 'tokens'), '$token, ethereum,,ethereum')).toEqual(['$token', 'ethereum']);
    expect(paramOf(field('forecast.fan', 'horizon'), '14')).toBe(14);
    expect(paramOf(field('whales', 'threshold'), '1000000')).toBe('1000000');
  });

  it('asks again by itself only for what is stored and on screen', () => {
    expect(askOptions(true, true, 60)).toMatchObject({ pollingInterval: 0, refetchOnReconnect: false });
    expect(askOptions(false, false, 60).pollingInterval).toBe(0);
    expect(askOptions(false, true, 60).pollingInterval).toBe(60_000);
    expect(askOptions(false, true, 1).pollingInterval).toBe(30_000);
    expect(askOptions(false, true, undefined).pollingInterval).toBe(300_000);
  });
});
