/** Completing, reopening and deleting tasks, with the last of these undoable. */

import { useState } from 'react';
import {
  type Task,
  useCompleteTaskMutation,
  useDeleteTaskMutation,
  useReopenTaskMutation,
  useRestoreTaskMutation,
} from '@/api/tasksApi';
import { formatDate } from '@/format/time';
import { showFailure, showToast } from '@/ui/toastStore';

interface Past {
  readonly kind: 'completed' | 'reopened' | 'deleted';
  readonly task: Task;
  readonly text: string;
}

export interface TaskActions {
  /** What the undo bar says; undefined where there is nothing to undo. */
  readonly past: string | undefined;
  readonly isBusy: boolean;
  /** Completes an open task and opens a done one again. */
  readonly toggle: (task: Task) => Promise<void>;
  /** True where it is deleted. */
  readonly remove: (task: Task) => Promise<boolean>;
  readonly undo: () => Promise<void>;
  readonly dismiss: () => void;
}

export function useTaskActions(): TaskActions {
  const [past, setPast] = useState<Past | null>(null);
  const [complete, completing] = useCompleteTaskMutation();
  const [reopen, reopening] = useReopenTaskMutation();
  const [remove, removing] = useDeleteTaskMutation();
  const [restore, restoring] = useRestoreTaskMutation();

  const done = async (task: Task) => {
    const answer = await complete(task.id);
    if (answer.data === undefined) {
      showFailure(answer.error);
      return;
    }
    const { next } = answer.data;
    const text = next?.due ? `“${task.title}” completed. Next on ${formatDate(next.due)}.` : `“${task.title}” completed`;
    setPast({ kind: 'completed', task, text });
  };
  const again = async (task: Task) => {
    const answer = await reopen(task.id);
    if (answer.data === undefined) showFailure(answer.error);
    else setPast({ kind: 'reopened', task, text: `“${task.title}” reopened` });
  };
  return {
    past: past?.text,
    isBusy: completing.isLoading || reopening.isLoading || removing.isLoading || restoring.isLoading,
    toggle: (task) => (task.state === 'done' ? again(task) : done(task)),
    remove: async (task) => {
      const answer = await remove({ id: task.id, version: task.version });
      if (answer.error !== undefined) {
        showFailure(answer.error);
        return false;
      }
      setPast({ kind: 'deleted', task, text: `“${task.title}” deleted` });
      return true;
    },
    undo: async () => {
      if (past === null) return;
      const back = { completed: reopen, reopened: complete, deleted: restore }[past.kind];
      const answer = await back(past.task.id);
      if (answer.error !== undefined) {
        showFailure(answer.error);
        return;
      }
      setPast(null);
      showToast({ title: 'Undone', description: past.task.title });
    },
    dismiss: () => setPast(null),
  };
}
