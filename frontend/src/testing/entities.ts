/** An entity of the tests: a name for several addresses. */

import type { Entity } from '@/api/labelsApi';

export const entity = (id: string, name: string, addresses: number): Entity => ({
  id,
  name,
  category: '',
  colour: '',
  note: '',
  version: 1,
  created_at: '2026-11-20T00:00:00Z',
  updated_at: '2026-11-20T00:00:00Z',
  labels: addresses,
  addresses,
});
