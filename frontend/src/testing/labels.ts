/** Made-up labels for tests. */

import type { Label } from '@/api/labelsApi';

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
