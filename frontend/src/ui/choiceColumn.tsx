/** Rows that are chosen, to do one thing to all of them: the first column of their table, and the key for it. */

import styles from './choiceColumn.module.css';
import type { Column } from './DataTable';
import { useKeys } from './keyRegistry';
import { listKey } from './listKeys';

interface Choice<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly idOf: (row: Row) => string;
  readonly chosen: ReadonlySet<string>;
  /** Read out for the box in the head, and for the box of a row. */
  readonly allLabel: string;
  readonly labelOf: (row: Row) => string;
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void;
}

export function choiceColumn<Row>({ rows = [], idOf, chosen, allLabel, labelOf, onChoose }: Choice<Row>): Column<Row> {
  const all = rows.length > 0 && rows.every((row) => chosen.has(idOf(row)));
  return {
    key: 'choose',
    head: (
      <input
        type="checkbox"
        className={styles.box}
        aria-label={allLabel}
        checked={all}
        onChange={() => onChoose(rows.map(idOf), !all)}
      />
    ),
    width: 36,
    cell: (row) => (
      // biome-ignore lint/a11y/useSemanticElements: a press on a button does not open the row, and a button can be drawn larger than its mark
      <button
        type="button"
        role="checkbox"
        aria-checked={chosen.has(idOf(row))}
        aria-label={labelOf(row)}
        className={styles.tick}
        onClick={() => onChoose([idOf(row)], !chosen.has(idOf(row)))}
      />
    ),
  };
}

/** X chooses the focused row, as in mail programs. */
const CHOOSE = listKey({
  strokes: ['x'],
  text: 'Select the row',
  run: () => {
    const box = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[role="checkbox"]');
    box?.click();
    return box !== null && box !== undefined;
  },
});

export const useChooseKey = (): void => useKeys(CHOOSE);
