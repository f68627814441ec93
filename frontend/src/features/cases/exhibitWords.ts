/** What an exhibit holds, as people read it: its content is kept as programs write it, since its hash covers every letter. */

import { parsed, sentence } from '@/domain/cases/report';
import { exactDecimal } from '@/format/amount';
import { decimalOf } from '@/format/decimal';
import { formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime } from '@/format/time';

/** Members whose names say little, or would be read wrongly letter by letter. */
const NAMES: Readonly<Record<string, string>> = {
  amounts_where: 'Where it is',
  answers: 'Answers it was read from',
  as_of: 'As of',
  at: 'Time',
  close_price: 'Close, USD',
  document_sha256: 'Document, SHA-256',
  fetched_at: 'Fetched',
  fee: 'Fee, base units',
  held_amount: 'Still held',
  high_price: 'High, USD',
  low_price: 'Low, USD',
  marked_amount: 'Marked',
  movements_without_price: 'Without a price',
  net_worth_usd: 'Net worth, USD',
  open_price: 'Open, USD',
  prev_index: 'Spends output',
  prev_txid: 'Spends',
  price_in_words: 'In words',
  price_usd: 'Price, USD',
  received_usd: 'Received, USD',
  said_to_go_on: 'Goes on at another chain',
  sent_usd: 'Sent, USD',
  sha256: 'SHA-256',
  spent_by: 'Spent by',
  transfers_not_listed: 'Transfers not listed',
  txid: 'Transaction',
  usd: 'Value, USD',
  value: 'Value, base units',
};

const CONVENTIONS: Readonly<Record<string, string>> = {
  fifo: 'FIFO',
  haircut: 'Haircut',
  poison: 'Poison',
};

/** Tables that prove more than they tell: they open on a press. */
export const PROOFS: ReadonlySet<string> = new Set(['answers', 'steps']);

/** "net_worth_usd" → "Net worth, USD"; of nested members the last name, with the place of a list before it. */
export function memberName(name: string): string {
  return NAMES[name] ?? sentence(name);
}

/** The same where the chain says what its base unit is called. */
export const memberNameOn = (chain: string | null | undefined, name: string): string =>
  chain === 'bitcoin' ? memberName(name).replace('base units', 'sat') : memberName(name);

/** A plain decimal with its thousands in groups and every digit kept; anything else as it is. */
export const figureText = (text: string): string => (/^-?\d+(\.\d+)?$/.test(text) ? exactDecimal(text) : text);

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const LONG = /^(0x)?[0-9a-zA-Z]{25,}$/;
/** Seconds since 1970, from 2001 to 2096: amounts are under other names. */
const isSeconds = (value: unknown): value is number => typeof value === 'number' && value > 1e9 && value < 4e9;
const TIMES: ReadonlySet<string> = new Set(['time', 'block_time', 'at', 'first_seen', 'last_seen', 'fetched_at', 'as_of']);

/** Names, times and marks in words; figures in groups; everything else as it is. */
export function memberText(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (TIMES.has(name) && isSeconds(value)) return formatDateTime(value * 1000);
  if (typeof value === 'number') return Number.isInteger(value) ? formatInteger(value) : exactDecimal(decimalOf(value));
  const text = String(value);
  if (TIME.test(text)) return formatDateTime(text);
  if (name === 'convention') return CONVENTIONS[text] ?? text;
  const members = text.startsWith('{') ? parsed(text) : null;
  if (members === null) return figureText(text);
  return members.map(([key, part]) => `${memberName(key)}: ${cut(part)}`).join(' · ');
}

/** Hashes and addresses by their ends: the whole is in the title, and in the files of the report. */
const cut = (text: string): string => {
  const [, chain = '', rest = text] = /^([a-z]+:)?(.*)$/s.exec(text) ?? [];
  return LONG.test(rest) ? `${chain}${shorten(rest, 8, 6)}` : text;
};

/** A cell of a table: long names cut, a list of several on lines of their own. */
export function cellLines(name: string, value: unknown): readonly string[] {
  const text = memberText(name, value);
  return text.split('; ').map((line) =>
    line
      .split(' ')
      .map((word) => (word.endsWith(':') ? `${cut(word.slice(0, -1))}:` : cut(word)))
      .join(' '),
  );
}

/** A time of the chain of custody, as the HTML and PDF forms write it, so that they can be compared: "2026-11-20 08:00:00 UTC". */
export function custodyTime(at: string | number): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return String(at);
  const iso = time.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
