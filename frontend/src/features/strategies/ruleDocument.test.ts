import { describe, expect, it } from 'vitest';
import { RULES } from '@/testing/strategies';
import { copy } from './copy';
import { pathText, type Rules, readAt, renamed, withUses, writeAt } from './ruleDocument';
import { faultAt, faultWithin, placeWords } from './ruleFaults';
import {
  choiceOf,
  chosenOperand,
  conditionOf,
  freeName,
  isName,
  isUnshown,
  NEW_CONDITION,
  NEW_INDICATOR,
  operandOf,
  unshown,
} from './ruleParts';
import { entrySentence, exitSentence, percentOfBps, ruleSentences } from './ruleSentences';
import { COMPARISONS, FIELDS, INDICATORS, SIGNS } from './ruleWords';
import { parseRules, prettyRules } from './strategyDraft';

/** One document with every kind of rule. */
const WHOLE: Rules = {
  v: 1,
  market: 'BTC/USD',
  bar: '4h',
  params: { n: [20, 5, 50], loss: [5, 1, 10] },
  let: {
    fast: { sma: ['close', '$n'] },
    range: { atr: 14 },
    listed: { atr: ['$n'] },
    nested: { highest: [{ sub: ['high', { mul: ['fast', 2] }] }, 10] },
  },
  enter: {
    all: [
      { cross_up: ['fast', 'close'] },
      { any: [{ gt: ['volume', 0.5] }, { not: { lte: [{ rsi: ['close', 14] }, '$n'] } }] },
      { not: { not: { gte: [{ div: ['open', { add: ['low', -1.5] }] }, { ema: ['close', 9] }] } } },
    ],
  },
  exit: { cross_down: [{ change: ['close', 3] }, { lowest: [{ stddev: ['close', 5] }, 7] }] },
  side: 'short',
  size: { quote: 500 },
  stop: { pct: '$loss' },
  target: { pct: 12.5 },
  costs: { fee_bps: 7.5, slippage_bps: 0, funding: true },
  cash: 25_000,
};

const places: readonly (readonly (string | number)[])[] = [
  ['market'],
  ['params', 'n', 2],
  ['let', 'range', 'atr'],
  ['let', 'listed', 'atr', 0],
  ['let', 'nested', 'highest', 0, 'sub', 1, 'mul', 1],
  ['enter', 'all', 1, 'any', 1, 'not', 'lte', 0, 'rsi', 1],
  ['exit', 'cross_down', 1, 'lowest', 0, 'stddev', 1],
  ['size', 'quote'],
  ['stop', 'pct'],
  ['costs', 'fee_bps'],
  ['cash'],
];

describe('a change of one place', () => {
  it.each(places.map((path) => [pathText(path), path] as const))('%s leaves the rest as it is', (_, path) => {
    const before = readAt(WHOLE, path);
    expect(before).toBeDefined();
    const changed = writeAt(WHOLE, path, 'other');
    expect(readAt(changed, path)).toBe('other');
    // Back again, it is the same document to the letter: no key lost, added or moved.
    expect(prettyRules(writeAt(changed, path, before))).toBe(prettyRules(WHOLE));
  });

  it('keeps what no form knows', () => {
    const odd = { ...WHOLE, note: { by: 'me' }, costs: { fee_bps: 1, maker_bps: [2] }, enter: { between: [1, 2, 3] } };
    const changed = writeAt(writeAt(odd, ['market'], 'ETH/USD'), ['costs', 'fee_bps'], 3);
    expect(changed).toEqual({ ...odd, market: 'ETH/USD', costs: { fee_bps: 3, maker_bps: [2] } });
    expect(Object.keys(changed)).toEqual(Object.keys(odd));
  });

  it('removes what is empty around it', () => {
    expect(writeAt(WHOLE, ['stop', 'pct'], undefined)).not.toHaveProperty('stop');
    expect(writeAt({ costs: { fee_bps: 1, funding: true } }, ['costs', 'fee_bps'], undefined)).toEqual({
      costs: { funding: true },
    });
    expect(writeAt({}, ['stop', 'pct'], 5)).toEqual({ stop: { pct: 5 } });
    expect(writeAt({ v: 1 }, ['v'], undefined)).toEqual({});
  });
});

describe('the document as text', () => {
  it('comes back as it was, with every kind of rule', () => {
    expect(parseRules(prettyRules(WHOLE))).toEqual({ rules: WHOLE });
  });

  it('keeps brackets inside of texts', () => {
    const odd = { market: '[ a, b ]', list: [1, 2] };
    expect(parseRules(prettyRules(odd))).toEqual({ rules: odd });
  });
});

