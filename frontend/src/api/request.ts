/** One call over HTTP: bearer token, XSRF header, 60 s limit, JSON both ways. Knows nothing of sessions; see `baseApi.ts` for the retry. */

import { type Failure, failureOfResponse, noResponse, setupFailed } from './failure';
import { teamHeader } from './principal';
import { traceHeaders } from './trace';

export const TIMEOUT_MS = 60_000;

export interface RequestArgs {
  url: string;
  method?: string;
  /** An object is sent as JSON; text, blobs and forms go as they are. */
  body?: unknown;
  // biome-ignore lint/suspicious/noConfusingVoidType: the only argument of a call, where it may be left out.
  params?: Readonly<Record<string, string | number | boolean | null | undefined | void>>;
  headers?: Readonly<Record<string, string | undefined>>;
  responseHandler?: 'json' | 'text' | 'blob';
  /** Goes on when the page closes. Browsers refuse more than 64 KiB of body for all such calls together. */
  keepalive?: boolean;
}

/** Kept beside a cached answer for the age, source and cache state that the screen shows. */
export interface ResponseMeta {
  status: number;
  headers: Headers;
}

export type Outcome =
  | { data: unknown; error?: undefined; meta: ResponseMeta }
  | { data?: undefined; error: Failure; meta?: ResponseMeta };

export function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

/** `Basic` credentials of UTF-8 text (RFC 7617). */
export function basicAuthorization(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

function target(args: RequestArgs): URL {
  const url = new URL(args.url, location.origin);
  for (const [name, value] of Object.entries(args.params ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url;
}

interface Prepared {
  url: URL;
  init: RequestInit;
  requestId: string;
}

function prepare(args: RequestArgs, accessToken: string | null): Prepared {
  const trace = traceHeaders();
  const headers = new Headers({ Accept: 'application/json', ...teamHeader(args.url), ...trace });
  for (const [name, value] of Object.entries(args.headers ?? {})) if (value !== undefined) headers.set(name, value);
  if (accessToken !== null && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${accessToken}`);
  const method = args.method ?? 'GET';
  const xsrf = method === 'GET' ? undefined : cookie('XSRF-TOKEN');
  if (xsrf !== undefined) headers.set('X-XSRF-TOKEN', xsrf);
  let body: BodyInit | undefined;
  if (typeof args.body === 'string' || args.body instanceof Blob || args.body instanceof FormData) body = args.body;
  else if (args.body !== undefined) {
    body = JSON.stringify(args.body);
    if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  }
  const init: RequestInit = { method, headers, body, credentials: 'same-origin' };
  if (args.keepalive) init.keepalive = true;
  return { url: target(args), init, requestId: trace['X-Request-ID'] };
}

async function read(response: Response, handler: 'json' | 'text' | 'blob'): Promise<unknown> {
  if (handler === 'blob' && response.ok) return response.blob();
  const body = await response.text();
  if (handler === 'text' && response.ok) return body;
  if (body === '') return null;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

export async function send(args: RequestArgs, accessToken: string | null, signal?: AbortSignal): Promise<Outcome> {
  let prepared: Prepared;
  try {
    prepared = prepare(args, accessToken);
  } catch {
    return { error: setupFailed() };
  }
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(prepared.url, { ...prepared.init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
    const data = await read(response, args.responseHandler ?? 'json');
    const meta = { status: response.status, headers: response.headers };
    if (response.ok) return { data, meta };
    const error = failureOfResponse(response, data);
    // A proxy in front of the gateway answers without the id.
    return { error: { ...error, requestId: error.requestId ?? prepared.requestId }, meta };
  } catch {
    return { error: { ...noResponse(), requestId: prepared.requestId } };
  }
}

export type Opened = { response: Response; error?: undefined } | { response?: undefined; error: Failure };

/** A call whose answer is read as it comes. No limit of time: `signal` ends it. */
export async function open(args: RequestArgs, accessToken: string | null, signal: AbortSignal): Promise<Opened> {
  let prepared: Prepared;
  try {
    prepared = prepare({ ...args, headers: { Accept: 'text/event-stream', ...args.headers } }, accessToken);
  } catch {
    return { error: setupFailed() };
  }
  try {
    const response = await fetch(prepared.url, { ...prepared.init, signal });
    if (response.ok && response.body !== null) return { response };
    const error = failureOfResponse(response, await read(response, 'json'));
    return { error: { ...error, requestId: error.requestId ?? prepared.requestId } };
  } catch {
    return { error: { ...noResponse(), requestId: prepared.requestId } };
  }
}
