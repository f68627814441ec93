/** The document of an entry as JSON: which nodes, marks and attributes there are, and what of it is sent. Pure; needs no editor. */

export interface JsonMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

export interface JsonNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly JsonNode[];
  readonly marks?: readonly JsonMark[];
  readonly text?: string;
}

export interface EntryDocument {
  readonly schema_version: number;
  readonly doc: JsonNode;
}

export const SCHEMA_VERSION = 1;
export const CALLOUTS = ['note', 'tip', 'warning', 'mistake'] as const;
export type CalloutKind = (typeof CALLOUTS)[number];

/** Attributes of a node with their defaults; `required` ones are always sent. */
interface Shape {
  readonly required?: readonly string[];
  readonly optional?: Readonly<Record<string, unknown>>;
  /** Attributes that the editor sets and the server does not keep. */
  readonly dropped?: readonly string[];
  /** Has an `id`, by which versions are compared and merged. */
  readonly isBlock?: boolean;
}

const cell: Shape = { optional: { colspan: 1, rowspan: 1, colwidth: null, align: null } };
const block: Shape = { isBlock: true };

export const NODES: Readonly<Record<string, Shape>> = {
  doc: {},
  text: {},
  hardBreak: {},
  paragraph: block,
  heading: { isBlock: true, required: ['level'] },
  bulletList: block,
  orderedList: { isBlock: true, optional: { start: 1 }, dropped: ['type'] },
  listItem: block,
  taskList: block,
  taskItem: { isBlock: true, optional: { checked: false } },
  blockquote: block,
  codeBlock: { isBlock: true, optional: { language: null } },
  horizontalRule: block,
  table: block,
  tableRow: {},
  tableHeader: cell,
  tableCell: cell,
  image: { isBlock: true, required: ['picture'], optional: { alt: '', width: null } },
  callout: { isBlock: true, required: ['kind'] },
  mention: { required: ['kind', 'id', 'label'] },
};

const MARKS: Readonly<Record<string, Shape>> = {
  bold: {},
  italic: {},
  strike: {},
  code: {},
  highlight: { dropped: ['color'] },
  link: { required: ['href'], dropped: ['target', 'rel', 'class', 'title'] },
};

/** Names of the nodes that have an `id`. */
export const BLOCKS: readonly string[] = Object.keys(NODES).filter((name) => NODES[name]?.isBlock);

export const SAFE_LINK = /^(https?:\/\/|mailto:)\S+$/i;

export const emptyDoc = (): JsonNode => ({ type: 'doc', content: [{ type: 'paragraph' }] });

export const idOf = (node: JsonNode): string =>
  typeof node.attrs?.id === 'string' && node.type !== 'mention' ? node.attrs.id : '';

function keptAttrs(shape: Shape | undefined, attrs: JsonNode['attrs']): Record<string, unknown> | undefined {
  if (shape === undefined || attrs === undefined) return undefined;
  const kept: Record<string, unknown> = {};
  for (const name of shape.required ?? []) kept[name] = attrs[name] ?? null;
  for (const [name, usual] of Object.entries(shape.optional ?? {})) {
    if (attrs[name] !== undefined && attrs[name] !== null && attrs[name] !== usual) kept[name] = attrs[name];
  }
  if (shape.isBlock && typeof attrs.id === 'string') kept.id = attrs.id;
  return Object.keys(kept).length === 0 ? undefined : kept;
}

function cleanMark(mark: JsonMark): JsonMark {
  const attrs = keptAttrs(MARKS[mark.type], mark.attrs);
  return attrs === undefined ? { type: mark.type } : { type: mark.type, attrs };
}

/** Without control characters, which the server refuses; tabs stay, and code keeps its lines. */
const printable = (text: string, isCode: boolean): string =>
  text.replaceAll(/\p{Cc}/gu, (letter) => {
    if (letter === '\t' || (letter === '\n' && isCode)) return letter;
    return letter === '\n' ? ' ' : '';
  });

const isShown = (node: JsonNode): boolean => node.type !== 'text' || (node.text ?? '') !== '';

