// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { type JsonNode, textOf, withIds } from './document';
import { mergeEntries, newEntry } from './entry';
import { mergeDocs } from './merge';

const text = (words: string): JsonNode['content'] => (words === '' ? [] : [{ type: 'text', text: words }]);
const p = (id: string, words: string): JsonNode => ({ type: 'paragraph', attrs: { id }, content: text(words) });
const doc = (...content: JsonNode[]): JsonNode => ({ type: 'doc', content });
const linesOf = (node: JsonNode): string[] => textOf(node).split('\n');
const hasHighlight = (node: JsonNode): boolean =>
  (node.marks?.some(({ type }) => type === 'highlight') ?? false) || (node.content?.some(hasHighlight) ?? false);

describe('merging blocks', () => {
  const base = doc(p('a', 'one two three'), p('b', 'four'), p('c', 'five'));

  it('takes each block from the side that changed it', () => {
    const { value, conflicts } = mergeDocs(
      base,
      doc(p('a', 'one two three!'), p('b', 'four'), p('c', 'five')),
      doc(p('a', 'one two three'), p('b', 'four and more'), p('c', 'five')),
    );
    expect(linesOf(value)).toEqual(['one two three!', 'four and more', 'five']);
    expect(conflicts).toBe(0);
  });

  it('keeps the blocks that both sides added, each at its place', () => {
    const { value } = mergeDocs(
      base,
      doc(p('m', 'mine'), p('a', 'one two three'), p('b', 'four'), p('c', 'five')),
      doc(p('a', 'one two three'), p('b', 'four'), p('t', 'theirs'), p('c', 'five')),
    );
    expect(linesOf(value)).toEqual(['mine', 'one two three', 'four', 'theirs', 'five']);
  });

  it('deletes what one side deleted, unless the other side changed it', () => {
    const { value } = mergeDocs(
      base,
      doc(p('a', 'one two three')),
      doc(p('a', 'one two three'), p('b', 'four'), p('c', 'five six')),
    );
    expect(linesOf(value)).toEqual(['one two three', 'five six']);
  });

  it('merges the words of one block', () => {
    const { value, conflicts } = mergeDocs(
      doc(p('a', 'buy at support and wait')),
      doc(p('a', 'buy early at support and wait')),
      doc(p('a', 'buy at support and wait for volume')),
    );
    expect(linesOf(value)).toEqual(['buy early at support and wait for volume']);
    expect(conflicts).toBe(0);
  });

  it('keeps both where both changed the same word, and highlights them', () => {
    const { value, conflicts } = mergeDocs(
      doc(p('a', 'stop at 100 today')),
      doc(p('a', 'stop at 95 today')),
      doc(p('a', 'stop at 105 today')),
    );
    expect(linesOf(value)).toEqual(['stop at 95 105 today']);
    expect(conflicts).toBe(1);
    expect(hasHighlight(value)).toBe(true);
  });

  it('keeps both versions of a code block that both changed', () => {
    const code = (words: string): JsonNode => ({ type: 'codeBlock', attrs: { id: 'k' }, content: text(words) });
    const { value, conflicts } = mergeDocs(doc(code('let a')), doc(code('let b')), doc(code('let c')));
    expect(value.content?.map(({ type }) => type)).toEqual(['codeBlock', 'paragraph', 'codeBlock']);
    expect(textOf(value)).toContain('let b');
    expect(textOf(value)).toContain('let c');
    expect(conflicts).toBe(1);
  });

  it('merges lists item by item and ticks of tasks', () => {
    const item = (id: string, words: string, checked = false): JsonNode => ({
      type: 'taskItem',
      attrs: { id, checked },
      content: [p(`${id}p`, words)],
    });
    const list = (...items: JsonNode[]): JsonNode => ({ type: 'taskList', attrs: { id: 'l' }, content: items });
    const { value } = mergeDocs(
      doc(list(item('1', 'stop'), item('2', 'size'))),
      doc(list(item('1', 'stop', true), item('2', 'size'))),
      doc(list(item('1', 'stop is set'), item('2', 'size'), item('3', 'news'))),
    );
    const items = value.content?.[0]?.content ?? [];
    expect(items.map(textOf)).toEqual(['stop is set', 'size', 'news']);
    expect(items[0]?.attrs?.checked).toBe(true);
  });

  it('takes a tick of one side where the other writes the default out', () => {
    const list = (attrs: Record<string, unknown>, words: string): JsonNode =>
      doc({
        type: 'taskList',
        attrs: { id: 'l' },
        content: [{ type: 'taskItem', attrs: { id: 'i', ...attrs }, content: [p('x', words)] }],
      });
    const { value } = mergeDocs(list({}, 'stop'), list({ checked: false }, 'stop set'), list({ checked: true }, 'stop'));
    expect(value.content?.[0]?.content?.[0]?.attrs?.checked).toBe(true);
    expect(textOf(value)).toBe('stop set');
  });

  it('merges tables of one shape cell by cell', () => {
    const cell = (id: string, words: string): JsonNode => ({ type: 'tableCell', content: [p(id, words)] });
    const table = (one: string, other: string): JsonNode => ({
      type: 'table',
      attrs: { id: 't' },
      content: [{ type: 'tableRow', content: [cell('x', one), cell('y', other)] }],
    });
    const { value, conflicts } = mergeDocs(doc(table('1', '2')), doc(table('1 mine', '2')), doc(table('1', '2 theirs')));
    expect(textOf(value)).toContain('1 mine');
    expect(textOf(value)).toContain('2 theirs');
    expect(value.content).toHaveLength(1);
    expect(conflicts).toBe(0);
  });

  it('agrees on blocks that were written without ids', () => {
    const bare = (words: string): JsonNode => ({ type: 'paragraph', content: text(words) });
    const { value } = mergeDocs(
      doc(bare('one'), bare('two')),
      doc(bare('one'), bare('two'), bare('mine')),
      doc(bare('one'), bare('two')),
    );
    expect(linesOf(value)).toEqual(['one', 'two', 'mine']);
  });
});

