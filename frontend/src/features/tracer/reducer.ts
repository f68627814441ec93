/** What can happen to a trace, as pure steps from document to document. */

import type { Point } from '@/graph/geometry';
import { placeNew } from '@/graph/layout/incremental';
import { layered } from '@/graph/layout/layered';
import { timeAxis } from '@/graph/layout/timeAxis';
import type { NoteColor } from '@/graph/model';
import { share } from './amounts';
import { asideOf } from './links';
import { countedOnce, withoutRest } from './merged';
import type {
  Arrangement,
  BridgeLink,
  FactEdge,
  FactNode,
  Filter,
  Mode,
  ServerGraph,
  Step,
  TaintAnswer,
  TraceDocument,
} from './types';
import { keepingWorth } from './worth';

export type TraceAction =
  | { readonly type: 'drawn'; readonly graph: ServerGraph; readonly steps: readonly Step[] }
  | { readonly type: 'moved'; readonly ids: readonly string[]; readonly by: Point }
  | { readonly type: 'removed'; readonly ids: readonly string[] }
  | { readonly type: 'pinned'; readonly ids: readonly string[] }
  | { readonly type: 'flagged'; readonly ids: readonly string[] }
  | { readonly type: 'grouped'; readonly id: string; readonly title: string; readonly members: readonly string[] }
  | { readonly type: 'groupFolded'; readonly id: string }
  | { readonly type: 'groupNamed'; readonly id: string; readonly title: string }
  | { readonly type: 'ungrouped'; readonly id: string }
  | { readonly type: 'noted'; readonly id: string; readonly text: string; readonly at: Point; readonly color: NoteColor }
  | { readonly type: 'noteChanged'; readonly id: string; readonly text: string }
  | { readonly type: 'noteMoved'; readonly id: string; readonly by: Point }
  | { readonly type: 'linked'; readonly link: Omit<BridgeLink, 'aside'> }
  | { readonly type: 'edgesShown'; readonly ids: readonly string[]; readonly shown: boolean }
  | { readonly type: 'modeSet'; readonly mode: Mode }
  | { readonly type: 'arranged'; readonly arrangement: Arrangement }
  | { readonly type: 'filterSet'; readonly filter: Filter }
  | { readonly type: 'tainted'; readonly answer: TaintAnswer }
  | { readonly type: 'taintShown'; readonly method: string }
  | { readonly type: 'taintCleared' };

const byId = <T extends { readonly id: string }>(known: readonly T[], added: readonly T[]): T[] => {
  const all = new Map(known.map((one) => [one.id, one]));
  for (const one of added) all.set(one.id, one);
  return [...all.values()];
};

/** Facts about a transaction are kept when a later answer knows less. */
function mergeNodes(known: readonly FactNode[], added: readonly FactNode[]): FactNode[] {
  const before = new Map(known.map((node) => [node.id, node]));
  const richer = added.map((node) => {
    const old = before.get(node.id);
    return old !== undefined && old.inputs > 0 && node.inputs === 0 ? { ...old, labels: node.labels } : node;
  });
  return byId(known, richer);
}

const layoutNodes = (nodes: readonly FactNode[]) =>
  nodes.map((node) => ({ id: node.id, time: node.time ?? null, weight: node.outputs }));

/** Cards without a place get one; what stands stays. */
function placed(document: TraceDocument): TraceDocument {
  const ids = new Set(document.nodes.map(({ id }) => id));
  const known = new Map(Object.entries(document.places).filter(([id]) => ids.has(id)));
  if (known.size === ids.size) return document;
  const places = placeNew(layoutNodes(document.nodes), document.edges, known);
  return { ...document, places: Object.fromEntries(places) };
}

function arrange(document: TraceDocument, arrangement: Arrangement): TraceDocument {
  const nodes = layoutNodes(document.nodes);
  const fresh = arrangement === 'time' ? timeAxis(nodes, document.edges).places : layered(nodes, document.edges);
  const pinned = new Set(document.pinned);
  const places = document.nodes.map(({ id }) => {
    const old = document.places[id];
    return [id, pinned.has(id) && old !== undefined ? old : (fresh.get(id) ?? { x: 0, y: 0 })] as const;
  });
  return { ...document, arrangement, places: Object.fromEntries(places) };
}

const toggled = (list: readonly string[], ids: readonly string[]): string[] => {
  const on = ids.every((id) => list.includes(id));
  return on ? list.filter((id) => !ids.includes(id)) : [...new Set([...list, ...ids])];
};

function removed(document: TraceDocument, ids: readonly string[]): TraceDocument {
  const gone = new Set(ids);
  // A folded group stands for its members.
  for (const group of document.groups) {
    if (gone.has(group.id)) for (const member of group.members) gone.add(member);
  }
  const groups = document.groups
    .map((group) => ({ ...group, members: group.members.filter((member) => !gone.has(member)) }))
    .filter((group) => !gone.has(group.id) && group.members.length > 0);
  return {
    ...document,
    nodes: document.nodes.filter(({ id }) => !gone.has(id)),
    edges: document.edges.filter(({ id, from, to }) => !gone.has(id) && !gone.has(from) && !gone.has(to)),
    places: Object.fromEntries(Object.entries(document.places).filter(([id]) => !gone.has(id))),
    pinned: document.pinned.filter((id) => !gone.has(id)),
    flagged: document.flagged.filter((id) => !gone.has(id)),
    hidden: document.hidden.filter((id) => !gone.has(id)),
    notes: document.notes.filter(({ id }) => !gone.has(id)),
    links: document.links.filter(({ id, from }) => !gone.has(id) && !gone.has(from)),
    groups,
  };
}

