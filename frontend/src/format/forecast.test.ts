import { describe, expect, it } from 'vitest';
import type { Score } from '@/api/seriesTypes';
import {
  coverageWords,
  historyNotice,
  overallVerdict,
  regimeWords,
  standing,
  verdictOf,
  verdictWords,
  volatilityWords,
} from './forecast';

const score = (horizon: number, edge: string | null, wis_ratio: number | null = 1, origins = 52): Score => ({
  horizon,
  origins,
  wis: 0.02,
  wis_ratio,
  mase: 4,
  mase_ratio: 1,
  crps: 0.02,
  coverage_80: 0.8,
  coverage_95: 0.95,
  covered_80: 40,
  covered_95: 48,
  steps: 52,
  edge,
});

describe('verdicts', () => {
  it('are the server’s test and no other: a ratio alone says nothing', () => {
    expect(['better', 'even', 'worse', null].map((edge) => standing(score(7, edge)))).toEqual([
      'better',
      'level',
      'worse',
      'none',
    ]);
    expect(verdictOf(score(7, 'even', 1.12))).toBe('No clear difference from a random walk');
    expect(overallVerdict('drift', [score(7, 'even', 1.12), score(14, 'even', 0.8)])).toContain('chance');
    expect(standing(score(7, 'better', 0.9, 0))).toBe('none');
  });

  it('say how much better or worse', () => {
    expect(verdictOf(score(7, 'better', 0.95))).toBe('5.0% lower error: better than a random walk');
    expect(verdictOf(score(7, 'worse', 1.12))).toBe('12.0% higher error: worse than a random walk');
    expect(verdictOf(score(7, 'even', 1, 0))).toContain('has come due yet');
  });

  it('compare with nothing where the random walk made no error', () => {
    expect(verdictOf(score(7, null, null))).toBe('No comparison');
    expect(overallVerdict('drift', [score(7, null, null)])).toContain('no comparison for Drift');
    const some = [score(7, null, null), score(14, 'better', 0.9)];
    expect(overallVerdict('drift', some)).toContain('better than a random walk at 14 days');
  });

  it('name every horizon at which a model loses', () => {
    expect(overallVerdict('drift', [score(7, 'better'), score(14, 'worse'), score(30, 'worse')])).toBe(
      'Drift does worse than a random walk at 14 and 30 days.',
    );
    expect(overallVerdict('ets', [score(7, 'worse')])).toContain('Do not rely on it');
    expect(overallVerdict('meridian', [score(7, 'better'), score(14, 'better'), score(30, 'even')])).toBe(
      'Meridian does better than a random walk at 7 and 14 days.',
    );
    expect(overallVerdict('meridian', [])).toContain('no record');
    expect(overallVerdict('random_walk', [score(7, 'even')])).toContain('measured against');
  });
});

it('counts coverage', () => {
  expect(coverageWords(38, 52)).toBe('covered 38 of 52');
  expect(coverageWords(0, 0)).toBe('none due yet');
});

it('says when the history is short', () => {
  expect(historyNotice(60)).toBeNull();
  expect(historyNotice(12)).toMatch(/^Needs 60 days; 12 stored/);
});

it('explains regime and volatility', () => {
  expect(regimeWords({ regime: 'mean_reverting' }).title).toBe('Returns to a level');
  expect(regimeWords({ regime: 'random_walk' }).title).toBe('Random walk');
  expect(volatilityWords(0.05, 0.03)).toContain('larger');
  expect(volatilityWords(0.02, 0.03)).toContain('smaller');
  expect(volatilityWords(0.03, 0.03)).toContain('as usual');
  expect(volatilityWords(0, 0.03)).toContain('not known');
});

it('writes per cent as the tables do', () => {
  expect(verdictWords('The price was inside the 80 % band on 79 of 100 days (79 %).')).toBe(
    'The price was inside the 80% band on 79 of 100 days (79%).',
  );
  const both = 'The price was inside the 80 % band on 1188 of 1560 days (76 %) and inside the 95 % band on 1491 (96 %).';
  expect(verdictWords(both)).toBe(
    'The price was inside the 80% band on 1,188 of 1,560 days (76%) and inside the 95% band on 1,491 (96%).',
  );
});
