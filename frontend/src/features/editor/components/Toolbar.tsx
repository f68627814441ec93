/** The buttons over the text. One of them is in the tab order; arrows move between them. */

import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Highlighter,
  ImagePlus,
  Italic,
  LayoutTemplate,
  Link2,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Table,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '@/ui/Button';
import { copy } from '../copy';
import { CALLOUTS } from '../document';
import { calloutWords } from '../nodes';
import styles from './EntryEditor.module.css';
import { LinkDialog } from './LinkDialog';
import { ToolMenu } from './ToolMenu';

interface ToolbarProps {
  readonly editor: Editor;
  readonly onPicture: () => void;
  readonly onTemplate: () => void;
}

interface Tool {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Name and attributes of the mark or node that is on. */
  readonly on?: readonly [string, Record<string, unknown>?];
  readonly keys?: string;
  readonly run: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>;
}

const TABLE = { rows: 3, cols: 3, withHeaderRow: true } as const;

const MARKS: readonly Tool[] = [
  { label: copy.bold, icon: Bold, on: ['bold'], keys: 'Control+B', run: (chain) => chain.toggleBold() },
  { label: copy.italic, icon: Italic, on: ['italic'], keys: 'Control+I', run: (chain) => chain.toggleItalic() },
  {
    label: copy.strikethrough,
    icon: Strikethrough,
    on: ['strike'],
    keys: 'Control+Shift+S',
    run: (chain) => chain.toggleStrike(),
  },
  {
    label: copy.highlight,
    icon: Highlighter,
    on: ['highlight'],
    keys: 'Control+Shift+H',
    run: (chain) => chain.toggleHighlight(),
  },
  { label: copy.code, icon: Code, on: ['code'], keys: 'Control+E', run: (chain) => chain.toggleCode() },
];

const heading = (level: 1 | 2 | 3, icon: LucideIcon): Tool => ({
  label: copy.heading(level),
  icon,
  on: ['heading', { level }],
  keys: `Control+Alt+${level}`,
  run: (chain) => chain.toggleHeading({ level }),
});

const BLOCKS: readonly Tool[] = [
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  { label: copy.bulletList, icon: List, on: ['bulletList'], keys: 'Control+Shift+8', run: (chain) => chain.toggleBulletList() },
  {
    label: copy.numberedList,
    icon: ListOrdered,
    on: ['orderedList'],
    keys: 'Control+Shift+7',
    run: (chain) => chain.toggleOrderedList(),
  },
  { label: copy.taskList, icon: ListTodo, on: ['taskList'], keys: 'Control+Shift+9', run: (chain) => chain.toggleTaskList() },
  { label: copy.quote, icon: Quote, on: ['blockquote'], keys: 'Control+Shift+B', run: (chain) => chain.toggleBlockquote() },
  { label: copy.codeBlock, icon: SquareCode, on: ['codeBlock'], keys: 'Control+Alt+C', run: (chain) => chain.toggleCodeBlock() },
  { label: copy.divider, icon: Minus, run: (chain) => chain.setHorizontalRule() },
];

const tools = [...MARKS, ...BLOCKS];

/** Which buttons are on, as one text: the toolbar is drawn again only when it changes. */
const stateOf = (editor: Editor): string =>
  [
    ...tools.filter(({ on }) => on !== undefined && editor.isActive(...on)).map(({ label }) => label),
    ...['link', 'table', 'callout'].filter((name) => editor.isActive(name)),
    ...(editor.can().undo() ? ['undo'] : []),
    ...(editor.can().redo() ? ['redo'] : []),
  ].join('|');

const BUTTONS = 'button:not([role^="menuitem"]):not(:disabled)';

/** Left, right, Home and End move the focus. */
function onArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(BUTTONS));
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (next === undefined || at < 0) return;
  event.preventDefault();
  const target = buttons[(next + buttons.length) % buttons.length];
  for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
  target?.focus();
}

