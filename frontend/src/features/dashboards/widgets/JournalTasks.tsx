import { useListTasksQuery } from '@/api/tasksApi';
import { paths } from '@/app/paths';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Chip } from '@/ui/states';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { useWidget } from '../widgetContext';

const SHOWN = 12;

export default function JournalTasks() {
  const query = useListTasksQuery({ limit: SHOWN }, useWidget().asking);
  return (
    <Asked
      query={query}
      data={query.currentData}
      isEmpty={({ tasks }) => tasks.length === 0}
      empty={{ title: 'No open tasks', text: 'Add tasks from the reviews of your round trips.' }}
    >
      {({ tasks, overdue, due_today: today }) => (
        <Rows
          label={`Open tasks, ${formatCount(overdue + today, 'due', 'due')}`}
          rows={tasks.map((task, at) => ({
            key: task.id,
            lead: task.title,
            to: paths.tasks,
            trail:
              at < overdue ? (
                <Chip kind="warn">Overdue since {formatDate(task.due)}</Chip>
              ) : task.due ? (
                formatDate(task.due)
              ) : (
                'No date'
              ),
          }))}
        />
      )}
    </Asked>
  );
}
