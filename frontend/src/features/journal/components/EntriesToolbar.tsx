/** Search and filters of the entries, and the way to a new one. */

import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useListEntryTagsQuery } from '@/api/journalApi';
import { paths } from '@/app/paths';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ButtonLink } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { FilterBar } from '@/ui/FilterBar';
import { Segmented, TextField } from '@/ui/fields';
import { Picker } from '@/ui/Picker';
import { useEcho } from '@/ui/useEcho';
import { copy } from '../copy';
import styles from './EntriesTab.module.css';
import { ALL_ENTRIES, type EntriesView, isNarrowed } from './entriesView';

interface EntriesToolbarProps {
  readonly view: EntriesView;
  readonly onChange: (view: EntriesView, quietly?: boolean) => void;
}

/** Rest after the last key before the list is asked. */
const SEARCH_REST_MS = 300;

export function EntriesToolbar({ view, onChange }: EntriesToolbarProps) {
  const tags = useListEntryTagsQuery();
  return (
    <FilterBar
      className={styles.bar}
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
      <SearchField value={view.q} onChange={(q) => onChange({ ...view, q }, true)} />
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
        options={[
          { value: 'entry', label: copy.entries },
          { value: 'template', label: copy.templates },
        ]}
        onChange={(kind) => onChange({ ...view, kind })}
      />
    </FilterBar>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  // Words that are typed while the address answers are kept; the back button and cleared filters are followed.
  const [typed, setTyped] = useEcho(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => latest.current(typed), SEARCH_REST_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <div className={styles.search}>
      <TextField
        compact
        hideLabel
        type="search"
        label={copy.searchEntries}
        placeholder={copy.searchTitlesTextAndTags}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
}
