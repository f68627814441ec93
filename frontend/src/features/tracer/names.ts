/** Names of addresses in a trace. What is kept holds the published ones; the reader's own are read anew, so that a label shows wherever it was given, and nobody else is handed it with a link. */

import type { FactNode, TraceDocument } from './types';

type Label = FactNode['labels'][number];
type Names = ReadonlyMap<string, readonly Label[]>;

/** Where `kind` is this, somebody wrote the label for himself. */
const OWN = 'private';

const sameLabels = (a: readonly Label[], b: readonly Label[]): boolean =>
  a.length === b.length &&
  a.every((label, at) => label.text === b[at]?.text && label.label_id === b[at]?.label_id && label.category === b[at]?.category);

/** The document with the present names; what heuristics concluded when it was read stays behind them. */
export function withNames(document: TraceDocument, names: Names): TraceDocument {
  let changed = false;
  const nodes = document.nodes.map((node) => {
    if (node.kind !== 'address') return node;
    const labels = [...(names.get(node.key) ?? []), ...node.labels.filter(({ kind }) => kind === 'derived')];
    if (sameLabels(labels, node.labels)) return node;
    changed = true;
    return { ...node, labels };
  });
  return changed ? { ...document, nodes } : document;
}

/** Evidence is made of sentences, and some name an address by its label. */
const tells = (texts: ReadonlySet<string>) => (line: string) => [...texts].some((text) => line.includes(text));
const hushed = (texts: ReadonlySet<string>) => (line: string) =>
  [...texts].reduce((rest, text) => rest.replaceAll(text, '[own name]'), line);

/** The document as it is kept: without the reader's own labels, save those that readers of links may see (ids in `shown`). */
export function withoutNames(document: TraceDocument, shown: ReadonlySet<string>): TraceDocument {
  const secret = ({ kind, label_id: id }: Label) => kind === OWN && !(typeof id === 'string' && shown.has(id));
  const texts = new Set(
    document.nodes.flatMap(({ labels }) => labels.filter(secret).flatMap(({ text, entity }) => [text, entity ?? ''])),
  );
  // A published name that says the same is no secret.
  for (const { labels } of document.nodes)
    for (const label of labels) if (!secret(label)) for (const text of [label.text, label.entity ?? '']) texts.delete(text);
  texts.delete('');
  const nodes = document.nodes.map((node) => {
    const labels = node.labels.some(secret) ? node.labels.filter((label) => !secret(label)) : node.labels;
    const findings = node.findings.some(({ evidence }) => evidence.some(tells(texts)))
      ? node.findings.map((finding) => ({ ...finding, evidence: finding.evidence.map(hushed(texts)) }))
      : node.findings;
    return labels === node.labels && findings === node.findings ? node : { ...node, labels, findings };
  });
  const { taint } = document;
  if (texts.size === 0) return { ...document, nodes };
  // What the reader wrote to a link is theirs to hand on; what a candidate rests on names the bridge.
  const links = document.links.map((link) => (link.confidence === null ? link : { ...link, text: hushed(texts)(link.text) }));
  const stops = (list: NonNullable<typeof taint>['stops']) =>
    list.map((stop) => (typeof stop.label === 'string' && texts.has(stop.label) ? { ...stop, label: null } : stop));
  return {
    ...document,
    nodes,
    links,
    taint: taint && {
      ...taint,
      stops: stops(taint.stops),
      methods: taint.methods.map((method) => ({ ...method, labels: method.labels.filter(({ of }) => !texts.has(of)) })),
    },
  };
}
