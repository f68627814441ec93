import { describe, expect, it } from 'vitest';
import { errorAt } from '@/api/failure';
import { session } from '@/testing/sessions';
import {
  bodyOf,
  checklistOf,
  countError,
  filled,
  itemError,
  itemsOf,
  newItem,
  newPlan,
  nextKey,
  planError,
  planOf,
  withTick,
} from './planDraft';

describe('the plan of the form', () => {
  it('is what it was made of', () => {
    const made = bodyOf(planOf(session('s1', { trip_id: 't1', account_ids: ['a1'] })));
    expect(made).toEqual({
      title: 'London open',
      day: '2026-11-23',
      bias: 'long',
      plan: 'Buy the retest',
      levels: [{ asset: 'BTC', kind: 'entry', price: '60000', note: 'retest' }],
      tags: ['london'],
      account_ids: ['a1'],
      trip_id: 't1',
      max_loss: '200',
      max_trades: 3,
      checklist: [
        { text: 'Read the news', done: false },
        { text: 'Set the stop', done: false },
      ],
    });
  });

  it('sends no limits and no trip where none were typed', () => {
    expect(bodyOf(newPlan('2026-11-23'))).toMatchObject({
      bias: null,
      max_loss: null,
      max_trades: null,
      trip_id: null,
      levels: [],
      tags: [],
    });
  });

  it('leaves out empty rows, and keeps amounts as they were typed', () => {
    const draft = {
      ...newPlan('2026-11-23'),
      tags: ' News, news,, Overnight ',
      levels: [
        { key: 0, asset: '', kind: 'entry', price: ' ', note: '' },
        { key: 1, asset: ' eth ', kind: 'stop', price: '2000.10', note: '' },
      ],
      checklist: [{ key: 0, text: '  ', done: true, weight: 1 }],
    };
    expect(filled(draft).levels.map(({ key }) => key)).toEqual([1]);
    expect(bodyOf(draft)).toMatchObject({
      tags: ['news', 'overnight'],
      levels: [{ asset: 'ETH', kind: 'stop', price: '2000.10', note: '' }],
      checklist: [],
    });
  });

  it.each([
    ['', undefined],
    ['3', undefined],
    ['0', 'Enter a whole number above 0, or leave it empty for no limit.'],
    ['1.5', 'Enter a whole number above 0, or leave it empty for no limit.'],
    ['-1', 'Enter a whole number above 0, or leave it empty for no limit.'],
  ])('says whether %j is a count', (typed, error) => expect(countError(typed)).toBe(error));

  it('gives a new row a key of its own', () => {
    expect(nextKey([])).toBe(0);
    expect(nextKey([{ key: 4 }, { key: 1 }])).toBe(5);
  });
});

it('keeps weights, and sends those that are not the usual one', () => {
  const items = itemsOf([{ text: 'Read the news' }, { text: 'Set the stop', done: true, weight: 5 }]);
  expect(items.map(({ weight }) => weight)).toEqual([1, 5]);
  expect(newItem(items)).toEqual({ key: 2, text: '', done: false, weight: 1 });
  expect(checklistOf(items)).toEqual([
    { text: 'Read the news', done: false },
    { text: 'Set the stop', done: true, weight: 5 },
  ]);
  expect(itemError({ 'checklist[1].weight': ['Too heavy.'] }, 1)).toBe('Too heavy.');
  expect(planError({ 'checklist[1].weight': ['Too heavy.'] })).toBeUndefined();
});

it('ticks one item and leaves the rest of the plan alone', () => {
  const before = session('s1');
  const sent = withTick(before, 1, true);
  expect(sent.checklist).toEqual([
    { text: 'Read the news', done: false },
    { text: 'Set the stop', done: true },
  ]);
  expect(bodyOf(planOf(before))).toEqual({ ...sent, checklist: before.checklist });
});

describe('messages of the server', () => {
  const errors = { 'tags[1]': ['Too long.'], 'levels[0].price': ['No number.'], 'checklist[2].text': ['Empty.'] };

  it('have their place at a field', () => {
    expect(errorAt(errors, 'tags')).toBe('Too long.');
    expect(itemError(errors, 2)).toBe('Empty.');
    expect(planError(errors)).toBeUndefined();
  });

  it('are shown above the form where they have no field', () => {
    expect(planError({ 'tags[1]': ['Too long.'], request_id: ['r1'], version: ['Wrong.'] })).toBe('Wrong.');
  });
});