export function Toolbar({ editor, onPicture, onTemplate }: ToolbarProps) {
  const [isLinking, setLinking] = useState(false);
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const on = new Set(state.split('|'));
  const button = ({ label, icon: Icon, on: name, keys, run }: Tool) => (
    <IconButton
      key={label}
      label={label}
      title={keys === undefined ? label : `${label} (${keys.replaceAll('Control', 'Ctrl')})`}
      aria-keyshortcuts={keys}
      aria-pressed={name === undefined ? undefined : on.has(label)}
      tabIndex={label === 'Bold' ? 0 : -1}
      onClick={() => void run(editor.chain().focus()).run()}
    >
      <Icon />
    </IconButton>
  );
  return (
    <>
      <div role="toolbar" tabIndex={-1} aria-label={copy.formatting} className={styles.toolbar} onKeyDown={onArrow}>
        {MARKS.map(button)}
        <IconButton
          label={copy.link}
          title={copy.link}
          aria-pressed={on.has('link')}
          tabIndex={-1}
          onClick={() => setLinking(true)}
        >
          <Link2 />
        </IconButton>
        <span className={styles.gap} />
        {BLOCKS.map(button)}
        <span className={styles.gap} />
        <Tables editor={editor} isInside={on.has('table')} />
        <Callouts editor={editor} isInside={on.has('callout')} />
        <IconButton label={copy.picture} title={copy.picture} tabIndex={-1} onClick={onPicture}>
          <ImagePlus />
        </IconButton>
        <IconButton label={copy.template} title={copy.template} tabIndex={-1} onClick={onTemplate}>
          <LayoutTemplate />
        </IconButton>
        <span className={styles.gap} />
        <IconButton
          label={copy.undo}
          title={copy.undoCtrlZ}
          tabIndex={-1}
          disabled={!on.has('undo')}
          onClick={() => editor.chain().focus().undo().run()}
        >
          <Undo2 />
        </IconButton>
        <IconButton
          label={copy.redo}
          title={copy.redoCtrlShiftZ}
          tabIndex={-1}
          disabled={!on.has('redo')}
          onClick={() => editor.chain().focus().redo().run()}
        >
          <Redo2 />
        </IconButton>
      </div>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

function Tables({ editor, isInside }: { editor: Editor; isInside: boolean }) {
  if (!isInside) {
    return (
      <IconButton
        label={copy.table}
        title={copy.table}
        tabIndex={-1}
        onClick={() => editor.chain().focus().insertTable(TABLE).run()}
      >
        <Table />
      </IconButton>
    );
  }
  const item = (label: string, change: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>, ruled = false) => ({
    key: label,
    label,
    ruled,
    onPick: () => void change(editor.chain().focus()).run(),
  });
  return (
    <ToolMenu
      label={copy.table}
      icon={Table}
      items={[
        item(copy.addRowAbove, (chain) => chain.addRowBefore()),
        item(copy.addRowBelow, (chain) => chain.addRowAfter()),
        item(copy.addColumnBefore, (chain) => chain.addColumnBefore()),
        item(copy.addColumnAfter, (chain) => chain.addColumnAfter()),
        item(copy.turnHeaderRowOnOr, (chain) => chain.toggleHeaderRow()),
        item(copy.deleteRow, (chain) => chain.deleteRow(), true),
        item(copy.deleteColumn, (chain) => chain.deleteColumn()),
        item(copy.deleteTable, (chain) => chain.deleteTable()),
      ]}
    />
  );
}

function Callouts({ editor, isInside }: { editor: Editor; isInside: boolean }) {
  return (
    <ToolMenu
      label={copy.callout}
      items={[
        ...CALLOUTS.map((kind) => ({
          key: kind,
          label: calloutWords(kind),
          onPick: () => void editor.chain().focus().setCallout(kind).run(),
        })),
        ...(isInside
          ? [
              {
                key: 'none',
                label: copy.removeCallout,
                ruled: true,
                onPick: () => void editor.chain().focus().unsetCallout().run(),
              },
            ]
          : []),
      ]}
    />
  );
}
