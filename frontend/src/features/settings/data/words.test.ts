// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { isContentChanged } from '@/api/archivesApi';
import { erasing, exported, exporting, imported, importing } from '@/testing/archives';
import {
  fileFault,
  filesIn,
  importRefusal,
  isPending,
  keptUntil,
  kindWord,
  outcomeWords,
  pauseOf,
  progressWords,
  stateWords,
} from './words';

const NOW = Date.parse('2026-11-20T12:00:00Z');

describe('how soon the jobs are asked for again', () => {
  it('every two seconds while one waits or runs, and not at all afterwards', () => {
    expect(pauseOf([exporting('1'), imported('2')], NOW)).toBe(2_000);
    expect(pauseOf([exporting('1', { state: 'ready', done: 0 })], NOW)).toBe(2_000);
    expect(pauseOf([exported('1'), imported('2', { state: 'dead' }), imported('3', { state: 'cancelled' })], NOW)).toBe(0);
    expect(pauseOf([], NOW)).toBe(0);
  });

  it('each minute while an erasure waits for its day', () => {
    const erasure = erasing('1', { starts_at: '2026-11-21T10:00:00Z' });
    expect(pauseOf([erasure, exported('2')], NOW)).toBe(60_000);
    expect(pauseOf([erasure, exporting('2')], NOW)).toBe(2_000);
    expect(pauseOf([erasure], Date.parse('2026-11-21T10:00:01Z'))).toBe(2_000);
  });
});

describe('what is said of a job', () => {
  it.each([
    [exporting('1'), '1,200 of 8,000 rows'],
    [exporting('1', { done: 0, total: 1 }), '0 of 1 row'],
    [exporting('1', { total: null }), '1,200 rows so far'],
    [importing('1', { done: 0, total: null, waiting: true }), 'Waiting for another file to be read'],
    [exporting('1', { state: 'ready', done: 0, total: null }), 'Waiting to start'],
    [exporting('1', { state: 'ready', error: 'The database is away.' }), 'The database is away. It will be retried soon.'],
  ])('its progress %#', (job, words) => expect(progressWords(job)).toBe(words));

  it.each([
    [exported('1'), '8,000 rows.'],
    [imported('1'), '8,000 rows. All results match the archive.'],
    [imported('1', { identical: false }), '8,000 rows. Some results differ from the archive.'],
    [imported('1', { identical: null }), '8,000 rows.'],
    [imported('1', { state: 'dead', error: 'This is not a workspace archive.' }), 'This is not a workspace archive.'],
    [imported('1', { state: 'dead' }), 'It failed, and no reason was given.'],
    [erasing('1', { state: 'cancelled' }), 'It was cancelled before it finished.'],
    [importing('1'), '1,200 of 8,000 rows'],
  ])('its end %#', (job, words) => expect(outcomeWords(job)).toBe(words));

  it('a kind or a state that is new here stands as the server wrote it', () => {
    expect(stateWords('dead')).toEqual({ word: 'Failed', chip: 'down' });
    expect(stateWords('paused').word).toBe('paused');
    expect(kindWord('merge')).toBe('merge');
  });

  it('an erasure can be cancelled until it has begun', () => {
    expect(isPending(erasing('1'))).toBe(true);
    expect(isPending(erasing('1', { state: 'running' }))).toBe(false);
    expect(isPending(erasing('1', { done: 40 }))).toBe(false);
    expect(isPending(exporting('1', { state: 'ready', done: 0 }))).toBe(false);
  });
});

it('files are those of finished exports, for a week', () => {
  const jobs = [exported('1'), exported('2', { bytes: null }), exporting('3'), imported('4', { bytes: 5 })];
  expect(filesIn(jobs).map(({ id }) => id)).toEqual(['1']);
  expect(keptUntil(exported('1'))?.toISOString()).toBe('2026-11-27T10:05:00.000Z');
  expect(keptUntil(exporting('1'))).toBeNull();
});

describe('a file that cannot be an archive', () => {
  it.each([
    [{ name: 'fills.csv', size: 10 }, /not a ZIP file/],
    [{ name: 'a.zip', size: 0 }, /empty/],
    [{ name: 'a.zip', size: 64 * 1024 * 1024 + 1 }, /larger than 64 MiB/],
  ])('is refused before it is sent %#', (file, why) => expect(fileFault(file)).toMatch(why));

  it('may be 64 MiB large', () => expect(fileFault({ name: 'A.ZIP', size: 64 * 1024 * 1024 })).toBeNull());

  it('is refused in the words of the server, except where more is to be said', () => {
    expect(importRefusal({ status: 409, code: 'not_empty', message: 'No.' })).toMatch(/erase this one below.*new account/);
    expect(importRefusal({ status: 413, code: 'too_large', message: 'It is too large.' })).toBe('It is too large.');
  });
});

describe('what other screens keep is old', () => {
  it.each([
    ['an import ended', [importing('1')], [imported('1')], true],
    ['an import began and ended in between', [exported('2')], [imported('1'), exported('2')], true],
    ['an erasure removed its own job', [erasing('1', { state: 'running' })], [], true],
    ['an import goes on', [importing('1')], [importing('1', { done: 1_300 })], false],
    ['an import began', [], [importing('1')], false],
    ['an export ended', [exporting('1')], [exported('1')], false],
    ['an old import was listed before', [imported('1')], [imported('1')], false],
  ])('%s', (_what, before, after, changed) => expect(isContentChanged(before, after)).toBe(changed));

  it('not by the first answer', () => expect(isContentChanged(undefined, [imported('1')])).toBe(false));
});
