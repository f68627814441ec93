/** Time zones to choose from. */

import { MINUS } from './number';

/** How far a clock is from UTC: `UTC+02:00`. */
export function utcOffset(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? MINUS : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Minutes that a zone is ahead of UTC now, and its name with that. */
function zoneLabel(zone: string, now: number): { ahead: number; label: string } {
  const offset = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes] = /^GMT([+-])(\d{2}):(\d{2})$/.exec(offset ?? '') ?? [];
  const ahead = sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const shown = sign === undefined ? 'UTC' : utcOffset(ahead);
  return { ahead, label: `${zone.replaceAll('_', ' ')} (${shown})` };
}

/** All that the browser knows, from west to east. */
export function zoneChoices(): readonly { zone: string; label: string }[] {
  const now = Date.now();
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
    .map((zone) => ({ zone, ...zoneLabel(zone, now) }))
    .sort((left, right) => left.ahead - right.ahead || left.zone.localeCompare(right.zone, 'en'));
}
