/** One of the reader's own entities, found by its name: the person or service that several addresses belong to. */

import { Users } from 'lucide-react';
import { type Entity, useListEntitiesQuery } from '@/api/labelsApi';
import { formatCount } from '@/format/number';
import { type FoundOptions, type SearchOption, SearchPicker } from '@/ui/SearchPicker';
import { copy } from './copy';

/** What `onChange` gets for no entity. */
export const NO_ENTITY = '';

const SHOWN = 8;

export const entityOption = ({ id, name, addresses }: Entity): SearchOption => ({
  id,
  name,
  symbol: '',
  note: formatCount(addresses, 'address', 'addresses'),
  icon: <Users aria-hidden="true" size={16} />,
});

const NONE: SearchOption = { id: NO_ENTITY, name: copy.noEntity, symbol: '', icon: <Users aria-hidden="true" size={16} /> };

/** They are few and all here: no server is asked while somebody types. */
function useFoundEntities(typed: string, isOpen: boolean): FoundOptions<SearchOption> {
  const { data, isError } = useListEntitiesQuery(undefined, { skip: !isOpen });
  const text = typed.trim().toLowerCase();
  const options = isOpen ? (data?.entities ?? []).filter(({ name }) => name.toLowerCase().includes(text)) : [];
  return {
    options: options.slice(0, SHOWN).map(entityOption),
    more: Math.max(0, options.length - SHOWN),
    empty: data?.entities.length === 0 ? copy.noEntitiesYet : undefined,
    isSearch: text !== '' || isError,
    isWaiting: isOpen && data === undefined && !isError,
    isFailed: isError && data === undefined,
  };
}

/** With the choice of none, where choosing is all that the field does. */
function useFoundOrNone(typed: string, isOpen: boolean): FoundOptions<SearchOption> {
  const found = useFoundEntities(typed, isOpen);
  return isOpen && found.empty === undefined && typed.trim() === '' ? { ...found, options: [NONE, ...found.options] } : found;
}

interface OwnEntityPickerProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** Its id; empty for none. */
  readonly value: string;
  /** Shown while none is chosen. */
  readonly placeholder: string;
  readonly error?: string;
  /** No choice stays: each one is acted on, that of none too. Enter alone must not be one, as it would take the entity from all labels. */
  readonly acts?: boolean;
  readonly onChange: (id: string) => void;
}

export function OwnEntityPicker({ label, hideLabel, value, placeholder, error, acts, onChange }: OwnEntityPickerProps) {
  const { data } = useListEntitiesQuery(undefined, { skip: value === NO_ENTITY });
  return (
    <SearchPicker
      label={label}
      hideLabel={hideLabel}
      noun="entity"
      nouns="entities"
      chosen={value === NO_ENTITY ? '' : (data?.entities.find(({ id }) => id === value)?.name ?? '…')}
      placeholder={placeholder}
      none={acts ? undefined : placeholder}
      error={error}
      opensUnmarked={acts}
      useFound={acts ? useFoundOrNone : useFoundEntities}
      onChoose={({ id }) => onChange(id)}
      onClear={() => onChange(NO_ENTITY)}
    />
  );
}
