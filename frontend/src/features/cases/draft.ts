/** The text of a case while it is written: changes as events, and whether it differs from what is kept. */

import type { CaseEvent, CaseText, Finding } from '@/domain/cases/api';

/** A case without anything in it yet. */
export const newCase = ({ title, question }: Pick<CaseText, 'title' | 'question'>): CaseText => ({
  title,
  question,
  status: 'open',
  findings: [],
  timeline: [],
  limits: '',
});

export type Change =
  | { kind: 'text'; change: Partial<Pick<CaseText, 'title' | 'question' | 'status' | 'limits'>> }
  | { kind: 'findingAdded' }
  | { kind: 'findingChanged'; at: number; change: Partial<Finding> }
  | { kind: 'findingMoved'; at: number; by: -1 | 1 }
  | { kind: 'findingRemoved'; at: number }
  | { kind: 'findingRestored'; at: number; finding: Finding }
  | { kind: 'eventAdded'; day: string }
  | { kind: 'eventChanged'; at: number; change: Partial<CaseEvent> }
  | { kind: 'eventRemoved'; at: number }
  | { kind: 'eventRestored'; at: number; event: CaseEvent }
  | { kind: 'replaced'; text: CaseText };

/** What a change took away, and the change that brings it back. */
export interface Undo {
  /** `edits` and `latest` are whole texts, each replaced by the other. */
  readonly of: 'finding' | 'event' | 'edits' | 'latest';
  /** Of the finding or the event. */
  readonly text: string;
  readonly change: Change;
}

const put = <T>(list: readonly T[], at: number, change: Partial<T>): readonly T[] =>
  list.map((item, index) => (index === at ? { ...item, ...change } : item));
const insert = <T>(list: readonly T[], at: number, item: T): readonly T[] => [...list.slice(0, at), item, ...list.slice(at)];
const without = <T>(list: readonly T[], at: number): readonly T[] => list.filter((_, index) => index !== at);

function moved<T>(list: readonly T[], at: number, by: number): readonly T[] {
  const [one, other] = [list[at], list[at + by]];
  if (one === undefined || other === undefined) return list;
  return list.map((item, index) => (index === at ? other : index === at + by ? one : item));
}

export function change(text: CaseText, done: Change): CaseText {
  switch (done.kind) {
    case 'text':
      return { ...text, ...done.change };
    case 'findingAdded':
      return { ...text, findings: [...text.findings, { text: '', confidence: 50, exhibits: [] }] };
    case 'findingChanged':
      return { ...text, findings: put(text.findings, done.at, done.change) };
    case 'findingMoved':
      return { ...text, findings: moved(text.findings, done.at, done.by) };
    case 'findingRemoved':
      return { ...text, findings: without(text.findings, done.at) };
    case 'findingRestored':
      return { ...text, findings: insert(text.findings, done.at, done.finding) };
    case 'eventAdded':
      return { ...text, timeline: [...text.timeline, { at: done.day, text: '', exhibit: '' }] };
    case 'eventChanged':
      return { ...text, timeline: put(text.timeline, done.at, done.change) };
    case 'eventRemoved':
      return { ...text, timeline: without(text.timeline, done.at) };
    case 'eventRestored':
      return { ...text, timeline: insert(text.timeline, done.at, done.event) };
    case 'replaced':
      return done.text;
  }
}

/** Null where the change removes nothing that was written. */
export function undoOf(text: CaseText, done: Change): Undo | null {
  if (done.kind === 'findingRemoved') {
    const finding = text.findings[done.at];
    if (finding === undefined || finding.text.trim() === '') return null;
    return { of: 'finding', text: finding.text, change: { kind: 'findingRestored', at: done.at, finding } };
  }
  if (done.kind === 'eventRemoved') {
    const event = text.timeline[done.at];
    if (event === undefined || event.text.trim() === '') return null;
    return { of: 'event', text: event.text, change: { kind: 'eventRestored', at: done.at, event } };
  }
  return null;
}

export const same = (a: CaseText, b: CaseText): boolean => JSON.stringify(a) === JSON.stringify(b);

/** By time, days before times of the same day; what has no time yet comes last. */
export function inOrder(timeline: readonly CaseEvent[]): readonly { event: CaseEvent; at: number }[] {
  return timeline
    .map((event, at) => ({ event, at }))
    .sort((a, b) => (a.event.at || '9').localeCompare(b.event.at || '9') || a.at - b.at);
}
