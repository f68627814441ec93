import { expect, it } from 'vitest';
import { noteOf } from './note';

it('reads bytes that are a text', () => {
  expect(noteOf('68656c6c6f')).toEqual({ text: 'hello', isText: true });
  expect(noteOf('c3a9e282bf')).toEqual({ text: 'é₿', isText: true });
});

it.each([
  ['bytes that are no text', 'ff00aa'],
  ['control characters', '6162001f'],
])('shows %s as they are', (_, data) => expect(noteOf(data)).toEqual({ text: data, isText: false }));

it.each(['', null, undefined, 'abc', 'zz'])('is nothing for %s', (data) => expect(noteOf(data)).toBeNull());
