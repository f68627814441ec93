/** The entries as a table: J and K move, Enter opens. */

import { Images, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JournalEntrySummary } from '@/api/journalApi';
import { paths } from '@/app/paths';
import { ForManagers } from '@/domain/teams/ForManagers';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { IconButton } from '@/ui/Button';
import type { CsvColumns } from '@/ui/CsvOfList';
import type { Hideable } from '@/ui/columnChoice';
import { DataTable } from '@/ui/DataTable';
import { copy } from '../copy';
import styles from './EntriesTab.module.css';

interface EntriesTableProps {
  readonly entries: readonly JournalEntrySummary[] | undefined;
  readonly onOpen: (entry: JournalEntrySummary) => void;
  readonly onTag: (tag: string) => void;
  readonly onDelete: (entry: JournalEntrySummary) => void;
  readonly empty: ReactNode;
  /** Keys of columns that are not shown. */
  readonly hidden: ReadonlySet<string>;
}

export const ENTRY_COLUMNS: Hideable = [
  ['tags', 'Tags'],
  ['pictures', 'Pictures'],
  ['words', 'Words'],
];

/** What the list knows of an entry; its text is saved from the entry itself. */
export const ENTRY_CSV: CsvColumns<JournalEntrySummary> = [
  ['Day', ({ day }) => day],
  ['Title', ({ title }) => title],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Words', ({ words }) => words],
  ['Pictures', ({ pictures }) => pictures],
  ['Beginning', ({ excerpt }) => excerpt],
  ['Changed', ({ updated_at: at }) => at],
  ['Id', ({ id }) => id],
];

const titleOf = ({ title }: JournalEntrySummary): string => title || copy.untitledEntry;

function Words({ entry }: { entry: JournalEntrySummary }) {
  return (
    <span className={styles.entry}>
      <Link to={paths.journalEditorOf(entry.id)} className={styles.name}>
        {titleOf(entry)}
      </Link>
      {entry.excerpt !== '' && <small title={entry.excerpt}>{entry.excerpt}</small>}
    </span>
  );
}

export function EntriesTable({ entries, onOpen, onTag, onDelete, empty, hidden }: EntriesTableProps) {
  return (
    <DataTable
      label={copy.entries}
      hidden={hidden}
      rows={entries}
      rowKey={({ id }) => id}
      skeletonRows={6}
      onOpen={onOpen}
      empty={empty}
      columns={[
        { key: 'day', head: copy.day, width: 120, cell: ({ day }) => <time dateTime={day}>{formatDate(day)}</time> },
        { key: 'entry', head: copy.entry, shrinks: true, cell: (entry) => <Words entry={entry} /> },
        {
          key: 'tags',
          head: copy.tags,
          width: 220,
          from: 1000,
          cell: ({ tags }) => (
            <span className={styles.tags}>
              {tags.map((tag) => (
                <button key={tag} type="button" className={styles.tag} onClick={() => onTag(tag)}>
                  {tag}
                </button>
              ))}
            </span>
          ),
        },
        {
          key: 'pictures',
          head: <Images aria-label={copy.pictures} className={styles.icon} />,
          width: 64,
          align: 'right',
          from: 1200,
          cell: ({ pictures }) => (pictures === 0 ? '–' : <span className="num">{formatInteger(pictures)}</span>),
        },
        {
          key: 'words',
          head: copy.words,
          width: 80,
          align: 'right',
          cell: ({ words }) => <span className="num">{formatInteger(words)}</span>,
        },
        {
          key: 'actions',
          head: null,
          headLabel: copy.actions,
          width: 48,
          align: 'right',
          cell: (entry) => (
            <ForManagers>
              <IconButton label={copy.delete(titleOf(entry), formatDate(entry.day))} onClick={() => onDelete(entry)}>
                <Trash2 />
              </IconButton>
            </ForManagers>
          ),
        },
      ]}
      phone={{
        leadHead: copy.entry,
        trailHead: copy.day,
        lead: (entry) => <Words entry={entry} />,
        trail: (entry) => (
          <span className={styles.trail}>
            {formatDate(entry.day)}
            <small>{formatCount(entry.words, 'word')}</small>
          </span>
        ),
      }}
    />
  );
}
