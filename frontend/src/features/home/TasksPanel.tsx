/** Tasks that are overdue or due today. */

import { Link } from 'react-router';
import { messages } from '@/api/messages';
import { type Task, useListTasksQuery } from '@/api/tasksApi';
import { paths } from '@/app/paths';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { classes } from '@/ui/classes';
import { Panel } from '@/ui/Panel';
import { FailedLine, Skeleton } from '@/ui/states';
import { copy } from './copy';
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
          <time dateTime={due ?? undefined}>{isOverdue ? copy.overdueSince(formatDate(due)) : copy.today}</time>
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
      title={copy.tasksDue}
      note={copy.overdueOrDueToday}
      className={styles.rest}
      foot={<Link to={paths.tasks}>{due ? copy.openTasks(formatCount(due, 'due', 'due')) : copy.openTasksTitle}</Link>}
    >
      <ul className={styles.due} aria-label={copy.tasksDue} aria-busy={data === undefined && !asked.isError}>
        {data === undefined ? (
          <li className={styles.row}>
            {asked.isError ? (
              <FailedLine title={messages.data} error={asked.error} onRetry={() => void asked.refetch()} />
            ) : (
              <Skeleton width="46%" />
            )}
          </li>
        ) : due === 0 ? (
          <li className={classes(styles.row, styles.none)}>{copy.noTaskIsDueAdd}</li>
        ) : (
          data.tasks.slice(0, due).map((task, at) => <Row key={task.id} task={task} isOverdue={at < data.overdue} />)
        )}
      </ul>
    </Panel>
  );
}
