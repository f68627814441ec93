import { expect, it } from 'vitest';
import { channelTarget, marksOf } from './words';

it('says where a channel sends, also where it keeps no address', () => {
  expect(channelTarget({ kind: 'email', target: '' })).toBe("to your account's email address");
  expect(channelTarget({ kind: 'push', target: '' })).toBe('each device listed in Settings, Notifications');
  expect(channelTarget({ kind: 'webhook', target: 'https://hooks.example.com/…' })).toBe('https://hooks.example.com/…');
});

it('marks a firing whose transfer a reorganisation removed', () => {
  const firing = { gap: false, late: false, quiet: false, at: '2026-11-21T12:00:00Z', written_at: '2026-11-21T12:00:00Z' };
  expect(marksOf({ ...firing, reverted_at: '2026-11-21T12:20:00Z' }).map(({ label }) => label)).toEqual(['Reverted']);
  expect(marksOf({ ...firing, reverted_at: null })).toEqual([]);
});
