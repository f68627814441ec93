/** From the document to what the canvas draws. Everything that is concluded and not read is marked as such. */

import { briefUnits, exactWithUnit, unitWords } from '@/format/amount';
import { kindOfCategory } from '@/graph/categories';
import type { Point } from '@/graph/geometry';
import { timeAxis } from '@/graph/layout/timeAxis';
import type { Graph, GraphEdge, GraphFrame, GraphNode, NodeKind } from '@/graph/model';
import { chainName } from '@/ui/chains';
import { compareUnits, inUnits, nodeName, share, sum } from './amounts';
import { copy } from './copy';
import { movedOf, transfersOf } from './merged';
import { taintOf } from './reducer';
import type { BridgeLink, FactEdge, FactNode, Filter, Group, TraceDocument } from './types';
import { briefWorth, worthBasis, worthOf, worthWords } from './worth';

export const mixes = (node: FactNode): boolean =>
  node.findings.some(({ heuristic, confidence }) => (heuristic === 'coinjoin' || heuristic === 'tx0') && confidence >= 50);

export function kindOf(node: FactNode): NodeKind {
  if (node.kind === 'rest') return 'group';
  if (node.kind === 'transaction') return mixes(node) ? 'mixer' : 'transaction';
  return kindOfCategory(node.labels[0]?.category);
}

export function titleOf(node: FactNode): string {
  const label = node.labels[0]?.text;
  if (label !== undefined && label !== '') return label;
  if (node.kind === 'output') return 'No address';
  if (node.kind === 'rest') return `${node.addresses ?? 0} more addresses`;
  if (node.kind === 'address') return 'Address';
  const mixed = node.findings.find(({ heuristic }) => heuristic === 'coinjoin' || heuristic === 'tx0');
  if (mixed !== undefined && mixed.confidence >= 50) return mixed.what.replaceAll('_', ' ');
  return node.coinbase ? 'Coinbase' : 'Transaction';
}

