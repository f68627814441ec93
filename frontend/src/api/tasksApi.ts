/** Tasks: lists, changes, and completing them, which shows before the server has answered. */

import { journalEndpoints, type ListTasksArgs, type Tasks } from './endpoints/journal';
import type { AppDispatch, AppState } from './hooks';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';

export type { ListTasksArgs as TasksArgs, NewTask, Task, Tasks } from './endpoints/journal';

const tasksCall = callOf(journalEndpoints, 'listTasks');

const listed = reshape(journalEndpoints, {
  updateTask: { versioned: true },
  deleteTask: { versioned: true },
}).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    taskPages: build.infiniteQuery<Tasks, ListTasksArgs, string>({
      ...pagesOf(tasksCall, (page: Tasks) => page.next_cursor),
      providesTags: ['Task'],
    }),
  }),
});

interface Started {
  readonly dispatch: AppDispatch;
  readonly getState: () => unknown;
  readonly queryFulfilled: Promise<unknown>;
}

/** Shows the new state in every list at once, and the old one again where the server refuses. */
const shown = (state: 'open' | 'done') =>
  async function onQueryStarted(id: string, { dispatch, getState, queryFulfilled }: Started): Promise<void> {
    const lists = listed.util.selectInvalidatedBy(getState() as AppState, ['Task']);
    const changes = lists
      .filter(({ endpointName }) => endpointName === 'taskPages')
      .map(({ originalArgs }) =>
        dispatch(
          listed.util.updateQueryData('taskPages', originalArgs as ListTasksArgs, (kept) => {
            for (const task of kept.pages.flatMap(({ tasks }) => tasks)) {
              if (task.id === id) (task as { state: string }).state = state;
            }
          }),
        ),
      );
    await queryFulfilled.catch(() => {
      for (const change of changes) change.undo();
    });
  };

const changing = { invalidatesTags: ['Task'] } as const;

export const tasksApi = listed.enhanceEndpoints({
  endpoints: {
    listTasks: { providesTags: ['Task'] },
    addTask: changing,
    updateTask: changing,
    deleteTask: changing,
    restoreTask: changing,
    completeTask: { ...changing, onQueryStarted: shown('done') },
    reopenTask: { ...changing, onQueryStarted: shown('open') },
  },
});

export const {
  useListTasksQuery,
  useTaskPagesInfiniteQuery,
  useAddTaskMutation,
  useUpdateTaskMutation,
  useDeleteTaskMutation,
  useRestoreTaskMutation,
  useCompleteTaskMutation,
  useReopenTaskMutation,
} = tasksApi;
