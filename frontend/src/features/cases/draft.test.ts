import { describe, expect, it } from 'vitest';
import type { CaseText } from '@/domain/cases/api';
import { type Change, change, inOrder, same, undoOf } from './draft';

const text: CaseText = { title: 'T', question: '', status: 'open', findings: [], timeline: [], limits: '' };

describe('the text of a case', () => {
  it('takes findings, changes, moves and removes them', () => {
    let now = change(change(text, { kind: 'findingAdded' }), { kind: 'findingAdded' });
    now = change(now, { kind: 'findingChanged', at: 1, change: { text: 'second', confidence: 90 } });
    now = change(now, { kind: 'findingMoved', at: 1, by: -1 });
    expect(now.findings.map((finding) => finding.text)).toEqual(['second', '']);
    expect(change(now, { kind: 'findingMoved', at: 0, by: -1 }).findings).toEqual(now.findings);
    now = change(now, { kind: 'findingRemoved', at: 1 });
    expect(now.findings).toEqual([{ text: 'second', confidence: 90, exhibits: [] }]);
  });
  it('brings back what was removed, where it was', () => {
    const finding = (words: string) => ({ text: words, confidence: 50, exhibits: [] });
    const event = (words: string) => ({ at: '2026-01-01', text: words, exhibit: '' });
    const full = { ...text, findings: ['a', 'b', ''].map(finding), timeline: ['c', 'd'].map(event) };
    const removals: Change[] = [
      { kind: 'findingRemoved', at: 1 },
      { kind: 'eventRemoved', at: 0 },
    ];
    for (const removal of removals) {
      const undo = undoOf(full, removal);
      expect(undo?.text).toBe(removal.kind === 'findingRemoved' ? 'b' : 'c');
      const now = change(full, removal);
      expect(same(now, full)).toBe(false);
      expect(undo === null ? null : change(now, undo.change)).toEqual(full);
    }
    expect(undoOf(full, { kind: 'findingRemoved', at: 2 })).toBeNull();
    expect(undoOf(full, { kind: 'findingAdded' })).toBeNull();
    expect(change(full, { kind: 'replaced', text })).toBe(text);
  });
  it('leaves what it was alone', () => {
    change(text, { kind: 'text', change: { title: 'X' } });
    expect(text.title).toBe('T');
    expect(same(text, { ...text })).toBe(true);
    expect(same(text, change(text, { kind: 'eventAdded', day: '2026-01-01' }))).toBe(false);
  });
  it('shows the timeline in order of time', () => {
    const event = (at: string) => ({ at, text: at, exhibit: '' });
    const list = [event('2026-01-02'), event(''), event('2026-01-01'), event('2026-01-02T10:00:00Z')];
    expect(inOrder(list).map(({ at }) => at)).toEqual([2, 0, 3, 1]);
  });
});
