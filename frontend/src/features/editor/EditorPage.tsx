/** The journal's editor: one entry, new or saved before. */

import { NotebookPen } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { toFailure } from '@/api/failure';
import { type JournalEntry, useGetEntryQuery } from '@/api/journalApi';
import { paths } from '@/app/paths';
import { NothingShown } from '@/domain/sample/nothingShown';
import { useCreates } from '@/domain/teams/useCreates';
import { SettingsGate } from '@/domain/workspace/SettingsGate';
import { useZone } from '@/domain/workspace/useZone';
import { formatDate } from '@/format/time';
import { ButtonLink } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState, Skeleton } from '@/ui/states';
import { EntryEditor } from './components/EntryEditor';
import { ForeignEntry } from './components/ForeignEntry';
import { copy } from './copy';
import styles from './EditorPage.module.css';
import { type EntryValue, entryValueOf, newEntry } from './entry';
import { startOf } from './newEntry';

function Waiting() {
  return (
    <>
      <PageHeader title={copy.journalEditor} />
      <div className={styles.waiting} aria-busy="true">
        <Skeleton height={36} width="60%" />
        <Skeleton height={32} />
        <Skeleton height={360} />
      </div>
    </>
  );
}

export default function EditorPage() {
  return (
    <SettingsGate waiting={<Waiting />}>
      <OpenEntry />
    </SettingsGate>
  );
}

/** A new entry gets an address of its own with its first save, and stays open as it is. */
function OpenEntry() {
  const { id } = useParams();
  const { key } = useLocation();
  const created = useRef<{ readonly id: string; readonly key: string } | null>(null);
  if (id !== undefined && created.current?.id === id) {
    return <NewEntry key={created.current.key} onCreated={() => {}} />;
  }
  if (id !== undefined) return <SavedEntry key={id} id={id} />;
  return (
    <NewEntry
      key={key}
      onCreated={(entry) => {
        created.current = { id: entry.id, key };
      }}
    />
  );
}

function NewEntry({ onCreated }: { onCreated: (entry: JournalEntry) => void }) {
  const zone = useZone();
  const [query] = useSearchParams();
  const [value] = useState<EntryValue>(() => newEntryValue(query, zone));
  const creates = useCreates();
  if (!creates) {
    return (
      <>
        <PageHeader title={copy.journalEditor} />
        <Panel>
          <EmptyState
            icon={NotebookPen}
            title={copy.viewersCantWriteEntries}
            action={<ButtonLink to={`${paths.journal}?tab=entries`}>{copy.showEntries}</ButtonLink>}
          />
        </Panel>
      </>
    );
  }
  return <EntryEditor start={{ entry: null, value }} zone={zone} onCreated={onCreated} />;
}

function newEntryValue(query: URLSearchParams, zone: string | undefined): EntryValue {
  const { day, session, doc } = startOf(query);
  // Falls back to the device's time zone where the browser doesn't know the workspace's.
  const today = formatDate(new Date(), 'dateOnly', zone);
  return { ...newEntry(day || today, doc), session };
}

function SavedEntry({ id }: { id: string }) {
  const zone = useZone();
  const query = useGetEntryQuery(id, { refetchOnMountOrArgChange: true });
  if (query.isError && query.data === undefined) {
    return (
      <>
        <PageHeader title={copy.journalEditor} />
        <NothingShown />
        {toFailure(query.error).status === 404 ? (
          <Panel>
            <EmptyState
              icon={NotebookPen}
              title={copy.thisEntryDoesNotExist}
              text={copy.itWasDeletedOrIt}
              action={<ButtonLink to={`${paths.journal}?tab=entries`}>{copy.showEntries}</ButtonLink>}
            />
          </Panel>
        ) : (
          <FailedQuery query={query} />
        )}
      </>
    );
  }
  if (query.data === undefined || query.data.id !== id) return <Waiting />;
  return <LoadedEntry entry={query.data} zone={zone} />;
}

function LoadedEntry({ entry, zone }: { entry: JournalEntry; zone: string | undefined }) {
  // What the server had on opening; the session follows it from there.
  const [start] = useState(() => ({ entry, value: entryValueOf(entry) }));
  const creates = useCreates();
  if (start.value === null || !creates) return <ForeignEntry entry={entry} zone={zone} isViewer={!creates} />;
  return <EntryEditor start={{ entry, value: start.value }} zone={zone} onCreated={() => {}} />;
}
