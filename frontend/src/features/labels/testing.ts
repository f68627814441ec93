/** What the page of labels asks for, for tests. */

import type { Label } from '@/api/labelsApi';
import type { Answerer } from '@/testing/server';

export const answersOf = (labels: readonly Label[]): Record<string, Answerer> => ({
  '/api/v1/labels': () => ({ json: { labels, total: labels.length } }),
  // The dialog of a label asks for its files.
  '/api/v1/labels/a/files': () => ({ json: { files: [] } }),
  '/api/v1/entities': () => ({ json: { entities: [], labels_without: labels.length } }),
});
