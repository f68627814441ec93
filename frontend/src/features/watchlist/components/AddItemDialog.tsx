/** Puts a token, an address or an NFT collection on a list. */

import { useGetChainsQuery } from '@/api/chainsApi';
import { errorAt, errorOutside } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { type NewWatchItem, useAddWatchItemMutation, type Watchlist } from '@/api/watchlistsApi';
import { EntityPicker, type FoundEntity } from '@/domain/addresses/EntityPicker';
import { CollectionPicker } from '@/domain/market/CollectionPicker';
import { keyShapeOf, PRIVATE_NO_ADDRESS } from '@/format/address/keys';
import { CoinPicker } from '@/ui/CoinPicker';
import { FormDialog } from '@/ui/FormDialog';
import { Segmented, SelectField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { Options } from '@/ui/Options';
import { optionsOf } from '@/ui/pickerOptions';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
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

const PLACES = ['ref', 'chain', 'name', 'section', 'reason', 'target', 'review_day'];
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
  const { draft, errors, field, put, setErrors, passes, refuse } = useForm(BLANK);
  const { data: chains } = useGetChainsQuery();
  const [add, { isLoading }] = useAddWatchItemMutation();
  const wrongRef = errorAt(errors, 'ref');
  const chain = draft.chain || chains?.[0]?.id || '';
  const putAddress = (address: string, found = '') =>
    put({ address, found, name: draft.name === '' || draft.name === draft.found ? found : draft.name });
  const find = ({ address, chain: on, name }: FoundEntity) => {
    putAddress(address, name);
    // A label may be of a chain that this installation does not offer.
    if (chains?.some(({ id }) => id === on)) put({ chain: on });
  };

  const submit = async () => {
    if (!passes(wrongIn(draft))) return;
    const answer = await add({ id: list.id, newWatchItem: bodyOf(draft, chain) });
    if (answer.data === undefined) {
      refuse(answer.error, copy.couldntAddTheItem);
      return;
    }
    showToast({ title: copy.addedTo(list.name), description: answer.data.name });
    onClose();
  };
  return (
    <FormDialog
      title={copy.addTo(list.name)}
      width={520}
      action={copy.addItem}
      busy={isLoading}
      typed={draft}
      error={errorOutside(errors, PLACES)}
      onClose={onClose}
      onSubmit={submit}
    >
      <div>
        <Segmented
          label={copy.kind}
          value={draft.kind}
          options={optionsOf({ token: copy.token, address: copy.address, collection: copy.nftCollection })}
          onChange={(kind) => {
            put({ kind });
            setErrors({});
          }}
        />
      </div>
      {draft.kind === 'token' && (
        <CoinPicker label={copy.coin} value={draft.coin} error={wrongRef} onChange={(coin) => put({ coin })} />
      )}
      {draft.kind === 'collection' && (
        <CollectionPicker value={draft.collection} error={wrongRef} onChange={(collection) => put({ collection })} />
      )}
      {draft.kind === 'address' && (
        <>
          <EntityPicker
            label={copy.address}
            value={draft.address}
            error={wrongRef}
            onType={(address) => putAddress(address)}
            onFind={find}
          />
          <div className={styles.pair}>
            <SelectField compact label={copy.chain} {...field('chain')} value={chain}>
              <Options of={(chains ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
            </SelectField>
            <FormField label={copy.name} placeholder={copy.whatYouCallIt} maxLength={200} {...field('name')} />
          </div>
        </>
      )}
      <ReasonFields draft={draft} errors={errors} hasTarget={hasPrice(draft)} rows={2} onChange={put}>
        {list.sections.length > 1 && (
          <SelectField compact label={copy.section} {...field('section')}>
            <Options of={list.sections.map((name) => ({ value: name, label: name === '' ? copy.noSection : name }))} />
          </SelectField>
        )}
      </ReasonFields>
    </FormDialog>
  );
}
