import { describe, expect, it } from 'vitest';
import { isOverdue, isRecent } from './provenance';

describe('an overdue answer', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  it.each([
    // Served while the next one is fetched.
    ['STALE', '2026-11-23T11:45:00Z', false],
    // One poll was missed.
    ['STALE', '2026-11-23T11:39:00Z', true],
    ['STALE', null, true],
    // Old, but as new as it gets.
    ['HIT', '2026-11-20T00:00:00Z', false],
  ] as const)('%s of %s: %s', (cache, asOf, overdue) => expect(isOverdue({ cache, asOf }, now)).toBe(overdue));
});

it('an answer is recent for five minutes', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  expect(isRecent('2026-11-23T11:55:01Z', now)).toBe(true);
  expect(isRecent('2026-11-23T11:55:00Z', now)).toBe(false);
});
