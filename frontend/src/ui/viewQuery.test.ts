import { expect, it } from 'vitest';
import { queryOf, some } from './viewQuery';

const begun = { tab: 'all', q: '', unread: false };

it('writes only what differs from the page as it begins', () => {
  expect(queryOf(begun, begun).toString()).toBe('');
  expect(queryOf({ ...begun, q: 'a&b', unread: true }, begun).toString()).toBe('q=a%26b&unread=true');
  expect(queryOf({ ...begun, tab: '' }, begun).toString()).toBe('tab=');
});

it('puts the parameters that are always there first', () => {
  expect(queryOf({ ...begun, q: 'x' }, begun, { page: 'missed' }).toString()).toBe('page=missed&q=x');
});

it('leaves out a filter that is empty', () => {
  expect(some('')).toBeUndefined();
  expect(some('eth')).toBe('eth');
});
