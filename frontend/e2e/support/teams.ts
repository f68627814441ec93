/** A team with three members, for the pages of teams. */

import type { Page, Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import * as made from '../../src/testing/teams';

type Handler = (url: URL, route: Route) => { status?: number; body?: unknown };

const members = [
  made.member('u1', { name: 'Rosa Rivera', email: 'rosa@example.org', role: 'owner', is_me: true }),
  made.member('u2'),
  made.member('u3', {
    name: '',
    email: 'a.rather.long.address.of.somebody@department.example.org',
    role: 'viewer',
    active_at: null,
  }),
];

export const teamHandlers: [RegExp, Handler][] = [
  [
    /^\/api\/v1\/teams$/,
    () => ({
      body: { teams: [made.team('t1'), made.team('t2', { name: 'Night desk', role: 'viewer' })] } satisfies Schemas['TeamList'],
    }),
  ],
  [/^\/api\/v1\/teams\/t1\/members$/, () => ({ body: { members } satisfies Schemas['TeamMembers'] })],
  [
    /^\/api\/v1\/teams\/t1\/invitations$/,
    () => ({ body: { invitations: [made.invitation('i1')] } satisfies Schemas['TeamInvitations'] }),
  ],
  [
    /^\/api\/v1\/teams\/t1\/audit$/,
    () => ({
      body: {
        events: [made.teamEvent('2'), made.teamEvent('1', { action: 'team_created', object: 'Chain desk', detail: null })],
      } satisfies Schemas['TeamAudit'],
    }),
  ],
  [/^\/api\/v1\/team-invitations$/, () => ({ body: { invitations: [made.offer('o1')] } satisfies Schemas['MyInvitations'] })],
  [/^\/api\/v1\/team-invitations\/open$/, () => ({ body: made.offer('o1') })],
];

/** Before the page opens: the reader has selected this team. */
export const selectTeam = (page: Page, id: string) =>
  page.addInitScript((team) => localStorage.setItem('selected-team', `- ${team}`), id);
