/** What the canvas draws. Positions are in world units: one unit is one CSS pixel at zoom 1. Cards are placed by their top left corner. */

export const CARD_WIDTH = 152;
export const CARD_HEIGHT = 42;

export const nodeKinds = [
  'wallet',
  'transaction',
  'exchange',
  'service',
  'mixer',
  'bridge',
  'contract',
  'miner',
  'group',
  'more',
] as const;
export type NodeKind = (typeof nodeKinds)[number];

export interface GraphNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly title: string;
  /** The second line: an address or a hash, in the monospaced face. */
  readonly sub: string;
  readonly x: number;
  readonly y: number;
  readonly pinned?: boolean;
  /** Warned of: sanctioned, stolen, marked by the reader. */
  readonly flagged?: boolean;
  /** Concluded by a heuristic and not read from the chain: drawn dashed. */
  readonly derived?: boolean;
  /** How much of what passed here is tainted, 0 to 1: drawn as a bar at the foot. */
  readonly taint?: number;
}

/** `fact` was read from the chain, `derived` was concluded, `candidate` is a guess to be looked at. Only facts have a solid line. */
export type EdgeNature = 'fact' | 'derived' | 'candidate';

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** A second label under the first, drawn where it has room. */
  readonly worth?: string;
  /** What the line says while the pointer rests on it. */
  readonly tooltip?: string;
  /** 0 to 1 of the largest value in view: the width of the line. */
  readonly weight: number;
  readonly nature: EdgeNature;
  readonly tainted?: boolean;
}

/** A frame around members that are shown. A folded group is a node of kind `group` instead. */
export interface GraphFrame {
  readonly id: string;
  readonly title: string;
  readonly members: readonly string[];
}

export const noteColors = ['c3', 'c1', 'c7', 'down'] as const;
export type NoteColor = (typeof noteColors)[number];

export interface GraphNote {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly color: NoteColor;
}

/** A line of the time axis. */
export interface GraphTick {
  readonly x: number;
  readonly label: string;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly frames: readonly GraphFrame[];
  readonly notes: readonly GraphNote[];
  readonly ticks: readonly GraphTick[];
}

export const emptyGraph: Graph = { nodes: [], edges: [], frames: [], notes: [], ticks: [] };

/** What is drawn stronger or weaker than the rest. `path` fades everything that is not in it. */
export interface Emphasis {
  readonly selected: ReadonlySet<string>;
  readonly focused: string | null;
  readonly path: ReadonlySet<string> | null;
}

export const noEmphasis: Emphasis = { selected: new Set(), focused: null, path: null };

/** What the reader chose, else what flows through the card that the pointer rests on. */
export const emphasisOver = (chosen: Emphasis, under: ReadonlySet<string> | null): Emphasis =>
  chosen.path !== null || under === null ? chosen : { ...chosen, path: under };
