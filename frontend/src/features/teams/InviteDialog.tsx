/** Invites an address to a team, with a role up to one's own. */

import { useState } from 'react';
import { fieldErrors, firstError } from '@/api/failure';
import { type Team, useAddInvitationMutation } from '@/api/teamsApi';
import type { FieldErrors } from '@/api/types';
import { type Role, roleLine, roleNames, roleOf, rolesUpTo } from '@/domain/teams/roles';
import { Choice } from '@/ui/Choice';
import { FormDialog } from '@/ui/FormDialog';
import { FormField } from '@/ui/formFields';
import { showToast } from '@/ui/toastStore';
import { copy } from './copy';

export function InviteDialog({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const [typed, setTyped] = useState<{ email: string; role: Role }>({ email: '', role: 'analyst' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [invite, { isLoading }] = useAddInvitationMutation();
  const send = async () => {
    const email = typed.email.trim();
    if (email === '') {
      setErrors({ email: [copy.enterAnEmailAddress] });
      return;
    }
    const { error } = await invite({ id: team.id, newTeamInvitation: { email, role: typed.role } });
    if (error !== undefined) {
      setErrors(fieldErrors(error, copy.couldntSendTheInvitation));
      return;
    }
    showToast({ title: copy.invitationSent, description: email });
    onClose();
  };
  return (
    <FormDialog
      title={copy.inviteTo(team.name)}
      action={copy.sendInvitation}
      busy={isLoading}
      typed={typed}
      error={firstError(errors, 'non_field_errors')}
      onClose={onClose}
      onSubmit={send}
    >
      <FormField
        label={copy.email}
        type="email"
        value={typed.email}
        hint={copy.theLinkWorksOnceFor}
        error={firstError(errors, 'email')}
        onChange={({ target }) => setTyped({ ...typed, email: target.value })}
      />
      <Choice
        label={copy.role}
        value={typed.role}
        hint={roleLine(typed.role)}
        error={firstError(errors, 'role')}
        options={rolesUpTo(roleOf(team.role)).map((role) => ({ value: role, label: roleNames[role] }))}
        onChange={(value) => setTyped({ ...typed, role: roleOf(value) })}
      />
    </FormDialog>
  );
}
