import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  describeFailure,
  errorAt,
  errorOutside,
  failureOfResponse,
  fieldErrors,
  noResponse,
  retryAfterOf,
  setupFailed,
} from './failure';
import { messages } from './messages';

const failed = (status: number, data: unknown, headers?: Record<string, string>) =>
  failureOfResponse(new Response(null, { status, headers }), data);

describe('field messages', () => {
  it('are taken from the body as they are', () => {
    const body = {
      password: ['Too short'],
      non_field_errors: ['No'],
      message: 'Unprocessable',
      status: 422,
      errors: { email: ['Not an address'] },
    };
    expect(fieldErrors(failed(422, body))).toEqual({
      password: ['Too short'],
      non_field_errors: ['No'],
      email: ['Not an address'],
    });
  });

  it('fall back to the message of a body without lists', () => {
    expect(fieldErrors(failed(401, { message: 'Wrong address or password' }))).toEqual({
      non_field_errors: ['Wrong address or password'],
    });
  });

  it('take the message of an error', () => expect(fieldErrors(new Error('Broken'))).toEqual({ non_field_errors: ['Broken'] }));

  it('have a last sentence', () => {
    expect(fieldErrors(undefined)).toEqual({ non_field_errors: ['An unexpected error occurred'] });
    expect(fieldErrors(undefined, messages.login)).toEqual({ non_field_errors: ['Login failed'] });
  });
});

describe('toast words', () => {
  it.each([
    ['the response message', failed(422, { message: 'Say it', detail: 'no' }), { status: 422, description: 'Say it' }],
    ['the library message', failed(500, 'page'), { status: 500, description: 'Request failed with status code 500' }],
    ['no response', noResponse(), { status: 0, description: 'No response received from server' }],
    ['no request', setupFailed(), { status: 0, description: 'Error setting up the request' }],
    ['an error', new Error('Odd'), { status: 500, description: 'Odd' }],
    ['anything else', 42, { status: 500, description: 'An unexpected error occurred' }],
  ])('%s', (_name, error, words) => expect(describeFailure(error)).toEqual({ title: 'Error', ...words }));
});

afterEach(() => void vi.useRealTimers());

it('knows the time at which calls that are used up come back', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') });
  const at = (code: string) => failed(503, { code }, { 'retry-after': '90' }).resumesAt;
  expect(['quota_exhausted', 'market_share_used', 'upstream_unavailable'].map(at)).toEqual([
    '2026-11-22T12:01:30.000Z',
    '2026-11-22T12:01:30.000Z',
    undefined,
  ]);
  expect(failed(503, { code: 'quota_exhausted' }).resumesAt).toBeUndefined();
});

it('keeps when to come back and which request it was', () => {
  const failure = failed(429, { code: 'too_many_requests' }, { 'retry-after': '17', 'x-request-id': 'r1' });
  expect(failure).toMatchObject({ retryAfter: 17, requestId: 'r1', code: 'too_many_requests' });
});

it.each([
  ['17', undefined, 17],
  ['0', undefined, undefined],
  ['soon', undefined, undefined],
  ['', undefined, undefined],
  ['Sun, 22 Nov 2026 12:00:40 GMT', 'Sun, 22 Nov 2026 12:00:00 GMT', 40],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 'Sun, 22 Nov 2026 12:00:00 GMT', undefined],
  ['Sun, 22 Nov 2026 12:00:10 GMT', undefined, 10],
])('Retry-After %s is read in either form', (value, date, seconds) => {
  const headers = new Headers({ 'retry-after': value, ...(date === undefined ? {} : { date }) });
  expect(retryAfterOf(headers, Date.UTC(2026, 10, 22, 12))).toBe(seconds);
});

it('a form says what failed and why where the server said nothing', () => {
  expect(fieldErrors(noResponse(), messages.login)).toEqual({
    non_field_errors: ['Login failed. No response received from server'],
  });
  expect(fieldErrors(failed(502, '<html>'), messages.login)).toEqual({
    non_field_errors: ['Login failed. Request failed with status code 502'],
  });
});

describe('messages of a form', () => {
  const errors = { 'tags[2]': ['Too long.'], 'levels[0].price': ['No number.'], request_id: ['r1'], version: ['Wrong.'] };

  it('are at their field, or at the list whose item they name', () => {
    expect(errorAt(errors, 'tags')).toBe('Too long.');
    expect(errorAt(errors, 'levels[0].price')).toBe('No number.');
    expect(errorAt(errors, 'levels')).toBeUndefined();
    expect(errorAt({ ...errors, tags: ['Too many.'] }, 'tags')).toBe('Too many.');
  });

  it('are above it where none of its places is theirs', () => {
    expect(errorOutside(errors, ['tags', 'levels.price'])).toBe('Wrong.');
    expect(errorOutside(errors, ['tags', 'version'])).toBe('No number.');
    expect(errorOutside(errors, ['tags', 'levels.price', 'version'])).toBeUndefined();
  });
});
