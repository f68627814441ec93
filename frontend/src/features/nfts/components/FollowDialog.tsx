/** Follows a collection that is found by its name, symbol or contract. */

import { useEffect, useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { type FollowedCollection, type NftName, useFollowCollectionMutation, useSearchNftsQuery } from '@/api/nftsApi';
import type { FieldErrors } from '@/api/types';
import { chainName } from '@/ui/chains';
import { FormDialog } from '@/ui/FormDialog';
import { type FoundOptions, type SearchOption, SearchPicker } from '@/ui/SearchPicker';
import { TokenIcon } from '@/ui/TokenIcon';
import { copy } from '../copy';
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
      setErrors({ nft_id: [copy.chooseACollection] });
      return;
    }
    const answer = await follow({ nft_id: chosen.id });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, copy.couldntFollowTheCollection));
      return;
    }
    followedToast(answer.data.name);
    onFollowed(answer.data);
  };
  const whole = Object.entries(errors).find(([field]) => field !== 'nft_id' && field !== 'request_id')?.[1][0];
  return (
    <FormDialog
      title={copy.followCollection}
      action={copy.followCollection}
      busy={isLoading}
      typed={{ chosen: chosen?.id ?? '' }}
      error={whole}
      onClose={onClose}
      onSubmit={submit}
    >
      <SearchPicker
        label={copy.collection}
        noun={copy.collectionInline}
        chosen={chosen === null ? '' : `${chosen.name} (${chosen.symbol.toUpperCase()})`}
        icon={chosen === null ? undefined : <TokenIcon id={chosen.id} symbol={chosen.symbol} size={18} />}
        placeholder={copy.nameSymbolOrContract}
        error={errors.nft_id?.[0]}
        useFound={useFoundNfts}
        onChoose={(option) => {
          setChosen(option);
          setErrors({});
        }}
      />
      <p className={styles.hint}>{copy.floorVolumeAndHoldersAre(MOST_FOLLOWED)}</p>
    </FormDialog>
  );
}
