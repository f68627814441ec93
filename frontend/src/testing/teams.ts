/** Made-up teams, members and invitations for tests. */

import type { MyInvitation, Team, TeamEvent, TeamInvitation, TeamMember } from '@/api/teamsApi';

export const team = (id: string, change: Partial<Team> = {}): Team => ({
  id,
  name: 'Chain desk',
  role: 'owner',
  member_count: 3,
  created_at: '2026-11-01T09:00:00Z',
  ...change,
});

export const member = (id: string, change: Partial<TeamMember> = {}): TeamMember => ({
  id,
  name: 'Bob Brandt',
  email: 'bob@example.org',
  role: 'analyst',
  joined_at: '2026-11-03T09:00:00Z',
  active_at: '2026-11-21T07:40:00Z',
  is_me: false,
  ...change,
});

export const invitation = (id: string, change: Partial<TeamInvitation> = {}): TeamInvitation => ({
  id,
  email: 'cleo@example.org',
  role: 'viewer',
  invited_by: 'Rosa Rivera',
  sent_at: '2026-11-20T09:00:00Z',
  expires_at: '2026-11-27T09:00:00Z',
  ...change,
});

export const offer = (id: string, change: Partial<MyInvitation> = {}): MyInvitation => ({
  id,
  team: 'Night desk',
  role: 'analyst',
  invited_by: 'Cleo Chen',
  expires_at: '2026-11-27T09:00:00Z',
  ...change,
});

export const teamEvent = (id: string, change: Partial<TeamEvent> = {}): TeamEvent => ({
  id,
  at: '2026-11-20T09:00:00Z',
  actor: 'Rosa Rivera',
  action: 'role_changed',
  object: 'Bob Brandt',
  detail: 'viewer to analyst',
  ...change,
});
