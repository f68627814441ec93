/** Rows as CSV (RFC 4180), safe to open in a spreadsheet. */

import { formatDate } from './time';

/** How a formula begins. Some spreadsheets take the full-width signs of East Asian keyboards for the usual ones. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not begin a cell
export const FORMULA_START = /^[=+\-@\t\r\u0000\uff1d\uff0b\uff0d\uff20]/;

/** What a spreadsheet would take for a formula begins with a quote, unless it is a number. */
export function withoutFormula(text: string): string {
  const risky = FORMULA_START.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
  return risky ? `'${text}` : text;
}

export function cell(value: string | number | null | undefined): string {
  const safe = withoutFormula(value === null || value === undefined ? '' : String(value));
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type Cell = string | number | null | undefined;

/** All rows, each ended, so that files can be joined. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n');

/** The name of a file that is saved today. */
export const csvName = (name: string): string => `${name}-${formatDate(new Date(), 'dateOnly')}.csv`;
