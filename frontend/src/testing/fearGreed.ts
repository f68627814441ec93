/** A made-up Fear & Greed Index for tests. */

import type { FearGreed } from '@/api/endpoints/fearGreed';

const CLASSES = [
  [24, 'Extreme Fear'],
  [46, 'Fear'],
  [54, 'Neutral'],
  [75, 'Greed'],
] as const;

const classOf = (value: number): string => CLASSES.find(([most]) => value <= most)?.[1] ?? 'Extreme Greed';

const VALUES = [
  30, 30, 29, 28, 28, 28, 27, 26, 26, 26, 25, 24, 24, 24, 23, 22, 22, 22, 28, 35, 42, 49, 56, 63, 64, 60, 56, 52, 48, 40,
] as const;

/** 30 days up to 20 November 2026. */
export const fearGreed = (change: Partial<FearGreed['provenance']> = {}): FearGreed => ({
  days: VALUES.map((value, at) => ({
    value,
    classification: classOf(value),
    day: new Date(Date.UTC(2026, 9, 22 + at)).toISOString().slice(0, 10),
  })),
  provenance: { source: 'alternative.me /fng/', as_of_at: '2026-11-21T07:40:00Z', cache: 'hit', trouble: null, ...change },
});
