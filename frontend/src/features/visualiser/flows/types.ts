/** Money that went from one to another, whatever it was read from: the movements of addresses, or the lines of a saved trace. */

import type { Asset } from './money';

/** Somebody on one end of a flow. */
export interface Party {
  readonly id: string;
  /** Null for newly mined coins, mints, burns and scripts without an address. */
  readonly address: string | null;
  readonly name: string;
  /** The surest name, where there is one. */
  readonly label: string | null;
  readonly category: string | null;
  /** The name is a conclusion of ours and not a fact. */
  readonly derived: boolean;
  readonly sanctioned: boolean;
}

/** Seen from the addresses that were chosen; `between` where none was. */
export type Side = 'in' | 'out' | 'own' | 'between';

export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly side: Side;
  readonly asset: string;
  /** Base units. */
  readonly value: bigint;
  /** 10^-12 dollars at the day of the movement; null where no price is known. */
  readonly usd: bigint | null;
  /** Milliseconds since 1970; null while unconfirmed. */
  readonly time: number | null;
  readonly tx: string;
  readonly failed: boolean;
  /** Divided among several by what each put in: the chain itself knows no such link. */
  readonly shared: boolean;
}

export interface Facts {
  readonly parties: ReadonlyMap<string, Party>;
  /** Ids of the chosen addresses; none for a trace. */
  readonly roots: readonly string[];
  readonly flows: readonly Flow[];
  readonly assets: ReadonlyMap<string, Asset>;
  /** Flows between two chosen addresses that both told: kept once. */
  readonly twice: number;
}

/** A flow with what it counts in the chosen unit. */
export interface Counted extends Flow {
  readonly amount: bigint;
}

/** The one that a flow is about beside the chosen address. */
export const otherSide = (flow: Flow): string => (flow.side === 'in' ? flow.from : flow.to);
