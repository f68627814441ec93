/** Shapes of whale watch, by the names of the contract. */

import type { Body, Schema } from '@/api/generated';

export type Whales = Schema<'Whales'>;
export type Whale = Schema<'Whale'>;
export type WhaleScan = Schema<'WhaleScan'>;
export type WhaleOutcomes = Schema<'WhaleOutcomes'>;
export type Outcome = WhaleOutcomes['items'][number];
export type Study = Outcome['studies'][number];
export type Mute = Schema<'Mute'>;
export type NewMute = Body<'POST /api/v1/whale-mutes'>;
export type Peer = Schema<'MovementPeer'>;
export type Label = Schema<'LabelRef'>;