/** Mulberry32 (Tommy Ettinger, 2017): small, and the same in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class Writer {
  added: string[] = [];
  private count = 0;

  constructor(
    private readonly name: string,
    private readonly next: () => number,
  ) {}

  private below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  private word(): string {
    this.count += 1;
    const word = `${this.name}${this.count}`;
    this.added.push(word);
    return word;
  }

  private line(): JsonNode {
    return p(`${this.name}${this.below(1e9)}`, Array.from({ length: 1 + this.below(3) }, () => this.word()).join(' '));
  }

  private editWords(node: JsonNode): JsonNode {
    const words = textOf(node).split(' ').filter(Boolean);
    const at = this.below(words.length + 1);
    if (this.next() < 0.5) words.splice(at, 0, this.word());
    else words.splice(at, this.below(3), this.word());
    return { ...node, content: text(words.join(' ')) };
  }

  /** Adds, changes, deletes and moves blocks; what it added itself it never deletes. */
  edit(nodes: readonly JsonNode[], depth = 0): JsonNode[] {
    const isOwn = (node: JsonNode) => this.added.some((word) => textOf(node).split(/\s/).includes(word));
    const kept = nodes.flatMap((node): JsonNode[] => {
      const dice = this.next();
      if (dice < 0.12 && !isOwn(node)) return [];
      if (dice < 0.4) {
        if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'codeBlock') return [this.editWords(node)];
        return [{ ...node, content: this.edit(node.content ?? [], depth + 1) }];
      }
      if (dice < 0.5 && node.type === 'paragraph') return [{ ...node, type: 'heading', attrs: { ...node.attrs, level: 2 } }];
      return [node];
    });
    while (this.next() < 0.4) kept.splice(this.below(kept.length + 1), 0, this.line());
    if (this.next() < 0.2 && kept.length > 1) {
      const [moved] = kept.splice(this.below(kept.length), 1);
      if (moved) kept.splice(this.below(kept.length + 1), 0, moved);
    }
    return kept.length === 0 ? [this.line()] : kept;
  }

  document(): JsonNode {
    const block = (at: number): JsonNode => {
      const kind = this.below(4);
      if (kind === 0) return { type: 'blockquote', attrs: { id: `q${at}` }, content: [this.line(), this.line()] };
      if (kind === 1) return { type: 'codeBlock', attrs: { id: `k${at}` }, content: text(`${this.word()} ${this.word()}`) };
      return p(`p${at}`, Array.from({ length: this.below(6) }, () => this.word()).join(' '));
    };
    return doc(...Array.from({ length: 1 + this.below(6) }, (_none, at) => block(at)));
  }
}

