/** The entries of the journal: search, filters, the days on which something was written, and the list. */

import { NotebookPen, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type JournalEntrySummary,
  useDeleteEntryMutation,
  useEntryPagesInfiniteQuery,
  useRestoreEntryMutation,
} from '@/api/journalApi';
import { messages } from '@/api/messages';
import { usePager } from '@/api/pages';
import { paths } from '@/app/paths';
import { formatCount } from '@/format/number';
import { Button, ButtonLink } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { EntriesHeat } from './EntriesHeat';
import styles from './EntriesTab.module.css';
import { EntriesTable } from './EntriesTable';
import { EntriesToolbar } from './EntriesToolbar';
import { ALL_ENTRIES, type EntriesView, entriesArgs, isNarrowed } from './entriesView';

interface EntriesTabProps {
  readonly view: EntriesView;
  readonly onChange: (view: EntriesView, quietly?: boolean) => void;
}

const PAGE = 30;

interface Deleted {
  readonly id: string;
  readonly title: string;
}

const nameOf = ({ title }: Deleted): string => (title === '' ? 'Untitled entry' : `“${title}”`);

/** Deleting entries with Undo; the editor hands over the one that was deleted there. */
function useDeletions() {
  const { state } = useLocation() as { state: { readonly deleted?: readonly Deleted[] } | null };
  const [gone, setGone] = useState<readonly Deleted[]>(state?.deleted ?? []);
  const [remove, removing] = useDeleteEntryMutation();
  const [restore, restoring] = useRestoreEntryMutation();
  return {
    gone,
    isBusy: removing.isLoading || restoring.isLoading,
    remove: async ({ id, title, version }: JournalEntrySummary) => {
      const { error } = await remove({ id, version });
      if (error === undefined) setGone([{ id, title }]);
      else showFailure(error);
    },
    undo: async () => {
      const left: Deleted[] = [];
      for (const one of gone) {
        const { error } = await restore(one.id);
        if (error !== undefined) {
          showFailure(error);
          left.push(one);
        }
      }
      setGone(left);
      if (left.length === 0) showToast({ title: `${formatCount(gone.length, 'entry', 'entries')} restored` });
    },
    dismiss: () => setGone([]),
  };
}

export function EntriesTab({ view, onChange }: EntriesTabProps) {
  const navigate = useNavigate();
  const filter = useMemo(() => entriesArgs(view), [view]);
  const list = useEntryPagesInfiniteQuery({ ...filter, limit: PAGE });
  const pager = usePager(list, JSON.stringify(filter));
  const deletions = useDeletions();
  const entries = pager.page?.entries;
  const total = list.currentData?.pages[0]?.total ?? 0;
  const isBare = entries !== undefined && entries.length === 0 && !isNarrowed(view);
  return (
    <div className={styles.tab}>
      <EntriesToolbar view={view} onChange={onChange} />
      {deletions.gone.length > 0 && (
        <UndoBar
          text={`${deletions.gone.map(nameOf).join(', ')} deleted`}
          busy={deletions.isBusy}
          onUndo={() => void deletions.undo()}
          onDismiss={deletions.dismiss}
        />
      )}
      {!(isBare && view.kind === 'entry') && view.kind === 'entry' && <EntriesHeat view={view} onChange={onChange} />}
      {list.isError && list.currentData === undefined ? (
        <FailedState title={messages.data} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Panel flush>
          <EntriesTable
            entries={entries}
            onOpen={({ id }) => void navigate(paths.journalEditorOf(id))}
            onTag={(tag) => onChange({ ...view, tag })}
            onDelete={(entry) => void deletions.remove(entry)}
            empty={<NoEntries view={view} onChange={onChange} />}
          />
        </Panel>
      )}
      {total > 0 && (
        <footer className={styles.pager}>
          <p role="status">
            {view.kind === 'template' ? formatCount(total, 'template') : formatCount(total, 'entry', 'entries')}
          </p>
          <Button size="small" disabled={pager.back === undefined} onClick={pager.back}>
            Back
          </Button>
          <Button size="small" disabled={pager.next === undefined || list.isFetching} onClick={pager.next}>
            Next
          </Button>
        </footer>
      )}
    </div>
  );
}

function NoEntries({ view, onChange }: EntriesTabProps) {
  if (isNarrowed(view)) {
    return (
      <EmptyState
        icon={NotebookPen}
        title={view.kind === 'template' ? 'No template matches these filters' : 'No entry matches these filters'}
        action={<Button onClick={() => onChange({ ...ALL_ENTRIES, kind: view.kind })}>Clear filters</Button>}
      />
    );
  }
  if (view.kind === 'template') {
    return (
      <EmptyState
        icon={NotebookPen}
        title="No templates yet"
        text="A template is an entry that you can start new entries from. Open an entry and choose “Save as template”."
        action={<Button onClick={() => onChange(ALL_ENTRIES)}>Show entries</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={NotebookPen}
      title="No entries yet"
      text="Write down what you plan, what you did and what you learned. Entries can hold pictures, tables and links to your trades."
      action={
        <ButtonLink kind="primary" to={paths.journalEditor}>
          <Plus aria-hidden="true" />
          New entry
        </ButtonLink>
      }
    />
  );
}
