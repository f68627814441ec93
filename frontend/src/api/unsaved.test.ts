// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountBegan } from './account';
import { Autosave, flushUnsaved, type Version } from './autosave';
import { leavingUnsaved, leftUnsaved, reasonOf } from './unsaved';

const away = { status: 503, message: 'The database is not available right now.' };
const conflict = { status: 412, message: 'It changed since you loaded it. Reload to see the latest version.' };

describe('a reason', () => {
  it.each([
    ['ends with one full stop', away, 'The database is not available right now.'],
    [
      'gets one where it has none',
      { status: 0, message: 'No response received from server' },
      'No response received from server.',
    ],
    ['of a conflict never says to reload', conflict, 'It changed in another tab or on another device.'],
    ['is empty where nothing failed', undefined, ''],
  ])('%s', (_name, error, text) => expect(reasonOf(error)).toBe(text));
});

it('a page that was left unsaved says what to do', () => {
  expect(leftUnsaved('the case', away)).toBe(
    "Couldn't save the case. The database is not available right now. Open it again to save your changes.",
  );
  expect(leftUnsaved('the case', conflict)).toBe(
    "Couldn't save the case. It changed in another tab or on another device. Open it again to choose which version to keep.",
  );
  expect(leftUnsaved('the case', conflict, true)).toBe(
    "Couldn't save the case. Someone else changed it, or you did in another tab or on another device. Open it again to choose which version to keep.",
  );
});

describe('leaving a page', () => {
  let saver: Autosave<string, Version>;
  let error: unknown;
  beforeEach(() => {
    accountBegan('u1');
    saver = new Autosave<string, Version>({
      draft: 'note:1',
      value: 'a',
      version: { version: 3 },
      same: (a, b) => a === b,
      write: async () => ({ error }),
    });
  });
  afterEach(() => saver.discard());

  it('after a failure gives its reason', async () => {
    error = { status: 422, message: 'Too long.' };
    saver.put('ab');
    await flushUnsaved();
    expect(leavingUnsaved()).toBe(
      "Couldn't save your changes. Too long. If you leave, this browser keeps them until you open this page again or sign out.",
    );
  });

  it.each([
    ['that was just met', async () => saver.put('ab')],
    ['that an earlier visit left', async () => saver.restore('ab', 1)],
  ])('during a conflict %s says that a version is to be chosen', async (_name, meet) => {
    error = conflict;
    await meet();
    await flushUnsaved();
    expect(leavingUnsaved()).toMatch(/newer version was saved elsewhere.*choose which version to keep\.$/);
    expect(leavingUnsaved()).not.toMatch(/reload/i);
  });
});
