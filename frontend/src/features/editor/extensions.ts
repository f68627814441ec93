/** The editor's schema and behaviour. Nothing may be in it that the server's document does not have: see `document.ts`. */

import { type Editor, Extension, type Extensions, type Range } from '@tiptap/core';
import { Highlight } from '@tiptap/extension-highlight';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { UniqueID } from '@tiptap/extension-unique-id';
import { Placeholder } from '@tiptap/extensions';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Suggestion } from '@tiptap/suggestion';
import { random } from '@/api/trace';
import { type Command, type CommandActions, commandsFor } from './commands';
import { MentionView } from './components/MentionView';
import { PictureView } from './components/PictureView';
import { BLOCKS, SAFE_LINK } from './document';
import type { MentionItem } from './mentions';
import { Callout, Picture, ThingMention } from './nodes';
import { menuOptions, type SuggestStore } from './suggest';

export interface Wiring {
  readonly store: SuggestStore;
  readonly findMentions: (query: string, signal: AbortSignal) => Promise<readonly MentionItem[]>;
  readonly actions: CommandActions;
}

const MENTION_DEBOUNCE_MS = 200;

const slashMenu = ({ store, actions }: Wiring) =>
  Extension.create({
    name: 'slashMenu',
    addProseMirrorPlugins() {
      const options = menuOptions<Command>({
        name: 'slashMenu',
        title: 'Commands',
        char: '/',
        store,
        items: commandsFor,
        onPick: (editor, range, command) => command.run(editor, range, actions),
      });
      return [Suggestion({ editor: this.editor, ...options })];
    },
  });

const mentionIn = (editor: Editor, range: Range, { kind, id, label }: MentionItem) => {
  editor
    .chain()
    .focus()
    .insertContentAt(range, [
      { type: 'mention', attrs: { kind, id, label } },
      { type: 'text', text: ' ' },
    ])
    .run();
};

const mentions = ({ store, findMentions }: Wiring) =>
  ThingMention.extend({ addNodeView: () => ReactNodeViewRenderer(MentionView, { as: 'span' }) }).configure({
    suggestion: {
      ...menuOptions<MentionItem>({
        name: 'mentionMenu',
        title: 'Mentions',
        char: '@',
        store,
        items: findMentions,
        onPick: mentionIn,
        debounce: MENTION_DEBOUNCE_MS,
      }),
    },
  });

export function extensionsOf(wiring: Wiring): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      underline: false,
      // It would add a paragraph to what was only opened.
      trailingNode: false,
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        protocols: ['http', 'https', 'mailto'],
        isAllowedUri: (url) => SAFE_LINK.test(url),
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
      },
    }),
    Highlight,
    TaskList,
    TaskItem.configure({
      nested: true,
      a11y: { checkboxLabel: (node) => `Task: ${node.textContent || 'empty'}` },
    }),
    TableKit.configure({ table: { resizable: false } }),
    Picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) }),
    Callout,
    mentions(wiring),
    slashMenu(wiring),
    UniqueID.configure({ types: [...BLOCKS], generateID: () => random(8) }),
    Placeholder.configure({ placeholder: 'Write, or type / for commands and @ to mention something' }),
  ];
}
