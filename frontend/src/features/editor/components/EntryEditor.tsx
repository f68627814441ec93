/** One entry on the page: head, toolbar, text, and what opens beside them. */

import { EditorContent } from '@tiptap/react';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { JournalEntry } from '@/api/journalApi';
import { paths } from '@/app/paths';
import { formatDate } from '@/format/time';
import { Note } from '@/ui/fields';
import { PageHeader } from '@/ui/PageHeader';
import { copy } from '../copy';
import { isBlank, type JsonNode } from '../document';
import { isEmptyEntry } from '../entry';
import { PICTURE_TYPES } from '../pictures';
import type { EntryStart } from '../session';
import { contentFor, useEntryEditor } from '../useEntryEditor';
import { useEntrySession } from '../useEntrySession';
import { useUploads } from '../useUploads';
import documentStyles from './Document.module.css';
import styles from './EntryEditor.module.css';
import { EntryFields } from './EntryFields';
import { EntryMenu } from './EntryMenu';
import { EntryNotice } from './EntryNotice';
import { HistoryDialog } from './HistoryDialog';
import { SaveLine } from './SaveLine';
import { SuggestMenu } from './SuggestMenu';
import { TemplateChips, TemplateDialog } from './Templates';
import { Toolbar } from './Toolbar';
import { UploadList } from './UploadList';

interface EntryEditorProps {
  readonly start: EntryStart;
  readonly zone: string | undefined;
  readonly onCreated: (entry: JournalEntry) => void;
}

type Dialog = 'history' | 'templates' | null;

export function EntryEditor({ start, zone, onCreated }: EntryEditorProps) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog>(null);
  const file = useRef<HTMLInputElement>(null);
  const { session, value, state, entry, error, notice } = useEntrySession(start, (made) => {
    onCreated(made);
    void navigate(paths.journalEditorOf(made.id), { replace: true });
  });
  const uploads = useUploads({
    ensureCreated: () => session.ensureCreated(),
    onUploaded: ({ id }, alt) => {
      // The page may have been left meanwhile.
      if (editor && !editor.isDestroyed) editor.chain().focus().addPicture({ picture: id, alt }).run();
    },
  });
  const choosePicture = useCallback(() => file.current?.click(), []);
  const { editor, store, isRefused } = useEntryEditor({
    session,
    onPictures: uploads.add,
    actions: {
      choosePicture,
      chooseTemplate: () => setDialog('templates'),
      today: () => formatDate(formatDate(new Date(), 'dateOnly', zone)),
    },
  });
  const insert = (doc: JsonNode) => {
    if (isBlank(session.get().value.doc)) editor?.commands.setContent(contentFor(doc));
    else
      editor
        ?.chain()
        .focus()
        .insertContent(contentFor(doc).content ?? [])
        .run();
    editor?.commands.focus('end');
  };
  return (
    <>
      <PageHeader
        title={value.kind === 'template' ? copy.template : copy.journalEntry}
        tabTitle={value.title || copy.journalEntry}
        actions={
          <>
            <SaveLine state={state} entry={entry} error={error} zone={zone} onRetry={() => void session.saveNow()} />
            <EntryMenu session={session} entry={entry} value={value} onHistory={() => setDialog('history')} />
          </>
        }
      />
      <EntryNotice session={session} notice={notice} error={error} state={state} />
      <article className={styles.entry}>
        <EntryFields value={value} error={error} onChange={(change) => session.change(change)} />
        {editor && !isRefused && <Toolbar editor={editor} onPicture={choosePicture} onTemplate={() => setDialog('templates')} />}
        {isEmptyEntry(value) && <TemplateChips onPick={insert} onMore={() => setDialog('templates')} />}
        {isRefused && <Note kind="info">{copy.theTextIsReadOnly}</Note>}
        <UploadList uploads={uploads} />
        <div className={documentStyles.sheet}>
          <header className={documentStyles.printed}>
            <h1>{value.title || copy.journalEntry}</h1>
            <p>{[formatDate(value.day, 'long'), ...value.tags.map((tag) => `#${tag}`)].join(' · ')}</p>
          </header>
          <EditorContent editor={editor} />
        </div>
      </article>
      {editor && <SuggestMenu store={store} field={editor.view.dom} />}
      <input
        ref={file}
        type="file"
        multiple
        accept={PICTURE_TYPES.join(',')}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={copy.choosePictures}
        onChange={({ target }) => {
          uploads.add(Array.from(target.files ?? []));
          target.value = '';
        }}
      />
      {dialog === 'templates' && (
        <TemplateDialog
          onClose={() => setDialog(null)}
          onPick={(doc) => {
            setDialog(null);
            insert(doc);
          }}
        />
      )}
      {dialog === 'history' && entry && (
        <HistoryDialog entry={entry} value={value} session={session} zone={zone} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
