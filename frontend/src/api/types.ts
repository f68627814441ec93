/** Names that the application gives to shapes of the contract which more than one of its areas reads. All times are RFC 3339 in UTC. */

import type { Schema } from './generated';

export type User = Schema<'User'>;

export type FieldErrors = Schema<'ProblemBody'>['errors'];

/** The contract says text; these two are what it may be. */
export type FlowKind = 'email' | 'totp';

/** What the market list and the stream say about one coin now. Prices in US dollars, changes in percent. */
export type Tick = Schema<'Tick'>;

/** An alert that fired, with the values that made it fire. */
export type Firing = Schema<'Firing'>;

/** Something of this account changed elsewhere. */
export type LiveChange = Schema<'LiveChange'>;

export type Quota = Schema<'Quota'>;

export type PlatformStatus = Schema<'Status'>;
