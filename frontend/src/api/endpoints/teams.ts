/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMyInvitations: build.query<
      ListMyInvitationsResult,
      ListMyInvitationsArgs
    >({
      query: () => ({ url: `/api/v1/team-invitations` }),
    }),
    openInvitation: build.mutation<OpenInvitationResult, OpenInvitationArgs>({
      query: (queryArg) => ({
        url: `/api/v1/team-invitations/open`,
        method: "POST",
        body: queryArg,
      }),
    }),
    acceptInvitation: build.mutation<
      AcceptInvitationResult,
      AcceptInvitationArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/team-invitations/${encodeURIComponent(String(queryArg))}/accept`,
        method: "POST",
      }),
    }),
    declineInvitation: build.mutation<
      DeclineInvitationResult,
      DeclineInvitationArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/team-invitations/${encodeURIComponent(String(queryArg))}/decline`,
        method: "POST",
      }),
    }),
    listTeams: build.query<ListTeamsResult, ListTeamsArgs>({
      query: () => ({ url: `/api/v1/teams` }),
    }),
    addTeam: build.mutation<AddTeamResult, AddTeamArgs>({
      query: (queryArg) => ({
        url: `/api/v1/teams`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteTeam: build.mutation<DeleteTeamResult, DeleteTeamArgs>({
      query: (queryArg) => ({
        url: `/api/v1/teams/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    updateTeam: build.mutation<UpdateTeamResult, UpdateTeamArgs>({
      query: (queryArg) => ({
        url: `/api/v1/teams/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newTeam,
      }),
    }),
    listTeamAudit: build.query<ListTeamAuditResult, ListTeamAuditArgs>({
      query: (queryArg) => ({
        url: `/api/v1/teams/${encodeURIComponent(String(queryArg.id))}/audit`,
        params: {
          action: queryArg.action,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    listInvitations: build.query<ListInvitationsResult, ListInvitationsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/teams/${encodeURIComponent(String(queryArg))}/invitations`,
      }),
    }),
    addInvitation: build.mutation<AddInvitationResult, AddInvitationArgs>({
      query: (queryArg) => ({
        url: `/api/v1/teams/${encodeURIComponent(String(queryArg.id))}/invitations`,
        method: "POST",
        body: queryArg.newTeamInvitation,
      }),
    }),
    revokeInvitation: build.mutation<
      RevokeInvitationResult,
      RevokeInvitationArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/teams/${encodeURIComponent(String(queryArg.id))}/invitations/${encodeURIComponent(String(queryArg.invitation))}`,
        method: "DELETE",
      }),
    }),
    resendInvitation: build.mutation<
      ResendInvitationResult,
      ResendInvitationArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/teams/${encodeURIComponent(String(queryArg.id))}/invitations/${encodeURIComponent(String(queryArg.invitation))}/resend`,
        method: "POST",
      }),
    }),
    leaveTeam: build.mutation<LeaveTeamResult, LeaveTeamArgs>({
      query: (queryArg) => ({
        url: `/api/v1/teams/${encodeURIComponent(String(queryArg))}/leave`,
        method: "POST",
      }),
    }),
    listMembers: build.query<ListMembersResult, ListMembersArgs>({
      query: (queryArg) => ({
        url: `/api/v1/teams/${encodeURIComponent(String(queryArg))}/members`,
      }),
    }),
    removeMember: build.mutation<RemoveMemberResult, RemoveMemberArgs>({
      query: (queryArg) => ({
        url: `/api/v1/teams/${encodeURIComponent(String(queryArg.id))}/members/${encodeURIComponent(String(queryArg.member))}`,
        method: "DELETE",
      }),
    }),
    updateMember: build.mutation<UpdateMemberResult, UpdateMemberArgs>({
      query: (queryArg) => ({
        url: `/api/v1/teams/${encodeURIComponent(String(queryArg.id))}/members/${encodeURIComponent(String(queryArg.member))}`,
        method: "PUT",
        body: queryArg.roleChange,
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as teamsEndpoints };
export type ListMyInvitationsResult = MyInvitations;
export type ListMyInvitationsArgs = void;
export type OpenInvitationResult = MyInvitation;
export type OpenInvitationArgs = InvitationLink;
export type AcceptInvitationResult = Team;
export type AcceptInvitationArgs = string;
export type DeclineInvitationResult = null;
export type DeclineInvitationArgs = string;
export type ListTeamsResult = TeamList;
export type ListTeamsArgs = void;
export type AddTeamResult = Team;
export type AddTeamArgs = NewTeam;
export type DeleteTeamResult = null;
export type DeleteTeamArgs = string;
export type UpdateTeamResult = Team;
export type UpdateTeamArgs = {
  id: string;
  newTeam: NewTeam;
};
export type ListTeamAuditResult = TeamAudit;
export type ListTeamAuditArgs = {
  id: string;
  action?: string;
  /** Cursor of the previous page. */
  cursor?: string;
  limit?: number;
};
export type ListInvitationsResult = TeamInvitations;
export type ListInvitationsArgs = string;
export type AddInvitationResult = TeamInvitation;
export type AddInvitationArgs = {
  id: string;
  newTeamInvitation: NewTeamInvitation;
};
export type RevokeInvitationResult = null;
export type RevokeInvitationArgs = {
  id: string;
  invitation: string;
};
export type ResendInvitationResult = TeamInvitation;
export type ResendInvitationArgs = {
  id: string;
  invitation: string;
};
export type LeaveTeamResult = null;
export type LeaveTeamArgs = string;
export type ListMembersResult = TeamMembers;
export type ListMembersArgs = string;
export type RemoveMemberResult = null;
export type RemoveMemberArgs = {
  id: string;
  member: string;
};
export type UpdateMemberResult = TeamMember;
export type UpdateMemberArgs = {
  id: string;
  member: string;
  roleChange: RoleChange;
};
export type MyInvitation = Schemas['MyInvitation'];
export type MyInvitations = Schemas['MyInvitations'];
export type ProblemBody = Schemas['ProblemBody'];
export type InvitationLink = Schemas['InvitationLink'];
export type Team = Schemas['Team'];
export type TeamList = Schemas['TeamList'];
export type NewTeam = Schemas['NewTeam'];
export type TeamEvent = Schemas['TeamEvent'];
export type TeamAudit = Schemas['TeamAudit'];
export type TeamInvitation = Schemas['TeamInvitation'];
export type TeamInvitations = Schemas['TeamInvitations'];
export type NewTeamInvitation = Schemas['NewTeamInvitation'];
export type TeamMember = Schemas['TeamMember'];
export type TeamMembers = Schemas['TeamMembers'];
export type RoleChange = Schemas['RoleChange'];
