import { describe, expect, it } from 'vitest';
import { task } from '@/testing/tasks';
import { DEFAULT_VIEW, placeOf, readView, sectionsOf, tasksArgs, writeView } from './view';
import { dueWords, sourceOf } from './words';

const read = (text: string) => readView(new URLSearchParams(text));

describe('the view of the tasks', () => {
  it('is plain in the address where it is plain, and falls back where it makes no sense', () => {
    expect(writeView(DEFAULT_VIEW).toString()).toBe('');
    expect(read('show=nope')).toEqual(DEFAULT_VIEW);
  });

  it('comes back as it was written', () => {
    const view = read('show=overdue&q=stop+rule');
    expect(view).toEqual({ show: 'overdue', q: 'stop rule' });
    expect(readView(writeView(view))).toEqual(view);
  });

  it('asks for open tasks by day, and for done ones', () => {
    expect(tasksArgs(DEFAULT_VIEW)).toEqual({ state: 'open', due: undefined, q: undefined });
    expect(tasksArgs(read('show=none&q=x'))).toEqual({ state: 'open', due: 'none', q: 'x' });
    expect(tasksArgs(read('show=done'))).toEqual({ state: 'done', q: undefined });
  });
});

it.each([
  ['2026-11-22', 'overdue'],
  ['2026-11-23', 'today'],
  ['2026-12-01', 'upcoming'],
  [null, 'none'],
] as const)('a task due %s stands under %s', (due, place) => expect(placeOf({ due }, '2026-11-23')).toBe(place));

it('sections keep the order of the list and leave out empty ones', () => {
  const tasks = [task('a', { due: '2026-11-01' }), task('b', { due: '2026-11-02' }), task('c')];
  expect(sectionsOf(tasks, 'open', '2026-11-23').map(({ title, tasks: of }) => [title, of.map(({ id }) => id)])).toEqual([
    ['Overdue', ['a', 'b']],
    ['No date', ['c']],
  ]);
  expect(sectionsOf(tasks, 'done', '2026-11-23').map(({ title }) => title)).toEqual(['Done']);
});

it('a day is called today on that day only', () => {
  expect(dueWords({ due: '2026-11-23' }, '2026-11-23')).toBe('Today');
  expect(dueWords({ due: '2026-11-24' }, '2026-11-23')).toBe('Nov 24, 2026');
  expect(dueWords({ due: null }, '2026-11-23')).toBe('');
});

it.each([
  ['entry', '/journal/editor/7'],
  ['session', '/journal/session/7'],
  ['trip', '/journal/trips?trip=7'],
  ['round_trip', '/journal?tab=trips&open=7'],
  ['moon', undefined],
])('a task from %s leads to %s', (kind, to) => expect(sourceOf({ source_kind: kind, source_id: '7' })?.to).toBe(to));