describe('another name', () => {
  it('is used everywhere, and nowhere else', () => {
    const next = renamed(WHOLE, 'let', 'fast', 'quick');
    expect(Object.keys(next.let as object)).toEqual(['quick', 'range', 'listed', 'nested']);
    expect(readAt(next, ['enter', 'all', 0])).toEqual({ cross_up: ['quick', 'close'] });
    expect(readAt(next, ['let', 'nested', 'highest', 0, 'sub', 1])).toEqual({ mul: ['quick', 2] });
    expect(renamed(next, 'let', 'quick', 'fast')).toEqual(WHOLE);
    const params = renamed(WHOLE, 'params', 'loss', 'most');
    expect(params.stop).toEqual({ pct: '$most' });
    expect(params.params).toEqual({ n: [20, 5, 50], most: [5, 1, 10] });
  });

  it('of a parameter leaves an indicator with the same name', () => {
    const both = { ...RULES, market: '$fast' };
    const next = renamed(both, 'params', 'fast', 'n');
    expect(next.let).toEqual({ fast: { sma: ['close', '$n'] }, slow: { sma: ['close', '$slow'] } });
    expect(next.enter).toEqual({ cross_up: ['fast', 'slow'] });
    expect(next.market).toBe('$fast');
    expect(withUses(both, (text) => text)).toEqual(both);
  });

  it('must be one that the server accepts', () => {
    expect(['n', 'fast_2'].every(isName)).toBe(true);
    expect(['', 'Fast', '2n', 'close', 'a-b', `a${'b'.repeat(30)}`].some(isName)).toBe(false);
    expect(freeName('n', ['n', 'n_2'])).toBe('n_3');
    expect(freeName('n', [])).toBe('n');
  });
});

describe('kinds of operands and conditions', () => {
  it('have a choice each, which writes them as they were', () => {
    const operands = ['close', 'fast', '$n', 5, { atr: [14] }, { sub: ['high', 1] }, { ema: ['low', '$n'] }];
    for (const one of operands) expect(chosenOperand(choiceOf(operandOf(one)), one)).toEqual(one);
  });

  it('keep what both kinds have', () => {
    expect(chosenOperand('=ema', { sma: ['low', 9] })).toEqual({ ema: ['low', 9] });
    expect(chosenOperand('=atr', { sma: ['low', 9] })).toEqual({ atr: [9] });
    expect(chosenOperand('=rsi', 'volume')).toEqual({ rsi: ['volume', 20] });
    expect(chosenOperand('=rsi', '$n')).toEqual({ rsi: ['close', 20] });
    expect(chosenOperand('=mul', { sub: ['high', 'low'] })).toEqual({ mul: ['high', 'low'] });
    expect(chosenOperand('=add', { rsi: ['close', 14] })).toEqual({ add: [{ rsi: ['close', 14] }, 1] });
    expect(chosenOperand('=number', 'close')).toBe(0);
    expect(chosenOperand('$n', 5)).toBe('$n');
    // An indicator with the name of a kind.
    expect(chosenOperand('sma', 5)).toBe('sma');
  });

  it('are all offered by the form', () => {
    const offered = (choices: readonly (readonly [string, string])[]) => choices.map(([name]) => name).sort();
    expect(offered(copy.columns)).toEqual([...FIELDS.keys()].sort());
    expect(offered(copy.indicatorKinds)).toEqual([...INDICATORS.keys(), 'atr'].sort());
    expect(offered(copy.calculationKinds)).toEqual([...SIGNS.keys()].sort());
    expect(COMPARISONS.size).toBe(6);
  });

  it('that are new can be shown', () => {
    expect(conditionOf(NEW_CONDITION).kind).toBe('comparison');
    expect(operandOf(NEW_INDICATOR).kind).toBe('indicator');
    expect(conditionOf({}).kind).toBe('empty');
  });
});

describe('what the form cannot show', () => {
  const named = (rules: Rules) => unshown(rules).map(pathText);

  it('is nothing of the rules that the server knows', () => {
    expect(named(WHOLE)).toEqual([]);
    expect(named(RULES)).toEqual([]);
  });

  it('is named by its path', () => {
    expect(
      named({
        v: 2,
        note: 1,
        market: ['a'],
        params: { n: 5 },
        let: { a: { vwap: ['close', 3] }, b: { sma: [{ kama: 1 }, 2] } },
        enter: { all: [{ gt: ['close', 1] }, { between: [1, 2] }, { not: { lt: [{ sma: 5 }, 1] } }] },
        exit: [1],
        size: { units: 1, quote: 2 },
        stop: 5,
        target: { pct: 5, trail: true },
        costs: { fee_bps: { maker: 1 }, funding: false },
      }),
    ).toEqual([
      'v',
      'note',
      'market',
      'params.n',
      'let.a',
      'let.b.sma[0]',
      'enter.all[1]',
      'enter.all[2].not.lt[0]',
      'exit',
      'size',
      'stop',
      'target.trail',
      'costs.fee_bps',
    ]);
    expect(isUnshown([['stop']], 'stop')).toBe(true);
    expect(isUnshown([['stop', 'x']], 'stop')).toBe(false);
  });
});

