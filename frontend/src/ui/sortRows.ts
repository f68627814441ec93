/** Stable sorting of table rows by one value of each. */

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

type Value = number | string | null | undefined;

const absent = (value: Value): value is null | undefined => value === null || value === undefined || Number.isNaN(value);

function compare(a: Value, b: Value, sign: 1 | -1): number {
  // What is not known comes last, whichever way the known ones run.
  if (absent(a) || absent(b)) return Number(absent(a)) - Number(absent(b));
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * String(a).localeCompare(String(b), 'en', { sensitivity: 'base', numeric: true });
}

export function sortRows<Row>(
  rows: readonly Row[],
  by: ((row: Row) => Value) | undefined,
  direction: Sort['direction'],
): readonly Row[] {
  if (by === undefined) return rows;
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: by(row) }))
    .sort((a, b) => compare(a.value, b.value, sign))
    .map(({ row }) => row);
}
