import { describe, expect, it } from 'vitest';
import { alert, condition } from '@/testing/alerts';
import { bodyOf, bodyOfAlert, draftErrors, draftOf, formError, newAlert } from './alertDraft';
import { conditionErrors, conditionOf, draftOfCondition, newCondition, sentCondition } from './conditionDraft';
import { EVENT_CHOICES, FIELDS, KINDS } from './kinds';

describe('a condition', () => {
  it('asks for the asset before amounts in its units', () => {
    const ofAmounts = FIELDS.transfer.filter((field) => ['asset', 'level', 'at_most'].includes(field));
    expect(ofAmounts).toEqual(['asset', 'level', 'at_most']);
    expect(FIELDS.balance.indexOf('asset')).toBeLessThan(FIELDS.balance.indexOf('level'));
  });

  it.each([
    ['price', ['kind', 'coin', 'direction', 'level']],
    ['change', ['kind', 'coin', 'percent', 'window_minutes']],
    ['ratio', ['kind', 'coin', 'other', 'direction', 'level']],
    ['average', ['kind', 'coin', 'direction', 'average', 'bar', 'bars', 'fast']],
    ['extreme', ['kind', 'coin', 'direction', 'days']],
    ['volume', ['kind', 'coin', 'days', 'z']],
    ['forecast_band', ['kind', 'coin', 'direction', 'band']],
    ['whale', ['kind', 'coin', 'direction', 'at_least_usd']],
    ['transfer', ['kind', 'direction', 'level', 'chain', 'address', 'asset', 'categories', 'at_most', 'counterparty_label']],
    ['balance', ['kind', 'direction', 'level', 'chain', 'address', 'asset']],
    ['dormant', ['kind', 'days', 'chain', 'address']],
    ['label', ['kind', 'direction', 'chain', 'address', 'categories']],
    ['listing', ['kind', 'direction', 'at_least_usd', 'network', 'deployer']],
    ['floor', ['kind', 'direction', 'level', 'collection', 'quote']],
    ['calendar', ['kind', 'window_minutes', 'categories']],
    ['etf_flow', ['kind', 'coin', 'direction', 'level', 'fund']],
    ['rule_broken', ['kind', 'ruleset_id', 'rule']],
  ] as const)('%s is sent with its own fields alone', (kind, fields) => {
    const place = { chain: 'ethereum', address: '0x5a', collection: 'cryptopunks' };
    const made = conditionOf({ ...newCondition(0, kind, 'ethereum'), ...place, level: '2' });
    expect(Object.keys(made ?? {})).toEqual(fields);
  });

  it('writes a fall as a negative percentage, and reads it back', () => {
    const made = conditionOf({ ...newCondition(0, 'change', 'bitcoin'), percent: '5 %', moves: 'falls' });
    expect(made).toMatchObject({ percent: '-5', window_minutes: 1440 });
    expect(sentCondition(condition({ kind: 'change', percent: '-5', window_minutes: 60 }))).toEqual({
      kind: 'change',
      coin: 'bitcoin',
      percent: '-5',
      window_minutes: 60,
    });
  });

  it('takes amounts as people write them', () =>
    expect(conditionOf({ ...newCondition(0, 'price', 'bitcoin'), level: '$60,000.5' })).toMatchObject({ level: '60000.5' }));

  it('takes outflows, and tickers in any case', () => {
    const flow = { ...newCondition(0, 'etf_flow', 'bitcoin'), direction: 'below', level: '-$1,200', fund: ' ibit ' };
    const made = conditionOf(flow);
    expect(made).toEqual({ kind: 'etf_flow', coin: 'bitcoin', direction: 'below', level: '-1200', fund: 'IBIT' });
    expect(conditionOf(draftOfCondition(condition(made ?? {}), 0))).toEqual(made);
    expect(conditionErrors({ ...flow, level: '--1', fund: 'two words' })).toEqual({
      level: 'Enter a number, such as 500 or -200.',
      fund: 'Enter a ticker, such as IBIT, or nothing for all funds.',
    });
  });

  it('says what is wrong by the names of the server', () => {
    for (const level of ['1'.repeat(19), '0.0000000000000000001']) {
      const { level: why } = conditionErrors({ ...newCondition(0), level });
      expect(why, level).toBe('Enter at most 18 digits before the decimal point and 18 after it.');
      const flow = { ...newCondition(0, 'etf_flow'), level: `-${level}` };
      expect(conditionErrors(flow).level, flow.level).toBe(why);
      const range = { ...newCondition(0, 'transfer'), atMost: level };
      expect(conditionErrors(range).at_most, level).toBe(why);
    }
    expect(conditionErrors(newCondition(0))).toEqual({ coin: 'Choose a coin.', level: 'Enter a number above 0, such as 60000.' });
    expect(conditionErrors({ ...newCondition(0, 'ratio', 'ethereum'), other: 'ethereum', level: '1' })).toEqual({
      other: 'Choose a different coin from the first.',
    });
    expect(conditionErrors({ ...newCondition(0, 'average', 'bitcoin'), bars: '20', fast: '50' })).toEqual({
      fast: 'Enter fewer bars than the slower average has.',
    });
    expect(conditionErrors({ ...newCondition(0, 'extreme', 'bitcoin'), days: '400' })).toHaveProperty('days');
  });

  it('may name no coin only where any will do', () => {
    const ofCoins = KINDS.filter(({ value }) => FIELDS[value].includes('coin'));
    const without = ofCoins.filter(({ value }) => conditionErrors(newCondition(0, value)).coin === undefined);
    expect(without.map(({ value }) => value)).toEqual(['whale']);
  });

  it('asks for an address where a kind has one, and leaves out what may be anything', () => {
    expect(conditionErrors(newCondition(0, 'transfer'))).toEqual({ chain: 'Choose a chain.', address: 'Enter an address.' });
    const dormant = { ...newCondition(0, 'dormant'), chain: 'bitcoin', days: '30' };
    const key = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
    expect(conditionErrors({ ...dormant, address: key }).address).toMatch(/^This is a private key/);
    expect(conditionErrors({ ...dormant, address: 'wpkh(zpub6rFR7y4Q2)' }).address).toMatch(/^This is the key of a whole wallet/);
    expect(conditionErrors({ ...dormant, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })).toEqual({});
    const place = { chain: 'ethereum', address: ' 0x5a ' };
    expect(conditionOf({ ...newCondition(0, 'transfer'), ...place })).toEqual({
      kind: 'transfer',
      direction: '',
      level: null,
      chain: 'ethereum',
      address: '0x5a',
      asset: 'native',
      categories: [],
      at_most: null,
      counterparty_label: null,
    });
    expect(conditionOf({ ...newCondition(0, 'listing'), direction: 'coin' })).toEqual({ kind: 'listing', direction: 'coin' });
    expect(conditionErrors(newCondition(0, 'floor'))).toHaveProperty('collection');
  });

  it('takes a range of amounts to the last digit, and whom a transfer is from or to', () => {
    const place = { chain: 'ethereum', address: '0x5a', level: '1', categories: 'exchange' };
    const draft = { ...newCondition(0, 'transfer'), ...place, atMost: ' 1,000.5 ', counterpartyLabel: ' Binance ' };
    const made = conditionOf(draft);
    expect(made).toMatchObject({ level: '1', at_most: '1000.5', categories: ['exchange'], counterparty_label: 'Binance' });
    expect(conditionOf(draftOfCondition(condition(made ?? {}), 0))).toEqual(made);
    expect(conditionErrors({ ...draft, atMost: '1.0' })).toEqual({});
    expect(conditionErrors({ ...draft, atMost: '0.999999999999999999' })).toEqual({
      at_most: 'Enter a number that is not below the lower limit.',
    });
    expect(conditionErrors({ ...draft, atMost: 'much' })).toEqual({
      at_most: 'Enter a number above 0, or nothing for no upper limit.',
    });
    expect(conditionErrors({ ...draft, level: '', atMost: '0.1' })).toEqual({});
  });

  it('reads a choice of several kinds of events back as that choice', () => {
    for (const { value } of EVENT_CHOICES) {
      const made = conditionOf({ ...newCondition(0, 'calendar'), categories: value });
      expect(made && draftOfCondition(made, 0).categories).toBe(value);
    }
  });

  it('takes the deployer of new pools with a network, and no key', () => {
    const draft = { ...newCondition(0, 'listing'), deployer: ' 0x5a ' };
    expect(conditionErrors(draft)).toEqual({ network: 'Choose the network of the deployer.' });
    const made = conditionOf({ ...draft, network: 'eth' });
    expect(made).toMatchObject({ direction: 'pool', network: 'eth', deployer: '0x5a' });
    expect(conditionOf(draftOfCondition(condition(made ?? {}), 0))).toEqual(made);
    const key = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
    expect(conditionErrors({ ...draft, network: 'eth', deployer: key }).deployer).toMatch(/^This is a private key/);
    expect(conditionOf({ ...draft, direction: 'coin' })).toEqual({ kind: 'listing', direction: 'coin' });
  });

  it('reads categories between commas, and back', () => {
    const draft = { ...newCondition(0, 'label'), chain: 'ethereum', address: '0x5a', categories: 'mixer, sanctioned,mixer,' };
    const made = conditionOf(draft);
    expect(made?.categories).toEqual(['mixer', 'sanctioned']);
    expect(made && draftOfCondition(made, 0).categories).toBe('mixer, sanctioned');
    expect(conditionErrors({ ...draft, categories: 'two words' })).toHaveProperty('categories');
  });
});

