/** The two tokens in local storage, shared by all tabs. Storage may be refused by the browser; then the session lives in memory only. */

export const ACCESS_KEY = 'accessToken';
export const REFRESH_KEY = 'refreshToken';

export interface Tokens {
  accessToken: string | null;
  refreshToken: string | null;
}

export function readTokens(): Tokens {
  try {
    return { accessToken: localStorage.getItem(ACCESS_KEY), refreshToken: localStorage.getItem(REFRESH_KEY) };
  } catch {
    return { accessToken: null, refreshToken: null };
  }
}

function write(key: string, value: string | null): void {
  if (localStorage.getItem(key) === value) return;
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

export function writeTokens(tokens: Tokens): void {
  try {
    write(REFRESH_KEY, tokens.refreshToken);
    write(ACCESS_KEY, tokens.accessToken);
  } catch {
    // Nothing to do: the tab keeps its session until it is closed.
  }
}

/** Whose token it is, read from its claims without judging it; null for what is no JWT. */
export function subjectOf(accessToken: string | null): string | null {
  try {
    const payload = accessToken?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const claims = JSON.parse(atob(payload)) as { sub?: unknown };
    return typeof claims.sub === 'string' ? claims.sub : null;
  } catch {
    return null;
  }
}
