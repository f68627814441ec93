/**
 * Times as a clock on the wall of a zone shows them, and the moments that they name. A wall time names one moment, two where clocks are set
 * back, and none where they are set forward. Offsets come from the browser's own zone data.
 */

import { useGetWorkspaceSettingsQuery } from '@/api/ledgerApi';
import { selectedTeam } from '@/api/principal';
import { TEAM_ZONE } from '@/domain/workspace/useZone';
import { writing } from '@/format/writing';
import { utcOffset, zoneChoices } from '@/format/zones';
import type { PickerOption } from '@/ui/pickerOptions';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

const readers = new Map<string, Intl.DateTimeFormat>();

function readerOf(zone: string): Intl.DateTimeFormat {
  let reader = readers.get(zone);
  if (reader === undefined) {
    reader = new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      timeZone: zone,
    });
    readers.set(zone, reader);
  }
  return reader;
}

/** What the wall shows at a moment, as if it were UTC. Whole seconds. */
function shownAt(moment: number, zone: string): number {
  const part = Object.fromEntries(
    readerOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** As a field for date and time writes it: seconds, and fractions of them, only where they are not zero. */
const WALL = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(\.\d{1,3})?$/;

/** `yyyy-mm-ddThh:mm:ss` on the wall, as a field for date and time takes it. Empty for what is no moment. */
export function wallOf(moment: string | number, zone: string): string {
  const time = new Date(moment).getTime();
  return Number.isNaN(time) ? '' : new Date(shownAt(time, zone)).toISOString().slice(0, 19);
}

/** The moments that a wall time names, the earliest first, as RFC 3339 in UTC. */
export function momentsOf(wall: string, zone: string): readonly string[] {
  const [, minute, second = ':00'] = WALL.exec(wall) ?? [];
  if (minute === undefined) return [];
  const shown = Date.parse(`${minute}${second}Z`);
  if (Number.isNaN(shown)) return [];
  // No zone changes its offset twice within two days.
  const candidates = [shown - DAY, shown + DAY].map((near) => shown - (shownAt(near, zone) - near));
  return [...new Set(candidates)]
    .filter((moment) => shownAt(moment, zone) === shown)
    .sort((one, other) => one - other)
    .map((moment) => new Date(moment).toISOString());
}

/** How far a zone is from UTC at a moment: `UTC+02:00`. */
export function offsetWords(moment: string, zone: string): string {
  const time = Math.floor(Date.parse(moment) / SECOND) * SECOND;
  const minutes = Math.round((shownAt(time, zone) - time) / (60 * SECOND));
  return utcOffset(minutes);
}

export const zoneWords = (zone: string): string => zone.replaceAll('_', ' ');

/** The reader's zone where the workspace has none: the one chosen for display, else the device's. */
export const readerZone = (): string => writing().zone || Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Every zone that the browser knows, with its distance from UTC now. */
export const zoneOptions = (): readonly PickerOption[] => zoneChoices().map(({ zone, label }) => ({ value: zone, label }));

/** Whether this browser can count in a zone: the server may know newer ones. */
function isKnown(zone: string): boolean {
  try {
    readerOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The zone of the workspace, in which its days begin; undefined until the server has answered. */
export function useZone(): string | undefined {
  const isTeam = selectedTeam() !== null;
  const { data, isError } = useGetWorkspaceSettingsQuery(undefined, { skip: isTeam });
  if (isTeam) return TEAM_ZONE;
  if (data === undefined && !isError) return undefined;
  return data?.zone && isKnown(data.zone) ? data.zone : readerZone();
}
