/**
 * Three-way merge of documents: of the version that both sides began with, mine and theirs. Blocks are paired by their id. A block that only
 * one side changed is taken from that side; one that both changed is merged word by word (diff3: Khanna, Kunal, Pierce 2007). Where both
 * changed the same words, both are kept, highlighted. A block that one side deleted stays if the other side changed it. No added word is lost.
 */

import { random } from '@/api/trace';
import { clean, formOf, idOf, type JsonMark, type JsonNode, NODES, withIds } from './document';
import { contentOf, isSpace, matches, type Token, tokenKey, tokensOf } from './words';

export interface Merged<T> {
  readonly value: T;
  /** Places in which both sides changed the same. */
  readonly conflicts: number;
}

const HIGHLIGHT: JsonMark = { type: 'highlight' };
const MARKER = 'Other version of the block above:';
const TEXT_BLOCKS = new Set(['paragraph', 'heading']);
const LISTS = new Set(['bulletList', 'orderedList', 'taskList']);
const CONTAINERS = new Set([...LISTS, 'listItem', 'taskItem', 'blockquote', 'callout', 'tableHeader', 'tableCell']);

const isEqual = (one: JsonNode, other: JsonNode): boolean => formOf(one) === formOf(other);

const marked = (token: Token): Token =>
  isSpace(token) || token.atom !== undefined || token.marks.some(({ type }) => type === 'highlight' || type === 'code')
    ? token
    : { ...token, marks: [...token.marks, HIGHLIGHT] };

/** The whole node highlighted, under ids of its own. */
function copyOf(node: JsonNode): JsonNode {
  if (node.type === 'text') return contentOf([marked({ text: node.text ?? '', marks: node.marks ?? [] })])[0] ?? node;
  const attrs = NODES[node.type]?.isBlock ? { ...node.attrs, id: random(8) } : node.attrs;
  const content = node.type === 'codeBlock' ? node.content : node.content?.map(copyOf);
  return { ...node, ...(attrs && { attrs }), ...(content && { content }) };
}

interface Lines {
  readonly content: readonly JsonNode[];
  readonly conflicts: number;
}

const keysOf = (tokens: readonly Token[]): readonly string[] => tokens.map(tokenKey);
const isSame = (one: readonly Token[], other: readonly Token[]): boolean => keysOf(one).join() === keysOf(other).join();

/** Both of what two sides wrote at one place. */
function bothOf(mine: readonly Token[], theirs: readonly Token[]): readonly Token[] {
  const space: Token = { text: ' ', marks: [] };
  const needsSpace = mine.length > 0 && theirs.length > 0;
  return [...mine.map(marked), ...(needsSpace ? [space] : []), ...theirs.map(marked)];
}

/** The words of one line. */
export function mergeLine(base: JsonNode, mine: JsonNode, theirs: JsonNode): Lines {
  const [before, one, other] = [tokensOf(base.content), tokensOf(mine.content), tokensOf(theirs.content)];
  const [toOne, toOther] = [matches(keysOf(before), keysOf(one)), matches(keysOf(before), keysOf(other))];
  const tokens: Token[] = [];
  let conflicts = 0;
  const add = (old: readonly Token[], left: readonly Token[], right: readonly Token[]) => {
    if (isSame(left, old) || isSame(left, right)) tokens.push(...right);
    else if (isSame(right, old)) tokens.push(...left);
    else {
      conflicts += 1;
      tokens.push(...bothOf(left, right));
    }
  };
  let [at, atOne, atOther] = [0, 0, 0];
  before.forEach((token, place) => {
    const [left, right] = [toOne[place] ?? -1, toOther[place] ?? -1];
    if (left < 0 || right < 0) return;
    add(before.slice(at, place), one.slice(atOne, left), other.slice(atOther, right));
    tokens.push(token);
    [at, atOne, atOther] = [place + 1, left + 1, right + 1];
  });
  add(before.slice(at), one.slice(atOne), other.slice(atOther));
  return { content: contentOf(tokens), conflicts };
}

