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
import { formatDate } from '@/format/time';
import { Ago } from '@/ui/Ago';
import { IconButton } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { CsvButton } from '@/ui/CsvButton';
import { type CsvColumns, csvRows } from '@/ui/CsvOfList';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { FailedQuery } from '@/ui/QueryPanel';
import { Chip } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from './copy';
import styles from './Teams.module.css';

const nameOf = (member: TeamMember): string => (member.name === '' ? member.email : member.name);

const MEMBER_CSV: CsvColumns<TeamMember> = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => role],
  ['Joined', ({ joined_at: at }) => at],
  [copy.lastActive, ({ active_at: at }) => at],
];

const Person = ({ member }: { readonly member: TeamMember }) => (
  <span className={styles.person}>
    <span className={styles.line}>
      <span className={styles.name}>{nameOf(member)}</span>
      {member.is_me && <Chip kind="accent">{copy.you}</Chip>}
    </span>
    {member.name !== '' && <small>{member.email}</small>}
  </span>
);

const Active = ({ member }: { readonly member: TeamMember }) =>
  member.active_at === null ? copy.notSignedIn : <Ago at={member.active_at} />;

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
  if (members.isError && members.data === undefined) return <FailedQuery query={members} failed={copy.couldntLoadTheMembers} />;
  const columns: readonly Column<TeamMember>[] = [
    { key: 'person', head: copy.member, shrinks: true, cell: (member) => <Person member={member} /> },
    { key: 'role', head: copy.role, width: 160, cell: role },
    { key: 'joined', head: copy.joined, align: 'right', width: 140, cell: (member) => formatDate(member.joined_at) },
    { key: 'active', head: copy.lastActive, align: 'right', width: 160, cell: (member) => <Active member={member} /> },
    { key: 'tools', head: null, headLabel: copy.actions, align: 'right', width: 72, cell: tools },
  ];
  const phone: PhoneRow<TeamMember> = {
    leadHead: copy.member,
    trailHead: copy.role,
    lead: (member) => <Person member={member} />,
    trail: (member) => (
      <span className={styles.tools}>
        {role(member)}
        {tools(member)}
      </span>
    ),
  };
  return (
    <>
      <div className={styles.filter}>
        <CsvButton
          file="members"
          title={copy.allMembersAsCsv}
          disabled={members.data === undefined}
          rows={csvRows(MEMBER_CSV, members.data ?? [])}
        />
      </div>
      <DataTable
        label={copy.members}
        columns={columns}
        rows={members.data}
        rowKey={({ id }) => id}
        phone={phone}
        skeletonRows={3}
      />
    </>
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
    const title = copy.make(nameOf(member), articled[next]);
    const text = member.is_me ? copy.youCantRestoreYourCurrent : copy.theChangeTakesEffectWithin(roleLine(next));
    if (!(await confirmed({ title, text, action: copy.changeRole }))) return;
    const { error } = await update({ id: team.id, member: member.id, roleChange: { role: next } });
    if (error === undefined) showToast({ title: copy.roleChanged, description: `${nameOf(member)}: ${roleNames[next]}` });
    else showFailure(error);
  };
  return (
    <Choice
      hideLabel
      label={copy.roleOf(nameOf(member))}
      value={role}
      disabled={isLoading}
      options={rolesUpTo(mine).map((one) => ({ value: one, label: roleNames[one] }))}
      onChange={(value) => void change(roleOf(value))}
    />
  );
}

function RemoveButton({ team, member }: CellProps) {
  const [remove, { isLoading }] = useRemoveMemberMutation();
  const drop = async () => {
    const text = copy.theyLoseAccessWithinFive;
    if (!(await confirmed({ title: copy.remove(nameOf(member)), text, action: copy.removeMember }))) return;
    const { error } = await remove({ id: team.id, member: member.id });
    if (error === undefined) showToast({ title: copy.memberRemoved, description: nameOf(member) });
    else showFailure(error);
  };
  return (
    <IconButton label={copy.removeOfMember(nameOf(member))} disabled={isLoading} onClick={() => void drop()}>
      <UserMinus />
    </IconButton>
  );
}