const moved = (document: TraceDocument, ids: readonly string[], by: Point): TraceDocument => {
  const members = new Set(ids.flatMap((id) => document.groups.find((group) => group.id === id)?.members ?? [id]));
  const places = Object.entries(document.places).map(([id, at]) => [
    id,
    members.has(id) ? { x: at.x + by.x, y: at.y + by.y } : at,
  ]);
  // A card of another chain goes with the card beside which it stands, and by itself.
  const links = document.links.map((link) =>
    members.has(link.id) && !members.has(link.from)
      ? { ...link, aside: { x: link.aside.x + by.x, y: link.aside.y + by.y } }
      : link,
  );
  return { ...document, places: Object.fromEntries(places), links };
};

function drawn(document: TraceDocument, graph: ServerGraph, steps: readonly Step[]): TraceDocument {
  return placed({
    ...document,
    nodes: mergeNodes(document.nodes, graph.nodes),
    edges: countedOnce(byId<FactEdge>(document.edges, keepingWorth(document.edges, graph.edges))),
    steps: [...document.steps, ...steps],
    skipped: [...document.skipped, ...graph.skipped],
  });
}

export function reduce(document: TraceDocument, action: TraceAction): TraceDocument {
  switch (action.type) {
    case 'drawn':
      return drawn(document, action.graph, action.steps);
    case 'moved':
      return moved(document, action.ids, action.by);
    case 'removed':
      return removed(document, action.ids);
    case 'pinned':
      return { ...document, pinned: toggled(document.pinned, action.ids) };
    case 'flagged':
      return { ...document, flagged: toggled(document.flagged, action.ids) };
    case 'grouped': {
      const members = new Set(action.members);
      const rest = document.groups.map((group) => ({ ...group, members: group.members.filter((one) => !members.has(one)) }));
      const group = { id: action.id, title: action.title, members: action.members, folded: false };
      return { ...document, groups: [...rest.filter((one) => one.members.length > 0), group] };
    }
    case 'groupFolded':
      return {
        ...document,
        groups: document.groups.map((group) => (group.id === action.id ? { ...group, folded: !group.folded } : group)),
      };
    case 'groupNamed':
      return {
        ...document,
        groups: document.groups.map((group) => (group.id === action.id ? { ...group, title: action.title } : group)),
      };
    case 'ungrouped':
      return { ...document, groups: document.groups.filter(({ id }) => id !== action.id) };
    case 'noted':
      return { ...document, notes: [...document.notes, { id: action.id, text: action.text, ...action.at, color: action.color }] };
    case 'noteChanged':
      return {
        ...document,
        notes: document.notes.map((note) => (note.id === action.id ? { ...note, text: action.text } : note)),
      };
    case 'noteMoved':
      return {
        ...document,
        notes: document.notes.map((note) =>
          note.id === action.id ? { ...note, x: note.x + action.by.x, y: note.y + action.by.y } : note,
        ),
      };
    case 'linked': {
      const others = document.links.filter(({ id }) => id !== action.link.id);
      const rest = { ...document, links: others };
      return { ...rest, links: [...others, { ...action.link, aside: asideOf(rest, action.link.from) }] };
    }
    case 'edgesShown': {
      const ids = new Set(action.ids);
      const others = document.hidden.filter((id) => !ids.has(id));
      return { ...document, hidden: action.shown ? others : [...others, ...action.ids] };
    }
    case 'modeSet':
      return { ...document, mode: action.mode };
    case 'arranged':
      return arrange(document, action.arrangement);
    case 'filterSet':
      return { ...document, filter: action.filter };
    case 'tainted': {
      const { graph, steps, assumed: _, ...answer } = action.answer;
      const shown = answer.methods.find(({ method }) => method === document.taint?.method) ?? answer.methods[0];
      const next = drawn(withoutRest(document, answer.rest), graph, steps);
      return shown === undefined ? next : { ...next, taint: { ...answer, method: shown.method } };
    }
    case 'taintShown':
      return document.taint === null ? document : { ...document, taint: { ...document.taint, method: action.method } };
    case 'taintCleared':
      return { ...document, taint: null };
  }
}

/** How much of what passed a node is tainted, by the method that is shown. */
export function taintOf(document: TraceDocument): ReadonlyMap<string, number> {
  const { taint } = document;
  const method = taint?.methods.find((one) => one.method === taint.method);
  const passed = new Map<string, bigint>();
  for (const edge of document.edges) passed.set(edge.to, (passed.get(edge.to) ?? 0n) + BigInt(edge.value));
  return new Map(
    (method?.nodes ?? []).map(({ of, received }) => [of, Math.min(1, share(received, (passed.get(of) ?? 0n).toString()) || 1)]),
  );
}
