/** The time axis of summed results: never finer than an hour, because a few results close together say nothing by the millisecond. */

import type { XAxisOptions } from 'highcharts';
import { timeAxis } from './baseOptions';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** At least a day wide, so that one of its labels is a date. */
export const resultAxis = (): XAxisOptions => ({ ...timeAxis(), minRange: DAY, minTickInterval: HOUR });
