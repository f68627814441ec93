/** Filters of the list of events that are no fills. */

import { useAppDispatch } from '@/api/hooks';
import { ledgerApi } from '@/api/ledgerApi';
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
  const dispatch = useAppDispatch();
  const { listAccountEvents } = ledgerApi.endpoints;
  const { view, onChange } = bar;
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
              read={(cursor) =>
                dispatch(
                  listAccountEvents.initiate(
                    { ...eventFilterOf(view), limit: CSV_PAGE, cursor },
                    { subscribe: false, forceRefetch: true },
                  ),
                ).unwrap()
              }
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
