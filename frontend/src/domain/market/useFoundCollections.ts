/** NFT collections for what was typed, once the typing rests. */

import { type NftName, useSearchNftsQuery } from '@/api/nftsApi';
import { mayBeginPhrase } from '@/format/address/shapes';
import type { FoundOptions, SearchOption } from '@/ui/SearchPicker';
import { useSettled } from '@/ui/useSettled';

const SHOWN = 8;
/** As many are asked for, so that the list can say how many more match. */
const MOST_FOUND = 30;
const LEAST_LETTERS = 2;

const isAsked = (text: string): boolean => text.length >= LEAST_LETTERS && !mayBeginPhrase(text);

export function useFoundCollections(
  typed: string,
  isOpen: boolean,
  optionOf: (found: NftName) => SearchOption,
): FoundOptions<SearchOption> {
  const text = typed.trim();
  const settled = useSettled(text);
  const isSearch = isOpen && isAsked(text);
  const found = useSearchNftsQuery({ query: settled, limit: MOST_FOUND }, { skip: !isSearch || !isAsked(settled) });
  const hits = (isSearch && settled === text ? found.currentData : undefined) ?? [];
  return {
    options: hits.slice(0, SHOWN).map(optionOf),
    more: Math.max(0, hits.length - SHOWN),
    isMoreLeast: hits.length >= MOST_FOUND,
    isSearch,
    isWaiting: isSearch && (settled !== text || found.isFetching),
    isFailed: isSearch && settled === text && found.isError,
  };
}
