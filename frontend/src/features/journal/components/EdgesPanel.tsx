/** Edges and leaks: the groups whose mean result is clearly above or below zero, of all groupings. */

import type { Statistics } from '@/api/ledgerApi';
import { Gain } from '@/domain/journal/parts';
import type { GroupBy } from '@/domain/journal/view';
import { GROUPING_WORDS, groupWords } from '@/domain/journal/words';
import { ABSENT, formatCount, formatInteger } from '@/format/number';
import { Panel } from '@/ui/Panel';
import { Chip, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { byChance, type Mark, marksOf, verdictOf } from '../edges';
import styles from './EdgesPanel.module.css';
import { expectancyInterval } from './expectancyInterval';

/** Of each kind; the table of their grouping has all groups. */
const SHOWN = 5;

interface EdgesProps {
  readonly data: Statistics | undefined;
  /** Shows the groups that one of them belongs to. */
  readonly onGroupBy: (by: GroupBy) => void;
}

export function EdgesPanel({ data, onGroupBy }: EdgesProps) {
  const marks = data && marksOf(data);
  const list = (title: string, empty: string, found: readonly Mark[] | undefined) => (
    <MarkList title={title} empty={empty} marks={found} currency={data?.currency ?? ''} onGroupBy={onGroupBy} />
  );
  return (
    <Panel
      className={styles.panel}
      title={copy.edgesAndLeaks}
      note={copy.groupsWhoseMeanResult}
      foot={marks && footOf(marks.judged)}
    >
      <div className={styles.lists}>
        {list(copy.edges, copy.noEdge, marks?.edges)}
        {list(copy.leaks, copy.noLeak, marks?.leaks)}
      </div>
    </Panel>
  );
}

function footOf(judged: number): string {
  if (judged === 0) return copy.noGroupHasEnough;
  const chance = byChance(judged);
  return copy.ofGroupsByChance(
    formatCount(judged, copy.group),
    chance === 0 ? copy.fewerThanOne : copy.about(formatInteger(chance)),
  );
}

interface ListProps {
  readonly title: string;
  readonly empty: string;
  /** Undefined while they are on their way. */
  readonly marks: readonly Mark[] | undefined;
  readonly currency: string;
  readonly onGroupBy: (by: GroupBy) => void;
}

function MarkList({ title, empty, marks, currency, onGroupBy }: ListProps) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {marks === undefined ? (
        <Skeleton width="60%" />
      ) : marks.length === 0 ? (
        <p className={styles.none}>{empty}</p>
      ) : (
        <ul className={styles.list}>
          {marks.slice(0, SHOWN).map((mark) => (
            <li key={`${mark.by} ${mark.group.name}`}>
              <MarkLine mark={mark} currency={currency} onGroupBy={onGroupBy} />
            </li>
          ))}
        </ul>
      )}
      {marks !== undefined && marks.length > SHOWN && (
        <p className={styles.none}>{copy.andMoreGroups(formatInteger(marks.length - SHOWN))}</p>
      )}
    </section>
  );
}

function MarkLine({ mark, currency, onGroupBy }: { mark: Mark } & Pick<ListProps, 'currency' | 'onGroupBy'>) {
  const { by, group } = mark;
  return (
    <>
      <button type="button" className={styles.open} onClick={() => onGroupBy(by)}>
        <small>{GROUPING_WORDS[by]}</small> {groupWords(by, group.name)}
      </button>
      <span className={styles.figures}>
        <Gain amount={group.net} brief currency={currency} />
        <small className="num">{copy.meanOf(formatCount(group.trips, copy.roundTrip), expectancyInterval(group) ?? '')}</small>
      </span>
    </>
  );
}

const CHIPS = { edge: ['up', copy.edge], leak: ['down', copy.leak] } as const;

/** What the interval of a group's mean says, in a cell. */
export function VerdictChip({ group }: { group: Mark['group'] }) {
  const verdict = verdictOf(group);
  if (verdict === 'few') return <span title={copy.intervalNeedsMore}>{ABSENT}</span>;
  const title = copy.intervalOfTheMean(expectancyInterval(group) ?? '');
  if (verdict === 'unclear') return <span title={title}>{copy.notClear}</span>;
  const [kind, word] = CHIPS[verdict];
  return (
    <Chip kind={kind} title={title}>
      {word}
    </Chip>
  );
}
