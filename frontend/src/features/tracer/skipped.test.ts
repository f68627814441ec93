// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { reasonText, skippedText } from './useQuestions';

const of = (...counts: readonly (readonly [string, number])[]) =>
  skippedText(counts.map(([reason, count]) => ({ reason, count }) as Parameters<typeof skippedText>[0][number]));

describe('what is not shown', () => {
  it.each([
    ['sums each reason', of(['fan_out', 80], ['pages', 1], ['fan_out', 7]), '88 not shown: 87 over the limit, 1 more page'],
    ['says more than one page', of(['pages', 3]), '3 not shown: 3 more pages'],
    ['says a single reason without its count', of(['fan_out', 3], ['filter', 0]), '3 not shown: over the limit'],
    ['groups thousands', of(['fan_out', 2_622], ['filter', 1]), '2,623 not shown: 2,622 over the limit, 1 filtered out'],
    ['is nothing where nothing is hidden', of(['fan_out', 0]), null],
  ])('%s', (_name, text, expected) => expect(text).toBe(expected));

  it('has the words of an unknown reason', () => expect(reasonText('too_far')).toBe('too far'));
});
