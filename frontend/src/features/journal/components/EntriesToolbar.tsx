/** Search and filters of the entries, and the way to a new one. */

import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useListEntryTagsQuery } from '@/api/journalApi';
import { paths } from '@/app/paths';
import { Button, ButtonLink } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { Segmented, TextField } from '@/ui/fields';
import { Picker } from '@/ui/Picker';
import { useEcho } from '@/ui/useEcho';
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
    <div className={styles.bar}>
      <SearchField value={view.q} onChange={(q) => onChange({ ...view, q }, true)} />
      {((tags.data?.length ?? 0) > 0 || view.tag !== '') && (
        <div className={styles.select}>
          <Picker
            hideLabel
            label="Tag"
            value={view.tag}
            options={[
              { value: '', label: 'Any tag' },
              ...(tags.data ?? []).map(({ tag, entries }) => ({ value: tag, label: `${tag} (${entries})` })),
            ]}
            onChange={(tag) => onChange({ ...view, tag })}
          />
        </div>
      )}
      <div className={styles.days}>
        <DateRange
          hideLabel
          label="Days of the entries"
          names={['Day from', 'Day to']}
          from={view.from}
          to={view.to}
          onChange={(from, to) => onChange({ ...view, from, to })}
        />
      </div>
      <Segmented
        label="Kind"
        value={view.kind}
        options={[
          { value: 'entry', label: 'Entries' },
          { value: 'template', label: 'Templates' },
        ]}
        onChange={(kind) => onChange({ ...view, kind })}
      />
      {isNarrowed(view) && (
        <Button kind="quiet" onClick={() => onChange({ ...ALL_ENTRIES, kind: view.kind })}>
          <X aria-hidden="true" />
          Clear filters
        </Button>
      )}
      <ButtonLink kind="primary" to={paths.journalEditor} className={styles.add}>
        <Plus aria-hidden="true" />
        New entry
      </ButtonLink>
    </div>
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
        label="Search entries"
        placeholder="Search titles, text and tags"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
}
