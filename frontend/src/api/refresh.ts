/**
 * Getting a new access token, once. Calls of one tab share one promise; tabs of one browser take turns by a Web Lock and look into local
 * storage first, because the tab before may already have done the work. Without locks the server's grace for the previous token covers it.
 */

import { isFailure } from './failure';
import { send } from './request';
import { readTokens, type Tokens } from './tokens';

export type Refreshed =
  | { kind: 'refreshed'; access: string; refresh?: string }
  /** The server said no: the session is over. */
  | { kind: 'refused' }
  /** No answer came; the session may well be alive. */
  | { kind: 'unreachable' };

let inFlight: Promise<Refreshed> | null = null;

const TURN = 'meridian-token-refresh';
const STORED = 'meridian-token-stored';
/** Milliseconds within which what one tab stores has reached every other. */
const SPREAD = 2_000;

const locks = (): LockManager | null => (typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null);

const alone = <T>(work: () => Promise<T>): Promise<T> => locks()?.request(TURN, work) ?? work();

/** Tells the tabs whose turn comes next that new tokens are on their way to them. */
function announce(): Promise<void> {
  const told = locks();
  if (told === null) return Promise.resolve();
  return new Promise((done) => {
    void told.request(STORED, { mode: 'shared' }, () => {
      done();
      return new Promise<void>((end) => setTimeout(end, SPREAD));
    });
  });
}

/** The tokens in storage; where another tab has just stored some, not before they are here: a lock passes between processes faster than storage does. */
async function settled(rejected: string | null): Promise<Tokens> {
  const deadline = Date.now() + SPREAD;
  for (;;) {
    const tokens = readTokens();
    if (tokens.accessToken !== rejected || Date.now() >= deadline) return tokens;
    const { held = [] } = (await locks()?.query()) ?? {};
    if (!held.some((lock) => lock.name === STORED)) return readTokens();
    await new Promise((again) => setTimeout(again, 20));
  }
}

async function exchange(refresh: string): Promise<Refreshed> {
  const outcome = await send({ url: '/api/auth/token/refresh/', method: 'POST', body: { refresh, rotate: true } }, null);
  if (isFailure(outcome.error)) return outcome.error.status === 0 ? { kind: 'unreachable' } : { kind: 'refused' };
  const data = outcome.data as { access?: unknown; refresh?: unknown } | null;
  if (typeof data?.access !== 'string') return { kind: 'refused' };
  return { kind: 'refreshed', access: data.access, refresh: typeof data.refresh === 'string' ? data.refresh : undefined };
}

/**
 * `rejected` is the access token that just failed, `known` the tokens of this tab. `keep` stores the new pair, and is called before the lock
 * is given up, so that the next tab finds it.
 */
export function refreshOnce(
  rejected: string | null,
  known: Tokens,
  keep: (granted: { access: string; refresh?: string }) => void,
): Promise<Refreshed> {
  // A call that failed with a token which has since been replaced only needs the newer one.
  if (known.accessToken !== null && known.accessToken !== rejected)
    return Promise.resolve({ kind: 'refreshed', access: known.accessToken });
  inFlight ??= alone(async (): Promise<Refreshed> => {
    const stored = await settled(rejected);
    if (stored.accessToken !== null && stored.accessToken !== rejected) {
      const newer = { access: stored.accessToken, refresh: stored.refreshToken ?? undefined };
      keep(newer);
      return { kind: 'refreshed', ...newer };
    }
    const refresh = stored.refreshToken ?? known.refreshToken;
    if (refresh === null) return { kind: 'refused' };
    const result = await exchange(refresh);
    if (result.kind === 'refreshed') {
      keep(result);
      await announce();
    }
    return result;
  }).finally(() => {
    inFlight = null;
  });
  return inFlight;
}
