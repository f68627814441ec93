import { describe, expect, it } from 'vitest';
import type { Label } from '@/api/labelsApi';
import { label as labelOf } from '@/testing/labels';
import { differences, withBefore } from './changes';

const label = (change: Partial<Label>) => labelOf('1', 'One', change);

describe('changes of a label', () => {
  it('are named field by field', () =>
    expect(differences(label({}), label({ text: 'Two', confidence: 80, valid_to: '2026-01-01' }))).toEqual([
      { words: 'label', before: 'One', after: 'Two' },
      { words: 'confidence', before: '50', after: '80' },
      { words: 'valid to', before: '–', after: '2026-01-01' },
    ]));
  it('do not count nothing against nothing', () =>
    expect(differences(label({ entity_id: null }), label({ entity_id: undefined }))).toEqual([]));
  it('find the state before', () => {
    const change = (label_id: string, version: number) => ({
      label_id,
      version,
      action: 'changed',
      at: '',
      state: label({ version }),
    });
    const list = [change('1', 3), change('2', 2), change('1', 2)];
    expect(withBefore(list).map(({ before }) => before?.version)).toEqual([2, undefined, undefined]);
  });
});