/** Seconds since 1970 of the end of a day, or of its beginning. */
const dayAt = (day: string, end: boolean): number | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T${end ? '23:59:59' : '00:00:00'}Z`) / 1000 : null;

export function passes(edge: FactEdge, filter: Filter): boolean {
  if (filter.hideDust && edge.dust) return false;
  if (filter.asset !== '' && edge.asset !== filter.asset) return false;
  const from = dayAt(filter.from, false);
  const to = dayAt(filter.to, true);
  if (from !== null && (edge.time ?? Number.POSITIVE_INFINITY) < from) return false;
  if (to !== null && (edge.time ?? Number.POSITIVE_INFINITY) > to) return false;
  // Where nobody knows the decimals, no typed amount can be compared: the edge stays.
  const least = filter.least === '' || typeof edge.decimals !== 'number' ? null : inUnits(filter.least, edge.decimals);
  return least === null || compareUnits(edge.value, least) <= 0;
}

interface Link {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly worth: string;
  readonly tooltip: string;
  readonly value: string;
  readonly nature: GraphEdge['nature'];
  readonly facts: readonly string[];
}

const amountLabel = (value: string, edge: FactEdge): string =>
  `${briefUnits(value, edge.decimals)} ${unitWords(edge.symbol, edge.decimals)}`.trim();

/** Edges of one pair and one asset as one line. */
function bundled(edges: readonly FactEdge[]): Link[] {
  const bundles = new Map<string, FactEdge[]>();
  for (const edge of edges) {
    const key = `${edge.from}>${edge.to}>${edge.asset}`;
    const bundle = bundles.get(key);
    if (bundle === undefined) bundles.set(key, [edge]);
    else bundle.push(edge);
  }
  return [...bundles.entries()].flatMap(([id, bundle]) => {
    const [first] = bundle;
    if (first === undefined) return [];
    const value = sum(movedOf(bundle).map((edge) => edge.value));
    const transfers = bundle.reduce((all, edge) => all + transfersOf(edge), 0);
    const count = transfers > 1 ? ` · ${transfers}` : '';
    const worth = worthOf(bundle);
    const nature = bundle.every((edge) => edge.nature === 'fact') ? ('fact' as const) : ('derived' as const);
    return [
      {
        id,
        from: first.from,
        to: first.to,
        label: amountLabel(value, first) + count,
        worth: briefWorth(worth),
        tooltip: copy.lineOf(exactWithUnit(value, first), worthWords(worth), worthBasis(worth)),
        value,
        nature,
        facts: bundle.map((edge) => edge.id),
      },
    ];
  });
}

/**
 * Addresses joined directly: every input's owner with every output's owner of the same transaction. Which input paid which output is not
 * written on the chain, so such a line is derived, and its amount is what the output received.
 */
function related(edges: readonly FactEdge[]): Link[] {
  const inputs = new Map<string, Set<string>>();
  for (const edge of edges) {
    if (edge.role !== 'input') continue;
    const owners = inputs.get(edge.to);
    if (owners === undefined) inputs.set(edge.to, new Set([edge.from]));
    else owners.add(edge.from);
  }
  const direct = edges.filter((edge) => edge.role === 'transfer');
  const derived = edges.flatMap((edge) => {
    if (edge.role !== 'output') return [];
    return [...(inputs.get(edge.from) ?? [])]
      .filter((owner) => owner !== edge.to)
      .map((owner) => ({ ...edge, id: `${edge.id}<${owner}`, from: owner, nature: 'derived' }));
  });
  const facts = new Map(derived.map((edge) => [edge.id, edge.id.slice(0, edge.id.indexOf('<'))]));
  return [...bundled(direct), ...bundled(derived)].map((link) => ({
    ...link,
    facts: link.facts.map((id) => facts.get(id) ?? id),
  }));
}

const folded = (groups: readonly Group[]): ReadonlyMap<string, Group> =>
  new Map(groups.filter((group) => group.folded).flatMap((group) => group.members.map((member) => [member, group] as const)));

export interface Picture {
  readonly graph: Graph;
  /** For each drawn line the edges of the document behind it. */
  readonly facts: ReadonlyMap<string, readonly string[]>;
  /** Edges that the filter leaves out. */
  readonly filtered: number;
}

/** Where the money of a graph comes from: the first card that no line leads to. */
export function beginningOf({ nodes, edges }: TraceDocument): string | undefined {
  const reached = new Set(edges.map(({ to }) => to));
  return (nodes.find(({ id }) => !reached.has(id)) ?? nodes[0])?.id;
}

export function pictureOf(document: TraceDocument): Picture {
  const hidden = new Set(document.hidden);
  const within = document.edges.filter((edge) => passes(edge, document.filter));
  const edges = within.filter((edge) => !hidden.has(edge.id));
  const inside = folded(document.groups);
  const place = (id: string) => inside.get(id)?.id ?? id;
  const relation = document.mode === 'relation';
  const links = (relation ? related(edges) : bundled(edges)).filter(({ from, to }) => place(from) !== place(to));
  const largest = links.reduce((most, { value }) => (compareUnits(value, most) < 0 ? value : most), '0');
  const taint = taintOf(document);
  const flagged = new Set(document.flagged);
  const pinned = new Set(document.pinned);
  const touched = new Set(document.edges.flatMap(({ from, to }) => [from, to]));
  const kept = new Set(edges.flatMap(({ from, to }) => [from, to]));

  const cards: GraphNode[] = document.nodes
    // What only filtered edges touch goes with them; what stands alone stays.
    .filter(
      (node) =>
        !(relation && node.kind === 'transaction') && !inside.has(node.id) && (kept.has(node.id) || !touched.has(node.id)),
    )
    .map((node) => ({
      id: node.id,
      kind: kindOf(node),
      // From afar only the first line can be read: where nobody gave a name, it is the address itself.
      title: node.kind === 'address' && node.labels.length === 0 ? nodeName(node.key) : titleOf(node),
      sub: node.kind === 'address' && node.labels.length === 0 ? titleOf(node) : nodeName(node.key),
      ...(document.places[node.id] ?? { x: 0, y: 0 }),
      pinned: pinned.has(node.id),
      flagged: flagged.has(node.id) || node.labels.some(({ sanctioned }) => sanctioned),
      derived: node.labels.length > 0 && node.labels.every(({ kind }) => kind === 'derived'),
      taint: taint.get(node.id) ?? 0,
    }));
  const groups: GraphNode[] = document.groups.filter((group) => group.folded).map((group) => groupCard(group, document));
  const standing = new Map([...cards, ...groups].map((card) => [card.id, card]));
  const abroad = document.links.flatMap((link) => {
    const beside = standing.get(place(link.from));
    if (beside === undefined) return [];
    const at = { x: beside.x + link.aside.x, y: beside.y + link.aside.y };
    return [{ link, card: abroadCard(link, at), from: beside.id }];
  });
  const ids = new Set(standing.keys());
  const lines: GraphEdge[] = links
    .map((link) => ({
      id: link.id,
      from: place(link.from),
      to: place(link.to),
      label: link.label,
      worth: link.worth,
      tooltip: link.tooltip,
      weight: share(link.value, largest),
      nature: link.nature,
      tainted: (taint.get(link.from) ?? 0) > 0 && (taint.get(link.to) ?? 0) > 0,
    }))
    .filter(({ from, to }) => ids.has(from) && ids.has(to));
  const crossings: GraphEdge[] = abroad.map(({ link, from }) => ({
    id: `${link.id} line`,
    from,
    to: link.id,
    label: link.confidence === null ? 'by hand' : `${link.confidence}%`,
    weight: 0.2,
    nature: 'candidate',
  }));
  const frames: GraphFrame[] = document.groups
    .filter((group) => !group.folded)
    .map((group) => ({ id: group.id, title: group.title, members: group.members.filter((member) => ids.has(member)) }))
    .filter(({ members }) => members.length > 0);
  const ticks =
    document.arrangement === 'time'
      ? timeAxis(
          document.nodes.map((node) => ({ id: node.id, time: node.time ?? null })),
          document.edges,
        ).ticks
      : [];
  return {
    graph: {
      nodes: [...cards, ...groups, ...abroad.map(({ card }) => card)],
      edges: [...lines, ...crossings],
      frames,
      notes: document.notes,
      ticks,
    },
    facts: new Map(links.map((link) => [link.id, link.facts])),
    filtered: document.edges.length - within.length,
  };
}

/** The other side of a bridge: another chain's address or transaction, as somebody says. */
const abroadCard = (link: BridgeLink, at: Point): GraphNode => ({
  id: link.id,
  kind: 'bridge',
  title: `On ${chainName(link.chain)}`,
  sub: nodeName(link.key),
  ...at,
  derived: true,
});

function groupCard(group: Group, document: TraceDocument): GraphNode {
  const at = group.members.flatMap((id) => document.places[id] ?? []);
  const middle = (values: readonly number[]) => values.reduce((total, one) => total + one, 0) / Math.max(1, values.length);
  return {
    id: group.id,
    kind: 'group',
    title: group.title,
    sub: `${group.members.length} nodes`,
    x: middle(at.map(({ x }) => x)),
    y: middle(at.map(({ y }) => y)),
  };
}
