/**
 * An address: typed or pasted, or found by the name that one of the reader's labels or a published list gives it. Where all addresses of an entity
 * can be meant, the reader's own entities are found too.
 */

import { Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { MOST_TAGS, useListEntitiesQuery, useListLabelsQuery, useSearchPacksQuery } from '@/api/labelsApi';
import { mayBeginPhrase, shapeOf } from '@/format/address/shapes';
import { shorten } from '@/format/text';
import { chainName } from '@/ui/chains';
import { type FoundOptions, type SearchOption, SearchPicker } from '@/ui/SearchPicker';
import { useSettled } from '@/ui/useSettled';
import { copy } from './copy';
import { entityOption } from './OwnEntityPicker';

export interface FoundEntity {
  readonly chain: string;
  readonly address: string;
  readonly name: string;
}

interface EntityPickerProps {
  readonly label: string;
  readonly value: string;
  /** What can be entered, where it is not an address alone. */
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly maxLength?: number;
  /** The text as it is typed; it counts as the address. */
  readonly onType: (text: string) => void;
  /** One that was found. Its chain may be one that this installation has no provider for. */
  readonly onFind: (found: FoundEntity) => void;
  /** The name of an own entity that was found. Without it only addresses are. Given always, or never. */
  readonly onFindOwn?: (name: string) => void;
}

/** Without an address it is an own entity. */
type Option = SearchOption & FoundEntity;

const SHOWN = 8;
const MOST_OWN = 3;
const LEAST_LETTERS = 2;
/** A longer word is a part of an address or of a key, and is not sent anywhere while it is typed. */
const LONGEST_WORD = 20;
/** More words are a sentence, or a recovery phrase. */
const MOST_WORDS = 5;
const STARTS_ADDRESS = /^(0x|bc1|tb1|ltc1)/i;

/** True where a text can be a name: what is, or becomes, an address or a key is not searched for. */
export function isName(text: string): boolean {
  const words = text.split(/\s+/);
  return (
    text.length >= LEAST_LETTERS &&
    words.length <= MOST_WORDS &&
    words.every((word) => word.length <= LONGEST_WORD) &&
    !text.includes(':') &&
    !STARTS_ADDRESS.test(text) &&
    shapeOf(text) === 'words' &&
    !mayBeginPhrase(text) &&
    // In groups: 64 digits of a hash, or of a private key, too.
    shapeOf(words.join('')) !== 'hash'
  );
}

const optionOf = (chain: string, address: string, name: string): Option => ({
  id: `${chain}:${address}`,
  chain,
  address,
  name,
  symbol: '',
  note: `${chainName(chain)} · ${shorten(address)}`,
  icon: <Tag aria-hidden="true" size={16} />,
});

/** Own labels first, then published ones; an address of both once. */
function useFoundEntities(typed: string, isOpen: boolean): FoundOptions<Option> {
  const text = typed.trim();
  const settled = useSettled(text);
  const isSearch = isOpen && isName(text);
  const skip = !isSearch || !isName(settled);
  const own = useListLabelsQuery({ query: settled, limit: SHOWN }, { skip });
  const known = useSearchPacksQuery(settled, { skip });
  const hasCome = isSearch && settled === text;
  const found = new Map<string, Option>();
  const add = (chain: string, address: string, name: string) => {
    const option = optionOf(chain, address, name);
    if (!found.has(option.id)) found.set(option.id, option);
  };
  const listed = hasCome ? own.currentData : undefined;
  const tags = (hasCome ? known.currentData : undefined) ?? [];
  const labels = listed?.labels ?? [];
  for (const { chain, address, text: name } of labels) add(chain, address, name);
  for (const { chain, address, label } of tags) add(chain, address, label?.text ?? address);
  return {
    options: [...found.values()].slice(0, SHOWN),
    more: Math.max(0, found.size - SHOWN) + Math.max(0, (listed?.total ?? 0) - labels.length),
    isMoreLeast: tags.length >= MOST_TAGS,
    isSearch,
    isWaiting: isSearch && (!hasCome || own.isFetching || known.isFetching),
    isFailed: hasCome && (own.isError || known.isError),
  };
}

/** Own entities before addresses. They are all here, so that their names are asked of no server. */
function useFoundWithOwn(typed: string, isOpen: boolean): FoundOptions<Option> {
  const found = useFoundEntities(typed, isOpen);
  const { data, isError } = useListEntitiesQuery(undefined, { skip: !isOpen });
  const text = typed.trim().toLowerCase();
  const entities = isOpen && text.length >= LEAST_LETTERS ? (data?.entities ?? []) : [];
  const matching = entities.filter(({ name }) => name.toLowerCase().includes(text));
  const own = matching.slice(0, MOST_OWN).map((entity): Option => ({ ...entityOption(entity), chain: '', address: '' }));
  const options = [...own, ...found.options].slice(0, SHOWN);
  return {
    options,
    more: matching.length + found.options.length + (found.more ?? 0) - options.length,
    isMoreLeast: found.isMoreLeast,
    isSearch: found.isSearch,
    isWaiting: found.isWaiting || (found.isSearch && data === undefined && !isError),
    isFailed: found.isFailed || (isError && data === undefined),
  };
}

export function EntityPicker(props: EntityPickerProps) {
  const { label, value, placeholder = copy.addressOrLabel, hint, error, maxLength = 200, onType, onFind, onFindOwn } = props;
  return (
    <SearchPicker
      label={label}
      noun={onFindOwn === undefined ? copy.label : copy.labelOrEntity}
      nouns={onFindOwn === undefined ? undefined : copy.labelsOrEntities}
      chosen={value}
      placeholder={placeholder}
      hint={hint}
      error={error}
      maxLength={maxLength}
      className="mono"
      useFound={onFindOwn === undefined ? useFoundEntities : useFoundWithOwn}
      onType={onType}
      onChoose={({ chain, address, name }) => (address === '' ? onFindOwn?.(name) : onFind({ chain, address, name }))}
    />
  );
}
