/** The exports that can be read, by exchange. Nothing where the list does not come: it is a help, not a need. */

import { useListImportFormatsQuery } from '@/api/importsApi';
import { copy } from '../copy';
import styles from './FormatList.module.css';

interface FormatListProps {
  /** Each export of an exchange instead of the exchange alone. */
  readonly detailed?: boolean;
}

/** A list of trades in columns of its own, of no exchange. */
const isGeneric = (id: string): boolean => id.startsWith('generic_') || id === 'meridian_fills';

export function FormatList({ detailed = false }: FormatListProps) {
  const { data: formats = [] } = useListImportFormatsQuery();
  const venues = new Map<string, string[]>();
  for (const { id, venue, name } of formats) {
    const heading = isGeneric(id) ? copy.otherSources : venue;
    venues.set(heading, [...(venues.get(heading) ?? []), name]);
  }
  if (venues.size === 0) return null;
  if (!detailed) {
    const names = [...new Set(formats.filter(({ id }) => !isGeneric(id)).map(({ venue }) => venue))];
    const others = formats.some(({ id }) => isGeneric(id)) ? copy.andPlainCsvListsOf : '';
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
