/** Members of the selected team: roles, invitations and the audit log. */

import { UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Begin } from '@/api/firstCalls';
import { selectedTeam } from '@/api/principal';
import { type Team, teamsApi, useListTeamsQuery } from '@/api/teamsApi';
import { paths } from '@/app/paths';
import { manages, roleNames, roleOf } from '@/domain/teams/roles';
import { Button, ButtonLink } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { AuditTable } from './AuditTable';
import { InvitationsTable } from './InvitationsTable';
import { InviteDialog } from './InviteDialog';
import { MembersTable } from './MembersTable';
import styles from './Teams.module.css';

export const begin: Begin = (dispatch) => {
  const team = selectedTeam();
  dispatch(teamsApi.endpoints.listTeams.initiate(undefined, { subscribe: false }));
  if (team !== null) dispatch(teamsApi.endpoints.listMembers.initiate(team, { subscribe: false }));
};

const TABS = ['members', 'invitations', 'audit'] as const;
type Tab = (typeof TABS)[number];

export default function UsersPage() {
  const id = selectedTeam();
  const teams = useListTeamsQuery();
  const team = teams.data?.find((one) => one.id === id);
  if (team !== undefined) return <Inside team={team} />;
  return (
    <>
      <PageHeader title="Users" sub="Members of the selected team" />
      <Panel>
        {id === null ? (
          <EmptyState
            icon={UsersRound}
            title="No team selected"
            text="You work in your personal workspace, which only you can see. Select or create a team to work with others."
            action={
              <ButtonLink kind="primary" to={paths.settingsOf('teams')}>
                Manage teams
              </ButtonLink>
            }
          />
        ) : teams.isError ? (
          <FailedState title="Couldn't load the team" error={teams.error} onRetry={() => void teams.refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </Panel>
    </>
  );
}

function Inside({ team }: { readonly team: Team }) {
  const [query, setQuery] = useSearchParams();
  const [isInviting, setInviting] = useState(false);
  const role = roleOf(team.role);
  const tab: Tab = TABS.find((one) => one === query.get('tab')) ?? 'members';
  const options = [
    { value: 'members' as const, label: 'Members' },
    { value: 'invitations' as const, label: 'Invitations' },
    { value: 'audit' as const, label: 'Audit log' },
  ];
  return (
    <>
      <PageHeader
        title="Users"
        sub={`${team.name} · your role: ${roleNames[role]}`}
        actions={
          manages(role) && (
            <Button kind="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" />
              Invite member
            </Button>
          )
        }
      />
      {manages(role) ? (
        <Tabs
          label="Team"
          value={tab}
          options={options}
          onChange={(next) => setQuery(next === 'members' ? {} : { tab: next }, { replace: true })}
        >
          <Panel flush className={styles.tab}>
            {tab === 'members' && <MembersTable team={team} />}
            {tab === 'invitations' && <InvitationsTable team={team} onInvite={() => setInviting(true)} />}
            {tab === 'audit' && <AuditTable team={team} />}
          </Panel>
        </Tabs>
      ) : (
        <Panel flush>
          <MembersTable team={team} />
        </Panel>
      )}
      {isInviting && <InviteDialog team={team} onClose={() => setInviting(false)} />}
    </>
  );
}
