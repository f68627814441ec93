// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { commandsFor } from './commands';
import { clean, formOf, isBlank, type JsonNode, unknownParts, withIds } from './document';
import { extensionsOf } from './extensions';
import { SuggestStore } from './suggest';
import { contentFor } from './useEntryEditor';

const actions = { choosePicture: () => {}, chooseTemplate: () => {}, today: () => 'Nov 23, 2026' };
const wiring = () => ({ store: new SuggestStore(), findMentions: async () => [], actions });
let editor: Editor | undefined;
const open = (content: JsonNode) => {
  editor = new Editor({ extensions: extensionsOf(wiring()), content: contentFor(content), enableContentCheck: true });
  return editor;
};
afterEach(() => editor?.destroy());

const text = (words: string, ...marks: string[]): JsonNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const p = (...content: JsonNode[]): JsonNode => ({ type: 'paragraph', content });
const cell = (type: string, attrs?: Record<string, unknown>): JsonNode => ({
  type,
  ...(attrs && { attrs }),
  content: [p(text('x'))],
});

const nodes: Record<string, JsonNode> = {
  paragraph: p(text('x')),
  'heading 1': { type: 'heading', attrs: { level: 1 }, content: [text('x')] },
  'heading 3': { type: 'heading', attrs: { level: 3 }, content: [text('x')] },
  bulletList: { type: 'bulletList', content: [{ type: 'listItem', content: [p(text('x'))] }] },
  orderedList: { type: 'orderedList', attrs: { start: 4 }, content: [{ type: 'listItem', content: [p(text('x'))] }] },
  taskList: { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [p(text('x'))] }] },
  blockquote: { type: 'blockquote', content: [p(text('x'))] },
  codeBlock: { type: 'codeBlock', attrs: { language: 'rust' }, content: [text('let x;\n\tx')] },
  horizontalRule: { type: 'horizontalRule' },
  table: {
    type: 'table',
    content: [
      { type: 'tableRow', content: [cell('tableHeader'), cell('tableHeader')] },
      { type: 'tableRow', content: [cell('tableCell', { colspan: 2 })] },
    ],
  },
  image: { type: 'image', attrs: { picture: 'p1', alt: 'Chart', width: 400 } },
  callout: { type: 'callout', attrs: { kind: 'mistake' }, content: [p(text('x'))] },
  mention: p({ type: 'mention', attrs: { kind: 'trade', id: 't1', label: 'BTC/USDT' } }, text(' won')),
  hardBreak: p(text('a'), { type: 'hardBreak' }, text('b')),
  marks: p(text('a', 'bold', 'italic'), text('b', 'strike'), text('c', 'code'), text('d', 'highlight')),
  link: p({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] }),
};

describe('the document', () => {
  it.each(Object.entries(nodes))('comes out of the editor as it went in: %s', (_name, node) => {
    const doc = withIds({ type: 'doc', content: [node] });
    expect(unknownParts({ schema_version: 1, doc })).toEqual([]);
    expect(clean(open(doc).getJSON() as JsonNode)).toEqual(clean(doc));
  });

  it.each(Object.entries(nodes))('survives copy and paste: %s', (_name, node) => {
    const html = open(withIds({ type: 'doc', content: [node] })).getHTML();
    const pasted = new Editor({ extensions: extensionsOf(wiring()), content: html });
    const bare = (one: JsonNode): JsonNode => {
      const { id, ...rest } = one.attrs ?? {};
      const attrs = one.type === 'mention' ? { ...rest, id } : rest;
      return { ...one, attrs, ...(one.content && { content: one.content.map(bare) }) };
    };
    expect(formOf(bare(pasted.getJSON() as JsonNode))).toBe(formOf(bare({ type: 'doc', content: [node] })));
    pasted.destroy();
  });

  it('sends no attribute that the server refuses', () => {
    const sent = JSON.stringify(
      clean(open({ type: 'doc', content: [nodes.orderedList, nodes.table, nodes.link] as JsonNode[] }).getJSON() as JsonNode),
    );
    for (const name of ['textAlign', 'class', 'target', 'rel', 'align', 'colwidth', '"type":null'])
      expect(sent).not.toContain(name);
  });

  it('sends no control characters, and no text that is empty', () => {
    const code: JsonNode = { type: 'codeBlock', content: [text('a\tb\u0000')] };
    const sent = clean({ type: 'doc', content: [p(text('a\tb\u0007\nc'), text('\u0001')), code] });
    expect(sent.content?.map((node) => node.content)).toEqual([[text('a\tb c')], [text('a\tb')]]);
  });

  it('gives every block an id, and keeps those it has', () => {
    const doc = withIds({ type: 'doc', content: [p(text('a')), { ...p(text('b')), attrs: { id: 'kept' } }, p(text('a'))] });
    const ids = doc.content?.map(({ attrs }) => attrs?.id);
    expect(new Set(ids).size).toBe(3);
    expect(ids?.[1]).toBe('kept');
  });

  it.each([
    ['another schema', { schema_version: 2, doc: { type: 'doc' } }, ['schema_version']],
    ['a node', { schema_version: 1, doc: { type: 'doc', content: [{ type: 'video' }] } }, ['doc.content[0]']],
    [
      'an attribute',
      { schema_version: 1, doc: { type: 'doc', content: [{ type: 'paragraph', attrs: { textAlign: 'right' } }] } },
      ['doc.content[0].attrs.textAlign'],
    ],
    [
      'a mark',
      { schema_version: 1, doc: { type: 'doc', content: [p({ type: 'text', text: 'x', marks: [{ type: 'color' }] })] } },
      ['doc.content[0].content[0].marks[0]'],
    ],
  ])('says what it does not know: %s', (_name, document, paths) => expect(unknownParts(document)).toEqual(paths));

  it('takes only safe links', () => {
    const made = open({ type: 'doc', content: [p(text('click'))] });
    made.chain().selectAll().setLink({ href: 'javascript:alert(1)' }).run();
    expect(made.isActive('link')).toBe(false);
    made.chain().selectAll().setLink({ href: 'mailto:a@b.example' }).run();
    expect(made.isActive('link')).toBe(true);
  });

  it('knows what is blank', () => {
    expect(isBlank({ type: 'doc', content: [p(text('  ')), p()] })).toBe(true);
    expect(isBlank({ type: 'doc', content: [nodes.image as JsonNode] })).toBe(false);
  });
});

describe('the "/" menu', () => {
  it('finds commands by name and by other words', () => {
    expect(commandsFor('head').map(({ label }) => label)).toEqual(['Heading 1', 'Heading 2', 'Heading 3']);
    expect(commandsFor('todo').map(({ key }) => key)).toEqual(['tasks']);
    expect(commandsFor('zzz')).toEqual([]);
  });

  it.each([
    ['tasks', 'taskList'],
    ['table', 'table'],
    ['divider', 'horizontalRule'],
    ['callout-mistake', 'callout'],
    ['code', 'codeBlock'],
    ['quote', 'blockquote'],
  ])('%s makes a %s of what was typed', (key, type) => {
    const made = open({ type: 'doc', content: [p(text('/x'))] });
    const command = commandsFor('').find((one) => one.key === key);
    command?.run(made, { from: 1, to: 3 }, actions);
    const types = (made.getJSON().content ?? []).map((node) => node.type);
    expect(types).toContain(type);
    expect(made.getText()).not.toContain('/x');
  });
});
