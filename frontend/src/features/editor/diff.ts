/** What changed between two versions of a document: block by block, then word by word. Pure. */

import { idOf, type JsonNode, NODES, textOf, withIds } from './document';
import { matches } from './words';

export type ChangeKind = 'same' | 'added' | 'removed';

export interface Segment {
  readonly kind: ChangeKind;
  readonly text: string;
}

export interface BlockChange {
  readonly key: string;
  readonly kind: ChangeKind | 'changed';
  /** What it is, as "Heading 2" or "Task, done". */
  readonly label: string;
  readonly segments: readonly Segment[];
  /** The words are the same; marks or the kind of block are not. */
  readonly isReformatted: boolean;
}

interface Line {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly form: string;
}

const LABELS: Readonly<Record<string, string>> = {
  paragraph: 'Paragraph',
  codeBlock: 'Code',
  horizontalRule: 'Divider',
  image: 'Picture',
  listItem: 'List item',
  blockquote: 'Quote',
  tableHeader: 'Table heading',
  tableCell: 'Table cell',
};

function labelOf(node: JsonNode): string {
  if (node.type === 'heading') return `Heading ${String(node.attrs?.level)}`;
  if (node.type === 'taskItem') return node.attrs?.checked === true ? 'Task, done' : 'Task, open';
  if (node.type === 'callout') return `Callout, ${String(node.attrs?.kind)}`;
  return LABELS[node.type] ?? '';
}

const isLine = (node: JsonNode): boolean =>
  ['paragraph', 'heading', 'codeBlock', 'horizontalRule', 'image'].includes(node.type) || NODES[node.type] === undefined;

/** Every block that shows something itself, named after the nearest block that says more than "paragraph". */
export function linesOf(doc: JsonNode): readonly Line[] {
  const lines: Line[] = [];
  const visit = (node: JsonNode, around: string): void => {
    const own = labelOf(node);
    if (!isLine(node)) {
      for (const child of node.content ?? []) visit(child, own || around);
      return;
    }
    const label = node.type === 'paragraph' && around !== '' ? around : own || 'Unknown block';
    const picture = node.type === 'image' ? String(node.attrs?.picture) : '';
    const form = `${label} ${picture} ${JSON.stringify((node.content ?? []).map(({ text, marks }) => [text, marks]))}`;
    lines.push({ id: idOf(node), label, text: textOf(node), form });
  };
  visit(withIds(doc), '');
  return lines;
}

const wordsOf = (text: string): readonly string[] => text.match(/\s+|\S+/g) ?? [];

/** Neighbours of one kind as one segment. */
function joined(segments: readonly Segment[]): readonly Segment[] {
  const all: Segment[] = [];
  for (const segment of segments) {
    const last = all.at(-1);
    if (last?.kind === segment.kind) all[all.length - 1] = { kind: last.kind, text: last.text + segment.text };
    else all.push(segment);
  }
  return all;
}

/** One list made of two: what left, what came, and what stayed, in reading order. */
function woven<T, R>(
  before: readonly T[],
  after: readonly T[],
  key: (item: T) => string,
  take: (kind: ChangeKind, item: T, was: T) => R,
): readonly R[] {
  const found = matches(before.map(key), after.map(key));
  const all: R[] = [];
  let next = 0;
  before.forEach((item, at) => {
    const place = found[at] ?? -1;
    if (place < 0) {
      all.push(take('removed', item, item));
      return;
    }
    for (const added of after.slice(next, place)) all.push(take('added', added, added));
    all.push(take('same', after[place] ?? item, item));
    next = place + 1;
  });
  for (const added of after.slice(next)) all.push(take('added', added, added));
  return all;
}

export const diffWords = (before: string, after: string): readonly Segment[] =>
  joined(
    woven(
      wordsOf(before),
      wordsOf(after),
      (word) => word,
      (kind, text) => ({ kind, text }),
    ),
  );

export function diffDocs(before: JsonNode, after: JsonNode): readonly BlockChange[] {
  return woven(
    linesOf(before),
    linesOf(after),
    ({ id }) => id,
    (kind, line, was): BlockChange => {
      const whole = { key: `${kind} ${line.id}`, kind, label: line.label, isReformatted: false };
      if (kind !== 'same' || line.form === was.form) return { ...whole, segments: [{ kind, text: line.text }] };
      return { ...whole, kind: 'changed', segments: diffWords(was.text, line.text), isReformatted: line.text === was.text };
    },
  );
}
