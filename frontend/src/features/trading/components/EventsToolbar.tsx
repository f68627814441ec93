/** Filters of the list of events that are no fills. */

import { Picker } from '@/ui/Picker';
import { copy } from '../copy';
import { areEventsNarrowed } from '../view';
import { EVENT_KINDS, eventWords } from '../words';
import { FilterBar, type FilterBarProps } from './FilterBar';

export function EventsToolbar(props: FilterBarProps) {
  const { view, onChange } = props;
  return (
    <FilterBar {...props} days={copy.daysOfEvents} isNarrowed={areEventsNarrowed(view)}>
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
