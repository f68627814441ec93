// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { PARAMETERS, RULES, series, strategy } from '@/testing/strategies';
import { lineFaults } from './components/LineFaults';
import { readAt, writeAt } from './ruleDocument';
import {
  bestSeries,
  changedValues,
  combinations,
  listed,
  newOver,
  overErrors,
  overOf,
  rangeErrors,
  someValues,
  triedValues,
} from './runDraft';
import { bodyOf, draftErrors, draftOf, draftOfTemplate, parseRules, prettyRules, ruleFaults } from './strategyDraft';
import { EMPTY_TEMPLATE, TEMPLATES } from './templates';
import { readHub, readView, writeHub, writeView } from './view';

describe('the strategy that a form means', () => {
  it('comes back as it was', () => {
    const kept = strategy('s1');
    const { name, playbook, checklist, rules } = kept;
    expect(bodyOf(draftOf(kept))).toEqual({ name, playbook, checklist, rules });
  });

  it('drops empty lines of the checklist', () =>
    expect(bodyOf({ name: ' A ', playbook: ' ', checklist: 'one\n\n  two ', rules: '{}' })).toEqual({
      name: 'A',
      playbook: '',
      checklist: ['one', 'two'],
      rules: {},
    }));

  it('says where JSON breaks, and what else is missing', () => {
    expect(parseRules('[1]')).toEqual({ fault: 'The rules must be one JSON object, from { to }.' });
    expect(parseRules(' ')).toEqual({ fault: 'Enter the rules.' });
    expect(parseRules('{\n  "v": 1,\n  x\n}')).toHaveProperty('fault', expect.stringMatching(/^This isn't valid JSON/));
    expect(draftErrors(draftOfTemplate(EMPTY_TEMPLATE))).toEqual({ name: ['Enter a name.'] });
  });

  it('lists the faults of the rules at their paths', () =>
    expect(
      ruleFaults({
        'rules.enter.cross_up[0]': ['No indicator is called fats.'],
        rules: ['Too deep.'],
        name: ['x'],
        request_id: ['r'],
      }),
    ).toEqual([
      { path: 'enter.cross_up[0]', text: 'No indicator is called fats.' },
      { path: '', text: 'Too deep.' },
    ]));

  it.each(TEMPLATES.map((template) => [template.key, template] as const))('%s is a whole template', (_, template) => {
    expect(draftErrors(draftOfTemplate(template))).toEqual({});
    const used = new Set([...JSON.stringify(template.rules).matchAll(/"\$(\w+)"/g)].map(([, name]) => name));
    const names = Object.keys(template.rules.params as object);
    expect([...used].sort()).toEqual(names.sort());
    // The server refuses a parameter with the name of a column.
    expect(names.filter((name) => ['open', 'high', 'low', 'close', 'volume'].includes(name))).toEqual([]);
  });
});

describe('plain settings', () => {
  it('are read from the rules and written into them', () => {
    const stop = ['stop', 'pct'];
    expect(readAt(RULES, ['market'])).toBe('BTC/USD');
    expect(readAt(RULES, stop)).toBeUndefined();
    const stopped = writeAt(RULES, stop, 5);
    expect(stopped.stop).toEqual({ pct: 5 });
    expect(writeAt(stopped, stop, undefined)).toEqual(RULES);
    expect(writeAt(RULES, ['costs', 'fee_bps'], 7.5).costs).toEqual({ fee_bps: 7.5, slippage_bps: 5, funding: false });
  });

  it('keep short lists of the document on one line', () => {
    expect(prettyRules(RULES)).toContain('"fast": [20, 5, 50]');
    expect(JSON.parse(prettyRules(RULES))).toEqual(RULES);
  });
});

describe('what a run is over', () => {
  const both = [series('c1', { market: 'ETH/USD' }), series('c2', { market: 'BTCUSD' }), series('c3', { bar: '1d' })];

  it('begins with the candles that fit, or with a coin where there are none', () => {
    expect(bestSeries(both, strategy('s1'))?.id).toBe('c2');
    expect(newOver(both, strategy('s1'))).toMatchObject({ source: 'series', series: 'c2' });
    expect(newOver([], strategy('s1')).source).toBe('coin');
    expect(newOver([], strategy('s1', { needs_candles: true })).source).toBe('series');
  });

  it('needs a choice and days in order', () => {
    const over = { source: 'coin', series: 'c1', coin: '', from: '2026-02-01', to: '2026-01-01' } as const;
    expect(Object.keys(overErrors(over))).toEqual(['coin', 'to_day']);
    expect(overOf({ ...over, coin: 'bitcoin', to: '' })).toEqual({
      series_id: null,
      coin: 'bitcoin',
      from_day: '2026-02-01',
      to_day: null,
    });
  });

  it('sends only the values that differ from their presets', () => {
    expect(changedValues(PARAMETERS, { fast: ' 10 ', slow: '50' })).toEqual([{ name: 'fast', value: '10' }]);
    expect(changedValues(PARAMETERS, {})).toEqual([]);
  });

  it('counts combinations, and refuses values outside of the range', () => {
    const tried = triedValues(PARAMETERS, { fast: '5, 10;20 20', slow: '50 100' });
    expect(combinations(tried)).toBe(6);
    expect(combinations([])).toBe(0);
    expect(listed(' 1,, 2 ')).toEqual(['1', '2']);
    expect(rangeErrors(PARAMETERS, { fast: '5, 60' })).toEqual({ fast: ['60 is not between 5 and 50.'] });
    expect(someValues({ name: 'n', preset: '20', from: '5', to: '50' })).toBe('5, 13, 20, 35, 50');
  });
});

it('faults of a file name their lines', () =>
  expect(lineFaults({ 'line 12': ['The high is below the close.'], file: ['No header.'], market: ['Unknown.'] })).toEqual([
    'Line 12: The high is below the close.',
    'No header.',
  ]));

it('views are kept in the address, and what is unknown is the preset', () => {
  const hub = { tab: 'candles', q: 'btc' } as const;
  expect(readHub(writeHub(hub))).toEqual(hub);
  expect(readHub(new URLSearchParams('tab=x'))).toEqual({ tab: 'strategies', q: '' });
  const view = { tab: 'rules', run: 'b1', from: '2', to: '4' } as const;
  expect(readView(writeView(view))).toEqual(view);
  expect(writeView(readView(new URLSearchParams())).toString()).toBe('');
  expect(readView(new URLSearchParams('from=x&to=-1'))).toEqual({ tab: 'backtest', run: '', from: '', to: '' });
});
