/**
 * One `Idempotency-Key` for each action of the user, so that the server does it once. An action whose outcome is not known (no answer, a
 * timeout, a server that failed) keeps its key: when the user sends the same again, the server answers as it did before instead of doing
 * it a second time. Once the outcome is known, the same request is a new action.
 */

import type { Failure } from './failure';
import type { Outcome, RequestArgs } from './request';
import { random } from './trace';

const HEADER = 'Idempotency-Key';
/** Requests without a known outcome that are remembered. */
const MOST = 50;
/** The server remembers a key for 24 hours; what a person repeats, they repeat sooner. */
const LIFE_MS = 60 * 60_000;

interface Open {
  readonly key: string;
  readonly since: number;
}

const open = new Map<string, Open>();
/** Files and forms are the same action while they are the same object. */
const objects = new WeakMap<object, string>();

function nameOf(body: unknown): string {
  if (body instanceof Blob || body instanceof FormData) {
    const known = objects.get(body) ?? random(16);
    objects.set(body, known);
    return known;
  }
  return typeof body === 'string' ? body : JSON.stringify(body ?? null);
}

const actionOf = (args: RequestArgs): string => `${args.url}\n${JSON.stringify(args.params ?? {})}\n${nameOf(args.body)}`;

/** A caller that names its action itself: under the same key nothing is made twice for 24 hours, also after a reload. */
export interface Keyed {
  readonly key?: string;
}

/** The header of a caller's own key, beside the rest of its call. */
export const underKey = ({ key }: Keyed): Pick<RequestArgs, 'headers'> =>
  key === undefined ? {} : { headers: { [HEADER]: key } };

/** The call with its key, where it is a POST. */
export function withKey(args: RequestArgs, now = Date.now()): RequestArgs {
  if (args.method !== 'POST' || args.headers?.[HEADER] !== undefined) return args;
  const action = actionOf(args);
  const known = open.get(action);
  const key = known !== undefined && now - known.since < LIFE_MS ? known.key : random(16);
  open.delete(action);
  open.set(action, { key, since: now });
  const [oldest] = open.keys();
  if (open.size > MOST && oldest !== undefined) open.delete(oldest);
  return { ...args, headers: { ...args.headers, [HEADER]: key } };
}

/** True where nobody knows whether the server did it. */
export const isUnknown = (error: Failure): boolean =>
  error.status === 0 || error.status >= 500 || error.code === 'idempotency_in_flight';

/** Takes note of how a call of `withKey` ended. */
export function settle(args: RequestArgs, outcome: Outcome): void {
  if (args.method === 'POST' && !(outcome.error !== undefined && isUnknown(outcome.error))) open.delete(actionOf(args));
}
