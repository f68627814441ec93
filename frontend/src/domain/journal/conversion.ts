/** What a reader must know of results that were converted to one currency. */

import type { Statistics } from '@/api/ledgerApi';
import { formatCount } from '@/format/number';
import { copy } from './copy';

/** Where rates are from; a source that is not known here is left out. */
const SOURCES: Readonly<Record<string, string>> = {
  ecb: copy.ratesOfTheCentralBank,
  coingecko: copy.ratesOfBitcoin,
  daily_close: copy.ratesOfCloses,
  entered: copy.ratesOfYours,
  par: copy.ratesOfDollars,
};

export interface ConversionWords {
  /** How it was done, and by which rates. */
  readonly how: string;
  /** What is in no figure, a sentence each. */
  readonly leftOut: readonly string[];
  /** Rates may be missing only because market data did not answer. */
  readonly isAway: boolean;
}

/** Nothing where the figures are those of one currency. */
export function conversionWords({ conversion, currency }: Pick<Statistics, 'conversion' | 'currency'>): ConversionWords | null {
  if (!conversion) return null;
  const sources = conversion.rate_sources.flatMap((source) => SOURCES[source] ?? []);
  const { without_rate: trips, payments_without_rate: payments } = conversion;
  return {
    how: copy.convertedAtTheRate(currency ?? '', sources.length === 0 ? '' : `: ${sources.join('; ')}`),
    leftOut: [
      ...(trips > 0 ? [copy.leftOutExceptInR(formatCount(trips, copy.roundTrip))] : []),
      ...(payments > 0 ? [copy.leftOutNoRate(formatCount(payments, copy.payment))] : []),
    ],
    isAway: conversion.rates_away,
  };
}

/** Whether there are results and none of them could be converted: no sum is known then, and only what is in R. */
export const lacksRates = ({ conversion, trips }: Pick<Statistics, 'conversion' | 'trips'>): boolean =>
  trips === 0 && (conversion?.without_rate ?? 0) > 0;

/** What an empty chart of amounts says where that is the reason. */
export const NO_RATE = copy.noRateForTheseDays;
