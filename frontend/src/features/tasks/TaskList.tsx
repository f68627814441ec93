/** Tasks under the headings of their days. */

import { CalendarClock, Repeat, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { Task } from '@/api/tasksApi';
import { ForManagers } from '@/domain/teams/ForManagers';
import { useCreates } from '@/domain/teams/useCreates';
import { formatInteger } from '@/format/number';
import { formatDateTime, formatRelative } from '@/format/time';
import { IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Skeleton } from '@/ui/states';
import { copy } from './copy';
import styles from './TasksPage.module.css';
import type { Section } from './view';
import { dueWords, REPEAT_WORDS, sourceOf } from './words';

interface TaskListProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly sections: readonly Section[];
  /** `yyyy-mm-dd`. */
  readonly today: string;
  readonly onToggle: (task: Task) => void;
  readonly onEdit: (task: Task) => void;
  readonly onDelete: (task: Task) => void;
}

export function TaskList({ list, sections, ...rest }: TaskListProps) {
  return (
    <div ref={list}>
      {sections.map(({ key, title, tasks }) => (
        <section key={key} aria-label={title}>
          <h2 className={classes(styles.heading, key === 'overdue' && styles.overdue)}>
            {title} <small className="num">{formatInteger(tasks.length)}</small>
          </h2>
          <ul>
            {tasks.map((task) => (
              <Row key={task.id} task={task} isLate={key === 'overdue'} {...rest} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps extends Omit<TaskListProps, 'list' | 'sections'> {
  readonly task: Task;
  readonly isLate: boolean;
}

function Row({ task, isLate, today, onToggle, onEdit, onDelete }: RowProps) {
  const isDone = task.state === 'done';
  const creates = useCreates();
  const source = sourceOf(task);
  return (
    <li className={classes(styles.row, isDone && styles.done)}>
      <span className={styles.tick}>
        <input
          type="checkbox"
          data-task={task.id}
          aria-label={`${isDone ? 'Reopen' : 'Complete'} ${task.title}`}
          checked={isDone}
          disabled={!creates}
          onChange={() => onToggle(task)}
        />
      </span>
      <span className={styles.words}>
        {creates ? (
          <button type="button" data-edit className={styles.name} onClick={() => onEdit(task)}>
            {task.title}
          </button>
        ) : (
          <span className={styles.name}>{task.title}</span>
        )}
        {task.note !== '' && <small className={styles.note}>{task.note}</small>}
      </span>
      <span className={styles.facts}>
        {source && <Link to={source.to}>{source.label}</Link>}
        {task.repeat !== 'none' && (
          <span className={styles.fact}>
            <Repeat aria-hidden="true" />
            {REPEAT_WORDS[task.repeat] ?? task.repeat}
          </span>
        )}
        {isDone && task.done_at ? (
          <time dateTime={task.done_at} title={formatDateTime(task.done_at)}>
            {copy.done(formatRelative(task.done_at))}
          </time>
        ) : (
          task.due && (
            <time dateTime={task.due} className={classes(styles.fact, isLate && !isDone && styles.overdue)}>
              <CalendarClock aria-hidden="true" />
              {isLate && <span className="visually-hidden">{copy.overdueSince} </span>}
              {dueWords(task, today)}
            </time>
          )
        )}
      </span>
      <ForManagers>
        <IconButton label={copy.delete(task.title)} onClick={() => onDelete(task)}>
          <Trash2 />
        </IconButton>
      </ForManagers>
    </li>
  );
}

const WIDTHS = ['48%', '62%', '40%', '55%', '36%', '58%'] as const;

export function WaitingRows() {
  return (
    <div aria-hidden="true">
      {WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
