/** Rows as CSV (RFC 4180), safe to open in a spreadsheet. */

/** A cell that a spreadsheet would take for a formula is quoted, unless it is a number. */
export function cell(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not begin a cell
  const risky = /^[=+\-@\t\r\u0000]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
  const safe = risky ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type Cell = string | number | null | undefined;

/** All rows, each ended, so that files can be joined. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n');
