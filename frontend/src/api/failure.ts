/** What a failed call is, and how it is told: as a field → messages map beside a form, or as one sentence in a toast. */

import { messages } from './messages';
import type { FieldErrors } from './types';

/** `status` is the response's; 0 when no response came; 500 for what nobody expected. */
export interface Failure {
  status: number;
  message: string;
  code?: string;
  /** The response body as it came, if one came. */
  data?: unknown;
  /** Seconds until it makes sense to ask again. */
  retryAfter?: number;
  /** When the calls that are used up come back. */
  resumesAt?: string;
  /** Names the call in the services' logs. */
  requestId?: string;
}

/** Stands among the fields, but is none. */
const REQUEST = 'request_id';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export function isFailure(value: unknown): value is Failure {
  return isRecord(value) && typeof value.status === 'number' && typeof value.message === 'string';
}

/** Seconds to wait by a `Retry-After` header in either of its forms, seconds or an HTTP date. A date is read by the server's own clock. */
export function retryAfterOf(headers: Headers, now: number = Date.now()): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  const sent = Date.parse(headers.get('date') ?? '');
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - (Number.isNaN(sent) ? now : sent)) / 1000);
  return seconds > 0 ? seconds : undefined;
}

/** The caller's role in the selected team does not allow it. */
export const isRoleForbidden = (error: unknown): boolean => isFailure(error) && error.code === 'role_forbidden';

/** The document that was to be written has another version than the one that the caller saw. */
export const isConflict = (error: unknown): boolean => isFailure(error) && error.status === 412;

/** The server's own sentence about a failed call, if its body has one. */
function sentenceIn(data: unknown): string | undefined {
  const body = isRecord(data) ? data : {};
  return text(body.message) ?? text(body.detail) ?? text(body.error);
}

/** Failures that only time ends: the provider's calls are used up, or the caller's share of them. */
const USED_UP: ReadonlySet<string | undefined> = new Set(['quota_exhausted', 'market_share_used']);

export function failureOfResponse(response: Response, data: unknown): Failure {
  const code = isRecord(data) ? text(data.code) : undefined;
  const retryAfter = retryAfterOf(response.headers);
  const isUsedUp = USED_UP.has(code) && retryAfter !== undefined;
  return {
    status: response.status,
    message: sentenceIn(data) ?? `Request failed with status code ${response.status}`,
    code,
    data,
    retryAfter,
    resumesAt: isUsedUp ? new Date(Date.now() + retryAfter * 1000).toISOString() : undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
  };
}

export const noResponse = (): Failure => ({ status: 0, message: messages.noResponse });

export const setupFailed = (): Failure => ({ status: 0, message: messages.setup });

/** Any thrown or rejected value as a `Failure`. */
export function toFailure(error: unknown): Failure {
  if (isFailure(error)) return error;
  if (error instanceof Error && error.message) return { status: 500, message: error.message };
  return { status: 500, message: messages.unexpected };
}

/** Words for the toast: the response's message, else the library's, else a fallback by kind of failure. */
export function describeFailure(error: unknown): { status: number; title: string; description: string } {
  const failure = toFailure(error);
  return { status: failure.status, title: 'Error', description: failure.message || messages.unexpected };
}

/**
 * The field → messages map of a failed call. The server's own map is taken as it is: the lists of its `errors` member and the lists at the
 * top of the body, or its sentence under `non_field_errors`. Where the server said nothing, `fallback` says what failed, and the failure's
 * own message follows as the reason.
 */
export function fieldErrors(error: unknown, fallback: string = messages.unexpected): FieldErrors {
  const failure = isFailure(error) ? error : undefined;
  const map: Record<string, string[]> = {};
  if (isRecord(failure?.data)) {
    const nested = isRecord(failure.data.errors) ? failure.data.errors : {};
    for (const [field, value] of [...Object.entries(nested), ...Object.entries(failure.data)]) {
      if (Array.isArray(value) && value.every((item) => typeof item === 'string') && value.length > 0) map[field] = value;
    }
    const sentence = sentenceIn(failure.data);
    if (Object.keys(map).length === 0 && sentence !== undefined) map.non_field_errors = [sentence];
  }
  if (Object.keys(map).length === 0) {
    const reason = failure?.message ?? (error instanceof Error ? error.message : '');
    map.non_field_errors = [reason === '' ? fallback : fallback === messages.unexpected ? reason : `${fallback}. ${reason}`];
  }
  // Where the server failed somebody may be asked for help; a wrong entry says itself what is wrong.
  if (failure?.requestId !== undefined && (failure.status === 0 || failure.status >= 429)) map[REQUEST] = [failure.requestId];
  return map;
}

/** As `fieldErrors`; none while no call has failed. */
export const errorsOf = (error: unknown, fallback?: string): FieldErrors =>
  error === undefined ? {} : fieldErrors(error, fallback);

/** The id of the request that a form's messages came from, where it is to be shown. */
export const requestOf = (errors: FieldErrors): string | undefined => errors[REQUEST]?.[0];

/** The first message of a field, or of the whole form under `non_field_errors`. */
export const firstError = (errors: FieldErrors, field: string): string | undefined => errors[field]?.[0];

/** The first message at a field, or at an item of the list that it holds, as `tags[2]`. */
export const errorAt = (errors: FieldErrors, field: string): string | undefined =>
  firstError(errors, field) ?? Object.entries(errors).find(([name]) => name.replace(/\[\d+\]$/, '') === field)?.[1][0];

/** What is wrong with a form as a whole, or with something that has no place in it. Places are named without numbers: `tags[2]` is at `tags`. */
export const errorOutside = (errors: FieldErrors, places: readonly string[]): string | undefined =>
  Object.entries(errors).find(([name]) => name !== REQUEST && !places.includes(name.replace(/\[\d+\]/g, '')))?.[1][0];

/** What is wrong with a form of one field as a whole; undefined where the field itself says what is wrong. */
export const errorBeside = (errors: FieldErrors, field: string): string | undefined =>
  firstError(errors, field) === undefined ? firstError(errors, 'non_field_errors') : undefined;
