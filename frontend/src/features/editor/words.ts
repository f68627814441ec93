/** Words of a block as tokens, and the longest common part of two lists. Pure. */

import type { JsonMark, JsonNode } from './document';

export interface Token {
  readonly text: string;
  readonly marks: readonly JsonMark[];
  /** A node within the line that is no text: a mention or a line break. */
  readonly atom?: JsonNode;
}

export const isSpace = ({ text, atom }: Token): boolean => atom === undefined && text.trim() === '';

/** Words and the spaces between them, each with its marks. */
export function tokensOf(content: readonly JsonNode[] | undefined): readonly Token[] {
  return (content ?? []).flatMap((node): readonly Token[] => {
    const marks = node.marks ?? [];
    if (node.type !== 'text') return [{ text: '', marks, atom: node }];
    return (node.text ?? '').match(/\s+|\S+/g)?.map((text) => ({ text, marks })) ?? [];
  });
}

/** Equal for tokens that a reader cannot tell apart. */
export const tokenKey = ({ text, marks, atom }: Token): string => JSON.stringify([text, marks, atom ?? null]);

/** Tokens as nodes again; neighbours with the same marks become one text. */
export function contentOf(tokens: readonly Token[]): readonly JsonNode[] {
  const nodes: JsonNode[] = [];
  for (const { text, marks, atom } of tokens) {
    const last = nodes.at(-1);
    if (atom !== undefined) nodes.push(atom);
    else if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) {
      nodes[nodes.length - 1] = { ...last, text: `${last.text ?? ''}${text}` };
    } else nodes.push(marks.length === 0 ? { type: 'text', text } : { type: 'text', marks, text });
  }
  return nodes;
}

/** A table of more cells than this is not built: such lists agree on their ends only. About 16 MiB. */
const MOST_CELLS = 4_000_000;

/** For each place of `before`, the place of the same item in `after`, or -1: a longest common subsequence, ends first. */
export function matches(before: readonly string[], after: readonly string[]): readonly number[] {
  const found = before.map(() => -1);
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) {
    found[head] = head;
    head += 1;
  }
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) {
    found[before.length - 1 - tail] = after.length - 1 - tail;
    tail += 1;
  }
  const rows = before.length - head - tail;
  const columns = after.length - head - tail;
  if (rows === 0 || columns === 0 || (rows + 1) * (columns + 1) > MOST_CELLS) return found;
  const width = columns + 1;
  const longest = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const isSame = before[head + row] === after[head + column];
      longest[row * width + column] = isSame ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (before[head + row] === after[head + column]) {
      found[head + row] = head + column;
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}
