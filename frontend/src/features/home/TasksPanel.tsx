/** Tasks that are overdue or due today. */

import { Link } from 'react-router';
import { messages } from '@/api/messages';
import { type Task, useListTasksQuery } from '@/api/tasksApi';
import { paths } from '@/app/paths';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Panel } from '@/ui/Panel';
import { FailedLine, Skeleton } from '@/ui/states';
import { DUE_ROWS } from './DuePanel';
import styles from './HomePage.module.css';

/** Tasks change on other pages and in other tabs. */
const FRESH = { refetchOnMountOrArgChange: true } as const;

function Row({ task: { title, due }, isOverdue }: { task: Task; isOverdue: boolean }) {
  return (
    <li>
      <Link to={paths.tasks} className={styles.row}>
        <span className={styles.rowName}>
          <span>{title}</span>
        </span>
        <span className={styles.rowAside}>
          <time dateTime={due ?? undefined}>{isOverdue ? `Overdue since ${formatDate(due)}` : 'Today'}</time>
        </span>
      </Link>
    </li>
  );
}

export function TasksPanel() {
  const asked = useListTasksQuery({ limit: DUE_ROWS }, FRESH);
  const { data } = asked;
  // The list begins with what is due first, so the server's own counts say which of them are late: its day is that of the workspace.
  const due = data && data.overdue + data.due_today;
  return (
    <Panel
      flush
      title="Tasks due"
      note="Overdue or due today"
      className={styles.rest}
      foot={<Link to={paths.tasks}>{due ? `Open tasks, ${formatCount(due, 'due', 'due')}` : 'Open tasks'}</Link>}
    >
      <ul className={styles.due} aria-label="Tasks due">
        {data === undefined ? (
          <li className={styles.row}>
            {asked.isError ? (
              <FailedLine title={messages.data} error={asked.error} onRetry={() => void asked.refetch()} />
            ) : (
              <Skeleton width="46%" />
            )}
          </li>
        ) : due === 0 ? (
          <li className={styles.row}>No task is due. Add tasks from the reviews of your round trips.</li>
        ) : (
          data.tasks.slice(0, due).map((task, at) => <Row key={task.id} task={task} isOverdue={at < data.overdue} />)
        )}
      </ul>
    </Panel>
  );
}
