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
import rows from '@/ui/rows.module.css';
import { Chip, EmptyState, FailedState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { NameDialog } from './NameDialog';

export default function TeamsPage() {
  const teams = useListTeamsQuery();
  const invitations = useListMyInvitationsQuery();
  const [named, setNamed] = useState<Team | 'new' | null>(null);
  useTabTitle('Teams');
  return (
    <>
      <Panel
        title="Your teams"
        note="A team shares dashboards, watchlists, labels, traces, cases, alerts and journals. Personal work stays private."
        actions={
          <Button size="small" kind="primary" onClick={() => setNamed('new')}>
            New team
          </Button>
        }
      >
        {teams.data === undefined &&
          (teams.isError ? (
            <FailedState compact title="Couldn't load your teams" error={teams.error} onRetry={() => void teams.refetch()} />
          ) : (
            <Skeleton height={56} />
          ))}
        {teams.data?.length === 0 && (
          <EmptyState compact title="No teams" text="Create a team to share your work with other people." />
        )}
        <ul className={rows.list}>
          {teams.data?.map((team) => (
            <TeamRow key={team.id} team={team} onRename={() => setNamed(team)} />
          ))}
        </ul>
      </Panel>
      <Panel title="Invitations to you">
        {invitations.data === undefined &&
          (invitations.isError ? (
            <FailedState
              compact
              title="Couldn't load your invitations"
              error={invitations.error}
              onRetry={() => void invitations.refetch()}
            />
          ) : (
            <Skeleton height={56} />
          ))}
        {invitations.data?.length === 0 && (
          <EmptyState
            compact
            title="No invitations"
            text="Invitations sent to your email address are listed here. They expire after seven days."
          />
        )}
        <ul className={rows.list}>
          {invitations.data?.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
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
    const text = 'You lose access to everything in it. To come back, you need a new invitation.';
    if (!(await confirmed({ title: `Leave “${team.name}”?`, text, action: 'Leave team' }))) return;
    const { error } = await leave(team.id);
    if (error === undefined) gone('You left the team');
    else showFailure(error);
  };
  const drop = async () => {
    const text =
      'This permanently deletes everything the team owns, right away and for every member: labels, cases, traces, journal, alerts, watchlists and dashboards. Links that were shared stop working. You can’t undo this.';
    if (!(await confirmed({ title: `Delete “${team.name}”?`, text, action: 'Delete team' }))) return;
    const { error } = await remove(team.id);
    if (error === undefined) gone('Team deleted');
    else showFailure(error);
  };
  return (
    <li className={classes(rows.row, rows.wraps)}>
      <div className={rows.main}>
        <p className={rows.title}>
          {team.name}
          {isSelected && <Chip kind="accent">Selected</Chip>}
        </p>
        <p className={rows.text}>
          {roleNames[role]} · {formatCount(team.member_count, 'member')} · created {formatDate(team.created_at)}
        </p>
      </div>
      <div className={rows.actions}>
        <Button size="small" disabled={isSelected} onClick={() => selectTeam(team.id, paths.users)}>
          Select
        </Button>
        {manages(role) && (
          <Button size="small" aria-label={`Rename ${team.name}`} onClick={onRename}>
            Rename
          </Button>
        )}
        <Button size="small" busy={leaving.isLoading} aria-label={`Leave ${team.name}`} onClick={() => void out()}>
          Leave
        </Button>
        {role === 'owner' && (
          <Button size="small" busy={removing.isLoading} aria-label={`Delete ${team.name}`} onClick={() => void drop()}>
            Delete
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
    if (error === undefined) showToast({ title: 'You joined the team', description: invitation.team });
    else showFailure(error);
  };
  const refuse = async () => {
    const { error } = await decline(invitation.id);
    if (error === undefined) showToast({ title: 'Invitation declined', description: invitation.team });
    else showFailure(error);
  };
  return (
    <li className={classes(rows.row, rows.wraps)}>
      <div className={rows.main}>
        <p className={rows.title}>{invitation.team}</p>
        <p className={rows.text}>
          {roleNames[roleOf(invitation.role)]} · from {invitation.invited_by} · expires {formatDate(invitation.expires_at)}
        </p>
      </div>
      <div className={rows.actions}>
        <Button size="small" kind="primary" busy={accepting.isLoading} onClick={() => void join()}>
          Join team
        </Button>
        <Button size="small" busy={declining.isLoading} onClick={() => void refuse()}>
          Decline
        </Button>
      </div>
    </li>
  );
}
