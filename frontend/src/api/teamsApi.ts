/** Teams of the account, their members, invitations and audit log. */

import { type MyInvitations, type TeamInvitations, type TeamList, type TeamMembers, teamsEndpoints } from './endpoints/teams';
import { reshape } from './reshape';

export type { MyInvitation, Team, TeamEvent, TeamInvitation, TeamMember } from './endpoints/teams';

const shaped = reshape(teamsEndpoints, {
  listTeams: { answer: ({ teams }: TeamList) => teams },
  listMembers: { answer: ({ members }: TeamMembers) => members },
  listInvitations: { answer: ({ invitations }: TeamInvitations) => invitations },
  listMyInvitations: { answer: ({ invitations }: MyInvitations) => invitations },
});

const changesTeams = { invalidatesTags: ['Team', 'TeamMember', 'TeamEvent'] } as const;
const changesMembers = { invalidatesTags: ['Team', 'TeamMember', 'TeamInvitation', 'TeamEvent'] } as const;
const changesInvitations = { invalidatesTags: ['TeamInvitation', 'TeamEvent'] } as const;

export const teamsApi = shaped.enhanceEndpoints({
  endpoints: {
    listTeams: { providesTags: ['Team'] },
    addTeam: changesTeams,
    updateTeam: changesTeams,
    deleteTeam: changesTeams,
    leaveTeam: changesTeams,
    listMembers: { providesTags: ['TeamMember'] },
    updateMember: changesMembers,
    removeMember: changesMembers,
    listInvitations: { providesTags: ['TeamInvitation'] },
    addInvitation: changesInvitations,
    resendInvitation: changesInvitations,
    revokeInvitation: changesInvitations,
    listMyInvitations: { providesTags: ['MyInvitation'] },
    acceptInvitation: { invalidatesTags: ['MyInvitation', 'Team', 'TeamMember'] },
    declineInvitation: { invalidatesTags: ['MyInvitation'] },
    listTeamAudit: { providesTags: ['TeamEvent'], keepUnusedDataFor: 0 },
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
