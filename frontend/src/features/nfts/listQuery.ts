/** The list of followed collections as its views are given it. */

import type { CollectionList } from '@/api/nftsApi';

export interface ListQuery {
  /** Of this question; undefined until it is answered. */
  readonly currentData?: CollectionList;
  /** The last answer, if of another question. */
  readonly data?: CollectionList;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number;
  readonly refetch: () => unknown;
}
