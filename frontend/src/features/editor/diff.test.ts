import { describe, expect, it } from 'vitest';
import { diffDocs, diffWords } from './diff';
import type { JsonNode } from './document';

const p = (id: string, words: string): JsonNode => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text: words }],
});
const doc = (...content: JsonNode[]): JsonNode => ({ type: 'doc', content });

describe('what changed between two versions', () => {
  it('names blocks that came, left and stayed', () => {
    const changes = diffDocs(doc(p('a', 'stays'), p('b', 'leaves')), doc(p('a', 'stays'), p('c', 'comes')));
    expect(changes.map(({ kind, segments }) => [kind, segments.map(({ text }) => text).join('')])).toEqual([
      ['same', 'stays'],
      ['removed', 'leaves'],
      ['added', 'comes'],
    ]);
  });

  it('shows the words that changed within a block', () => {
    const [change] = diffDocs(doc(p('a', 'stop at 100 today')), doc(p('a', 'stop at 95 today')));
    expect(change?.kind).toBe('changed');
    expect(change?.segments).toEqual([
      { kind: 'same', text: 'stop at ' },
      { kind: 'removed', text: '100' },
      { kind: 'added', text: '95' },
      { kind: 'same', text: ' today' },
    ]);
  });

  it('says where only the formatting changed', () => {
    const bold: JsonNode = { ...p('a', 'x'), content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }] }] };
    expect(diffDocs(doc(p('a', 'x')), doc(bold))[0]).toMatchObject({ kind: 'changed', isReformatted: true });
  });

  it('names blocks after what is around them', () => {
    const task = (checked: boolean): JsonNode => ({
      type: 'taskList',
      attrs: { id: 'l' },
      content: [{ type: 'taskItem', attrs: { id: 'i', checked }, content: [p('a', 'set stop')] }],
    });
    expect(diffDocs(doc(task(false)), doc(task(true)))[0]).toMatchObject({ kind: 'changed', label: 'Task, done' });
    const callout: JsonNode = { type: 'callout', attrs: { id: 'c', kind: 'mistake' }, content: [p('a', 'late')] };
    expect(diffDocs(doc(), doc(callout))[0]).toMatchObject({ kind: 'added', label: 'Callout, mistake' });
  });

  it('makes the later version of the earlier one', () => {
    const segments = diffWords('a b c d', 'a x c d e');
    const side = (left: 'added' | 'removed') =>
      segments
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('');
    expect([side('added'), side('removed')]).toEqual(['a b c d', 'a x c d e']);
  });
});
