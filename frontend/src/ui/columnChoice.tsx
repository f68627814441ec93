/** Which columns of a table the reader hides. Kept in this browser for the account, one choice for each list; all that ask for it share it. */

import { Columns3 } from 'lucide-react';
import { useCallback, useId, useMemo, useSyncExternalStore } from 'react';
import { onAccountEnd } from '@/api/account';
import { readStored, writeStored } from '@/api/browserStorage';
import styles from './columnChoice.module.css';
import { HiddenColumns, useFit } from './columnFit';
import { Popover } from './Popover';

/** Columns that can be hidden, as the chooser names them. */
export type Hideable = readonly (readonly [key: string, title: string])[];

export interface ColumnChoice {
  readonly columns: Hideable;
  readonly hidden: ReadonlySet<string>;
  readonly hide: (hidden: Iterable<string>) => void;
}

type Choices = Readonly<Record<string, readonly string[]>>;

const KEY = 'hidden-columns';
const NONE: readonly string[] = [];

const isKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string');

function stored(): Choices {
  try {
    const parsed = JSON.parse(readStored(KEY) ?? '{}') as unknown;
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Choices) : {};
  } catch {
    return {};
  }
}

let choices: Choices | undefined;
const watchers = new Set<() => void>();

const current = (): Choices => {
  choices ??= stored();
  return choices;
};

function set(list: string, hidden: readonly string[]): void {
  const others = Object.fromEntries(Object.entries(current()).filter(([name]) => name !== list));
  choices = hidden.length === 0 ? others : { ...others, [list]: hidden };
  writeStored(KEY, Object.keys(choices).length === 0 ? null : JSON.stringify(choices));
  for (const watcher of watchers) watcher();
}

onAccountEnd(() => {
  choices = undefined;
});

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** `list` names the table. A key that it does not have any more is forgotten. */
export function useColumnChoice(list: string, columns: Hideable): ColumnChoice {
  const kept = useSyncExternalStore(watch, () => current()[list] ?? NONE);
  const hidden = useMemo(
    () => new HiddenColumns(list, isKeys(kept) ? kept.filter((key) => columns.some(([known]) => known === key)) : []),
    [list, kept, columns],
  );
  const hide = useCallback(
    (next: Iterable<string>) =>
      set(
        list,
        [...next].filter((key) => columns.some(([known]) => known === key)),
      ),
    [list, columns],
  );
  return { columns, hidden, hide };
}

interface ColumnsPopoverProps<Key extends string> {
  readonly size?: 'small' | 'medium';
  /** All columns that can be hidden, as the list names them. */
  readonly columns: readonly (readonly [key: Key, title: string])[];
  readonly isShown: (key: Key) => boolean;
  /** Which can't be turned now. */
  readonly isFixed?: (key: Key) => boolean;
  readonly onTurn: (key: Key, shown: boolean) => void;
  /** Which have room in this window; all of them without it. */
  readonly fits?: (key: Key) => boolean;
  readonly note?: string;
}

/** The button that opens a check box for each column. */
export function ColumnsPopover<Key extends string>(props: ColumnsPopoverProps<Key>) {
  const { size, columns, isShown, isFixed, onTurn, fits, note } = props;
  const id = useId();
  return (
    <Popover
      size={size}
      title="Columns"
      label={
        <>
          <Columns3 aria-hidden="true" />
          Columns
        </>
      }
    >
      <div className={styles.columns}>
        {columns.map(([key, title]) => {
          const isTooWide = isShown(key) && fits?.(key) === false;
          return (
            <div key={key} className={styles.column}>
              <label>
                <input
                  type="checkbox"
                  checked={isShown(key)}
                  disabled={isFixed?.(key)}
                  aria-describedby={isTooWide ? `${id}-${key}` : undefined}
                  onChange={({ target }) => onTurn(key, target.checked)}
                />
                {title}
              </label>
              {isTooWide && <small id={`${id}-${key}`}>No room here</small>}
            </div>
          );
        })}
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
    </Popover>
  );
}

interface ColumnsButtonProps {
  readonly choice: ColumnChoice;
  /** As the buttons beside it. */
  readonly size?: 'small' | 'medium';
}

export function ColumnsButton({ choice: { columns, hidden, hide }, size = 'small' }: ColumnsButtonProps) {
  const { isShort, fits } = useFit(hidden instanceof HiddenColumns ? hidden.list : undefined);
  const turn = (key: string, shown: boolean) => {
    const next = new Set(hidden);
    if (shown) next.delete(key);
    else next.add(key);
    hide(next);
  };
  return (
    <ColumnsPopover
      size={size}
      columns={columns}
      isShown={(key) => !hidden.has(key)}
      onTurn={turn}
      fits={isShort ? undefined : fits}
      note={noteOf(isShort, columns.filter(([key]) => !hidden.has(key) && !fits(key)).length)}
    />
  );
}

function noteOf(isShort: boolean, tooWide: number): string | undefined {
  if (isShort) return 'In a window this narrow, rows have two lines instead of columns. Your choice applies in wider windows.';
  return tooWide === 0 ? undefined : 'Columns marked “No room here” appear in wider windows.';
}
