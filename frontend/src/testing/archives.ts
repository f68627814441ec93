/** Made-up jobs of a workspace for tests. */

import type { Archive } from '@/api/archivesApi';

const job = (id: string, kind: string, change: Partial<Archive>): Archive => ({
  id,
  kind,
  state: 'done',
  done: 8_000,
  total: 8_000,
  error: null,
  bytes: null,
  identical: null,
  created_at: '2026-11-20T10:00:00Z',
  starts_at: null,
  finished_at: '2026-11-20T10:05:00Z',
  waiting: false,
  ...change,
});

const going = { state: 'running', done: 1_200, finished_at: null } as const;

export const exported = (id: string, change: Partial<Archive> = {}): Archive =>
  job(id, 'export', { bytes: 12 * 1024 * 1024, ...change });
export const exporting = (id: string, change: Partial<Archive> = {}): Archive => job(id, 'export', { ...going, ...change });
export const imported = (id: string, change: Partial<Archive> = {}): Archive => job(id, 'import', { identical: true, ...change });
export const importing = (id: string, change: Partial<Archive> = {}): Archive => job(id, 'import', { ...going, ...change });

/** An erasure that can still be cancelled. */
export const erasing = (id: string, change: Partial<Archive> = {}): Archive =>
  job(id, 'erasure', {
    state: 'ready',
    done: 0,
    total: null,
    starts_at: '2099-11-21T10:00:00Z',
    finished_at: null,
    ...change,
  });
