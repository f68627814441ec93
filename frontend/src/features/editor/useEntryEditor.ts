/** The text editor of an entry, tied to its session: what is typed goes there, and what another tab wrote comes back. */

import { type Editor, type JSONContent, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAppDispatch } from '@/api/hooks';
import type { CommandActions } from './commands';
import styles from './components/Document.module.css';
import type { JsonNode } from './document';
import { extensionsOf } from './extensions';
import { findMentions } from './mentions';
import { picturesIn } from './pictures';
import type { EntrySession } from './session';
import { SuggestStore } from './suggest';

interface EntryEditorOptions {
  readonly session: EntrySession;
  readonly onPictures: (files: readonly File[]) => void;
  readonly actions: CommandActions;
}

/** A document as the editor takes it; it reads and never writes it. */
export const contentFor = (doc: JsonNode): JSONContent => doc as JSONContent;

/** Shows another document and keeps the caret about where it was. */
function showDoc(editor: Editor, doc: JsonNode): void {
  const { from } = editor.state.selection;
  editor.commands.setContent(contentFor(doc), { emitUpdate: false });
  editor.commands.setTextSelection(Math.min(from, editor.state.doc.content.size));
}

export function useEntryEditor({ session, onPictures, actions }: EntryEditorOptions) {
  const dispatch = useAppDispatch();
  const [store] = useState(() => new SuggestStore());
  const [isRefused, setRefused] = useState(false);
  // The editor is made once; what it calls is always the newest.
  const latest = useRef({ onPictures, actions });
  latest.current = { onPictures, actions };
  const extensions = useMemo(
    () =>
      extensionsOf({
        store,
        findMentions: (query) => findMentions(dispatch, query),
        actions: {
          choosePicture: () => latest.current.actions.choosePicture(),
          chooseTemplate: () => latest.current.actions.chooseTemplate(),
          today: () => latest.current.actions.today(),
        },
      }),
    [store, dispatch],
  );
  const take = (data: DataTransfer | null): boolean => {
    const files = picturesIn(data);
    if (files.length > 0) latest.current.onPictures(files);
    return files.length > 0;
  };
  const editor = useEditor({
    extensions,
    content: contentFor(session.get().value.doc),
    // The content security policy refuses style elements: `Document.module.css` has these rules.
    injectCSS: false,
    enableContentCheck: true,
    onContentError: ({ editor: refusing }) => {
      refusing.setEditable(false, false);
      setRefused(true);
    },
    editorProps: {
      attributes: { class: styles.text ?? '', 'aria-label': 'Text of the entry', role: 'textbox', 'aria-multiline': 'true' },
      handlePaste: (_view, event) => take(event.clipboardData),
      handleDrop: (_view, event) => take(event.dataTransfer),
    },
    onUpdate: ({ editor: changed }) => session.change({ doc: changed.getJSON() as JsonNode }),
  });

  useEffect(() => {
    session.show = ({ doc }) => {
      if (editor) showDoc(editor, doc);
    };
    return () => {
      session.show = () => {};
    };
  }, [session, editor]);

  useEffect(() => () => store.close(), [store]);
  return { editor, store, isRefused };
}
