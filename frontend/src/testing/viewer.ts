/** A test's account as a member of the team t1. Until its role is known pages offer what most members can do: viewers' tests wait for that to go. */

import { createElement } from 'react';
import { afterEach, beforeEach } from 'vitest';
import { writeStored } from '@/api/browserStorage';
import { forgetSelection } from '@/api/principal';
import { useListTeamsQuery } from '@/api/teamsApi';
import { writeTokens } from '@/api/tokens';
import type { Answerer } from './server';
import { team } from './teams';

/** Selects the team in a test that stands among others without one. */
export function enterTeam(): void {
  writeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  writeStored('selected-team', '- t1');
  forgetSelection();
}

export function leaveTeam(): void {
  writeStored('selected-team', null);
  forgetSelection();
}

/** Selects the team for each test of the file or the block. */
export function inTeam(): void {
  beforeEach(enterTeam);
  afterEach(leaveTeam);
}

export const answersTo = (role: 'admin' | 'analyst' | 'viewer'): Readonly<Record<string, Answerer>> => ({
  '/api/v1/teams': () => ({ json: { teams: [team('t1', { role })] } }),
});

/** The role once pages know it: a test of what a role leaves out looks for that afterwards, because nothing is deleted before. */
export const KnownRole = () => createElement('output', null, useListTeamsQuery().data?.[0]?.role);
