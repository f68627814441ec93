/** An entry to read and not to change: one with parts that this version of the application does not know, or any for viewers of a team. */

import type { JournalEntry } from '@/api/journalApi';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/fields';
import { PageHeader } from '@/ui/PageHeader';
import { copy } from '../copy';
import { linesOf } from '../diff';
import type { EntryDocument } from '../document';
import styles from './EntryEditor.module.css';

interface ForeignEntryProps {
  readonly entry: JournalEntry;
  readonly zone: string | undefined;
  /** Of the team: every entry is only to read. */
  readonly isViewer?: boolean;
}

export function ForeignEntry({ entry, zone, isViewer = false }: ForeignEntryProps) {
  const { doc } = entry.document as unknown as Partial<EntryDocument>;
  return (
    <>
      <PageHeader
        title={entry.title || copy.journalEntry}
        sub={copy.saved(formatDate(entry.day, 'long'), formatDate(entry.updated_at, 'dateTime', zone))}
        actions={
          isViewer ? undefined : (
            <Button size="small" onClick={() => window.location.reload()}>
              {copy.reloadPage}
            </Button>
          )
        }
      />
      <article className={styles.foreign}>
        <Note kind="info">{isViewer ? copy.viewOnly : copy.thisEntryIsReadOnly}</Note>
        <dl>
          {(doc === undefined ? [] : linesOf(doc)).map(({ id, label, text }, at) => (
            <div key={id || at}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </article>
    </>
  );
}
