/** Where a label's address is used: links to the traces and cases in which it stands. */

import { FileText, Waypoints } from 'lucide-react';
import { Link } from 'react-router';
import type { Label } from '@/api/labelsApi';
import { paths } from '@/app/paths';
import { formatInteger } from '@/format/number';
import layout from '@/ui/layout.module.css';
import { copy } from '../copy';
import styles from './UsedIn.module.css';

type Use = Label['used_in'][number];

const KINDS: Readonly<Record<string, { words: string; to: (id: string) => string; icon: typeof FileText }>> = {
  trace: { words: copy.trace, to: paths.savedTrace, icon: Waypoints },
  case: { words: copy.case, to: paths.caseOf, icon: FileText },
};

function UseLink({ use }: { use: Use }) {
  const kind = KINDS[use.kind];
  if (kind === undefined) return <span className={styles.use}>{use.name}</span>;
  const { icon: Icon, words, to } = kind;
  return (
    <Link className={styles.use} to={to(use.id)} title={`${words}: ${use.name}`}>
      <Icon aria-hidden="true" />
      <span className="visually-hidden">{words}: </span>
      <span className={layout.cut}>{use.name}</span>
    </Link>
  );
}

const named = ({ kind, name }: Use): string => `${KINDS[kind]?.words ?? kind}: ${name}`;

/** What stands behind the first use: those that are listed, and how many more there are. */
function rest({ used_in: uses, used_in_count: count }: Label): string {
  const more = count - uses.length;
  return [...uses.slice(1).map(named), ...(more > 0 ? [copy.andMore(formatInteger(more))] : [])].join('\n');
}

/** The newest use as a link, and the number of the others. */
export function UsedInCell({ label }: { label: Label }) {
  const [first] = label.used_in;
  if (first === undefined) return <>–</>;
  const others = label.used_in_count - 1;
  return (
    <span className={styles.cell}>
      <UseLink use={first} />
      {others > 0 && (
        <span className={styles.more} title={rest(label)}>
          +{formatInteger(others)}
          <span className="visually-hidden"> {copy.moreInline}</span>
        </span>
      )}
    </span>
  );
}

/** All that are listed, for the label's dialog. */
export function UsedInList({ label }: { label: Label }) {
  const more = label.used_in_count - label.used_in.length;
  return (
    <section aria-label={copy.usedIn} className={styles.section}>
      <h3>{copy.usedIn}</h3>
      {label.used_in.length === 0 ? (
        <p className={styles.none}>{copy.noneOfYourTracesOr}</p>
      ) : (
        <ul className={styles.list}>
          {label.used_in.map((use) => (
            <li key={`${use.kind}:${use.id}`}>
              <UseLink use={use} />
            </li>
          ))}
          {more > 0 && <li className={styles.none}>{copy.andMore(formatInteger(more))}</li>}
        </ul>
      )}
    </section>
  );
}
