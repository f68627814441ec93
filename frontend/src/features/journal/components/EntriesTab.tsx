/** The entries of the journal: search, filters, the days on which something was written, and the list. */

import { NotebookPen, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type JournalEntrySummary,
  journalApi,
  useDeleteEntryMutation,
  useEntryPagesInfiniteQuery,
  useRestoreEntryMutation,
} from '@/api/journalApi';
import { usePageReader } from '@/api/pageReader';
import { usePager } from '@/api/pages';
import { paths } from '@/app/paths';
import { useCreates } from '@/domain/teams/useCreates';
import { ListTools } from '@/domain/views/ListTools';
import { formatCount } from '@/format/number';
import { Button, ButtonLink } from '@/ui/Button';
import { CSV_PAGE, CsvOfList } from '@/ui/CsvOfList';
import { useColumnChoice } from '@/ui/columnChoice';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { useIsPhone } from '@/ui/viewport';
import { copy } from '../copy';
import { EntriesHeat } from './EntriesHeat';
import styles from './EntriesTab.module.css';
import { ENTRY_COLUMNS, ENTRY_CSV, EntriesTable } from './EntriesTable';
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

const nameOf = ({ title }: Deleted): string => (title === '' ? copy.untitledEntry : `“${title}”`);

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
      if (left.length === 0) showToast({ title: copy.restored(formatCount(gone.length, 'entry', 'entries')) });
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
  const choice = useColumnChoice('entries', ENTRY_COLUMNS);
  const readPage = usePageReader(journalApi.endpoints.listEntries, { ...filter, limit: CSV_PAGE });
  const entries = pager.page?.entries;
  const total = list.currentData?.pages[0]?.total ?? 0;
  const isPhone = useIsPhone();
  const isBare = entries !== undefined && entries.length === 0 && !isNarrowed(view);
  const heat = view.kind === 'entry' && !isBare && <EntriesHeat view={view} onChange={onChange} />;
  return (
    <div className={styles.tab}>
      <EntriesToolbar view={view} onChange={onChange} />
      <ListTools
        list="entries"
        choice={choice}
        csv={
          <CsvOfList
            file={view.kind === 'template' ? 'templates' : 'entries'}
            columns={ENTRY_CSV}
            disabled={total === 0}
            read={readPage}
            next={(page) => page.next_cursor}
            rows={(page) => page.entries}
          />
        }
      />
      {deletions.gone.length > 0 && (
        <UndoBar
          text={copy.deleted(deletions.gone.map(nameOf).join(', '))}
          busy={deletions.isBusy}
          onUndo={() => void deletions.undo()}
          onDismiss={deletions.dismiss}
        />
      )}
      {!isPhone && heat}
      <QueryPanel query={list} data={list.currentData}>
        <Panel flush>
          <EntriesTable
            entries={entries}
            hidden={choice.hidden}
            onOpen={({ id }) => void navigate(paths.journalEditorOf(id))}
            onTag={(tag) => onChange({ ...view, tag })}
            onDelete={(entry) => void deletions.remove(entry)}
            empty={<NoEntries view={view} onChange={onChange} />}
          />
        </Panel>
      </QueryPanel>
      {total > 0 && (
        <PagerFoot
          place="gap"
          words={view.kind === 'template' ? formatCount(total, 'template') : formatCount(total, 'entry', 'entries')}
          back={pager.back}
          next={list.isFetching ? undefined : pager.next}
        />
      )}
      {/* A year of squares fills a phone: the list comes first there. */}
      {isPhone && heat}
    </div>
  );
}

function NoEntries({ view, onChange }: EntriesTabProps) {
  const creates = useCreates();
  if (isNarrowed(view)) {
    return (
      <EmptyState
        icon={NotebookPen}
        title={view.kind === 'template' ? copy.noTemplateMatchesTheseFilters : copy.noEntryMatchesTheseFilters}
        action={<Button onClick={() => onChange({ ...ALL_ENTRIES, kind: view.kind })}>{copy.clearFilters}</Button>}
      />
    );
  }
  if (view.kind === 'template') {
    return (
      <EmptyState
        icon={NotebookPen}
        title={copy.noTemplatesYet}
        text={copy.aTemplateIsAnEntry}
        action={<Button onClick={() => onChange(ALL_ENTRIES)}>{copy.showEntries}</Button>}
      />
    );
  }
  if (!creates) return <EmptyState icon={NotebookPen} title={copy.noEntriesYet} text={copy.viewersCantWriteEntries} />;
  return (
    <EmptyState
      icon={NotebookPen}
      title={copy.noEntriesYet}
      text={copy.writeDownWhatYouPlan}
      action={
        <ButtonLink kind="primary" to={paths.journalEditor}>
          <Plus aria-hidden="true" />
          {copy.newEntry}
        </ButtonLink>
      }
    />
  );
}
