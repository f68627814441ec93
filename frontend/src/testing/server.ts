/** A stand-in for the server in unit tests: answers by path, remembers what was asked. Real `Request` and `Response` objects throughout. */

import { vi } from 'vitest';

export interface Asked {
  method: string;
  path: string;
  search: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type Reply = Response | { status?: number; json?: unknown; headers?: Record<string, string> };
export type Answerer = (asked: Asked) => Reply | Promise<Reply>;

export interface FakeServer {
  asked: Asked[];
  /** Calls whose path begins with `path`. */
  to: (path: string) => Asked[];
}

const responseOf = (reply: Reply): Response => {
  if (reply instanceof Response) return reply;
  const { status = 200, json, headers = {} } = reply;
  return new Response(status === 204 || json === undefined ? null : JSON.stringify(json), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
};

const isFile = (request: Request): boolean => /text\/csv|spreadsheetml/.test(request.headers.get('content-type') ?? '');

/** Longest matching path wins; an unexpected call is a 404 that names itself. A thrown error stands for a dead line. */
export function serve(answers: Record<string, Answerer>): FakeServer {
  const asked: Asked[] = [];
  const paths = Object.keys(answers).sort((a, b) => b.length - a.length);
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request =
      input instanceof Request ? input : new Request(new URL(String(input), location.origin), { ...init, signal: undefined });
    const url = new URL(request.url);
    const text = await request.text();
    const call: Asked = {
      method: request.method,
      path: url.pathname,
      search: url.searchParams,
      headers: request.headers,
      body: isFile(request) ? text : text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    asked.push(call);
    const path = paths.find((candidate) => url.pathname.startsWith(candidate));
    const answer = path === undefined ? undefined : answers[path];
    return responseOf(
      answer === undefined ? { status: 404, json: { message: `no answer for ${url.pathname}` } } : await answer(call),
    );
  });
  return { asked, to: (path) => asked.filter((call) => call.path.startsWith(path)) };
}

export const rosa = {
  id: 'u1',
  email: 'rosa@desk.example',
  name: 'Rosa Kern',
  email_verified: true,
  totp_enabled: false,
  created_at: '2026-06-02T09:14:00Z',
};
