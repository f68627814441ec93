/** What imported files are called. */

import { useMemo } from 'react';
import { useTradeImportPagesInfiniteQuery } from '@/api/importsApi';
import { fileWords } from './words';

/** Names of the newest files, by the id of their import. */
export function useFileNames(wanted: boolean): ReadonlyMap<string, string> {
  const { data } = useTradeImportPagesInfiniteQuery({}, { skip: !wanted });
  return useMemo(
    () => new Map(data?.pages.flatMap(({ imports }) => imports.map((file) => [file.id, fileWords(file)] as const))),
    [data],
  );
}
