import { expect, it } from 'vitest';
import { conversionWords, lacksRates } from './conversion';

const of = (change: object) =>
  conversionWords({
    currency: 'EUR',
    conversion: { rate_sources: [], without_rate: 0, payments_without_rate: 0, rates_away: false, ...change },
  });

it('says by which rates results were converted', () => {
  expect(of({ rate_sources: ['coingecko', 'daily_close', 'new'] })).toEqual({
    how: 'Each result is converted to EUR at the rate of the day it closed (UTC): the price of bitcoin in both currencies at CoinGecko; daily closes of coins.',
    leftOut: [],
    isAway: false,
  });
  expect(of({})?.how).toBe('Each result is converted to EUR at the rate of the day it closed (UTC).');
});

it('counts what no rate is known for', () => {
  expect(of({ without_rate: 1, payments_without_rate: 2, rates_away: true })).toMatchObject({
    leftOut: ['1 round trip left out except in R: no rate for that day.', '2 payments left out: no rate for that day.'],
    isAway: true,
  });
});

it('says nothing of one currency', () => {
  expect(conversionWords({ currency: 'EUR', conversion: null })).toBeNull();
});

it('tells results without any rate from those of which some are left out', () => {
  const conversion = { rate_sources: [], without_rate: 2, payments_without_rate: 0, rates_away: false };
  expect(lacksRates({ trips: 0, conversion })).toBe(true);
  expect(lacksRates({ trips: 1, conversion })).toBe(false);
  expect(lacksRates({ trips: 0, conversion: { ...conversion, without_rate: 0 } })).toBe(false);
  expect(lacksRates({ trips: 0, conversion: null })).toBe(false);
});
