import { expect, it } from 'vitest';
import { member } from '@/testing/teams';
import { completed, mentionedIn, peopleOf, piecesOf, suggestionsOf, typedAt } from './mentions';

const people = peopleOf([
  member('ann', { name: 'Ann', email: 'ann@example.org' }),
  member('lee', { name: 'Ann Lee', email: 'lee@example.org' }),
  member('bo1', { name: 'Bo', email: 'bo1@example.org' }),
  member('bo2', { name: 'bo', email: 'bo2@example.org' }),
  member('mail', { name: '', email: 'mail@example.org' }),
]);

it('calls people by their name, and by their address where the name is not enough', () => {
  expect(people.map(({ handle }) => handle)).toEqual([
    'Ann',
    'Ann Lee',
    'bo1@example.org',
    'bo2@example.org',
    'mail@example.org',
  ]);
});

it('finds mentions as whole words, the longest first, each person once', () => {
  expect(mentionedIn('@Ann Lee and @ann, not @Anna or me@Ann', people)).toEqual(['lee', 'ann']);
  expect(mentionedIn('@bo2@example.org! @bo2@example.org', people)).toEqual(['bo2']);
  expect(mentionedIn('nothing @ all', people)).toEqual([]);
  expect(piecesOf('See @Ann.', people).map(({ text }) => text)).toEqual(['See ', '@Ann', '.']);
});

it('suggests while a mention is being typed', () => {
  expect(typedAt('Hi @an', 6)).toEqual({ from: 3, query: 'an' });
  expect(typedAt('me@an', 5)).toBeNull();
  expect(typedAt('@an\nnext', 8)).toBeNull();
  const names = (query: string) => suggestionsOf({ from: 0, query }, people).map(({ id }) => id);
  expect(names('an')).toEqual(['ann', 'lee']);
  expect(names('lee')).toEqual(['lee']);
  expect(names('Ann ')).toEqual([]);
  expect(names('zed')).toEqual([]);
});

it('puts the mention in place of what was typed', () => {
  const lee = people[1];
  if (lee === undefined) throw new Error('There is no Ann Lee.');
  expect(completed('Hi @an there', 6, { from: 3, query: 'an' }, lee)).toEqual({ text: 'Hi @Ann Lee there', caret: 12 });
});
