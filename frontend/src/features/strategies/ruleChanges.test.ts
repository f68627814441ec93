import { describe, expect, it } from 'vitest';
import { RULES } from '@/testing/strategies';
import { ruleChanges } from './ruleChanges';
import { conditionWords, numberWords } from './ruleWords';

const changed = (before: object, after: object) => ruleChanges({ ...RULES, ...before }, { ...RULES, ...after });
const one = (field: string, before: string | null, after: string | null) => [{ field, before, after }];
const above = (what: unknown) => ({ gt: ['close', what] });

describe('the changes between two versions', () => {
  it('are none where both mean the same', () => {
    expect(ruleChanges(RULES, RULES)).toEqual([]);
    const { side: _side, size: _size, costs: _costs, ...short } = RULES;
    expect(ruleChanges(RULES, short)).toEqual([]);
    expect(changed({ let: { range: { atr: 14 } } }, { let: { range: { atr: [14] } } })).toEqual([]);
    expect(changed({ enter: above(5) }, { enter: { all: [above(5)] } })).toEqual([]);
    expect(changed({ enter: { all: [above(5), above(6)] } }, { enter: { all: [above(6), above(5)] } })).toEqual([]);
  });

  it('name the field, with its old and its new value', () => {
    expect(changed({}, { market: 'ETH/USD' })).toEqual(one('Market', 'BTC/USD', 'ETH/USD'));
    expect(changed({}, { bar: '4h' })).toEqual(one('Bar', '1h', '4h'));
    expect(changed({}, { side: 'short' })).toEqual(one('Side', 'long', 'short'));
    expect(changed({}, { size: { quote: 500 } })).toEqual(one('Size', '100% of cash', '500 USD'));
    expect(changed({ size: { units: 1 } }, { size: { units: '$n' } })).toEqual(one('Size', '1 unit', '$n units'));
    expect(changed({ stop: { pct: 5 } }, { stop: { pct: 7.5 } })).toEqual(
      one('Stop', '5% from the entry price', '7.5% from the entry price'),
    );
    expect(changed({}, { target: { pct: 20 } })).toEqual(one('Target', null, '20% from the entry price'));
    expect(changed({ cash: 500 }, {})).toEqual(one('Starting cash', '500 USD', '10000 USD'));
    expect(changed({}, { costs: { fee_bps: 2, slippage_bps: 0, funding: true } })).toEqual([
      ...one('Fee per side', '10 bps', '2 bps'),
      ...one('Slippage', '5 bps', '0 bps'),
      ...one('Funding', 'not counted', 'counted where it is known'),
    ]);
  });

  it('tell digits apart that figures would round', () => {
    expect(changed({ cash: 10_000.000_1 }, {})).toEqual(one('Starting cash', '10000.0001 USD', '10000 USD'));
  });

  it('are given for each number of a parameter, and for a parameter as a whole where it is new or gone', () => {
    const params = { fast: [20, 5, 50], slow: [50, 20, 200] };
    expect(changed({}, { params: { ...params, fast: [10, 5, 60] } })).toEqual([
      ...one('Parameter fast, default', '20', '10'),
      ...one('Parameter fast, highest', '50', '60'),
    ]);
    expect(changed({}, { params: { ...params, n: [1, 0, 3] } })).toEqual(one('Parameter n', null, '1, from 0 to 3'));
    expect(changed({}, { params: { slow: params.slow } })).toEqual(one('Parameter fast', '20, from 5 to 50', null));
  });

  it('have indicators in words, whatever their names', () => {
    const average = (bars: unknown) => ({ sma: ['close', bars] });
    expect(changed({ let: { constructor: average('$fast') } }, { let: { constructor: average(1) } })).toEqual(
      one(
        'Indicator constructor',
        'the simple average of the close over $fast bars',
        'the simple average of the close over 1 bar',
      ),
    );
    expect(changed({ let: {} }, { let: { constructor: average(2) } })).toEqual(
      one('Indicator constructor', null, 'the simple average of the close over 2 bars'),
    );
  });

  it('show only the conditions of a list that differ', () => {
    const [five, six, seven] = [5, 6, 7].map((value) => above(value));
    expect(changed({ enter: { all: [five, six] } }, { enter: { all: [seven, five] } })).toEqual(
      one('Entry condition (all must hold)', 'the close is above 6', 'the close is above 7'),
    );
    expect(changed({ exit: five }, { exit: { any: [five, six] } })).toEqual(
      one('Exit condition (one is enough)', null, 'the close is above 6'),
    );
    expect(changed({ enter: { all: [five, six] } }, { enter: { any: [five, six] } })).toEqual(
      one('Enters when', '(the close is above 5 and the close is above 6)', '(the close is above 5 or the close is above 6)'),
    );
    expect(changed({}, { exit: five })).toEqual(one('Leaves when', 'fast crosses below slow', 'the close is above 5'));
    expect(changed({ exit: undefined }, { exit: five })).toEqual(one('Leaves when', null, 'the close is above 5'));
  });

  it('show what they have no words for as it is written', () => {
    expect(changed({}, { news: { quiet: true } })).toEqual(one('news', null, '{"quiet":true}'));
  });
});

describe('rules in words', () => {
  it('keep a parameter and an indicator of one name apart', () => {
    expect(conditionWords({ cross_up: ['fast', '$fast'] })).toBe('fast crosses above $fast');
  });

  it('nest', () => {
    expect(numberWords({ div: [{ sub: ['high', 'low'] }, { atr: [14] }] })).toBe(
      '((the high − the low) ÷ the average true range over 14 bars)',
    );
    expect(conditionWords({ not: { any: [above(1), { all: [above(2)] }] } })).toBe(
      'it is not true that (the close is above 1 or the close is above 2)',
    );
    expect(conditionWords({})).toBe('{}');
    expect(conditionWords({ all: [] })).toBe('{"all":[]}');
  });
});
