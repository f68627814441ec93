/** A team whose members share things with each other, for tests. */

import type { TeamMember } from '@/api/teamsApi';
import { member, team } from './teams';

export const desk = team('t1', { role: 'analyst', member_count: 2 });

export const atDesk = (id: string, name: string, is_me = false): TeamMember =>
  member(id, { name, email: `${id}@desk.example`, active_at: null, is_me });

/** Rosa, whose account the tests have, and Ada. */
export const deskMembers = [atDesk('u1', 'Rosa', true), atDesk('u2', 'Ada')];

/** What Ada may do with something of Rosa's. */
export const grant = {
  grantee_id: 'u2',
  team_id: 't1',
  role: 'viewer',
  granted_at: '2026-11-20T08:00:00Z',
  expires_at: null,
};

/** Of something of Ada's that is shared with Rosa. */
export const fromAda = { owner_id: 'u2', team_id: 't1', expires_at: null };
