/** Words of the tracer. What the server sends is typed by the contract; the document is the application's own. */

import type {
  GraphEdge as FactEdge,
  GraphNode as FactNode,
  GraphSkipped as Skipped,
  GraphStep as Step,
  TraceStop as Stop,
  TaintMethod,
} from '@/api/endpoints/graph';
import type { Point } from '@/graph/geometry';
import type { NoteColor } from '@/graph/model';

export type {
  ExpandBody,
  Graph as ServerGraph,
  GraphEdge as FactEdge,
  GraphFinding as Finding,
  GraphNode as FactNode,
  GraphSkipped as Skipped,
  GraphStep as Step,
  TaintAnswer,
  TaintMethod,
  TraceStop as Stop,
} from '@/api/endpoints/graph';

export type { TraceHead, TraceShare, TraceVersion } from '@/api/endpoints/traces';

/** `tx` shows transactions as cards; `relation` draws addresses only, joined by what a transaction carried between them. */
export type Mode = 'tx' | 'relation';
export type Arrangement = 'flow' | 'time';

export interface Group {
  readonly id: string;
  readonly title: string;
  readonly members: readonly string[];
  readonly folded: boolean;
}

export interface Note {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly color: NoteColor;
}

/** Money that is said to have gone on on another chain. */
export interface BridgeLink {
  readonly id: string;
  /** The node that it left from. */
  readonly from: string;
  readonly chain: string;
  /** An address or a transaction there. */
  readonly key: string;
  /** What it rests on. */
  readonly text: string;
  /** Of the candidate that was taken up, percent; null where the reader made it. */
  readonly confidence: number | null;
  /** Of its card, from the card of `from`. */
  readonly aside: Point;
}

export interface Filter {
  /** `native` or a contract; empty is everything. */
  readonly asset: string;
  /** As typed, in whole coins. */
  readonly least: string;
  /** `yyyy-mm-dd`, or empty. */
  readonly from: string;
  readonly to: string;
  readonly hideDust: boolean;
}

/** Taint by node, of the method that is shown. */
export interface TaintShown {
  readonly method: string;
  readonly methods: readonly TaintMethod[];
  readonly transactions: number;
  readonly stops: readonly Stop[];
  readonly unknown: readonly string[];
  /** The asset that was followed. Traces that were saved before these were kept lack them. */
  readonly symbol?: string;
  readonly decimals?: number | null;
  /** The id under which holders are summed that are not listed by themselves, and how many they are. */
  readonly rest?: string;
  readonly grouped?: number;
}

/** All that is saved of a trace. */
export interface TraceDocument {
  readonly format: 1;
  readonly chain: string;
  readonly nodes: readonly FactNode[];
  readonly edges: readonly FactEdge[];
  /** Where cards stand: what has no place is laid out. */
  readonly places: Readonly<Record<string, Point>>;
  readonly pinned: readonly string[];
  readonly flagged: readonly string[];
  readonly groups: readonly Group[];
  readonly notes: readonly Note[];
  readonly links: readonly BridgeLink[];
  /** Edges that the reader took out of the picture. */
  readonly hidden: readonly string[];
  readonly mode: Mode;
  readonly arrangement: Arrangement;
  readonly filter: Filter;
  readonly steps: readonly Step[];
  readonly skipped: readonly Skipped[];
  readonly taint: TaintShown | null;
}

export const emptyFilter: Filter = { asset: '', least: '', from: '', to: '', hideDust: false };

export const emptyDocument = (chain: string): TraceDocument => ({
  format: 1,
  chain,
  nodes: [],
  edges: [],
  places: {},
  pinned: [],
  flagged: [],
  groups: [],
  notes: [],
  links: [],
  hidden: [],
  mode: 'tx',
  arrangement: 'flow',
  filter: emptyFilter,
  steps: [],
  skipped: [],
  taint: null,
});
