/**
 * The clock of the data. A replayed world stands at the last day of its data, behind ours: windows such as "the last 30 days" then end there, and say
 * so. What the user writes, such as a journal, goes by the reader's own clock.
 */

import { useState } from 'react';
import { statusApi } from '@/api/statusApi';
import { utcDay } from '@/ui/datePresets';

const DAY_MS = 86_400_000;

/** The data's present in milliseconds, or undefined where it is ours. `now` is the provider's present time. */
export function behind(now: string | null | undefined, ours: number): number | undefined {
  const theirs = Date.parse(now ?? '');
  return theirs < ours - DAY_MS ? theirs : undefined;
}

/** What the shell has asked for already is read; nothing is asked here. */
export function useDataNow(): number | undefined {
  const [opened] = useState(Date.now);
  const { data: status } = statusApi.endpoints.status.useQueryState(undefined);
  return behind(status?.now, opened);
}

/** The last day of the data as `yyyy-mm-dd` in UTC, where it is not today. */
export function useDataDay(): string | undefined {
  const now = useDataNow();
  return now === undefined ? undefined : utcDay(new Date(now));
}