describe('whatever two sides write', () => {
  const runs = Array.from({ length: 400 }, (_none, at) => at + 1);
  const wordsIn = (node: JsonNode): Set<string> => new Set(textOf(node).split(/\s+/));

  it('no added word is lost', () => {
    for (const seed of runs) {
      const next = generator(seed);
      const base = withIds(new Writer('base', next).document());
      const [mine, theirs] = [new Writer('mine', next), new Writer('theirs', next)];
      const left = doc(...mine.edit(base.content ?? []));
      const right = doc(...theirs.edit(base.content ?? []));
      // What a later edit of the same side removed again is not its to keep.
      const wanted = [...wordsIn(left), ...wordsIn(right)].filter((word) => /^(mine|theirs)/.test(word));
      const { value } = mergeDocs(base, left, right);
      const found = wordsIn(value);
      expect(
        wanted.filter((word) => !found.has(word)),
        `seed ${seed}`,
      ).toEqual([]);
    }
  });

  it('a side that changed nothing changes nothing', () => {
    for (const seed of runs.slice(0, 100)) {
      const next = generator(seed);
      const base = withIds(new Writer('base', next).document());
      const mine = withIds(doc(...new Writer('mine', next).edit(base.content ?? [])));
      for (const { value, conflicts } of [mergeDocs(base, mine, base), mergeDocs(base, base, mine)]) {
        expect([textOf(value), conflicts], `seed ${seed}`).toEqual([textOf(mine), 0]);
      }
    }
  });

  it('blocks never share an id', () => {
    for (const seed of runs.slice(0, 100)) {
      const next = generator(seed);
      const base = new Writer('base', next).document();
      const left = doc(...new Writer('mine', next).edit(base.content ?? []));
      const right = doc(...new Writer('theirs', next).edit(base.content ?? []));
      const ids: unknown[] = [];
      const visit = (node: JsonNode): void => {
        if (node.attrs?.id !== undefined) ids.push(node.attrs.id);
        node.content?.forEach(visit);
      };
      visit(mergeDocs(base, left, right).value);
      expect(new Set(ids).size, `seed ${seed}`).toBe(ids.length);
    }
  });
});

describe('merging the fields of an entry', () => {
  const base = { ...newEntry('2026-11-01'), title: 'Monday', tags: ['btc', 'plan'] };

  it('takes each field from the side that changed it, and tags of both', () => {
    const { value, conflicts } = mergeEntries(
      base,
      { ...base, day: '2026-11-02', tags: ['btc', 'plan', 'mine'] },
      { ...base, title: 'Tuesday', tags: ['btc', 'theirs'] },
    );
    expect(value).toMatchObject({ title: 'Tuesday', day: '2026-11-02', tags: ['btc', 'theirs', 'mine'] });
    expect(conflicts).toBe(0);
  });

  it('keeps both titles where both changed it', () => {
    const { value, conflicts } = mergeEntries(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' });
    expect(value.title).toBe('Mine / Theirs');
    expect(conflicts).toBe(1);
  });
});
