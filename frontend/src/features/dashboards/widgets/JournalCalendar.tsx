import { useGetStatisticsQuery } from '@/api/ledgerApi';
import { Year } from '@/domain/journal/CalendarPanel';
import { yearsOf } from '@/domain/journal/calendar';
import { Asked } from '../components/Asked';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

export default function JournalCalendar({ params: { account = '', currency = '' } }: WidgetProps) {
  const query = useGetStatisticsQuery(
    { accountId: account || undefined, from: undefined, currency: currency || undefined },
    useWidget().asking,
  );
  return (
    <Asked
      query={query}
      data={query.currentData}
      isEmpty={({ days }) => days.length === 0}
      empty={{ title: copy.noClosedRoundTripYet, text: copy.startASessionOrImport }}
    >
      {({ days, currency: unit }) => (
        <Year days={days} year={yearsOf(days).at(-1) ?? new Date().getFullYear()} currency={unit ?? ''} />
      )}
    </Asked>
  );
}
