/**
 * What the application keeps in the browser, by key, and whose it is. What belongs to the account is removed when the session ends and before
 * another account's begins; what belongs to the device stays. Nothing else may use the browser's storage: a test looks for it.
 */

interface Place {
  readonly area: 'local' | 'session';
  readonly owner: 'account' | 'device';
}

const local = (owner: Place['owner']): Place => ({ area: 'local', owner });
const tab = (owner: Place['owner']): Place => ({ area: 'session', owner });

export const STORED = {
  accessToken: local('account'),
  refreshToken: local('account'),
  /** When the server may be asked for a new access token again, milliseconds since 1970. */
  'refresh-not-before': local('account'),
  'search-recent': local('account'),
  'profiler-last': local('account'),
  'starred-tokens': local('account'),
  'dashboard-parameters': local('account'),
  /** Columns of tables that the reader hides, by table. */
  'hidden-columns': local('account'),
  /** Whether sample data are shown, so that the next page holds the banner's place before its first paint. */
  'sample-data': local('account'),
  /** The account is past its first use: home keeps no place for the guides. */
  'first-use-over': local('account'),
  'key-was-held': tab('account'),
  'pending-flow': tab('account'),
  /** Written by the router when the page closes: which pages were open, and how far down. */
  'react-router-scroll-positions': tab('account'),
  /** Whose account was used here last, so that what it left behind is not shown to the next one. */
  'account-owner': local('device'),
  /** Account and team, where one is selected: kept for that account alone. */
  'selected-team': local('device'),
  /** The selected team was lost: said after the application has loaded anew. */
  'team-lost': tab('device'),
  'display-preferences': local('device'),
  'vite-ui-theme': local('device'),
  'direction-colors': local('device'),
  'collapsed-sidebar': local('device'),
  'sandbox-banner': local('device'),
  'reloaded-for-release': tab('device'),
} as const satisfies Readonly<Record<string, Place>>;

/** Unsaved work has one key for each document. */
export const DRAFT_PREFIX = 'draft:';

/** What is kept once for the personal workspace, and once for each team. */
export type PrincipalKey = 'search-recent' | 'profiler-last' | 'dashboard-parameters' | 'sample-data';

/** The role in a team is kept so that the next page leaves out what it doesn't allow before its first paint. */
export type StoredKey = keyof typeof STORED | `${typeof DRAFT_PREFIX}${string}` | `team-${string}:${PrincipalKey | 'role'}`;

/** Begins the keys of what belongs to a team; in drafts, what follows their own prefix. */
export const teamPrefix = (team: string) => `team-${team}:` as const;
const OF_A_TEAM = /^team-[^:]+:/;

/** Beginnings of the keys of teams that are gone: until the application is loaded again, its pages may still hold something of them. */
const gone = new Set<string>();
const isGone = (key: string): boolean => [...gone].some((prefix) => key.startsWith(prefix));

const placeOf = (key: StoredKey): Place => (key in STORED ? STORED[key as keyof typeof STORED] : local('account'));
const areaOf = ({ area }: Place): Storage => (area === 'local' ? localStorage : sessionStorage);

/** Null where nothing is kept, or where the browser refuses its storage. */
export function readStored(key: StoredKey): string | null {
  try {
    return areaOf(placeOf(key)).getItem(key);
  } catch {
    return null;
  }
}

/** Null removes. False where nothing is kept: the browser's storage is full or blocked, or the team that it belongs to is gone. */
export function writeStored(key: StoredKey, value: string | null): boolean {
  if (value !== null && isGone(key)) return false;
  try {
    const area = areaOf(placeOf(key));
    if (value === null) area.removeItem(key);
    else if (area.getItem(key) !== value) area.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Keys that begin with `prefix`, in local storage. */
export function storedKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Removes what belongs to the account, except for the tokens, which the session writes and removes itself. */
export function clearAccountStorage(): void {
  for (const key of Object.keys(STORED) as (keyof typeof STORED)[]) {
    if (STORED[key].owner === 'account' && key !== 'accessToken' && key !== 'refreshToken') writeStored(key, null);
  }
  for (const key of storedKeys('')) {
    if (key.startsWith(DRAFT_PREFIX) || OF_A_TEAM.test(key)) writeStored(key as StoredKey, null);
  }
}

/** The account does not belong to the team any more: whatever is kept of it goes, and nothing more is kept. */
export function clearTeamStorage(team: string): void {
  for (const prefix of [teamPrefix(team), `${DRAFT_PREFIX}${teamPrefix(team)}`]) {
    gone.add(prefix);
    for (const key of storedKeys(prefix)) writeStored(key as StoredKey, null);
  }
}
