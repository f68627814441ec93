// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { named } from '@/testing/portfolio';
import { offWords, tradeWords } from './components/DriftPanel';
import { bodyOf, draftOf, faultsOf, leftOver, NEW_PORTFOLIO, targetSum } from './targetDraft';

const targets = (...percents: string[]) => percents.map((percent, key) => ({ key, asset: `A${key}`, percent }));

describe('a portfolio draft', () => {
  it('comes back as it was read, without rounding', () => {
    const one = named('p1', { account_ids: ['a1'], targets: [{ asset: '*', share: '0.333333' }], band: '0.025' });
    const draft = draftOf(one);
    expect(draft.targets[0]?.percent).toBe('33.3333');
    expect(draft.band).toBe('2.5');
    expect(bodyOf(draft)).toEqual({ name: one.name, account_ids: ['a1'], targets: one.targets, band: '0.025', note: '' });
  });

  it('adds its targets up exactly', () => {
    expect(targetSum(targets('33.3', '33,3', '33.4'))).toBe('100');
    expect(leftOver(targets('33.3', '33.3', '33.4'))).toBe('0');
    expect(leftOver(targets('60', ''))).toBe('40');
    expect(leftOver(targets('60', '40.1'))).toBeNull();
  });

  it('says at each field what is wrong', () => {
    const faults = faultsOf({
      ...NEW_PORTFOLIO,
      band: '101',
      targets: [
        { key: 0, asset: 'btc', percent: '60' },
        { key: 1, asset: 'BTC', percent: 'x' },
        { key: 2, asset: '', percent: '50' },
      ],
    });
    expect(Object.keys(faults).sort()).toEqual([
      'band',
      'name',
      'targets',
      'targets[1].asset',
      'targets[1].share',
      'targets[2].asset',
    ]);
    expect(faults.targets?.[0]).toBe('The targets add up to 110%. They must not exceed 100%.');
    expect(faultsOf({ ...NEW_PORTFOLIO, name: 'A', targets: targets('100') })).toEqual({});
  });
});

describe('drift', () => {
  it('says what to trade and how far it is off', () => {
    expect(tradeWords({ amount: '1200' })).toBe('Buy $1,200.00');
    expect(tradeWords({ amount: '-4500.5' })).toBe('Sell $4,500.50');
    expect(tradeWords({ amount: '0' })).toBe('At target');
    expect(offWords({ share: 0.75, target: 0.6 })).toBe('+15.0 pp');
    expect(offWords({ share: 0.2, target: 0.25 })).toBe('-5.0 pp');
  });
});
