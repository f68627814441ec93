/** Made-up labels for tests, and what the page of labels asks for. */

import type { Label } from '@/api/labelsApi';
import type { Answerer } from '@/testing/server';

export const label = (id: string, text: string, change: Partial<Label> = {}): Label => ({
  id,
  chain: 'bitcoin',
  address: `1${text}`,
  text,
  category: '',
  colour: '',
  confidence: 50,
  evidence: '',
  evidence_url: '',
  source: '',
  valid_from: null,
  valid_to: null,
  visibility: 'me',
  entity_id: null,
  entity: null,
  import_id: null,
  derived: false,
  version: 4,
  created_at: '2026-11-20T00:00:00Z',
  updated_at: '2026-11-20T00:00:00Z',
  used_in: [],
  used_in_count: 0,
  files: 0,
  ...change,
});

export const answersOf = (labels: readonly Label[]): Record<string, Answerer> => ({
  '/api/v1/labels': () => ({ json: { labels, total: labels.length } }),
  // The dialog of a label asks for its files.
  '/api/v1/labels/a/files': () => ({ json: { files: [] } }),
  '/api/v1/entities': () => ({ json: { entities: [], labels_without: labels.length } }),
});
