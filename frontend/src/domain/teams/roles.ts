/** What roles are called, what they may do, and who may give which. The server judges; this says what to offer. */

export const ROLES = ['owner', 'admin', 'analyst', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

/** A role that this version doesn't know may do the least. */
export const roleOf = (text: string): Role => (isRole(text) ? text : 'viewer');

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  analyst: 'Analyst',
  viewer: 'Viewer',
};

export const articled: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  admin: 'an admin',
  analyst: 'an analyst',
  viewer: 'a viewer',
};

/** What a role may do, as the end of "You can …". */
export const rights: Readonly<Record<Role, string>> = {
  owner: 'do everything, including manage owners and delete the team',
  admin: 'manage members, share and delete',
  analyst: 'create and edit',
  viewer: 'view, comment and export',
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same on its own: "Create and edit". */
export const roleLine = (role: Role): string => sentence(rights[role]);

/** Owners and admins look after members, invitations and the audit log. */
export const manages = (role: Role): boolean => role === 'owner' || role === 'admin';

/** All but viewers create and edit. */
export const edits = (role: Role): boolean => role !== 'viewer';

/** Roles up to one's own. */
export const rolesUpTo = (role: Role): readonly Role[] => ROLES.slice(ROLES.indexOf(role));

/** May somebody with the role `mine` change or remove a member with the role `theirs`? */
export const mayChange = (mine: Role, theirs: Role): boolean => manages(mine) && rolesUpTo(mine).includes(theirs);

const words: Readonly<Record<string, string>> = {
  team_created: 'Created the team',
  team_renamed: 'Renamed the team',
  team_deleted: 'Deleted the team',
  member_joined: 'Joined',
  member_left: 'Left',
  member_removed: 'Removed a member',
  role_changed: 'Changed a role',
  invitation_sent: 'Sent an invitation',
  invitation_resent: 'Resent an invitation',
  invitation_revoked: 'Revoked an invitation',
  invitation_declined: 'Declined an invitation',
  dashboard_shared: 'Shared a dashboard',
  dashboard_unshared: 'Stopped sharing a dashboard',
  trace_shared: 'Shared a trace',
  trace_unshared: 'Stopped sharing a trace',
  watchlist_shared: 'Shared a watchlist',
  watchlist_unshared: 'Stopped sharing a watchlist',
  strategy_shared: 'Shared a strategy',
  strategy_unshared: 'Stopped sharing a strategy',
  case_shared: 'Shared a case',
  case_unshared: 'Stopped sharing a case',
  app_connected: 'Connected an app',
  app_revoked: 'Revoked an app',
  app_deleted: 'Deleted an app',
  app_expired: 'App access expired',
  report_link_created: 'Created a report link',
  report_link_revoked: 'Revoked a report link',
  trace_link_created: 'Created a trace link',
  trace_link_revoked: 'Revoked a trace link',
  calendar_link_created: 'Created a calendar link',
  calendar_link_renewed: 'Replaced a calendar link',
  calendar_link_deleted: 'Revoked a calendar link',
  dashboard_link_created: 'Created a dashboard link',
  dashboard_link_revoked: 'Revoked a dashboard link',
  channel_added: 'Added a channel',
  channel_changed: 'Changed a channel',
  channel_deleted: 'Deleted a channel',
};

export const ACTIONS: readonly string[] = Object.keys(words);
export const actionName = (action: string): string => words[action] ?? action;
