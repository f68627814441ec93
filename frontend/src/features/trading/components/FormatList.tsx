/** The exports that can be read, by exchange. Nothing where the list does not come: it is a help, not a need. */

import { useListImportFormatsQuery } from '@/api/importsApi';
import { copy } from '../copy';
import styles from './FormatList.module.css';

interface FormatListProps {
  /** Each export of an exchange instead of the exchange alone. */
  readonly detailed?: boolean;
}

/** The venue of files that are no exchange's: lists of trades in columns of their own. */
const NO_EXCHANGE = 'Imported';

export function FormatList({ detailed = false }: FormatListProps) {
  const { data: formats = [] } = useListImportFormatsQuery();
  const venues = new Map<string, string[]>();
  for (const { venue, name } of formats) {
    const heading = venue === NO_EXCHANGE ? copy.otherSources : venue;
    venues.set(heading, [...(venues.get(heading) ?? []), name]);
  }
  if (venues.size === 0) return null;
  if (!detailed) {
    const names = [...venues.keys()].filter((venue) => venue !== copy.otherSources);
    const others = names.length < venues.size ? copy.andPlainCsvListsOf : '';
    return <p className={styles.line}>{copy.readsExportsOf(names.join(', '), others)}</p>;
  }
  return (
    <section className={styles.list}>
      <h3>{copy.filesThatCanBeRead}</h3>
      <dl>
        {[...venues].map(([venue, names]) => (
          <div key={venue}>
            <dt>{venue}</dt>
            <dd>{names.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
