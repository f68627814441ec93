// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { missingText } from './useQuestions';

const skipped = [{ reason: 'fan_out', node: 'a', count: 9 }];
const stop = (reason: string) => ({ reason });

describe('what is missing', () => {
  it('is nothing only where nothing was left out and every end is one', () => {
    expect(missingText([])).toBe('Nothing was hidden.');
    expect(missingText([], [stop('service'), stop('unspent')])).toBe('Nothing was hidden.');
  });

  it('is said where following ended early', () => {
    expect(missingText([], [stop('hops'), stop('mixer')])).toBe('Not followed further at 1 place.');
    expect(missingText(skipped, [stop('calls'), stop('time')])).toBe(
      '9 not shown: over the limit. Not followed further at 2 places.',
    );
  });
});
