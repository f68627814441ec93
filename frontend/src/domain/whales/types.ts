/** Shapes of whale watch, by the names of the contract. */

import type { WhaleOutcomes } from '@/api/endpoints/whales';

export type {
  LabelRef as Label,
  MovementPeer as Peer,
  Mute,
  NewMute,
  Whale,
  WhaleOutcomes,
  WhaleScan,
  Whales,
} from '@/api/endpoints/whales';

export type Outcome = WhaleOutcomes['items'][number];
export type Study = Outcome['studies'][number];
