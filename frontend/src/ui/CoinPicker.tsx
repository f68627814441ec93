/** One coin, found by its name or symbol. */

import { useState } from 'react';
import { useCoins } from '@/api/coinNames';
import { type FoundCoin, useGetLeadingCoinsQuery, useSearchCoinsQuery } from '@/api/overviewApi';
import { mayBeginPhrase } from '@/format/address/shapes';
import { type FoundOptions, SearchPicker } from './SearchPicker';
import { TokenIcon } from './TokenIcon';
import { useSettled } from './useSettled';

const SHOWN = 8;
/** The search gives no more of them. */
const MOST_FOUND = 25;
const LEAST_LETTERS = 2;

interface CoinPickerProps {
  readonly label: string;
  /** CoinGecko's id; empty for none. */
  readonly value: string;
  readonly placeholder?: string;
  /** Shown where none is chosen and none is needed: "Any coin". */
  readonly none?: string;
  readonly error?: string;
  readonly onChange: (id: string) => void;
}

type Option = Pick<FoundCoin, 'id' | 'name' | 'symbol'>;

export function CoinPicker({ label, value, placeholder = 'Name or symbol', none, error, onChange }: CoinPickerProps) {
  const coinOf = useCoins(value === '' ? [] : [value]);
  const [picked, setPicked] = useState<Option | null>(null);
  const chosen = value === '' ? undefined : (coinOf(value) ?? (picked?.id === value ? picked : undefined));
  return (
    <SearchPicker
      label={label}
      noun="coin"
      chosen={value === '' ? '' : chosen ? `${chosen.name} (${chosen.symbol.toUpperCase()})` : value}
      icon={chosen && <TokenIcon id={chosen.id} symbol={chosen.symbol} size={18} />}
      placeholder={placeholder}
      none={none}
      error={error}
      useFound={useFoundCoins}
      onChoose={(option) => {
        setPicked(option);
        onChange(option.id);
      }}
      onClear={() => onChange('')}
    />
  );
}

const isAsked = (text: string): boolean => text.length >= LEAST_LETTERS && !mayBeginPhrase(text);

/** Coins that match what was typed, or the leading ones while nothing is. */
function useFoundCoins(typed: string, isOpen: boolean): FoundOptions<Option> {
  const text = typed.trim();
  const settled = useSettled(text);
  const isSearch = isAsked(text);
  const leading = useGetLeadingCoinsQuery(undefined, { skip: !isOpen });
  const found = useSearchCoinsQuery(settled, { skip: !isOpen || !isAsked(settled) });
  const leaders: readonly Option[] = leading.data?.data ?? [];
  const near = leaders.filter(({ name, symbol }) => {
    const lower = text.toLowerCase();
    return name.toLowerCase().startsWith(lower) || symbol.toLowerCase().startsWith(lower);
  });
  const hits: readonly Option[] = (isSearch && settled === text ? found.currentData : undefined) ?? [];
  const all = [...near, ...hits.filter(({ id }) => !near.some((one) => one.id === id))];
  return {
    options: all.slice(0, SHOWN),
    // Before anything is typed they are no matches, only coins to begin with.
    more: isSearch ? Math.max(0, all.length - SHOWN) : 0,
    isMoreLeast: hits.length >= MOST_FOUND,
    isSearch,
    isWaiting: isSearch && (settled !== text || found.isFetching),
    isFailed: isSearch && settled === text && found.isError,
  };
}
