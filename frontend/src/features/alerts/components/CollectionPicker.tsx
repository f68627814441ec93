/** One NFT collection, found by its name or symbol. */

import { useEffect, useState } from 'react';
import { useSearchNftsQuery } from '@/api/nftsApi';
import { type FoundOptions, type SearchOption, SearchPicker } from '@/ui/SearchPicker';
import { copy } from '../copy';

const SHOWN = 8;
const LEAST_LETTERS = 2;
const PAUSE_MS = 250;

interface CollectionPickerProps {
  /** CoinGecko's id; empty for none. */
  readonly value: string;
  readonly error?: string;
  readonly onChange: (id: string) => void;
}

export function CollectionPicker({ value, error, onChange }: CollectionPickerProps) {
  const [picked, setPicked] = useState<SearchOption | null>(null);
  return (
    <SearchPicker
      label={copy.collection}
      noun={copy.collectionInline}
      chosen={picked?.id === value ? picked.name : value}
      placeholder={copy.nameOrSymbol}
      error={error}
      useFound={useFoundCollections}
      onChoose={(option) => {
        setPicked(option);
        onChange(option.id);
      }}
    />
  );
}

/** Collections for what was typed, once the typing rests. */
function useFoundCollections(typed: string, isOpen: boolean): FoundOptions<SearchOption> {
  const text = typed.trim();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isSearch = isOpen && text.length >= LEAST_LETTERS;
  const found = useSearchNftsQuery({ query: settled, limit: SHOWN }, { skip: !isSearch || settled.length < LEAST_LETTERS });
  const hits = isSearch && settled === text ? found.currentData : undefined;
  return {
    options: (hits ?? []).map(({ id, name, symbol }) => ({ id, name, symbol })),
    isSearch,
    isWaiting: isSearch && (settled !== text || found.isFetching),
    isFailed: isSearch && settled === text && found.isError,
  };
}
