/** Who belongs to a team. Owners and admins change roles up to their own, and remove members. */

import { UserMinus } from 'lucide-react';
import {
  type Team,
  type TeamMember,
  useListMembersQuery,
  useRemoveMemberMutation,
  useUpdateMemberMutation,
} from '@/api/teamsApi';
import { articled, mayChange, type Role, roleLine, roleNames, roleOf, rolesUpTo } from '@/domain/teams/roles';
import { formatDate, formatDateTime, formatRelative } from '@/format/time';
import { IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { SelectField } from '@/ui/fields';
import { Chip, FailedState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import styles from './Teams.module.css';

const nameOf = (member: TeamMember): string => (member.name === '' ? member.email : member.name);

const Person = ({ member }: { readonly member: TeamMember }) => (
  <span className={styles.person}>
    <span className={styles.line}>
      <span className={styles.name}>{nameOf(member)}</span>
      {member.is_me && <Chip kind="accent">You</Chip>}
    </span>
    {member.name !== '' && <small>{member.email}</small>}
  </span>
);

const Active = ({ member }: { readonly member: TeamMember }) =>
  member.active_at === null ? (
    'Not signed in'
  ) : (
    <span title={formatDateTime(member.active_at)}>{formatRelative(member.active_at)}</span>
  );

export function MembersTable({ team }: { readonly team: Team }) {
  const members = useListMembersQuery(team.id);
  const mine = roleOf(team.role);
  const owners = members.data?.filter(({ role }) => role === 'owner').length ?? 0;
  // The last owner can't be lowered or removed.
  const isFixed = (member: TeamMember) => !mayChange(mine, roleOf(member.role)) || (member.role === 'owner' && owners < 2);
  const role = (member: TeamMember) => (
    <span className={styles.role}>
      <RoleCell team={team} member={member} isFixed={isFixed(member)} />
    </span>
  );
  const tools = (member: TeamMember) => (isFixed(member) || member.is_me ? null : <RemoveButton team={team} member={member} />);
  if (members.isError && members.data === undefined) {
    return <FailedState title="Couldn't load the members" error={members.error} onRetry={() => void members.refetch()} />;
  }
  const columns: readonly Column<TeamMember>[] = [
    { key: 'person', head: 'Member', shrinks: true, cell: (member) => <Person member={member} /> },
    { key: 'role', head: 'Role', width: 160, cell: role },
    { key: 'joined', head: 'Joined', align: 'right', width: 140, cell: (member) => formatDate(member.joined_at) },
    { key: 'active', head: 'Last active', align: 'right', width: 160, cell: (member) => <Active member={member} /> },
    { key: 'tools', head: null, headLabel: 'Actions', align: 'right', width: 72, cell: tools },
  ];
  const phone: PhoneRow<TeamMember> = {
    leadHead: 'Member',
    trailHead: 'Role',
    lead: (member) => <Person member={member} />,
    trail: (member) => (
      <span className={styles.tools}>
        {role(member)}
        {tools(member)}
      </span>
    ),
  };
  return (
    <DataTable label="Members" columns={columns} rows={members.data} rowKey={({ id }) => id} phone={phone} skeletonRows={3} />
  );
}

interface CellProps {
  readonly team: Team;
  readonly member: TeamMember;
}

function RoleCell({ team, member, isFixed }: CellProps & { readonly isFixed: boolean }) {
  const [update, { isLoading }] = useUpdateMemberMutation();
  const mine = roleOf(team.role);
  const role = roleOf(member.role);
  if (isFixed) return roleNames[role];
  const change = async (next: Role) => {
    // A closed select changes with an arrow key: nobody gets a role by accident.
    const title = `Make ${nameOf(member)} ${articled[next]}?`;
    const text = member.is_me
      ? 'You can’t restore your current role yourself.'
      : `${roleLine(next)}. The change takes effect within five seconds.`;
    if (!(await confirmed({ title, text, action: 'Change role' }))) return;
    const { error } = await update({ id: team.id, member: member.id, roleChange: { role: next } });
    if (error === undefined) showToast({ title: 'Role changed', description: `${nameOf(member)}: ${roleNames[next]}` });
    else showFailure(error);
  };
  return (
    <SelectField
      compact
      hideLabel
      label={`Role of ${nameOf(member)}`}
      value={role}
      disabled={isLoading}
      onChange={({ target }) => void change(roleOf(target.value))}
    >
      {rolesUpTo(mine).map((one) => (
        <option key={one} value={one}>
          {roleNames[one]}
        </option>
      ))}
    </SelectField>
  );
}

function RemoveButton({ team, member }: CellProps) {
  const [remove, { isLoading }] = useRemoveMemberMutation();
  const drop = async () => {
    const text = 'They lose access within five seconds. Their work stays with the team.';
    if (!(await confirmed({ title: `Remove ${nameOf(member)}?`, text, action: 'Remove member' }))) return;
    const { error } = await remove({ id: team.id, member: member.id });
    if (error === undefined) showToast({ title: 'Member removed', description: nameOf(member) });
    else showFailure(error);
  };
  return (
    <IconButton label={`Remove ${nameOf(member)}`} disabled={isLoading} onClick={() => void drop()}>
      <UserMinus />
    </IconButton>
  );
}
