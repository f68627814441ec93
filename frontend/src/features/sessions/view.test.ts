// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { DEFAULT_VIEW, isNarrowed, readView, sessionsArgs, writeView } from './view';

const of = (text: string) => readView(new URLSearchParams(text));

it('reads what it wrote, and writes nothing for the default', () => {
  const text = 'state=all&tag=london&from=2026-11-01&to=2026-11-30&trip=t1';
  expect(writeView(of(text)).toString()).toBe(text);
  expect(writeView(DEFAULT_VIEW).toString()).toBe('');
  expect(isNarrowed(of(text))).toBe(true);
  expect(isNarrowed(of(''))).toBe(false);
});

it('takes nonsense for the default', () => {
  expect(of('state=open&from=yesterday&to=2026')).toEqual(DEFAULT_VIEW);
});

it('asks for closed sessions, for those of a state, or for all', () => {
  expect(sessionsArgs(of('')).state).toBe('closed');
  expect(sessionsArgs(of('state=all')).state).toBeUndefined();
});

it('asks for no days where the range ends before it begins', () => {
  expect(sessionsArgs(of('from=2026-11-30&to=2026-11-01'))).toMatchObject({ from: undefined, to: undefined });
});
