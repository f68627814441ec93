/** Time zones to choose from. */

/** Minutes that a zone is ahead of UTC now, and its name with that. */
function zoneLabel(zone: string, now: number): { ahead: number; label: string } {
  const offset = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes] = /^GMT([+-])(\d{2}):(\d{2})$/.exec(offset ?? '') ?? [];
  const ahead = sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const shown = sign === undefined ? 'UTC' : `UTC${sign === '-' ? '−' : '+'}${hours}:${minutes}`;
  return { ahead, label: `${zone.replaceAll('_', ' ')} (${shown})` };
}

/** All that the browser knows, from west to east. */
export function zoneChoices(): readonly { zone: string; label: string }[] {
  const now = Date.now();
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
    .map((zone) => ({ zone, ...zoneLabel(zone, now) }))
    .sort((left, right) => left.ahead - right.ahead || left.zone.localeCompare(right.zone, 'en'));
}
