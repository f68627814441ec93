/** The time axis of summed results: never finer than an hour, because a few results close together say nothing by the millisecond. */

import type { XAxisOptions } from 'highcharts';
import { timeAxis } from './baseOptions';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * At least a day wide, so that one of its labels is a date. A label begins at its mark: centred on it, the first of a narrow chart has no room
 * at its left, and is cut. At the right there is the margin of the other axis.
 */
export const resultAxis = (): XAxisOptions => {
  const axis = timeAxis();
  return { ...axis, labels: { ...axis.labels, align: 'left' }, minRange: DAY, minTickInterval: HOUR };
};
