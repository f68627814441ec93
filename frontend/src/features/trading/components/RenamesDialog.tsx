/** Coins that the user says are one, as after a rename: a form for a new pair, and all of them by their old names. */

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import {
  type AssetAlias,
  useAddAssetAliasMutation,
  useDeleteAssetAliasMutation,
  useListAssetAliasesQuery,
} from '@/api/portfolioApi';
import type { FieldErrors } from '@/api/types';
import { ForManagers } from '@/domain/teams/ForManagers';
import { Button, IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { fieldOf } from '@/ui/fieldOf';
import { TextField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { ListDialog, ListEntries } from '@/ui/ListDialog';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { RENAMES, renameDays, renameQuestion, renameWords } from '../words';
import styles from './RenamesDialog.module.css';

const EMPTY = { asset: '', same_as: '', renamed_on: '' };

export function RenamesDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, adding] = useAddAssetAliasMutation();
  const submit = async () => {
    const answer = await add({ ...draft, asset: draft.asset.trim(), same_as: draft.same_as.trim() });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, RENAMES.failed));
      return;
    }
    showToast({ title: RENAMES.added, description: renameWords(answer.data) });
    setDraft(EMPTY);
    setErrors({});
  };
  const field = fieldOf({
    draft,
    errors,
    onChange: (change: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...change })),
  });
  return (
    <ListDialog
      title={RENAMES.title}
      about={RENAMES.about}
      typed={draft}
      error={errors.non_field_errors?.[0]}
      fields={
        <>
          <FormField label={RENAMES.old} placeholder={copy.matic} maxLength={40} {...field('asset')} />
          <FormField label={RENAMES.now} placeholder={copy.pol} maxLength={40} {...field('same_as')} />
          <TextField compact type="date" label={RENAMES.day} hint={RENAMES.dayHint} {...field('renamed_on')} />
        </>
      }
      actions={
        <Button kind="primary" type="submit" busy={adding.isLoading}>
          {RENAMES.add}
        </Button>
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <Renames />
    </ListDialog>
  );
}

function Renames() {
  const list = useListAssetAliasesQuery();
  const [send, sending] = useDeleteAssetAliasMutation();
  const remove = async (alias: AssetAlias) => {
    if (!(await confirmed({ title: RENAMES.question, text: renameQuestion(alias), action: RENAMES.remove }))) return;
    const answer = await send(alias.id);
    if (answer.error) showFailure(answer.error);
  };
  return (
    <ListEntries label={RENAMES.list} count={list.data?.length} none={RENAMES.none} query={list} className={styles.renames}>
      {list.data?.map((alias) => (
        <li key={alias.id}>
          <strong>{renameWords(alias)}</strong>
          <span className={styles.days}>{renameDays(alias)}</span>
          <ForManagers>
            <IconButton
              label={`${RENAMES.remove} ${renameWords(alias)}`}
              disabled={sending.isLoading}
              onClick={() => void remove(alias)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </ForManagers>
        </li>
      ))}
    </ListEntries>
  );
}
