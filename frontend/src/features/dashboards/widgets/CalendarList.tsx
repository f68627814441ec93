import { useListCalendarQuery } from '@/api/calendarApi';
import { paths } from '@/app/paths';
import { addDays, shortDay, weekdayName } from '@/domain/calendar/days';
import { timeOn } from '@/domain/calendar/InstanceLine';
import { isRoutine, kindWord } from '@/domain/calendar/kinds';
import { useZone } from '@/domain/workspace/useZone';
import { formatDate } from '@/format/time';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import { useWidget } from '../widgetContext';

const DAYS = 7;
const SHOWN = 20;

export default function CalendarList() {
  const zone = useZone();
  const today = formatDate(new Date(), 'dateOnly', zone);
  const query = useListCalendarQuery({ from: today, to: addDays(today, DAYS) }, useWidget().asking);
  const answer = query.currentData;
  return (
    <Asked
      query={query}
      data={answer}
      partial={answer && answer.missing.length > 0 ? answer.missing.join(' ') : undefined}
      isEmpty={({ instances }) => instances.every(isRoutine)}
      empty={{ title: copy.nothingInTheNext7 }}
    >
      {({ instances }) => (
        <Rows
          label={copy.theNext7Days}
          rows={instances
            .filter((one) => !isRoutine(one))
            .slice(0, SHOWN)
            .map((instance, at) => ({
              key: `${instance.event_id ?? instance.title}-${instance.day}-${at}`,
              lead: instance.title,
              under: kindWord(instance.kind),
              to: paths.calendar,
              trail: `${weekdayName(instance.day)}, ${shortDay(instance.day)}`,
              trailUnder: timeOn(instance, zone),
            }))}
        />
      )}
    </Asked>
  );
}
