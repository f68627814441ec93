/** The name of a team, for a new one or another name. */

import { useState } from 'react';
import { fieldErrors, firstError } from '@/api/failure';
import { type Team, useAddTeamMutation, useUpdateTeamMutation } from '@/api/teamsApi';
import type { FieldErrors } from '@/api/types';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';

export function NameDialog({ team, onClose }: { readonly team: Team | null; readonly onClose: () => void }) {
  const [typed, setTyped] = useState({ name: team?.name ?? '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, adding] = useAddTeamMutation();
  const [rename, renaming] = useUpdateTeamMutation();
  const save = async () => {
    const name = typed.name.trim();
    if (name === '') {
      setErrors({ name: ['Enter a name for the team.'] });
      return;
    }
    const { error } = team === null ? await add({ name }) : await rename({ id: team.id, newTeam: { name } });
    if (error !== undefined) {
      setErrors(fieldErrors(error, team === null ? "Couldn't create the team" : "Couldn't rename the team"));
      return;
    }
    showToast({ title: team === null ? 'Team created' : 'Team renamed', description: name });
    onClose();
  };
  return (
    <FormDialog
      title={team === null ? 'New team' : 'Rename team'}
      action={team === null ? 'Create team' : 'Save name'}
      busy={adding.isLoading || renaming.isLoading}
      typed={typed}
      error={firstError(errors, 'non_field_errors')}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        compact
        label="Name"
        maxLength={80}
        value={typed.name}
        hint={team === null ? 'You become its owner and can invite people next.' : undefined}
        error={firstError(errors, 'name')}
        onChange={({ target }) => setTyped({ name: target.value })}
      />
    </FormDialog>
  );
}
