// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { errorAt } from '@/api/failure';
import { statistics, trip } from '@/testing/journal';
import { formErrorOf, isChanged, reviewDraftOf, reviewOf, tagsOf, withTag } from './review';
import { usedWords } from './useUsedWords';

const review = {
  setup: 'Breakout',
  tags: ['news', 'overnight'],
  emotion: 'calm',
  confidence: 4,
  quality: null,
  target: '150.5',
  note: 'Took it late',
};

describe('the review form', () => {
  it('gives back the review that it was filled with', () => {
    const draft = reviewDraftOf(trip('t1', { review }));
    expect(draft.tags).toBe('news, overnight');
    expect(reviewOf(draft)).toEqual(review);
    expect(isChanged(draft, trip('t1', { review }))).toBe(false);
    expect(isChanged({ ...draft, quality: 3 }, trip('t1', { review }))).toBe(true);
  });

  it('is empty without a review, and what was not said is null', () => {
    expect(reviewOf(reviewDraftOf(trip('t1')))).toEqual({
      setup: '',
      tags: [],
      emotion: '',
      confidence: null,
      quality: null,
      target: null,
      note: '',
    });
  });

  it.each([
    ['News, news , ,Overnight', ['news', 'overnight']],
    ['', []],
  ])('%j has the tags %j', (typed, tags) => expect(tagsOf(typed)).toEqual(tags));

  it('adds a tag to what was typed', () => expect(withTag('news,', 'late')).toBe('news, late'));

  it('puts what is wrong at its field', () => {
    const errors = { 'tags[2]': ['Too long.'], non_field_errors: ['Full.'], request_id: ['r1'] };
    expect(errorAt(errors, 'tags')).toBe('Too long.');
    expect(errorAt(errors, 'setup')).toBeUndefined();
    expect(formErrorOf(errors)).toBe('Full.');
    expect(formErrorOf({ 'tags[0]': ['Too long.'] })).toBeUndefined();
  });
});

it('words are offered by how often they were used, without the group that has none', () => {
  const group = (name: string, trips: number) => ({ name, trips, wins: 0, losses: 0, net: '0', expectancy: '0' });
  const data = statistics({ groupings: [{ by: 'tag', groups: [group('a', 1), group('b', 5), group('', 9)] }] });
  expect(usedWords(data)).toEqual({ setups: [], tags: ['b', 'a'], emotions: [] });
  expect(usedWords(undefined).tags).toEqual([]);
});
