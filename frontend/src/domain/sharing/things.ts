/** Things that are shared with people and teams, and the calls that do it: each kind has its own. */

import type { NewObjectGrant, ObjectGrant, ObjectShare } from '@/api/dashboardsApi';
import { copy } from './copy';

export type SharedKind = keyof typeof copy.of;

export interface SharedThing {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  /** What this account can do with it. */
  readonly access: string;
  /** Null for this account's own. */
  readonly shared?: ObjectShare | null;
}

interface GrantsQuery {
  readonly currentData?: readonly ObjectGrant[];
  readonly isError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}
type Call<Sent> = readonly [(sent: Sent) => PromiseLike<{ readonly error?: unknown }>, { readonly isLoading: boolean }];

/** Hooks of a kind. */
export interface ShareCalls {
  readonly kind: SharedKind;
  readonly useGrants: (id: string) => GrantsQuery;
  readonly useShare: () => Call<{ id: string; grantee: string; newObjectGrant: NewObjectGrant }>;
  readonly useStop: () => Call<{ id: string; grantee: string }>;
}

/** Opens the dialog: called the same on every page. A public link is another thing, and has another name. */
export const SHARE_ACTION = copy.shareAction;

type Access = keyof typeof copy.of.dashboard.accessOf;

const isAccess = (text: string): text is Access => text in copy.of.dashboard.accessOf;

/** A right that this version doesn't know is at least the right to look. */
export const accessWords = (kind: SharedKind, access: string): string =>
  copy.of[kind].accessOf[isAccess(access) ? access : 'viewer'];