describe('faults of the server', () => {
  const faults = [
    { path: 'enter.all[1].cross_up[0].sma[1]', text: 'Too long.' },
    { path: 'stop.pct', text: 'Too far.' },
  ];

  it('are at their field', () => {
    expect(faultAt(faults, ['enter', 'all', 1, 'cross_up', 0, 'sma', 1])).toBe('Too long.');
    expect(faultAt(faults, ['stop'], ['stop', 'pct'])).toBe('Too far.');
    expect(faultAt(faults, ['enter', 'all', 1])).toBeUndefined();
    expect(faultWithin(faults, ['enter', 'all', 1])).toBe('Too long.');
    expect(faultWithin(faults, ['enter', 'all', 0])).toBeUndefined();
    const amount = { path: 'stop.pct', text: 'Write a number from 0.01 to 99, or the name of a parameter, such as $n.' };
    expect(faultAt([amount], ['stop', 'pct'])).toBe('Write a number from 0.01 to 99.');
    expect(faultWithin([{ path: 'stopped', text: 'x' }], ['stop'])).toBeUndefined();
  });

  it.each([
    ['enter', 'Entry'],
    ['enter.all', 'Entry'],
    ['enter.cross_up[0]', 'Entry condition 1, left side'],
    ['enter.all[1].cross_up[1].sma[1]', 'Entry condition 2, right side, bars'],
    ['enter.all[1].not.any[2].gt[0]', 'Entry condition 2.3, left side'],
    ['exit.not.any[0].gt[0].sub[1]', 'Exit condition 1.1, left side, second value'],
    ['enter.lt[1].atr[0]', 'Entry condition 1, right side, bars'],
    ['let.fast.rsi[0]', 'Indicator fast, input'],
    ['let.fast', 'Indicator fast'],
    ['params.n', 'Parameter n'],
    ['costs.fee_bps', 'Fee'],
    ['size.units', 'Position size'],
    ['note', 'note'],
  ])('%s is read as %s', (path, words) => expect(placeWords(path)).toBe(words));
});

describe('the rules in sentences', () => {
  it('are those of the server', () =>
    expect(ruleSentences(WHOLE)).toEqual([
      'Trades BTC/USD on 4h bars, short only.',
      'fast is the simple average of the close over n (20) bars.',
      'listed is the average true range over n (20) bars.',
      'nested is the highest of (the high − (fast × 2)) in 10 bars.',
      'range is the average true range over 14 bars.',
      'Sells short for 500 of the quote currency at the next open when (fast crosses above the close and (the volume is above 0.5 or it is not true that the RSI of the close over 14 bars is at most n (20)) and it is not true that it is not true that (the open ÷ (the low + -1.5)) is at least the exponential average of the close over 9 bars).',
      'Leaves at the next open when the change of the close over 3 bars in % crosses below the lowest of the standard deviation of the close over 5 bars in 7 bars.',
      'Stops loss (5)% above the entry price.',
      'Takes profit 12.5% below the entry price.',
      'Each fill pays a fee of 0.075% and slippage of 0%, and funding where it is known.',
      'Starts with 25,000 USD.',
    ]));

  it('say the defaults of what is left out', () =>
    expect(ruleSentences({ v: 1, market: 'BTC/USD', bar: '1h', enter: { gt: ['close', 5] } })).toEqual([
      'Trades BTC/USD on 1h bars, long only.',
      'Buys with all cash at the next open when the close is above 5.',
      'Each fill pays a fee of 0.1% and slippage of 0.05%.',
      'Starts with 10,000 USD.',
    ]));

  it('can be read while they are unfinished', () => {
    const draft = { size: { equity_pct: '' }, enter: { gt: ['close', ''] }, stop: { pct: '' }, exit: {} };
    expect(ruleSentences(draft)).toEqual([
      'Trades … on … bars, long only.',
      'Buys with …% of cash at the next open when the close is above ….',
      'Stops …% below the entry price.',
      'Each fill pays a fee of 0.1% and slippage of 0.05%.',
      'Starts with 10,000.',
    ]);
    expect(entrySentence({})).toBe('Buys with all cash at the next open when ….');
    expect(exitSentence(draft)).toBeNull();
    expect(exitSentence(RULES)).toBe('Leaves at the next open when fast crosses below slow.');
  });

  it('count one unit, and write basis points in per cent', () => {
    expect(entrySentence({ size: { units: 1 }, enter: { gt: ['close', 5] } })).toMatch(/^Buys 1 unit at/);
    expect(entrySentence({ size: { units: 2 }, enter: { gt: ['close', 5] } })).toMatch(/^Buys 2 units at/);
    expect([percentOfBps(10), percentOfBps(7.5), percentOfBps('')]).toEqual(['0.1%', '0.075%', '…']);
  });
});
