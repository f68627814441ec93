/** The nodes that are Meridian's own: callouts, pictures and mentions. */

import { mergeAttributes, Node } from '@tiptap/core';
import { Mention, type MentionOptions } from '@tiptap/extension-mention';
import { CALLOUTS, type CalloutKind } from './document';
import type { MentionItem } from './mentions';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** Puts the selected blocks into a callout, or changes the kind of the one around them. */
      setCallout: (kind: CalloutKind) => ReturnType;
      /** Takes the blocks out of their callout. */
      unsetCallout: () => ReturnType;
    };
    picture: {
      /** Adds an uploaded picture after the selection. */
      addPicture: (attrs: { readonly picture: string; readonly alt: string; readonly width?: number }) => ReturnType;
    };
  }
}

const WORDS: Readonly<Record<CalloutKind, string>> = { note: 'Note', tip: 'Tip', warning: 'Warning', mistake: 'Mistake' };
export const calloutWords = (kind: CalloutKind): string => WORDS[kind];

const kindOf = (text: string | null): CalloutKind => CALLOUTS.find((kind) => kind === text) ?? 'note';

export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes() {
    return {
      kind: {
        default: 'note',
        parseHTML: (element) => kindOf(element.getAttribute('data-callout')),
        renderHTML: ({ kind }) => ({
          'data-callout': String(kind),
          'data-name': calloutWords(kindOf(String(kind))),
          'aria-label': calloutWords(kindOf(String(kind))),
        }),
      },
    };
  },
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { role: 'note' }), 0],
  addCommands() {
    return {
      setCallout:
        (kind) =>
        ({ commands, editor }) =>
          editor.isActive(this.name) ? commands.updateAttributes(this.name, { kind }) : commands.wrapIn(this.name, { kind }),
      unsetCallout:
        () =>
        ({ commands }) =>
          commands.lift(this.name),
    };
  },
});

/** A picture of the entry, by its id; its bytes are loaded by the node's view, because an element of the page cannot sign in. */
export const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      picture: { default: null, parseHTML: (element) => element.getAttribute('data-picture') },
      alt: { default: '' },
      width: { default: null, parseHTML: (element) => Number(element.getAttribute('width')) || null },
    };
  },
  // Pictures of other pages are not taken along: the entry shows uploaded ones only.
  parseHTML: () => [{ tag: 'img[data-picture]' }],
  renderHTML: ({ HTMLAttributes: { picture, ...rest } }) => ['img', mergeAttributes(rest, { 'data-picture': String(picture) })],
  addCommands() {
    return {
      addPicture:
        (attrs) =>
        ({ commands, tr }) =>
          // The picture before it may still be selected: it stays.
          commands.insertContentAt(tr.selection.to, { type: this.name, attrs }),
    };
  },
});

/** A named thing of the application: token, trade, entry and so on. */
export const ThingMention = Mention.extend<MentionOptions<MentionItem, MentionItem>>({
  addAttributes() {
    const held = (name: string) => ({
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
      renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${name}`]: String(attrs[name] ?? '') }),
    });
    return { kind: held('kind'), id: held('id'), label: held('label') };
  },
});
