/** The commands of the "/" menu. */

import type { Editor, Range } from '@tiptap/core';
import { CALLOUTS } from './document';
import { calloutWords } from './nodes';
import type { SuggestItem } from './suggest';

/** What a command needs from outside of the editor. */
export interface CommandActions {
  readonly choosePicture: () => void;
  readonly chooseTemplate: () => void;
  /** The day that "today" means, in words. */
  readonly today: () => string;
}

export interface Command extends SuggestItem {
  /** Other words by which it is found. */
  readonly words: string;
  readonly run: (editor: Editor, range: Range, actions: CommandActions) => void;
}

type Chain = ReturnType<Editor['chain']>;

/** A command that removes what was typed and changes the block. */
const changing = (key: string, label: string, note: string, words: string, change: (chain: Chain) => Chain): Command => ({
  key,
  label,
  note,
  words,
  run: (editor, range) => void change(editor.chain().focus().deleteRange(range)).run(),
});

const HEADINGS = [1, 2, 3] as const;
const TABLE = { rows: 3, cols: 3, withHeaderRow: true } as const;

export const COMMANDS: readonly Command[] = [
  ...HEADINGS.map((level) =>
    changing(`heading${level}`, `Heading ${level}`, 'Section title', `h${level} title`, (chain) => chain.setHeading({ level })),
  ),
  changing('bullets', 'Bullet list', 'Points', 'unordered ul', (chain) => chain.toggleBulletList()),
  changing('numbers', 'Numbered list', 'Steps in order', 'ordered ol', (chain) => chain.toggleOrderedList()),
  changing('tasks', 'Task list', 'Boxes to tick', 'todo checkbox checklist', (chain) => chain.toggleTaskList()),
  changing('quote', 'Quote', 'Words of someone else', 'blockquote citation', (chain) => chain.toggleBlockquote()),
  changing('code', 'Code block', 'Text as it is typed', 'pre monospace', (chain) => chain.setCodeBlock()),
  changing('table', 'Table', 'Three rows, three columns', 'grid', (chain) => chain.insertTable(TABLE)),
  changing('divider', 'Divider', 'A horizontal line', 'rule hr separator', (chain) => chain.setHorizontalRule()),
  ...CALLOUTS.map((kind) =>
    changing(`callout-${kind}`, `Callout: ${calloutWords(kind).toLowerCase()}`, 'A box that stands out', `box ${kind}`, (chain) =>
      chain.setCallout(kind),
    ),
  ),
  {
    key: 'picture',
    label: 'Picture',
    note: 'PNG, JPEG, WebP or GIF, up to 5 MiB',
    words: 'image screenshot chart upload',
    run: (editor, range, { choosePicture }) => {
      editor.chain().focus().deleteRange(range).run();
      choosePicture();
    },
  },
  {
    key: 'date',
    label: 'Date',
    note: 'Today',
    words: 'today day',
    run: (editor, range, { today }) => {
      editor.chain().focus().deleteRange(range).insertContent(`${today()} `).run();
    },
  },
  {
    key: 'template',
    label: 'Template',
    note: 'Insert a daily review, a trade idea or your own',
    words: 'review recap idea',
    run: (editor, range, { chooseTemplate }) => {
      editor.chain().focus().deleteRange(range).run();
      chooseTemplate();
    },
  },
];

/** Those whose name begins with what was typed first, then those that contain it. */
export function commandsFor(typed: string): readonly Command[] {
  const query = typed.trim().toLowerCase();
  const begins = COMMANDS.filter(({ label }) => label.toLowerCase().startsWith(query));
  const holds = COMMANDS.filter((one) => !begins.includes(one) && `${one.label} ${one.words}`.toLowerCase().includes(query));
  return [...begins, ...holds];
}