/** The node as the server takes it: known attributes only, defaults left out. Equal documents have equal forms. */
export function clean(node: JsonNode, isCode = false): JsonNode {
  const content = node.content?.map((child) => clean(child, node.type === 'codeBlock')).filter(isShown);
  const attrs = keptAttrs(NODES[node.type], node.attrs);
  const marks = node.marks?.map(cleanMark).sort((one, other) => (one.type < other.type ? -1 : 1));
  return {
    type: node.type,
    ...(attrs === undefined ? {} : { attrs }),
    ...(content === undefined || content.length === 0 ? {} : { content }),
    ...(marks === undefined || marks.length === 0 ? {} : { marks }),
    ...(node.text === undefined ? {} : { text: printable(node.text, isCode) }),
  };
}

const sorted = (_key: string, member: unknown): unknown =>
  typeof member === 'object' && member !== null && !Array.isArray(member)
    ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
    : member;

const forms = new WeakMap<JsonNode, string>();

/** One text for equal documents. */
export function formOf(node: JsonNode): string {
  let form = forms.get(node);
  if (form === undefined) {
    form = JSON.stringify(clean(node), sorted);
    forms.set(node, form);
  }
  return form;
}

function unknownAttrs(shape: Shape, attrs: JsonNode['attrs']): readonly string[] {
  const known = new Set([...(shape.required ?? []), ...Object.keys(shape.optional ?? {}), ...(shape.dropped ?? []), 'id']);
  return Object.entries(attrs ?? {})
    .filter(([name, value]) => !known.has(name) && value !== null)
    .map(([name]) => name);
}

function unknownIn(node: JsonNode, path: string): string[] {
  const shape = NODES[node.type];
  if (shape === undefined) return [path];
  const found = unknownAttrs(shape, node.attrs).map((name) => `${path}.attrs.${name}`);
  node.marks?.forEach((mark, at) => {
    const own = MARKS[mark.type];
    if (own === undefined) found.push(`${path}.marks[${at}]`);
    else found.push(...unknownAttrs(own, mark.attrs).map((name) => `${path}.marks[${at}].attrs.${name}`));
  });
  if (node.type === 'callout' && !CALLOUTS.some((kind) => kind === node.attrs?.kind)) found.push(`${path}.attrs.kind`);
  node.content?.forEach((child, at) => {
    found.push(...unknownIn(child, `${path}.content[${at}]`));
  });
  return found;
}

/** Paths of what this version of the application does not know; empty where it can edit the document without losing anything. */
export function unknownParts(document: unknown): readonly string[] {
  const { schema_version, doc } = (document ?? {}) as Partial<EntryDocument>;
  if (schema_version !== SCHEMA_VERSION) return ['schema_version'];
  if (doc === undefined || doc.type !== 'doc') return ['doc'];
  return unknownIn(doc, 'doc');
}

/** 32-bit FNV-1a (Fowler, Noll, Vo 1991): short names for blocks, nothing that needs to be secret. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, '0');
}

/**
 * The document with an `id` at each block. A block without one gets it from what it says, so that two versions of a document that was written
 * without ids still agree on the blocks that did not change.
 */
export function withIds(doc: JsonNode): JsonNode {
  const used = new Set<string>();
  const visit = (node: JsonNode): JsonNode => {
    const content = node.content?.map(visit);
    const whole = content === undefined ? node : { ...node, content };
    if (!NODES[node.type]?.isBlock) return whole;
    let id = idOf(node);
    for (let round = 0; id === '' || used.has(id); round += 1) id = `b${hash(`${node.type} ${textOf(node)}`)}-${round}`;
    used.add(id);
    return { ...whole, attrs: { ...node.attrs, id } };
  };
  return visit(doc);
}

/** Its words, with a line for each block. */
export function textOf(node: JsonNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'mention') return `@${String(node.attrs?.label ?? '')}`;
  if (node.type === 'image') return String(node.attrs?.alt ?? '');
  const isLine = node.content?.every((child) => NODES[child.type]?.isBlock !== true) ?? true;
  return (node.content ?? []).map(textOf).join(isLine ? '' : '\n');
}

/** Whether nothing is written or shown in it. */
export function isBlank(doc: JsonNode): boolean {
  const shows = (node: JsonNode): boolean =>
    ['image', 'horizontalRule', 'table', 'mention'].includes(node.type) ||
    (node.type === 'text' && (node.text ?? '').trim() !== '') ||
    (node.content?.some(shows) ?? false);
  return !shows(doc);
}
