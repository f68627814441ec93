/** Follows a collection that is found by its name, symbol or contract. */

import { useEffect, useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { type FollowedCollection, type NftName, useFollowCollectionMutation, useSearchNftsQuery } from '@/api/nftsApi';
import type { FieldErrors } from '@/api/types';
import { chainName } from '@/ui/chains';
import { FormDialog } from '@/ui/FormDialog';
import { type FoundOptions, type SearchOption, SearchPicker } from '@/ui/SearchPicker';
import { TokenIcon } from '@/ui/TokenIcon';
import { followedToast } from '../useCollectionActions';
import { MOST_FOLLOWED } from '../words';
import styles from './Nfts.module.css';

const SHOWN = 8;
const LEAST_LETTERS = 2;
const PAUSE_MS = 200;

interface FollowDialogProps {
  readonly onClose: () => void;
  readonly onFollowed: (collection: FollowedCollection) => void;
}

const optionOf = ({ id, name, symbol, platform }: NftName): SearchOption => ({ id, name, symbol, note: chainName(platform) });

/** Collections for what was typed, once the typing rests. */
function useFoundNfts(typed: string, isOpen: boolean): FoundOptions<SearchOption> {
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
    options: (hits ?? []).map(optionOf),
    isSearch,
    isWaiting: isSearch && (settled !== text || found.isFetching),
    isFailed: isSearch && settled === text && found.isError,
  };
}

export function FollowDialog({ onClose, onFollowed }: FollowDialogProps) {
  const [chosen, setChosen] = useState<SearchOption | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [follow, { isLoading }] = useFollowCollectionMutation();
  const submit = async () => {
    if (chosen === null) {
      setErrors({ nft_id: ['Choose a collection.'] });
      return;
    }
    const answer = await follow({ nft_id: chosen.id });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, "Couldn't follow the collection"));
      return;
    }
    followedToast(answer.data.name);
    onFollowed(answer.data);
  };
  const whole = Object.entries(errors).find(([field]) => field !== 'nft_id' && field !== 'request_id')?.[1][0];
  return (
    <FormDialog
      title="Follow collection"
      action="Follow collection"
      busy={isLoading}
      typed={{ chosen: chosen?.id ?? '' }}
      error={whole}
      onClose={onClose}
      onSubmit={submit}
    >
      <SearchPicker
        label="Collection"
        noun="collection"
        chosen={chosen === null ? '' : `${chosen.name} (${chosen.symbol.toUpperCase()})`}
        icon={chosen === null ? undefined : <TokenIcon id={chosen.id} symbol={chosen.symbol} size={18} />}
        placeholder="Name, symbol or contract"
        error={errors.nft_id?.[0]}
        useFound={useFoundNfts}
        onChoose={(option) => {
          setChosen(option);
          setErrors({});
        }}
      />
      <p className={styles.hint}>
        Floor, volume and holders are kept once a day from today on. Earlier days can't be added. You can follow up to{' '}
        {MOST_FOLLOWED} collections.
      </p>
    </FormDialog>
  );
}
