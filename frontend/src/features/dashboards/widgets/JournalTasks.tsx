import { useListTasksQuery } from '@/api/tasksApi';
import { paths } from '@/app/paths';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Chip } from '@/ui/states';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import { useWidget } from '../widgetContext';

const SHOWN = 12;

export default function JournalTasks() {
  const query = useListTasksQuery({ limit: SHOWN }, useWidget().asking);
  return (
    <Asked
      query={query}
      data={query.currentData}
      isEmpty={({ tasks }) => tasks.length === 0}
      empty={{ title: copy.noOpenTasks, text: copy.addTasksFromTheReviews }}
    >
      {({ tasks, overdue, due_today: today }) => (
        <Rows
          label={copy.openTasks(formatCount(overdue + today, 'due', 'due'))}
          rows={tasks.map((task, at) => ({
            key: task.id,
            lead: task.title,
            to: paths.tasks,
            trail:
              at < overdue ? (
                <Chip kind="warn">{copy.overdueSince(formatDate(task.due))}</Chip>
              ) : task.due ? (
                formatDate(task.due)
              ) : (
                copy.noDate
              ),
          }))}
        />
      )}
    </Asked>
  );
}
