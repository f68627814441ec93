/**
 * Getting a new access token, once. Calls of one tab share one promise; tabs of one browser take turns by a Web Lock and look into local
 * storage first, because the tab before may already have done the work. Without locks the server's grace for the previous token covers it.
 * Only 401 and 403 end the session. A server that is busy or away is asked again after a pause, and then left alone for all tabs together.
 */

import { formatCount } from '@/format/number';
import { readStored, writeStored } from './browserStorage';
import { type Failure, isFailure, noResponse } from './failure';
import { messages } from './messages';
import { send } from './request';
import { readTokens, type Tokens } from './tokens';

export type Refreshed =
  | { kind: 'refreshed'; access: string; refresh?: string }
  /** The session is over: the server said no, or there is nothing to refresh it with. */
  | { kind: 'refused'; reason?: string }
  /** The server is busy or away; the session may well be alive. `failure` is for the call that waited for the token. */
  | { kind: 'unavailable'; failure: Failure };

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

const ENDING: ReadonlySet<number> = new Set([401, 403]);

async function exchange(refresh: string): Promise<Refreshed> {
  const outcome = await send({ url: '/api/auth/token/refresh/', method: 'POST', body: { refresh, rotate: true } }, null);
  if (isFailure(outcome.error)) {
    return ENDING.has(outcome.error.status) ? { kind: 'refused' } : { kind: 'unavailable', failure: outcome.error };
  }
  const data = outcome.data as { access?: unknown; refresh?: unknown } | null;
  if (typeof data?.access !== 'string')
    return { kind: 'unavailable', failure: { ...noResponse(), message: messages.unexpected } };
  return { kind: 'refreshed', access: data.access, refresh: typeof data.refresh === 'string' ? data.refresh : undefined };
}

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 500;
/** A call waits this long for the next attempt; after that it fails, and says when to try again. */
const LONGEST_PAUSE_MS = 4_000;
/** The longest that one answer can keep this browser from asking, whatever it says. */
const LONGEST_HOLD_MS = 5 * 60_000;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** What the server asked for and up to a second more, or a pause that doubles; never the same for two browsers. */
function pauseAfter({ retryAfter }: Failure, attempt: number): number {
  if (retryAfter !== undefined) return Math.min(retryAfter * 1_000 + Math.random() * 1_000, LONGEST_HOLD_MS);
  return FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random());
}

/** How long no tab may ask, milliseconds. A clock that was set back does not keep it longer than the longest hold. */
function holdLeft(): number {
  const left = Number(readStored('refresh-not-before') ?? 0) - Date.now();
  return left > 0 && left <= LONGEST_HOLD_MS ? left : 0;
}

/** The failure of a call whose token could not be refreshed: what failed, why, and when to try again. */
function unavailable(failure: Failure): Refreshed {
  const seconds = Math.ceil(holdLeft() / 1_000);
  const again = seconds > 0 ? ` Try again in ${formatCount(seconds, 'second')}.` : '';
  const reason = /[.!?]$/.test(failure.message) ? failure.message : `${failure.message}.`;
  return {
    kind: 'unavailable',
    failure: { ...failure, message: `${messages.refresh}. ${reason}${again}`, retryAfter: seconds > 0 ? seconds : undefined },
  };
}

async function exchangePatiently(refresh: string): Promise<Refreshed> {
  const held = holdLeft();
  if (held > LONGEST_PAUSE_MS) return unavailable({ status: 503, message: messages.busy });
  if (held > 0) await pause(held);
  for (let attempt = 0; ; attempt += 1) {
    const result = await exchange(refresh);
    if (result.kind !== 'unavailable') {
      writeStored('refresh-not-before', null);
      return result;
    }
    const wait = pauseAfter(result.failure, attempt);
    if (attempt + 1 === ATTEMPTS || wait > LONGEST_PAUSE_MS) {
      writeStored('refresh-not-before', String(Math.round(Date.now() + wait)));
      return unavailable(result.failure);
    }
    await pause(wait);
  }
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
    if (refresh === null) return { kind: 'refused', reason: messages.noRefreshToken };
    const result = await exchangePatiently(refresh);
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
