/** "-2 to +12": the 95 % interval of a group's mean result; null where there is none. */

import type { GroupResult } from '@/api/ledgerApi';
import { intervalWords, signedNumber } from '@/domain/journal/words';

export const expectancyInterval = ({ expectancy, expectancy_low: low, expectancy_high: high }: GroupResult): string | null =>
  intervalWords({ value: Number(expectancy), low, high }, signedNumber);
