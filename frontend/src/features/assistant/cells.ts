/** Values of answers as people read them, and as a file has them. */

import type { ChatArtifact, ChatCell, ChatColumn, ChatMessage, ChatTarget } from '@/api/assistantApi';
import { paths } from '@/app/paths';
import { readView, writeView } from '@/domain/journal/view';
import { exactDecimal } from '@/format/amount';
import { type Cell, csvText, withoutFormula } from '@/format/csv';
import { ABSENT, formatPercent, formatPrice, formatUsd } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime, formatUtcDay } from '@/format/time';

const DECIMAL = /^[+-]?\d+(\.\d+)?$/;

/** Kind and unit of a cell: its own, or its column's. */
export const kindOf = (cell: ChatCell, column: ChatColumn): string => cell.kind ?? column.kind;
const unitOf = (cell: ChatCell, column: ChatColumn): string => cell.unit ?? column.unit ?? '';

const NUMERIC: ReadonlySet<string> = new Set(['money', 'number', 'percent']);
export const isNumeric = (kind: string): boolean => NUMERIC.has(kind);

/** A value with its unit. */
export function shown(cell: ChatCell, column: ChatColumn): string {
  const value = cell.value ?? '';
  if (value === '') return ABSENT;
  const unit = unitOf(cell, column);
  switch (kindOf(cell, column)) {
    case 'money':
      if (!DECIMAL.test(value)) return value;
      return unit.toLowerCase() === 'usd' ? dollars(Number(value)) : `${exactDecimal(value)} ${unit.toUpperCase()}`.trim();
    case 'number':
      return DECIMAL.test(value) ? `${exactDecimal(value)} ${unit}`.trim() : value;
    case 'percent':
      return DECIMAL.test(value) ? formatPercent(Number(value)) : value;
    case 'day':
      return formatUtcDay(Date.parse(value));
    case 'time':
      return formatDateTime(value);
    case 'address':
    case 'transaction':
      return shorten(value, 8, 6);
    default:
      return value;
  }
}

const dollars = (value: number): string => (Math.abs(value) >= 1e9 ? formatUsd(value, 'compact') : formatPrice(value));

/** Where a row leads; null for a command, which is asked instead. */
export function pathOf({ kind, id, chain, query }: ChatTarget): string | null {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  const narrowed = new URLSearchParams(given);
  switch (kind) {
    case 'token':
      return paths.tokenOf(id);
    case 'forecast':
      return paths.forecastOf(id, narrowed.get('horizon') ?? undefined);
    case 'address':
      return paths.profilerOf(id, chain ?? undefined);
    case 'transaction':
      return paths.transactionOf(id, chain ?? undefined);
    case 'alerts':
      return paths.alerts;
    case 'round_trips':
      narrowed.set('asset', id);
      return paths.journalOf(writeView(readView(narrowed)));
    case 'pools':
      return paths.newTokens;
    case 'case':
      return paths.caseOf(id);
    case 'trace':
      return paths.savedTrace(id);
    case 'portfolio':
      return paths.portfolio;
    case 'watchlist':
      return paths.watchlistOf(id);
    case 'calendar':
      return paths.calendar;
    case 'strategy':
      return paths.strategyOf(id);
    default:
      return null;
  }
}

/** `r3.c2` as the place of a cell in these tables. */
export function placeOf(ref: string | null | undefined, artifacts: readonly ChatArtifact[]) {
  const [, row = '', column = ''] = /^r(\d+)\.c(\d+)$/.exec(ref ?? '') ?? [];
  const at = Number(row);
  const artifact = artifacts.find(({ first_row, rows }) => at >= first_row && at < first_row + rows.length);
  const cell = artifact?.rows[at - artifact.first_row]?.cells[Number(column) - 1];
  const head = artifact?.columns[Number(column) - 1];
  return artifact === undefined || cell === undefined || head === undefined ? null : { row: at, cell, column: head };
}

/** The table as a file: plain decimals, whole addresses, and the sources behind the rows. */
export function csvOf(artifact: ChatArtifact): string {
  const head = artifact.columns.map(({ name, unit }) => (unit ? `${name} (${unit.toUpperCase()})` : name));
  const rows = artifact.rows.map(({ cells }): Cell[] =>
    cells.map((cell) => {
      const unit = cell.unit ?? '';
      return unit === '' || !cell.value ? cell.value : `${cell.value} ${unit.toUpperCase()}`;
    }),
  );
  const sources = artifact.provenance.map((one): Cell[] => [
    `Source: ${one.provider} ${one.endpoint}${one.as_of_at == null ? '' : `, ${one.as_of_at}`}, ${one.state}`,
  ]);
  return csvText([head, ...rows, ...sources]);
}

const PLAIN_UNIT = /^[\w.]*$/;

/** A cell as text for a spreadsheet: one cell, and no formula. Figures keep their minus. */
function pasted(cell: ChatCell, column: ChatColumn): string {
  const text = shown(cell, column);
  const isFigure = isNumeric(kindOf(cell, column)) && DECIMAL.test(cell.value ?? '') && PLAIN_UNIT.test(unitOf(cell, column));
  return isFigure ? text : oneCell(text);
}

const oneCell = (text: string): string => withoutFormula(text.replaceAll(/\s+/g, ' ').trim());

/** The words, and the tables with tabs between their cells, so that a spreadsheet takes them. */
export function clipboardText({ pieces, artifacts }: ChatMessage): string {
  const words = pieces
    .map(({ text, ref }) => {
      const place = placeOf(ref, artifacts);
      return place === null ? text : shown(place.cell, place.column);
    })
    .join('');
  const tables = artifacts.map(({ columns, rows }) =>
    [
      columns.map(({ name }) => oneCell(name)),
      ...rows.map(({ cells }) => cells.map((cell, at) => (columns[at] === undefined ? '' : pasted(cell, columns[at])))),
    ]
      .map((row) => row.join('\t'))
      .join('\n'),
  );
  return [words.split('\n').map(oneCell).join('\n'), ...tables].filter((part) => part !== '').join('\n\n');
}
