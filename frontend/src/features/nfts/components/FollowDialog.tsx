/** Follows a collection that is found by its name, symbol or contract. */

import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { type FollowedCollection, type NftName, useFollowCollectionMutation } from '@/api/nftsApi';
import type { FieldErrors } from '@/api/types';
import { useFoundCollections } from '@/domain/market/useFoundCollections';
import { chainName } from '@/ui/chains';
import { FormDialog } from '@/ui/FormDialog';
import { type SearchOption, SearchPicker } from '@/ui/SearchPicker';
import { TokenIcon } from '@/ui/TokenIcon';
import { copy } from '../copy';
import { followedToast } from '../useCollectionActions';
import { MOST_FOLLOWED } from '../words';
import styles from './Nfts.module.css';

interface FollowDialogProps {
  readonly onClose: () => void;
  readonly onFollowed: (collection: FollowedCollection) => void;
}

const optionOf = ({ id, name, symbol, platform }: NftName): SearchOption => ({ id, name, symbol, note: chainName(platform) });

const useFoundNfts = (typed: string, isOpen: boolean) => useFoundCollections(typed, isOpen, optionOf);

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
