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
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState, Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { AuditTable } from './AuditTable';
import { copy } from './copy';
import { InvitationsTable } from './InvitationsTable';
import { InviteDialog } from './InviteDialog';
import { MembersTable } from './MembersTable';

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
      <PageHeader title={copy.users} sub={copy.membersOfTheSelectedTeam} />
      <Panel>
        {id === null ? (
          <EmptyState
            icon={UsersRound}
            title={copy.noTeamSelected}
            text={copy.youWorkInYourPersonal}
            action={
              <ButtonLink kind="primary" to={paths.settingsOf('teams')}>
                {copy.manageTeams}
              </ButtonLink>
            }
          />
        ) : teams.isError ? (
          <FailedQuery query={teams} failed={copy.couldntLoadTheTeam} />
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
    { value: 'members' as const, label: copy.members },
    { value: 'invitations' as const, label: copy.invitations },
    { value: 'audit' as const, label: copy.auditLog },
  ];
  return (
    <>
      <PageHeader
        title={copy.users}
        sub={copy.yourRole(team.name, roleNames[role])}
        actions={
          manages(role) && (
            <Button kind="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" />
              {copy.inviteMember}
            </Button>
          )
        }
      />
      {manages(role) ? (
        <Tabs
          label={copy.team}
          value={tab}
          options={options}
          onChange={(next) => setQuery(next === 'members' ? {} : { tab: next }, { replace: true })}
        >
          <Panel flush>
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
