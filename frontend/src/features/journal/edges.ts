/** Which groups of round trips clearly made money, and which clearly lost it. Pure. */

import type { GroupResult, HoldingTimes, Statistics } from '@/api/ledgerApi';
import { GROUPINGS, type GroupBy } from '@/domain/journal/view';
import { LEAST_FOR_INTERVALS } from '@/domain/journal/words';
import { compareDecimals } from '@/format/decimal';
import { isNumber } from '@/format/number';

/** By the 95 % interval of the mean result: above zero, below zero, around zero, or none, because there are too few round trips. */
export type Verdict = 'edge' | 'leak' | 'unclear' | 'few';

export function verdictOf({ expectancy_low: low, expectancy_high: high }: GroupResult): Verdict {
  if (!isNumber(low) || !isNumber(high)) return 'few';
  if (low > 0) return 'edge';
  return high < 0 ? 'leak' : 'unclear';
}

/** Whether losers are held longer than winners, by the 95 % interval of the ratio of their medians. */
export type Holding = 'longer' | 'shorter' | 'unclear' | 'few';

export function holdingOf({ winners, losers, ratio: { low, high } }: HoldingTimes): Holding {
  if (Math.min(winners, losers) < LEAST_FOR_INTERVALS) return 'few';
  // None with enough of them: the times of each side are all the same.
  if (!isNumber(low) || !isNumber(high)) return 'unclear';
  if (low > 1) return 'longer';
  return high < 1 ? 'shorter' : 'unclear';
}

/** A group that stands out, and what it is a group of. */
export interface Mark {
  readonly by: GroupBy;
  readonly group: GroupResult;
}

export interface Marks {
  /** The largest gain first. */
  readonly edges: readonly Mark[];
  /** The largest loss first. */
  readonly leaks: readonly Mark[];
  /** Groups that have an interval. */
  readonly judged: number;
}

/** How often a group without an edge is marked all the same: what a 95 % interval leaves out. */
const CHANCE = 0.05;

export const byChance = (judged: number): number => Math.round(judged * CHANCE);

/** Of all groupings that divide the round trips: a single group says only what all of them say. */
export function marksOf({ groupings }: Pick<Statistics, 'groupings'>): Marks {
  const all = GROUPINGS.flatMap((by): readonly Mark[] => {
    const groups = groupings.find((grouping) => grouping.by === by)?.groups ?? [];
    return groups.length < 2 ? [] : groups.map((group) => ({ by, group }));
  });
  const those = (wanted: Verdict) => all.filter(({ group }) => verdictOf(group) === wanted);
  const byNet = (one: Mark, other: Mark) => compareDecimals(one.group.net, other.group.net) ?? 0;
  return {
    edges: those('edge').sort((one, other) => byNet(other, one)),
    leaks: those('leak').sort(byNet),
    judged: all.filter(({ group }) => verdictOf(group) !== 'few').length,
  };
}
