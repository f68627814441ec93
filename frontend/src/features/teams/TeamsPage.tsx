/** Settings → Teams: teams of the account, and invitations to it. */

import { useState } from 'react';
import { clearTeamStorage } from '@/api/browserStorage';
import { selectedTeam, selectTeam } from '@/api/principal';
import {
  type MyInvitation,
  type Team,
  useAcceptInvitationMutation,
  useDeclineInvitationMutation,
  useDeleteTeamMutation,
  useLeaveTeamMutation,
  useListMyInvitationsQuery,
  useListTeamsQuery,
} from '@/api/teamsApi';
import { paths } from '@/app/paths';
import { manages, roleNames, roleOf } from '@/domain/teams/roles';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { confirmed } from '@/ui/confirmStore';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import rows from '@/ui/rows.module.css';
import { Chip, EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from './copy';
import { NameDialog } from './NameDialog';

export default function TeamsPage() {
  const teams = useListTeamsQuery();
  const invitations = useListMyInvitationsQuery();
  const [named, setNamed] = useState<Team | 'new' | null>(null);
  useTabTitle('Teams');
  return (
    <>
      <Panel
        title={copy.yourTeams}
        note={copy.aTeamSharesDashboardsWatchlists}
        actions={
          <Button size="small" kind="primary" onClick={() => setNamed('new')}>
            {copy.newTeam}
          </Button>
        }
      >
        <QueryPanel
          compact
          query={teams}
          data={teams.data}
          failed={copy.couldntLoadYourTeams}
          waiting={56}
          empty={<EmptyState compact title={copy.noTeams} text={copy.createATeamToShare} />}
        >
          {(own) => (
            <ul className={rows.list}>
              {own.map((team) => (
                <TeamRow key={team.id} team={team} onRename={() => setNamed(team)} />
              ))}
            </ul>
          )}
        </QueryPanel>
      </Panel>
      <Panel title={copy.invitationsToYou}>
        <QueryPanel
          compact
          query={invitations}
          data={invitations.data}
          failed={copy.couldntLoadYourInvitations}
          waiting={56}
          empty={<EmptyState compact title={copy.noInvitations} text={copy.invitationsSentToYourEmail} />}
        >
          {(open) => (
            <ul className={rows.list}>
              {open.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )}
        </QueryPanel>
      </Panel>
      {named !== null && <NameDialog team={named === 'new' ? null : named} onClose={() => setNamed(null)} />}
    </>
  );
}

function TeamRow({ team, onRename }: { readonly team: Team; readonly onRename: () => void }) {
  const [leave, leaving] = useLeaveTeamMutation();
  const [remove, removing] = useDeleteTeamMutation();
  const role = roleOf(team.role);
  const isSelected = selectedTeam() === team.id;
  const gone = (title: string) => {
    showToast({ title, description: team.name });
    clearTeamStorage(team.id);
    // Its pages are no longer available.
    if (isSelected) selectTeam(null, paths.settingsOf('teams'));
  };
  const out = async () => {
    const text = copy.youLoseAccessToEverything;
    if (!(await confirmed({ title: copy.leave(team.name), text, action: copy.leaveTeam }))) return;
    const { error } = await leave(team.id);
    if (error === undefined) gone(copy.youLeftTheTeam);
    else showFailure(error);
  };
  const drop = async () => {
    const text = copy.thisPermanentlyDeletesEverythingThe;
    if (!(await confirmed({ title: copy.delete(team.name), text, action: copy.deleteTeam }))) return;
    const { error } = await remove(team.id);
    if (error === undefined) gone(copy.teamDeleted);
    else showFailure(error);
  };
  return (
    <li className={classes(rows.row, rows.wraps)}>
      <div className={rows.main}>
        <p className={rows.title}>
          {team.name}
          {isSelected && <Chip kind="accent">{copy.selected}</Chip>}
        </p>
        <p className={rows.text}>
          {copy.created(roleNames[role], formatCount(team.member_count, 'member'), formatDate(team.created_at))}
        </p>
      </div>
      <div className={rows.actions}>
        <Button size="small" disabled={isSelected} onClick={() => selectTeam(team.id, paths.users)}>
          {copy.select}
        </Button>
        {manages(role) && (
          <Button size="small" aria-label={copy.rename(team.name)} onClick={onRename}>
            {copy.renameTitle}
          </Button>
        )}
        <Button size="small" busy={leaving.isLoading} aria-label={copy.leaveOfName(team.name)} onClick={() => void out()}>
          {copy.leaveTitle}
        </Button>
        {role === 'owner' && (
          <Button size="small" busy={removing.isLoading} aria-label={copy.deleteOfName(team.name)} onClick={() => void drop()}>
            {copy.deleteTitle}
          </Button>
        )}
      </div>
    </li>
  );
}

function InvitationRow({ invitation }: { readonly invitation: MyInvitation }) {
  const [accept, accepting] = useAcceptInvitationMutation();
  const [decline, declining] = useDeclineInvitationMutation();
  const join = async () => {
    const { error } = await accept(invitation.id);
    if (error === undefined) showToast({ title: copy.youJoinedTheTeam, description: invitation.team });
    else showFailure(error);
  };
  const refuse = async () => {
    const { error } = await decline(invitation.id);
    if (error === undefined) showToast({ title: copy.invitationDeclined, description: invitation.team });
    else showFailure(error);
  };
  return (
    <li className={classes(rows.row, rows.wraps)}>
      <div className={rows.main}>
        <p className={rows.title}>{invitation.team}</p>
        <p className={rows.text}>
          {copy.fromExpires(roleNames[roleOf(invitation.role)], invitation.invited_by, formatDate(invitation.expires_at))}
        </p>
      </div>
      <div className={rows.actions}>
        <Button size="small" kind="primary" busy={accepting.isLoading} onClick={() => void join()}>
          {copy.joinTeam}
        </Button>
        <Button size="small" busy={declining.isLoading} onClick={() => void refuse()}>
          {copy.decline}
        </Button>
      </div>
    </li>
  );
}
