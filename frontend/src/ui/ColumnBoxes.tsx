/** Which columns a table shows, to tick, with a way back to the usual ones. For tables whose columns are a part of the address. */

import { X } from 'lucide-react';
import { Button } from './Button';
import styles from './ColumnBoxes.module.css';

interface ColumnBoxesProps<Id extends string> {
  /** All columns, in the order of the table. */
  readonly columns: readonly { readonly id: Id; readonly title: string; readonly hint?: string }[];
  readonly chosen: readonly Id[];
  readonly usual: readonly Id[];
  /** With the chosen ones in the order of the table. */
  readonly onChange: (chosen: readonly Id[]) => void;
}

export function ColumnBoxes<Id extends string>({ columns, chosen, usual, onChange }: ColumnBoxesProps<Id>) {
  const turn = (id: Id, isOn: boolean) =>
    onChange(columns.map((column) => column.id).filter((one) => (one === id ? isOn : chosen.includes(one))));
  return (
    <div className={styles.columns}>
      {columns.map(({ id, title, hint }) => (
        <label key={id}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={({ target }) => turn(id, target.checked)} />
          <span>{title}</span>
          {hint !== undefined && <small>{hint}</small>}
        </label>
      ))}
      <Button
        kind="quiet"
        size="small"
        disabled={chosen.length === usual.length && usual.every((id) => chosen.includes(id))}
        onClick={() => onChange(usual)}
      >
        <X aria-hidden="true" />
        Reset to default
      </Button>
    </div>
  );
}
