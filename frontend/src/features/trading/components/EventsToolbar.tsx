/** Filters of the list of events that are no fills. */

import { ledgerApi } from '@/api/ledgerApi';
import { usePageReader } from '@/api/pageReader';
import { ListTools } from '@/domain/views/ListTools';
import { CSV_PAGE, CsvOfList } from '@/ui/CsvOfList';
import { useColumnChoice } from '@/ui/columnChoice';
import { Picker } from '@/ui/Picker';
import { copy } from '../copy';
import { EVENT_COLUMNS, EVENT_CSV } from '../eventColumns';
import { areEventsNarrowed, eventFilterOf } from '../view';
import { EVENT_KINDS, eventWords } from '../words';
import { FilterBar, type FilterBarProps } from './FilterBar';

export function EventsToolbar({ hasEvents, ...bar }: FilterBarProps & { readonly hasEvents: boolean }) {
  const choice = useColumnChoice('events', EVENT_COLUMNS);
  const { view, onChange } = bar;
  const readPage = usePageReader(ledgerApi.endpoints.listAccountEvents, { ...eventFilterOf(view), limit: CSV_PAGE });
  return (
    <FilterBar
      {...bar}
      days={copy.daysOfEvents}
      isNarrowed={areEventsNarrowed(view)}
      tools={
        <ListTools
          list="events"
          choice={choice}
          csv={
            <CsvOfList
              file="events"
              columns={EVENT_CSV}
              disabled={!hasEvents}
              read={readPage}
              next={(page) => page.next_cursor}
              rows={(page) => page.events}
            />
          }
        />
      }
    >
      <Picker
        hideLabel
        label={copy.kind}
        value={view.kind}
        options={[
          { value: '', label: copy.allKinds },
          ...EVENT_KINDS.map((kind) => ({ value: kind, label: eventWords({ kind }) })),
        ]}
        onChange={(kind) => onChange({ ...view, kind })}
      />
    </FilterBar>
  );
}
