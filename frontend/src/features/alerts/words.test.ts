import { expect, it } from 'vitest';
import { channelTarget } from './words';

it('says where a channel sends, also where it keeps no address', () => {
  expect(channelTarget({ kind: 'email', target: '' })).toBe('to the email address of the account');
  expect(channelTarget({ kind: 'push', target: '' })).toBe('each device under Settings, Notifications');
  expect(channelTarget({ kind: 'webhook', target: 'https://hooks.example.com/…' })).toBe('https://hooks.example.com/…');
});
