/** Teams of the account, their members, invitations and audit log. */

import { type MyInvitations, type TeamInvitations, type TeamList, type TeamMembers, teamsEndpoints } from './endpoints/teams';
import { reshape } from './reshape';
import { idOf, type Named, tagsById } from './tags';

export type { MyInvitation, Team, TeamEvent, TeamInvitation, TeamMember } from './endpoints/teams';

const shaped = reshape(teamsEndpoints, {
  listTeams: { answer: ({ teams }: TeamList) => teams },
  listMembers: { answer: ({ members }: TeamMembers) => members },
  listInvitations: { answer: ({ invitations }: TeamInvitations) => invitations },
  listMyInvitations: { answer: ({ invitations }: MyInvitations) => invitations },
});

/** All three by the team. */
const members = tagsById('TeamMember');
const invitations = tagsById('TeamInvitation');
const events = tagsById('TeamEvent');

/** The list of teams says how many members each has. */
const changesTeam = {
  invalidatesTags: (_answer: unknown, _error: unknown, team: Named) => {
    const id = idOf(team);
    return ['Team' as const, members.one(id), invitations.one(id), events.one(id)];
  },
};
const changesInvitations = {
  invalidatesTags: (_answer: unknown, _error: unknown, { id }: { id: string }) => [invitations.one(id), events.one(id)],
};

export const teamsApi = shaped.enhanceEndpoints({
  endpoints: {
    listTeams: { providesTags: ['Team'] },
    addTeam: { invalidatesTags: ['Team'] },
    updateTeam: { invalidatesTags: (_answer, _error, { id }) => ['Team', events.one(id)] },
    deleteTeam: changesTeam,
    leaveTeam: changesTeam,
    listMembers: members.shown,
    updateMember: changesTeam,
    removeMember: changesTeam,
    listInvitations: invitations.shown,
    addInvitation: changesInvitations,
    resendInvitation: changesInvitations,
    revokeInvitation: changesInvitations,
    listMyInvitations: { providesTags: ['MyInvitation'] },
    // Only the answer knows which team it is.
    acceptInvitation: { invalidatesTags: ['MyInvitation', 'Team', 'TeamMember'] },
    declineInvitation: { invalidatesTags: ['MyInvitation'] },
    listTeamAudit: { ...events.shown, keepUnusedDataFor: 0 },
  },
});

export const {
  useListTeamsQuery,
  useAddTeamMutation,
  useUpdateTeamMutation,
  useDeleteTeamMutation,
  useLeaveTeamMutation,
  useListMembersQuery,
  useUpdateMemberMutation,
  useRemoveMemberMutation,
  useListInvitationsQuery,
  useAddInvitationMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useListMyInvitationsQuery,
  useOpenInvitationMutation,
  useAcceptInvitationMutation,
  useDeclineInvitationMutation,
  useListTeamAuditQuery,
} = teamsApi;
