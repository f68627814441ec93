/** Search and filters of the entries, and the way to a new one. */

import { Plus } from 'lucide-react';
import { useListEntryTagsQuery } from '@/api/journalApi';
import { paths } from '@/app/paths';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ButtonLink } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { FilterBar } from '@/ui/FilterBar';
import { Segmented } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Picker } from '@/ui/Picker';
import { optionsOf } from '@/ui/pickerOptions';
import { SearchField } from '@/ui/SearchField';
import { copy } from '../copy';
import styles from './EntriesTab.module.css';
import { ALL_ENTRIES, type EntriesView, isNarrowed } from './entriesView';

interface EntriesToolbarProps {
  readonly view: EntriesView;
  readonly onChange: (view: EntriesView, quietly?: boolean) => void;
}

export function EntriesToolbar({ view, onChange }: EntriesToolbarProps) {
  const tags = useListEntryTagsQuery();
  return (
    <FilterBar
      className={layout.tools}
      label={copy.filtersOfEntries}
      onClear={isNarrowed(view) ? () => onChange({ ...ALL_ENTRIES, kind: view.kind }) : undefined}
      tools={
        <ForEditors>
          <ButtonLink kind="primary" to={paths.journalEditor} className={styles.add}>
            <Plus aria-hidden="true" />
            {copy.newEntry}
          </ButtonLink>
        </ForEditors>
      }
    >
      <div className={styles.search}>
        <SearchField
          label={copy.searchEntries}
          placeholder={copy.searchTitlesTextAndTags}
          value={view.q}
          maxLength={200}
          onChange={(q) => onChange({ ...view, q }, true)}
        />
      </div>
      {((tags.data?.length ?? 0) > 0 || view.tag !== '') && (
        <div className={styles.select}>
          <Picker
            hideLabel
            label={copy.tag}
            value={view.tag}
            options={[
              { value: '', label: copy.anyTag },
              ...(tags.data ?? []).map(({ tag, entries }) => ({ value: tag, label: `${tag} (${entries})` })),
            ]}
            onChange={(tag) => onChange({ ...view, tag })}
          />
        </div>
      )}
      <div className={styles.days}>
        <DateRange
          hideLabel
          label={copy.daysOfTheEntries}
          names={[copy.dayFrom, copy.dayTo]}
          from={view.from}
          to={view.to}
          onChange={(from, to) => onChange({ ...view, from, to })}
        />
      </div>
      <Segmented
        label={copy.kind}
        value={view.kind}
        options={optionsOf({ entry: copy.entries, template: copy.templates })}
        onChange={(kind) => onChange({ ...view, kind })}
      />
    </FilterBar>
  );
}
