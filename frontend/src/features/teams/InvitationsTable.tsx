/** Invitations that can still be accepted. */

import { Mail } from 'lucide-react';
import {
  type Team,
  type TeamInvitation,
  useListInvitationsQuery,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
} from '@/api/teamsApi';
import { roleNames, roleOf } from '@/domain/teams/roles';
import { formatDate } from '@/format/time';
import { Ago } from '@/ui/Ago';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from './copy';
import styles from './Teams.module.css';

const Invited = ({ one }: { readonly one: TeamInvitation }) => (
  <span className={styles.person}>
    <span>{one.email}</span>
    <small>{copy.from(roleNames[roleOf(one.role)], one.invited_by)}</small>
  </span>
);

export function InvitationsTable({ team, onInvite }: { readonly team: Team; readonly onInvite: () => void }) {
  const list = useListInvitationsQuery(team.id);
  const tools = (one: TeamInvitation) => <Tools team={team} one={one} />;
  if (list.isError && list.data === undefined) return <FailedQuery query={list} failed={copy.couldntLoadTheInvitations} />;
  const columns: readonly Column<TeamInvitation>[] = [
    { key: 'email', head: copy.invited, shrinks: true, cell: (one) => <Invited one={one} /> },
    {
      key: 'sent',
      head: copy.sent,
      align: 'right',
      width: 140,
      cell: (one) => <Ago at={one.sent_at} />,
    },
    { key: 'expires', head: copy.expires, align: 'right', width: 140, cell: (one) => formatDate(one.expires_at) },
    { key: 'tools', head: null, headLabel: copy.actions, align: 'right', width: 200, cell: tools },
  ];
  const phone: PhoneRow<TeamInvitation> = {
    leadHead: copy.invited,
    trailHead: copy.actions,
    lead: (one) => <Invited one={one} />,
    trail: tools,
  };
  return (
    <DataTable
      label={copy.invitations}
      columns={columns}
      rows={list.data}
      rowKey={({ id }) => id}
      phone={phone}
      skeletonRows={3}
      empty={
        <EmptyState
          icon={Mail}
          title={copy.noOpenInvitations}
          text={copy.invitationsThatCanStillBe}
          action={<Button onClick={onInvite}>{copy.inviteMember}</Button>}
        />
      }
    />
  );
}

function Tools({ team, one }: { readonly team: Team; readonly one: TeamInvitation }) {
  const [resend, resending] = useResendInvitationMutation();
  const [revoke, revoking] = useRevokeInvitationMutation();
  const again = async () => {
    const { error } = await resend({ id: team.id, invitation: one.id });
    if (error === undefined)
      showToast({ title: copy.invitationResent, description: copy.theEarlierLinkStoppedWorking(one.email) });
    else showFailure(error);
  };
  const end = async () => {
    const question = {
      title: copy.revokeThisInvitation,
      text: copy.theLinkThatGotStops(one.email),
      action: copy.revokeInvitation,
    };
    if (!(await confirmed(question))) return;
    const { error } = await revoke({ id: team.id, invitation: one.id });
    if (error === undefined) showToast({ title: copy.invitationRevoked, description: one.email });
    else showFailure(error);
  };
  return (
    <span className={styles.tools}>
      <Button
        size="small"
        busy={resending.isLoading}
        aria-label={copy.resendInvitationTo(one.email)}
        onClick={() => void again()}
      >
        {copy.resend}
      </Button>
      <Button size="small" busy={revoking.isLoading} aria-label={copy.revokeInvitationTo(one.email)} onClick={() => void end()}>
        {copy.revoke}
      </Button>
    </span>
  );
}
