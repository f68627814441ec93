/** Tasks by the day on which they are due. They come from reviews, entries and sessions, or are added here. */

import { ListTodo, SearchX } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Begin } from '@/api/firstCalls';
import { ledgerApi } from '@/api/ledgerApi';
import { usePageReader } from '@/api/pageReader';
import { type Task, tasksApi, useTaskPagesInfiniteQuery } from '@/api/tasksApi';
import { useCreates } from '@/domain/teams/useCreates';
import { ListTools } from '@/domain/views/ListTools';
import { SettingsGate } from '@/domain/workspace/SettingsGate';
import { useZone } from '@/domain/workspace/useZone';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { CSV_PAGE, type CsvColumns, CsvOfList } from '@/ui/CsvOfList';
import { Segmented } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { MoreFoot } from '@/ui/MoreFoot';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { SearchField } from '@/ui/SearchField';
import { SideScroll } from '@/ui/SideScroll';
import { EmptyState } from '@/ui/states';
import { UndoBar } from '@/ui/UndoBar';
import { usePageView } from '@/ui/usePageView';
import { copy } from './copy';
import { QuickAdd } from './QuickAdd';
import { TaskDialog } from './TaskDialog';
import { TaskList, WaitingRows } from './TaskList';
import styles from './TasksPage.module.css';
import { useTaskActions } from './useTaskActions';
import { useTaskKeys } from './useTaskKeys';
import { DEFAULT_VIEW, LONGEST_SEARCH, readView, type Show, sectionsOf, tasksArgs, type View, writeView } from './view';

const PAGE = 100;
const TASK_CSV: CsvColumns<Task> = [
  ['Task', ({ title }) => title],
  ['Note', ({ note }) => note],
  ['Due', ({ due }) => due],
  ['Repeats', ({ repeat }) => repeat],
  ['State', ({ state }) => state],
  ['Completed', ({ done_at: at }) => at],
  ['Added', ({ created_at: at }) => at],
  ['Id', ({ id }) => id],
];

export const begin: Begin = (dispatch, { query }) => {
  dispatch(ledgerApi.endpoints.getWorkspaceSettings.initiate(undefined, { subscribe: false }));
  dispatch(tasksApi.endpoints.taskPages.initiate({ ...tasksArgs(readView(query)), limit: PAGE }, { subscribe: false }));
};

export default function TasksPage() {
  return (
    <>
      <PageHeader title={copy.tasks} sub={copy.yourToDosFromReviews} />
      <SettingsGate
        waiting={
          <Panel flush>
            <WaitingRows />
          </Panel>
        }
      >
        <Tasks />
      </SettingsGate>
    </>
  );
}

function Tasks() {
  const [view, setView] = usePageView(readView, writeView);
  const zone = useZone();
  const today = formatDate(new Date(), 'dateOnly', zone);
  const asked = useTaskPagesInfiniteQuery({ ...tasksArgs(view), limit: PAGE });
  const pages = asked.currentData?.pages;
  const tasks = useMemo(() => pages?.flatMap((page) => page.tasks), [pages]);
  const [editing, setEditing] = useState<Task | null>(null);
  const actions = useTaskActions();
  const creates = useCreates();
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLInputElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useTaskKeys(list, add, search);
  const first = pages?.[0];
  const readPage = usePageReader(tasksApi.endpoints.listTasks, { ...tasksArgs(view), limit: CSV_PAGE });

  return (
    <>
      {creates && <QuickAdd field={add} />}
      <div className={layout.bar}>
        <SideScroll className={styles.shows} chosen={view.show}>
          <Segmented<Show>
            label={copy.show}
            value={view.show}
            options={showOptions(first?.overdue ?? 0, first?.due_today ?? 0)}
            onChange={(show) => setView({ ...view, show })}
          />
        </SideScroll>
        <div className={styles.search}>
          <SearchField
            ref={search}
            label={copy.searchTasks}
            value={view.q}
            maxLength={LONGEST_SEARCH}
            onChange={(q) => setView({ ...view, q }, true)}
          />
        </div>
        <ListTools
          list="tasks"
          csv={
            <CsvOfList
              file="tasks"
              columns={TASK_CSV}
              disabled={tasks === undefined || tasks.length === 0}
              read={readPage}
              next={(page) => page.next_cursor}
              rows={(page) => page.tasks}
            />
          }
        />
      </div>
      {actions.past !== undefined && (
        <UndoBar text={actions.past} busy={actions.isBusy} onUndo={() => void actions.undo()} onDismiss={actions.dismiss} />
      )}
      <QueryPanel query={asked} data={tasks}>
        <Panel flush>
          {tasks === undefined ? (
            <WaitingRows />
          ) : tasks.length === 0 ? (
            <NoTasks view={view} onView={setView} onAdd={() => add.current?.focus()} />
          ) : (
            <TaskList
              list={list}
              sections={sectionsOf(tasks, view.show, today)}
              today={today}
              onToggle={(task) => void actions.toggle(task)}
              onEdit={setEditing}
              onDelete={(task) => void actions.remove(task)}
            />
          )}
        </Panel>
      </QueryPanel>
      {tasks !== undefined && tasks.length > 0 && (
        <MoreFoot words={formatCount(first?.total ?? tasks.length, 'task')} action={copy.showMoreTasks} query={asked} />
      )}
      {editing && (
        <TaskDialog
          key={editing.id}
          task={tasks?.find(({ id }) => id === editing.id) ?? editing}
          onClose={() => setEditing(null)}
          onDelete={(task) => {
            setEditing(null);
            void actions.remove(task);
          }}
        />
      )}
    </>
  );
}

const counted = (label: string, count: number) => (
  <>
    {count > 0 ? `${label} ` : label}
    {count > 0 && <small className={styles.count}>{formatInteger(count)}</small>}
  </>
);

const showOptions = (overdue: number, today: number) => [
  { value: 'open' as const, label: copy.open },
  { value: 'overdue' as const, label: counted('Overdue', overdue) },
  { value: 'today' as const, label: counted('Today', today) },
  { value: 'upcoming' as const, label: copy.upcoming },
  { value: 'none' as const, label: copy.noDate },
  { value: 'done' as const, label: copy.doneTitle },
];

const EMPTY: Readonly<Record<Show, { readonly title: string; readonly text: string }>> = {
  open: { title: copy.noOpenTasks, text: copy.addOneAboveOrFrom },
  overdue: { title: copy.noOverdueTasks, text: copy.tasksWhoseDueDateHas },
  today: { title: copy.noTasksDueToday, text: copy.tasksThatAreDueToday },
  upcoming: { title: copy.noUpcomingTasks, text: copy.tasksWithALaterDue },
  none: { title: copy.noTasksWithoutADate, text: copy.tasksThatHaveNoDue },
  done: { title: copy.noCompletedTasks, text: copy.tasksThatYouCompleteAppear },
};

interface NoTasksProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onAdd: () => void;
}

function NoTasks({ view, onView, onAdd }: NoTasksProps) {
  const creates = useCreates();
  if (view.q !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={copy.noTaskMatches(view.q)}
        action={<Button onClick={() => onView({ ...view, q: DEFAULT_VIEW.q })}>{copy.clearSearch}</Button>}
      />
    );
  }
  if (!creates) return <EmptyState icon={ListTodo} title={EMPTY[view.show].title} />;
  return <EmptyState icon={ListTodo} {...EMPTY[view.show]} action={<Button onClick={onAdd}>{copy.addATask}</Button>} />;
}