describe('an alert', () => {
  it('starts with the given coin and its price', () => {
    const draft = newAlert({ coin: 'pepe', price: '1.2e-7' });
    expect(bodyOf(draft).conditions).toEqual([{ kind: 'price', coin: 'pepe', direction: 'cross_up', level: '0.00000012' }]);
    expect(bodyOf(draft)).toMatchObject({
      mode: 'once',
      for_minutes: 0,
      cooldown_minutes: 0,
      hysteresis: null,
      expires_at: null,
    });
  });

  it('begins with the floor of the collection that a page is about', () => {
    const [condition] = bodyOf(newAlert({ collection: 'pudgy-penguins', price: '24310.2' })).conditions;
    expect(condition).toMatchObject({ kind: 'floor', collection: 'pudgy-penguins', level: '24310.2', quote: 'usd' });
  });

  it('starts with the given kind of calendar event', () => {
    const [condition] = bodyOf(newAlert({ event: 'quarterly_expiry' })).conditions;
    expect(condition).toEqual({ kind: 'calendar', window_minutes: 60, categories: ['quarterly_expiry'] });
  });

  it('is read and written without loss', () => {
    const saved = alert('a1', {
      for_minutes: 30,
      cooldown_minutes: 120,
      hysteresis: '1.5',
      expires_at: '2027-01-01T00:00:00.000Z',
    });
    expect(bodyOf(draftOf(saved))).toEqual(bodyOfAlert(saved, {}));
    expect(bodyOfAlert(saved, { enabled: false })).toMatchObject({ enabled: false, for_minutes: 30, hysteresis: '1.5' });
  });

  it('of events alone has neither a duration nor hysteresis', () => {
    const whale = newCondition(0, 'whale');
    const draft = { ...newAlert(), lasting: { amount: '8', unit: 'days' as const }, hysteresis: '51' };
    const events = { ...draft, conditions: [whale] };
    expect(draftErrors(events)).toEqual({});
    expect(bodyOf(events)).toMatchObject({ for_minutes: 0, hysteresis: null });
    const mixed = { ...draft, conditions: [whale, { ...newCondition(1, 'price', 'bitcoin'), level: '1' }] };
    expect(Object.keys(draftErrors(mixed)).sort()).toEqual(['for_minutes', 'hysteresis']);
  });

  it('names the place of each error', () => {
    const draft = {
      ...newAlert({ coin: 'bitcoin', price: '1' }),
      lasting: { amount: '8', unit: 'days' as const },
      hysteresis: '51',
      expires: '2026-01-01T00:00',
    };
    const errors = draftErrors(
      { ...draft, conditions: [...draft.conditions, newCondition(1)] },
      Date.parse('2026-11-23T10:00:00Z'),
    );
    expect(Object.keys(errors).sort()).toEqual([
      'conditions[1].coin',
      'conditions[1].level',
      'expires_at',
      'for_minutes',
      'hysteresis',
    ]);
    expect(formError(errors)).toBeUndefined();
    expect(formError({ limit: ['You have 1,000 alerts.'] })).toBe('You have 1,000 alerts.');
  });
});
