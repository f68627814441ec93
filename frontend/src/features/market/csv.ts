/** Rows as CSV (RFC 4180) that a spreadsheet cannot be tricked into running. */

import { FORMULA_START } from '@/format/csv';

export type Cell = string | number | null | undefined;

/** A cell that a spreadsheet would run as a formula gets an apostrophe, unless it is a plain number. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const guarded = FORMULA_START.test(value) && !isNumber(value) ? `'${value}` : value;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export function csvText(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows]
    .map((row) => row.map(csvCell).join(','))
    .join('\r\n')
    .concat('\r\n');
}

function isNumber(value: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value);
}
