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
import { formatDate, formatDateTime, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { EmptyState, FailedState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import styles from './Teams.module.css';

const Invited = ({ one }: { readonly one: TeamInvitation }) => (
  <span className={styles.person}>
    <span>{one.email}</span>
    <small>
      {roleNames[roleOf(one.role)]} · from {one.invited_by}
    </small>
  </span>
);

export function InvitationsTable({ team, onInvite }: { readonly team: Team; readonly onInvite: () => void }) {
  const list = useListInvitationsQuery(team.id);
  const tools = (one: TeamInvitation) => <Tools team={team} one={one} />;
  if (list.isError && list.data === undefined) {
    return <FailedState title="Couldn't load the invitations" error={list.error} onRetry={() => void list.refetch()} />;
  }
  const columns: readonly Column<TeamInvitation>[] = [
    { key: 'email', head: 'Invited', shrinks: true, cell: (one) => <Invited one={one} /> },
    {
      key: 'sent',
      head: 'Sent',
      align: 'right',
      width: 140,
      cell: (one) => <span title={formatDateTime(one.sent_at)}>{formatRelative(one.sent_at)}</span>,
    },
    { key: 'expires', head: 'Expires', align: 'right', width: 140, cell: (one) => formatDate(one.expires_at) },
    { key: 'tools', head: null, headLabel: 'Actions', align: 'right', width: 200, cell: tools },
  ];
  const phone: PhoneRow<TeamInvitation> = {
    leadHead: 'Invited',
    trailHead: 'Actions',
    lead: (one) => <Invited one={one} />,
    trail: tools,
  };
  return (
    <DataTable
      label="Invitations"
      columns={columns}
      rows={list.data}
      rowKey={({ id }) => id}
      phone={phone}
      skeletonRows={3}
      empty={
        <EmptyState
          icon={Mail}
          title="No open invitations"
          text="Invitations that can still be accepted are listed here."
          action={<Button onClick={onInvite}>Invite member</Button>}
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
      showToast({ title: 'Invitation resent', description: `${one.email}. The earlier link stopped working.` });
    else showFailure(error);
  };
  const end = async () => {
    const question = {
      title: 'Revoke this invitation?',
      text: `The link that ${one.email} got stops working. You can't undo this.`,
      action: 'Revoke invitation',
    };
    if (!(await confirmed(question))) return;
    const { error } = await revoke({ id: team.id, invitation: one.id });
    if (error === undefined) showToast({ title: 'Invitation revoked', description: one.email });
    else showFailure(error);
  };
  return (
    <span className={styles.tools}>
      <Button
        size="small"
        busy={resending.isLoading}
        aria-label={`Resend invitation to ${one.email}`}
        onClick={() => void again()}
      >
        Resend
      </Button>
      <Button size="small" busy={revoking.isLoading} aria-label={`Revoke invitation to ${one.email}`} onClick={() => void end()}>
        Revoke
      </Button>
    </span>
  );
}
