/**
 * For whom this tab works: the account itself, or a team that it has selected. Each call of a team's things carries the team; the server judges
 * the membership. Another selection loads the application anew, so that nothing of the one before is left in memory; the choice is kept for
 * each account in this browser, and other tabs keep theirs until they load.
 */

import { clearTeamStorage, type PrincipalKey, readStored, type StoredKey, teamPrefix, writeStored } from './browserStorage';
import { readTokens, subjectOf } from './tokens';

export const TEAM_HEADER = 'X-Meridian-Team';
/** Codes by which the server says that the caller does not, or no longer, belong to the team. */
export const TEAM_FORBIDDEN = 'team_forbidden';
/** The caller's role does not allow it. */
export const ROLE_FORBIDDEN = 'role_forbidden';

interface Choice {
  /** The account that made the choice; null if nobody was signed in. */
  readonly owner: string | null;
  readonly team: string | null;
}

let current: Choice | undefined;

/** Whose choice counts; a token that names nobody has a choice of its own. */
function subject(): string | null {
  const { accessToken } = readTokens();
  return accessToken === null ? null : (subjectOf(accessToken) ?? '-');
}

function stored(): string | null {
  const owner = subject();
  const [account, team] = (readStored('selected-team') ?? '').split(' ');
  return owner !== null && account === owner && team !== undefined && team !== '' ? team : null;
}

/**
 * Id of the selected team; null for the personal workspace. Read once for each account: another tab's choice does not change this one, nor does a
 * session that expired, because what is unsaved here still belongs to whom the tab worked for.
 */
export function selectedTeam(): string | null {
  const owner = subject();
  if (current === undefined || (owner !== null && owner !== current.owner)) current = { owner, team: stored() };
  return current.team;
}

/** Somebody signed out, or another account signed in: the choice in storage counts. */
export const forgetSelection = (): void => {
  current = undefined;
};

/** Header of a call, where it may be for a team. */
export const teamHeader = (path: string): Record<string, string> => {
  const team = path.startsWith('/api/v1/') ? selectedTeam() : null;
  return team === null ? {} : { [TEAM_HEADER]: team };
};

/** Begins the keys of what is kept in this browser for the selected principal. */
export const principalPrefix = (): string => {
  const team = selectedTeam();
  return team === null ? '' : teamPrefix(team);
};

/** The key of what is kept in this browser for the selected principal alone. */
export const principalKey = (key: PrincipalKey): StoredKey => {
  const team = selectedTeam();
  return team === null ? key : `${teamPrefix(team)}${key}`;
};

/** How the application loads anew; a test takes another way. */
export const reloading = { to: (path: string): void => location.assign(path) };

/** Selects a team, or the personal workspace, and loads the application anew at `path`. */
export function selectTeam(team: string | null, path: string): void {
  const owner = subject();
  writeStored('selected-team', team === null || owner === null ? null : `${owner} ${team}`);
  reloading.to(path);
}

/**
 * The server refuses the caller for the selected team: removes what this browser keeps of the team and reloads the application in the personal
 * workspace, where a message says so.
 */
export function teamLost(): void {
  const team = selectedTeam();
  if (subject() === null || (stored() === null && team === null)) return;
  if (team !== null) clearTeamStorage(team);
  if (readStored('team-lost') !== null) return;
  writeStored('team-lost', 'yes');
  selectTeam(null, '/');
}

/** True once after `teamLost`. */
export function takeTeamLost(): boolean {
  const lost = readStored('team-lost') !== null;
  if (lost) writeStored('team-lost', null);
  return lost;
}
