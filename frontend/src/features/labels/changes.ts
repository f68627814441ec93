/** What differs between two states of a label, as words. */

import type { Label } from '@/api/labelsApi';
import type { LabelChange } from './api';

const FIELDS: readonly { field: keyof Label; words: string }[] = [
  { field: 'text', words: 'label' },
  { field: 'category', words: 'category' },
  { field: 'entity_id', words: 'entity' },
  { field: 'confidence', words: 'confidence' },
  { field: 'colour', words: 'colour' },
  { field: 'evidence', words: 'evidence' },
  { field: 'evidence_url', words: 'evidence link' },
  { field: 'source', words: 'source' },
  { field: 'valid_from', words: 'valid from' },
  { field: 'valid_to', words: 'valid to' },
  { field: 'visibility', words: 'visibility' },
  { field: 'address', words: 'address' },
  { field: 'chain', words: 'chain' },
];

export interface Difference {
  readonly words: string;
  readonly before: string;
  readonly after: string;
}

const shown = (value: unknown): string => (value === null || value === undefined || value === '' ? '–' : String(value));

/** Fields that changed; of an entity only that it did, because a state keeps its id alone. */
export function differences(before: Label | null | undefined, after: Label | null | undefined): readonly Difference[] {
  if (!before || !after) return [];
  return FIELDS.filter(({ field }) => (before[field] ?? '') !== (after[field] ?? '')).map(({ field, words }) =>
    field === 'entity_id'
      ? { words, before: before.entity_id ? 'one' : '–', after: after.entity_id ? 'another' : '–' }
      : { words, before: shown(before[field]), after: shown(after[field]) },
  );
}

/** Each change with the state before it, where that is in the list. The list is newest first. */
export function withBefore(changes: readonly LabelChange[]): readonly { change: LabelChange; before: LabelChange | undefined }[] {
  return changes.map((change, at) => ({
    change,
    before: changes.slice(at + 1).find((older) => older.label_id === change.label_id && older.version === change.version - 1),
  }));
}
