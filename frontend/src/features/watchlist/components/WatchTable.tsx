/** The items of a list by section. A row is dragged by its handle, or moved with the arrow keys while the handle has the focus. */

import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { WatchItem } from '@/api/watchlistsApi';
import { classes } from '@/ui/classes';
import { SideScroll } from '@/ui/SideScroll';
import { Skeleton } from '@/ui/states';
import { COLUMN_TITLES, type ColumnId } from '../columnIds';
import { copy } from '../copy';
import { dropOf, type Place, type Section, stepOf } from '../figures';
import type { Market } from '../useMarket';
import { WatchRow } from './WatchRow';
import styles from './WatchTable.module.css';

interface WatchTableProps {
  readonly label: string;
  readonly sections: readonly Section[];
  readonly columns: readonly ColumnId[];
  readonly market: Market;
  /** How many alerts there are on a token or a collection; undefined while that is not known. */
  readonly alertsOn: (item: WatchItem) => number | undefined;
  readonly today: string;
  /** False for those who can only read the list. */
  readonly canEdit: boolean;
  /** False while only some of the items are shown: their places say nothing then. */
  readonly canMove: boolean;
  readonly onMove: (item: WatchItem, place: Place) => void;
  readonly onEdit: (item: WatchItem) => void;
  readonly onRemove: (item: WatchItem) => void;
}

interface Over {
  /** Of the item under the pointer, or `section:name`. */
  readonly key: string;
  readonly isBefore: boolean;
}

export function WatchTable(props: WatchTableProps) {
  const { label, sections, columns, canMove, onMove } = props;
  const body = useRef<HTMLTableElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const [announcement, setAnnouncement] = useState('');
  /** Moved last by a key. */
  const moved = useRef<string | null>(null);
  // In another section the row is a new one, and the focus must follow it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is what takes the focus away.
  useEffect(() => {
    if (moved.current === null || (document.activeElement ?? document.body) !== document.body) return;
    body.current?.querySelector<HTMLElement>(`[data-handle="${moved.current}"]`)?.focus();
  }, [sections]);
  const itemOf = (id: string) => sections.flatMap(({ items }) => items).find((item) => item.id === id);
  const move = (id: string, place: Place | null, byKey: boolean) => {
    const item = itemOf(id);
    if (item === undefined || place === null) return;
    moved.current = byKey ? id : null;
    const after = place.after === null ? undefined : itemOf(place.after)?.name;
    const where =
      after === undefined ? copy.toTheFirstPlace(place.section === '' ? '' : copy.ofSection(place.section)) : copy.behind(after);
    setAnnouncement(copy.moved(item.name, where));
    onMove(item, place);
  };
  const dropped = (event: DragEvent, place: Place | null) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, place, false);
    setDragged(null);
    setOver(null);
  };
  const isLong = sections.length > 1;
  return (
    <SideScroll className={styles.scroll}>
      <table ref={body} className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={styles.grip}>
              <span className="visually-hidden">{copy.moveTitle}</span>
            </th>
            <th scope="col" className={styles.nameHead}>
              {copy.name}
            </th>
            {columns.map((id) => (
              <th key={id} scope="col" className={styles[id]}>
                {COLUMN_TITLES[id]}
              </th>
            ))}
            <th scope="col" className={styles.tools}>
              <span className="visually-hidden">{copy.actions}</span>
            </th>
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.name}>
            {isLong && (section.name !== '' || section.items.length > 0) && (
              <tr
                className={classes(styles.section, over?.key === `section:${section.name}` && styles.into)}
                onDragOver={(event) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  setOver({ key: `section:${section.name}`, isBefore: false });
                }}
                onDrop={(event) => dropped(event, { section: section.name, after: null })}
              >
                <th scope="colgroup" colSpan={columns.length + 3}>
                  {section.name === '' ? copy.noSection : section.name}
                  <small>{section.items.length}</small>
                </th>
              </tr>
            )}
            {section.items.map((item) => (
              <WatchRow
                key={item.id}
                {...props}
                item={item}
                className={classes(
                  dragged === item.id && styles.dragged,
                  over?.key === item.id && (over.isBefore ? styles.before : styles.behind),
                )}
                canMove={canMove}
                onStep={(by) => move(item.id, stepOf(sections, item.id, by), true)}
                onDragStart={() => setDragged(item.id)}
                onDragEnd={() => {
                  setDragged(null);
                  setOver(null);
                }}
                onDragOver={(event) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  const { top, height } = event.currentTarget.getBoundingClientRect();
                  const isBefore = event.clientY < top + height / 2;
                  if (over?.key !== item.id || over.isBefore !== isBefore) setOver({ key: item.id, isBefore });
                }}
                onDrop={(event) => {
                  const { top, height } = event.currentTarget.getBoundingClientRect();
                  dropped(event, dragged === null ? null : dropOf(sections, dragged, item.id, event.clientY < top + height / 2));
                }}
              />
            ))}
          </tbody>
        ))}
      </table>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </SideScroll>
  );
}

const WAITING = [0, 1, 2, 3, 4, 5] as const;

/** Rows in the height of those to come. */
export function WatchTableSkeleton() {
  return (
    <div role="status" aria-label={copy.loadingWatchlist}>
      <div className={styles.waitingHead} />
      {WAITING.map((key) => (
        <div key={key} className={styles.waitingRow}>
          <Skeleton width={24} height={24} round />
          <Skeleton width={110 + ((key * 37) % 60)} />
          <span className={styles.gap} />
          <Skeleton width={70} />
          <Skeleton width={100} />
        </div>
      ))}
    </div>
  );
}
