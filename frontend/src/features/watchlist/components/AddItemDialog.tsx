/** Puts a token, an address or an NFT collection on a list. */

import { useState } from 'react';
import { useGetChainsQuery } from '@/api/chainsApi';
import { fieldErrors } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { type NewWatchItem, useAddWatchItemMutation, type Watchlist } from '@/api/watchlistsApi';
import { EntityPicker, type FoundEntity } from '@/domain/addresses/EntityPicker';
import { CollectionPicker } from '@/domain/market/CollectionPicker';
import { keyShapeOf, PRIVATE_NO_ADDRESS } from '@/format/address/keys';
import { CoinPicker } from '@/ui/CoinPicker';
import { FormDialog } from '@/ui/FormDialog';
import { Segmented, SelectField, TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { hasPrice } from '../figures';
import styles from './Dialogs.module.css';
import { plainAmount } from './ItemDialog';
import { ReasonFields } from './ReasonFields';

interface AddItemDialogProps {
  readonly list: Watchlist;
  readonly onClose: () => void;
}

interface Draft {
  readonly kind: 'token' | 'address' | 'collection';
  readonly coin: string;
  readonly collection: string;
  readonly address: string;
  readonly chain: string;
  readonly name: string;
  /** The name of an address picked from the list. It is cleared when the address changes; a typed name stays. */
  readonly found: string;
  readonly section: string;
  readonly reason: string;
  readonly target: string;
  readonly review: string;
}

const PLACES = new Set(['ref', 'chain', 'name', 'section', 'reason', 'target', 'review_day', 'request_id']);
const BLANK: Draft = {
  kind: 'token',
  coin: '',
  collection: '',
  address: '',
  chain: '',
  name: '',
  found: '',
  section: '',
  reason: '',
  target: '',
  review: '',
};

function bodyOf(draft: Draft, chain: string): NewWatchItem {
  const said = { section: draft.section, reason: draft.reason.trim(), review_day: draft.review || null };
  if (draft.kind === 'address') return { kind: 'address', ref: draft.address.trim(), chain, name: draft.name.trim(), ...said };
  return {
    kind: draft.kind,
    ref: draft[draft.kind === 'token' ? 'coin' : 'collection'],
    target: plainAmount(draft.target),
    ...said,
  };
}

function wrongIn({ kind, coin, collection, address }: Draft): FieldErrors {
  if (kind === 'token') return coin === '' ? { ref: [copy.chooseACoin] } : {};
  if (kind === 'collection') return collection === '' ? { ref: [copy.chooseACollection] } : {};
  if (address.trim() === '') return { ref: [copy.enterAnAddress] };
  const shape = keyShapeOf(address.trim());
  if (shape === 'private') return { ref: [PRIVATE_NO_ADDRESS] };
  return shape === null ? {} : { ref: [copy.thisIsAKeyOf] };
}

export function AddItemDialog({ list, onClose }: AddItemDialogProps) {
  const [draft, setDraft] = useState(BLANK);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { data: chains } = useGetChainsQuery();
  const [add, { isLoading }] = useAddWatchItemMutation();
  const put = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const first = (field: string) => errors[field]?.[0];
  const chain = draft.chain || chains?.[0]?.id || '';
  const putAddress = (address: string, found = '') =>
    put({ address, found, name: draft.name === '' || draft.name === draft.found ? found : draft.name });
  const find = ({ address, chain: on, name }: FoundEntity) => {
    putAddress(address, name);
    // A label may be of a chain that this installation does not offer.
    if (chains?.some(({ id }) => id === on)) put({ chain: on });
  };

  const submit = async () => {
    const wrong = wrongIn(draft);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const answer = await add({ id: list.id, newWatchItem: bodyOf(draft, chain) });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, copy.couldntAddTheItem));
      return;
    }
    showToast({ title: copy.addedTo(list.name), description: answer.data.name });
    onClose();
  };
  const whole = Object.entries(errors).find(([field]) => !PLACES.has(field))?.[1][0];
  return (
    <FormDialog
      title={copy.addTo(list.name)}
      width={520}
      action={copy.addItem}
      busy={isLoading}
      typed={draft}
      error={whole}
      onClose={onClose}
      onSubmit={submit}
    >
      <div>
        <Segmented
          label={copy.kind}
          value={draft.kind}
          options={[
            { value: 'token', label: copy.token },
            { value: 'address', label: copy.address },
            { value: 'collection', label: copy.nftCollection },
          ]}
          onChange={(kind) => {
            put({ kind });
            setErrors({});
          }}
        />
      </div>
      {draft.kind === 'token' && (
        <CoinPicker label={copy.coin} value={draft.coin} error={first('ref')} onChange={(coin) => put({ coin })} />
      )}
      {draft.kind === 'collection' && (
        <CollectionPicker value={draft.collection} error={first('ref')} onChange={(collection) => put({ collection })} />
      )}
      {draft.kind === 'address' && (
        <>
          <EntityPicker
            label={copy.address}
            value={draft.address}
            error={first('ref')}
            onType={(address) => putAddress(address)}
            onFind={find}
          />
          <div className={styles.pair}>
            <SelectField
              compact
              label={copy.chain}
              value={chain}
              error={first('chain')}
              onChange={({ target }) => put({ chain: target.value })}
            >
              {(chains ?? []).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField
              compact
              label={copy.name}
              placeholder={copy.whatYouCallIt}
              maxLength={200}
              autoComplete="off"
              value={draft.name}
              error={first('name')}
              onChange={({ target }) => put({ name: target.value })}
            />
          </div>
        </>
      )}
      <ReasonFields draft={draft} errors={errors} hasTarget={hasPrice(draft)} rows={2} onChange={put}>
        {list.sections.length > 1 && (
          <SelectField
            compact
            label={copy.section}
            value={draft.section}
            error={first('section')}
            onChange={({ target }) => put({ section: target.value })}
          >
            {list.sections.map((name) => (
              <option key={name} value={name}>
                {name === '' ? copy.noSection : name}
              </option>
            ))}
          </SelectField>
        )}
      </ReasonFields>
    </FormDialog>
  );
}
