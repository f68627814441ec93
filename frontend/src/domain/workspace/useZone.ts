/** The zone in which the workspace counts its days; moments of the journal are written in it, so that they agree with its calendar. */

import { useGetWorkspaceSettingsQuery } from '@/api/ledgerApi';
import { selectedTeam } from '@/api/principal';

/** A team has no settings: its days begin at midnight UTC, whatever zone its members chose for themselves. */
export const TEAM_ZONE = 'UTC';

/** A zone that this browser can count in; another one cannot be written, and moments are then written as on every other page. */
export function zoneHere(zone: string | null | undefined): string | undefined {
  if (!zone) return undefined;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone;
  } catch {
    return undefined;
  }
}

/** Undefined until it is known or set. */
export function useZone(): string | undefined {
  const isTeam = selectedTeam() !== null;
  const { data } = useGetWorkspaceSettingsQuery(undefined, { skip: isTeam });
  return isTeam ? TEAM_ZONE : zoneHere(data?.zone);
}
