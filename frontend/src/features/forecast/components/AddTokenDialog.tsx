/** Adds a token to the own list: a name, the coin that it stands for, an icon. What the server refuses is said beside its field. */

import { useState } from 'react';
import { fieldErrors, isFailure } from '@/api/failure';
import { messages } from '@/api/messages';
import { useSearchCoinsQuery } from '@/api/overviewApi';
import type { FieldErrors } from '@/api/types';
import { mayBeginPhrase, PHRASE_NOT_SENT } from '@/format/address/shapes';
import { FormDialog } from '@/ui/FormDialog';
import { SelectField, TextField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { FailedState } from '@/ui/states';
import { useSettled } from '@/ui/useSettled';
import { useAddForecastTokenMutation } from '../api';
import { copy } from '../copy';
import styles from './AddTokenDialog.module.css';

const ICONS = [
  { value: 'chain', label: copy.chain },
  { value: 'diamond', label: copy.diamond },
  { value: 'star', label: copy.star },
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
      setErrors({ coingecko_id: [copy.nameTheCoinByIts] });
      return;
    }
    const answer = await add({ coingecko_id: id, token_name: name.trim() || undefined, icon });
    if ('error' in answer && answer.error) setErrors(refusal(answer.error));
    else onAdded(id);
  };

  return (
    <FormDialog
      title={copy.addCustomToken}
      width={440}
      action={copy.addBlockchain}
      busy={isLoading}
      typed={{ name, coin }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={copy.tokenName}
        placeholder={copy.customToken}
        maxLength={64}
        value={name}
        error={errors.token_name?.[0]}
        onChange={(event) => setName(event.target.value)}
        hint={copy.leaveEmptyToUseThe}
      />
      <CoinField value={coin} error={errors.coingecko_id?.[0]} onChange={setCoin} />
      <SelectField label={copy.icon} value={icon} error={errors.icon?.[0]} onChange={(event) => setIcon(event.target.value)}>
        <Options of={ICONS} />
      </SelectField>
    </FormDialog>
  );
}

/** What the server refuses, by field; an unknown coin is the fault of the id. */
function refusal(error: unknown): FieldErrors {
  if (isFailure(error) && error.status === 404) return { coingecko_id: [error.message] };
  return fieldErrors(error, copy.couldntAddTheToken);
}

/** An id is hard to guess, so what is typed is looked up and the coins found can be pressed. */
function CoinField({ value, error, onChange }: { value: string; error: string | undefined; onChange: (id: string) => void }) {
  const query = useSettled(value.trim());
  const isHeld = mayBeginPhrase(query);
  const isAsked = query.length >= 2 && !isHeld;
  const { currentData: hits = [], isFetching, isError, error: away, refetch } = useSearchCoinsQuery(query, { skip: !isAsked });
  const exact = hits.find((hit) => hit.id === value.trim().toLowerCase());
  const shown = !isAsked || exact ? [] : hits.slice(0, SHOWN);
  return (
    <div>
      <TextField
        label={copy.coinGeckoId}
        placeholder={copy.bitcoin}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        hint={isHeld ? PHRASE_NOT_SENT : exact ? `${exact.name} (${exact.symbol.toUpperCase()})` : copy.typeANameOrSymbol}
      />
      {shown.length > 0 && (
        <ul className={styles.hits} aria-label={copy.coinsFound}>
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
      {isAsked && !isFetching && isError && (
        <FailedState compact title={messages.data} error={away} onRetry={() => void refetch()} />
      )}
      {isAsked && !isFetching && !isError && hits.length === 0 && <p className={styles.none}>{copy.noCoinFound}</p>}
    </div>
  );
}
