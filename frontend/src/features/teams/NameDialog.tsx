/** The name of a team, for a new one or another name. */

import { firstError } from '@/api/failure';
import { type Team, useAddTeamMutation, useUpdateTeamMutation } from '@/api/teamsApi';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from './copy';

export function NameDialog({ team, onClose }: { readonly team: Team | null; readonly onClose: () => void }) {
  const { draft, errors, field, setErrors, refuse } = useForm({ name: team?.name ?? '' });
  const [add, adding] = useAddTeamMutation();
  const [rename, renaming] = useUpdateTeamMutation();
  const save = async () => {
    const name = draft.name.trim();
    if (name === '') {
      setErrors({ name: [copy.enterANameForThe] });
      return;
    }
    const { error } = team === null ? await add({ name }) : await rename({ id: team.id, newTeam: { name } });
    if (error !== undefined) {
      refuse(error, team === null ? copy.couldntCreateTheTeam : copy.couldntRenameTheTeam);
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
      typed={draft}
      error={firstError(errors, 'non_field_errors')}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        compact
        label={copy.name}
        maxLength={80}
        hint={team === null ? copy.youBecomeItsOwnerAnd : undefined}
        {...field('name')}
      />
    </FormDialog>
  );
}
