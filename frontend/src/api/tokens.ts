/** The two tokens in local storage, shared by all tabs. Storage may be refused by the browser; then the session lives in memory only. */

import { readStored, writeStored } from './browserStorage';

export const ACCESS_KEY = 'accessToken';
export const REFRESH_KEY = 'refreshToken';

export interface Tokens {
  accessToken: string | null;
  refreshToken: string | null;
}

export const readTokens = (): Tokens => ({ accessToken: readStored(ACCESS_KEY), refreshToken: readStored(REFRESH_KEY) });

export function writeTokens(tokens: Tokens): void {
  writeStored(REFRESH_KEY, tokens.refreshToken);
  writeStored(ACCESS_KEY, tokens.accessToken);
}

interface Claims {
  /** Whose token it is. */
  readonly sub?: unknown;
  /** When it was made and when it ends, seconds since 1970 by the server's clock. */
  readonly iat?: unknown;
  readonly exp?: unknown;
}

/** The claims of an access token, read without judging it; empty for what is no JWT. */
function claimsOf(accessToken: string | null): Claims {
  try {
    const payload = accessToken?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return JSON.parse(atob(payload)) as Claims;
  } catch {
    return {};
  }
}

export function subjectOf(accessToken: string | null): string | null {
  const { sub } = claimsOf(accessToken);
  return typeof sub === 'string' ? sub : null;
}

/** When a token ends, milliseconds since 1970, and how long it lives in all, milliseconds; null where it does not say. */
export function lifeOf(accessToken: string | null): { readonly endsAt: number; readonly livesFor: number } | null {
  const { iat, exp } = claimsOf(accessToken);
  if (typeof exp !== 'number' || typeof iat !== 'number' || exp <= iat) return null;
  return { endsAt: exp * 1_000, livesFor: (exp - iat) * 1_000 };
}
