/** The name of a team, for a new one or another name. */

import { useState } from 'react';
import { fieldErrors, firstError } from '@/api/failure';
import { type Team, useAddTeamMutation, useUpdateTeamMutation } from '@/api/teamsApi';
import type { FieldErrors } from '@/api/types';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import { copy } from './copy';

export function NameDialog({ team, onClose }: { readonly team: Team | null; readonly onClose: () => void }) {
  const [typed, setTyped] = useState({ name: team?.name ?? '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, adding] = useAddTeamMutation();
  const [rename, renaming] = useUpdateTeamMutation();
  const save = async () => {
    const name = typed.name.trim();
    if (name === '') {
      setErrors({ name: [copy.enterANameForThe] });
      return;
    }
    const { error } = team === null ? await add({ name }) : await rename({ id: team.id, newTeam: { name } });
    if (error !== undefined) {
      setErrors(fieldErrors(error, team === null ? copy.couldntCreateTheTeam : copy.couldntRenameTheTeam));
      return;
    }
    showToast({ title: team === null ? copy.teamCreated : copy.teamRenamed, description: name });
    onClose();
  };
  return (
    <FormDialog
      title={team === null ? copy.newTeam : copy.renameTeam}
      action={team === null ? copy.createTeam : copy.saveName}
      busy={adding.isLoading || renaming.isLoading}
      typed={typed}
      error={firstError(errors, 'non_field_errors')}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        compact
        label={copy.name}
        maxLength={80}
        value={typed.name}
        hint={team === null ? copy.youBecomeItsOwnerAnd : undefined}
        error={firstError(errors, 'name')}
        onChange={({ target }) => setTyped({ name: target.value })}
      />
    </FormDialog>
  );
}
