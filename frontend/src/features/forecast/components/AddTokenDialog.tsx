/** Adds a token to the own list: a name, the coin that it stands for, an icon. What the server refuses is said beside its field. */

import { useState } from 'react';
import { fieldErrors, isFailure } from '@/api/failure';
import { messages } from '@/api/messages';
import { useSearchCoinsQuery } from '@/api/overviewApi';
import type { FieldErrors } from '@/api/types';
import { FormDialog } from '@/ui/FormDialog';
import { SelectField, TextField } from '@/ui/fields';
import { FailedState } from '@/ui/states';
import { useSettled } from '@/ui/useSettled';
import { useAddForecastTokenMutation } from '../api';
import styles from './AddTokenDialog.module.css';

const ICONS = [
  { value: 'chain', label: 'Chain' },
  { value: 'diamond', label: 'Diamond' },
  { value: 'star', label: 'Star' },
] as const;

const SHOWN = 6;

interface AddTokenDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

export function AddTokenDialog({ onClose, onAdded }: AddTokenDialogProps) {
  const [name, setName] = useState('');
  const [coin, setCoin] = useState('');
  const [icon, setIcon] = useState<string>('chain');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddForecastTokenMutation();

  const submit = async () => {
    const id = coin.trim().toLowerCase();
    if (!id) {
      setErrors({ coingecko_id: ['Name the coin by its CoinGecko id, for example bitcoin.'] });
      return;
    }
    const answer = await add({ coingecko_id: id, token_name: name.trim() || undefined, icon });
    if ('error' in answer && answer.error) setErrors(refusal(answer.error));
    else onAdded(id);
  };

  return (
    <FormDialog
      title="Add Custom Token"
      width={440}
      action="Add Blockchain"
      busy={isLoading}
      typed={{ name, coin }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Token name"
        placeholder="Custom Token"
        maxLength={64}
        value={name}
        error={errors.token_name?.[0]}
        onChange={(event) => setName(event.target.value)}
        hint="Leave empty to use the coin's own name."
      />
      <CoinField value={coin} error={errors.coingecko_id?.[0]} onChange={setCoin} />
      <SelectField label="Icon" value={icon} error={errors.icon?.[0]} onChange={(event) => setIcon(event.target.value)}>
        {ICONS.map((known) => (
          <option key={known.value} value={known.value}>
            {known.label}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

/** What the server refuses, by field; an unknown coin is the fault of the id. */
function refusal(error: unknown): FieldErrors {
  if (isFailure(error) && error.status === 404) return { coingecko_id: [error.message] };
  return fieldErrors(error, "Couldn't add the token");
}

/** An id is hard to guess, so what is typed is looked up and the coins found can be pressed. */
function CoinField({ value, error, onChange }: { value: string; error: string | undefined; onChange: (id: string) => void }) {
  const query = useSettled(value.trim());
  const {
    currentData: hits = [],
    isFetching,
    isError,
    error: away,
    refetch,
  } = useSearchCoinsQuery(query, { skip: query.length < 2 });
  const exact = hits.find((hit) => hit.id === value.trim().toLowerCase());
  const shown = query.length < 2 || exact ? [] : hits.slice(0, SHOWN);
  return (
    <div>
      <TextField
        label="CoinGecko id"
        placeholder="bitcoin"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        hint={exact ? `${exact.name} (${exact.symbol.toUpperCase()})` : 'Type a name or symbol to find it.'}
      />
      {shown.length > 0 && (
        <ul className={styles.hits} aria-label="Coins found">
          {shown.map((hit) => (
            <li key={hit.id}>
              <button type="button" onClick={() => onChange(hit.id)}>
                <span>{hit.name}</span>
                <small>{hit.symbol.toUpperCase()}</small>
                <code>{hit.id}</code>
              </button>
            </li>
          ))}
        </ul>
      )}
      {query.length >= 2 && !isFetching && isError && (
        <FailedState compact title={messages.data} error={away} onRetry={() => void refetch()} />
      )}
      {query.length >= 2 && !isFetching && !isError && hits.length === 0 && <p className={styles.none}>No coin found.</p>}
    </div>
  );
}
