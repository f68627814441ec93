/** One NFT collection, found by its name or symbol. */

import { useState } from 'react';
import type { NftName } from '@/api/nftsApi';
import { type SearchOption, SearchPicker } from '@/ui/SearchPicker';
import { copy } from './copy';
import { useFoundCollections } from './useFoundCollections';

interface CollectionPickerProps {
  /** CoinGecko's id; empty for none. */
  readonly value: string;
  readonly error?: string;
  readonly onChange: (id: string) => void;
}

const optionOf = ({ id, name, symbol }: NftName): SearchOption => ({ id, name, symbol });
const useFound = (typed: string, isOpen: boolean) => useFoundCollections(typed, isOpen, optionOf);

export function CollectionPicker({ value, error, onChange }: CollectionPickerProps) {
  const [picked, setPicked] = useState<SearchOption | null>(null);
  return (
    <SearchPicker
      label={copy.collection}
      noun={copy.collectionInline}
      chosen={picked?.id === value ? picked.name : value}
      placeholder={copy.nameOrSymbol}
      error={error}
      useFound={useFound}
      onChoose={(option) => {
        setPicked(option);
        onChange(option.id);
      }}
    />
  );
}
