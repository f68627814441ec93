import { Year } from '@/domain/journal/CalendarPanel';
import { yearsOf } from '@/domain/journal/calendar';
import { useStatisticsOf } from '@/domain/journal/useStatistics';
import { Asked } from '../components/Asked';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

export default function JournalCalendar({ params: { account = '', currency = '' } }: WidgetProps) {
  const { data, asked, refetch } = useStatisticsOf(
    { accountId: account || undefined, from: undefined, currency: currency || undefined },
    useWidget().asking,
  );
  return (
    <Asked
      query={{ ...asked, refetch }}
      data={data}
      isEmpty={({ days }) => days.length === 0}
      empty={{ title: copy.noClosedRoundTripYet, text: copy.startASessionOrImport }}
    >
      {({ days, currency: unit }) => (
        <Year days={days} year={yearsOf(days).at(-1) ?? new Date().getFullYear()} currency={unit ?? ''} />
      )}
    </Asked>
  );
}