/** Each attribute from the side that changed it; mine where both did. */
function mergeAttrs(base: JsonNode, mine: JsonNode, theirs: JsonNode): JsonNode['attrs'] {
  const names = new Set([...Object.keys(mine.attrs ?? {}), ...Object.keys(theirs.attrs ?? {})]);
  const merged = [...names].map((name) => {
    const [old, left, right] = [base.attrs?.[name], mine.attrs?.[name], theirs.attrs?.[name]];
    return [name, JSON.stringify(left) === JSON.stringify(old) ? right : left] as const;
  });
  return merged.length === 0 ? undefined : Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

class Merge {
  conflicts = 0;

  blocks(base: readonly JsonNode[], mine: readonly JsonNode[], theirs: readonly JsonNode[], inList: boolean): JsonNode[] {
    const [before, left, right] = [byId(base), byId(mine), byId(theirs)];
    return orderOf(base, mine, theirs).flatMap((id) => this.decide(before.get(id), left.get(id), right.get(id), inList));
  }

  private decide(
    base: JsonNode | undefined,
    mine: JsonNode | undefined,
    theirs: JsonNode | undefined,
    inList: boolean,
  ): JsonNode[] {
    if (mine === undefined || theirs === undefined) {
      const only = mine ?? theirs;
      // Deleted on one side: stays only if the other side changed it.
      return only === undefined || (base !== undefined && isEqual(only, base)) ? [] : [only];
    }
    if (isEqual(mine, theirs)) return [mine];
    if (base === undefined) return this.both(mine, theirs, inList);
    if (isEqual(mine, base)) return [theirs];
    if (isEqual(theirs, base)) return [mine];
    return this.node(base, mine, theirs, inList);
  }

  private node(base: JsonNode, mine: JsonNode, theirs: JsonNode, inList: boolean): JsonNode[] {
    const nodes = [base, mine, theirs];
    const attrs = mergeAttrs(base, mine, theirs);
    if (nodes.every(({ type }) => TEXT_BLOCKS.has(type))) return [this.line(base, mine, theirs)];
    if (nodes.some(({ type }) => type !== mine.type)) return this.both(mine, theirs, inList);
    if (mine.type === 'codeBlock') {
      const { content, conflicts } = mergeLine(base, mine, theirs);
      return conflicts > 0 ? this.both(mine, theirs, inList) : [{ ...mine, attrs, content }];
    }
    if (CONTAINERS.has(mine.type)) {
      const content = this.children(base, mine, theirs);
      return content.length === 0 ? [] : [{ ...mine, attrs, content }];
    }
    if (mine.type === 'table' && hasOneShape(nodes)) return [this.table(base, mine, theirs)];
    return this.both(mine, theirs, inList);
  }

  /** A heading that became a paragraph on one side, or the reverse, is still one line of words. */
  private line(base: JsonNode, mine: JsonNode, theirs: JsonNode): JsonNode {
    const { content, conflicts } = mergeLine(base, mine, theirs);
    this.conflicts += conflicts;
    const turned = mine.type === base.type ? theirs : mine;
    const attrs = mine.type === theirs.type ? mergeAttrs(base, mine, theirs) : turned.attrs;
    return { type: turned.type, ...(attrs && { attrs }), ...(content.length > 0 && { content }) };
  }

  private children(base: JsonNode, mine: JsonNode, theirs: JsonNode): JsonNode[] {
    const inList = LISTS.has(mine.type);
    const content = this.blocks(base.content ?? [], mine.content ?? [], theirs.content ?? [], inList);
    const isItem = mine.type === 'listItem' || mine.type === 'taskItem';
    if (!inList && (content.length === 0 || (isItem && content[0]?.type !== 'paragraph'))) {
      content.unshift({ type: 'paragraph', attrs: { id: random(8) } });
    }
    return content;
  }

  /** Tables with the same rows and columns are merged cell by cell. */
  private table(base: JsonNode, mine: JsonNode, theirs: JsonNode): JsonNode {
    const content = (mine.content ?? []).map((row, y) => ({
      ...row,
      content: (row.content ?? []).map((own, x) => {
        const [old, other] = [base.content?.[y]?.content?.[x], theirs.content?.[y]?.content?.[x]];
        return this.decide(old, own, other, true)[0] ?? own;
      }),
    }));
    return { ...mine, content };
  }

  private both(mine: JsonNode, theirs: JsonNode, inList: boolean): JsonNode[] {
    this.conflicts += 1;
    const marker: JsonNode = {
      type: 'paragraph',
      attrs: { id: random(8) },
      content: [{ type: 'text', text: MARKER, marks: [HIGHLIGHT] }],
    };
    return inList ? [mine, copyOf(theirs)] : [mine, marker, copyOf(theirs)];
  }
}

const byId = (nodes: readonly JsonNode[]): ReadonlyMap<string, JsonNode> => new Map(nodes.map((node) => [idOf(node), node]));

const cellsOf = (table: JsonNode): string =>
  (table.content ?? [])
    .map((row) => (row.content ?? []).map(({ type, attrs }) => `${type}${JSON.stringify(attrs)}`).join())
    .join(';');

/** Rows, columns and spans agree. */
const hasOneShape = (tables: readonly JsonNode[]): boolean => new Set(tables.map(cellsOf)).size === 1;

/** Ids in the order of the side that moved blocks, with those of the other side after their neighbours. */
function orderOf(base: readonly JsonNode[], mine: readonly JsonNode[], theirs: readonly JsonNode[]): readonly string[] {
  const common = (some: readonly JsonNode[], others: readonly JsonNode[]): string => {
    const known = new Set(others.map(idOf));
    return some
      .map(idOf)
      .filter((id) => known.has(id))
      .join();
  };
  const theyMoved = common(theirs, base) !== common(base, theirs);
  const [first, second] = theyMoved ? [theirs, mine] : [mine, theirs];
  const order = first.map(idOf);
  const places = new Set(order);
  let before = '';
  for (const node of second) {
    const id = idOf(node);
    if (!places.has(id)) {
      order.splice(before === '' ? 0 : order.indexOf(before) + 1, 0, id);
      places.add(id);
    }
    before = id;
  }
  return order;
}

/** Documents of type `doc`. */
export function mergeDocs(base: JsonNode, mine: JsonNode, theirs: JsonNode): Merged<JsonNode> {
  const merge = new Merge();
  // A default that one side writes out and the other leaves out is no change.
  const [before, left, right] = [base, mine, theirs].map((doc) => withIds(clean(doc))) as [JsonNode, JsonNode, JsonNode];
  const content = merge.blocks(before.content ?? [], left.content ?? [], right.content ?? [], false);
  // A block that one side moved into a list and the other changed is in both places.
  const value = withIds({ type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content });
  return { value, conflicts: merge.conflicts };
}
