import { describe, expect, it } from 'vitest';
import { paidSubscription } from '@/testing/billing';
import { expiryWords, intervalWords, invoiceState, methodWords, moneyWords, standing } from './payment';

describe('money', () => {
  it.each([
    ['49.00', 'EUR', '49.00 EUR'],
    ['4900', 'JPY', '4,900 JPY'],
    ['1234.567', 'KWD', '1,234.567 KWD'],
    ['-0.05', 'USD', '-0.05 USD'],
    ['much', 'USD', '—'],
  ])('%s %s keeps the decimals of its currency', (amount, currency, words) => {
    expect(moneyWords(amount, currency)).toBe(words);
  });

  it('has an interval', () => {
    expect(intervalWords('month')).toBe('a month');
    expect(intervalWords('3 months')).toBe('every 3 months');
  });
});

describe('a subscription', () => {
  it('renews, or ends with its period', () => {
    expect(standing(paidSubscription())).toMatchObject({ chip: 'Active', isRunning: true });
    expect(standing(paidSubscription({ is_ending: true })).text).toMatch(/^Cancelled\. The plan stays until /);
  });

  it('whose payment failed keeps its plan until the provider says otherwise after the grace', () => {
    const grace_end_at = '2026-11-20T00:00:00Z';
    const unpaid = paidSubscription({ state: 'past_due', grace_end_at, checked_at: '2026-11-19T00:00:00Z' });
    expect(standing(unpaid).text).toMatch(/^The last payment failed\. Update the payment method by /);
    expect(standing({ ...unpaid, checked_at: grace_end_at }).text).toMatch(/plan has ended/);
  });

  it('that ended or was never paid lets a plan be chosen', () => {
    for (const paid of [null, paidSubscription({ state: 'canceled' }), paidSubscription({ state: 'incomplete' })]) {
      expect(standing(paid)).toMatchObject({ chip: null, isRunning: false });
    }
  });
});

describe('words of the provider', () => {
  it('are names that people know', () => {
    const card = { kind: 'card', brand: 'visa', last4: '4242', expires: '2028-04' };
    expect(methodWords(card)).toBe('Visa ending in 4242');
    expect(expiryWords(card.expires)).toBe('Expires 04/2028');
    expect(methodWords({ kind: 'some_wallet', brand: null, last4: null, expires: null })).toBe('Some wallet');
    expect(invoiceState({ state: 'paid' })).toEqual(['Paid', 'up']);
    expect(invoiceState({ state: 'a_new_one' })).toEqual(['A new one', 'neutral']);
  });
});
