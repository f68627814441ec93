/** The JSON form of a report, which the contract passes through whole, and how its parts are shown. */

import type { CaseText, Exhibit } from './api';

type Figure = Exhibit['figures'][number];

export interface Report {
  readonly manifest: {
    readonly case_salt?: string;
    readonly format: string;
    readonly case_id: string;
    readonly case_version: number;
    readonly generated_at: string;
    readonly redacted: readonly string[];
    readonly case_sha256: string;
    readonly said_sha256: string;
    readonly whole_manifest_sha256: string;
    readonly exhibits: readonly {
      readonly id: string;
      readonly kind: string;
      /** Withheld from redacted copies, as is the plain hash of a file. */
      readonly salt?: string;
      readonly sha256: string;
      readonly file_sha256?: string;
      readonly figures: readonly Figure[];
    }[];
  };
  readonly manifest_sha256: string;
  readonly case: CaseText;
  readonly exhibits: readonly {
    readonly id: string;
    readonly kind: string;
    readonly title: string;
    readonly note: string;
    readonly chain: string;
    readonly subject: string;
    readonly content: unknown;
    readonly file_name: string;
    readonly media_type: string;
    readonly size: number;
    /** When it was added to the case: RFC 3339 in UTC. */
    readonly created_at: string;
  }[];
  readonly names: readonly {
    readonly chain: string;
    readonly address: string;
    readonly text: string;
    readonly source: string;
    readonly confidence: number;
  }[];
}

/** The parts of a value as lines of name and text, nested names joined by dots, at most `most`. */
export function lines(value: unknown, most: number): readonly (readonly [name: string, text: string])[] {
  const out: [string, string][] = [];
  const walk = (part: unknown, name: string) => {
    if (out.length >= most || part === null || part === undefined) return;
    if (typeof part !== 'object') {
      out.push([name, String(part)]);
      return;
    }
    const members = Array.isArray(part) ? part.map((item, at) => [String(at + 1), item] as const) : Object.entries(part);
    for (const [key, item] of members) walk(item, name === '' ? key : `${name}.${key}`);
  };
  walk(value, '');
  return out;
}

export const KINDS: Readonly<Record<string, string>> = {
  profile: 'Profile',
  trace: 'Trace',
  transaction: 'Transaction',
  chart: 'Chart',
  file: 'File',
  note: 'Note',
};

export const STATUSES: readonly { value: string; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'review', label: 'In review' },
  { value: 'closed', label: 'Closed' },
];

export const REDACTIONS: readonly { value: string; label: string; hint: string }[] = [
  {
    value: 'addresses',
    label: 'Addresses and transactions',
    hint: 'Each is replaced by a numbered placeholder. Block heights and times are removed. Leave out amounts too: an exact amount identifies its transaction',
  },
  { value: 'amounts', label: 'Amounts', hint: 'Figures, and values in exhibits' },
  {
    value: 'names',
    label: 'Titles and names',
    hint: 'Of the case, exhibits, files, addresses and entities, wherever they appear',
  },
  { value: 'notes', label: 'Notes', hint: 'In exhibits, including those inside traces' },
  { value: 'findings', label: 'Findings', hint: 'Their text; the number of findings stays' },
];

export type Members = Readonly<Record<string, string | number | boolean | null>>;

const isFlat = (value: unknown): value is Members =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((part) => part === null || typeof part !== 'object');

/** A content's lists of like rows apart from the rest of it. */
export function parted(content: unknown): {
  single: unknown;
  tables: readonly (readonly [name: string, rows: readonly Members[]])[];
} {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return { single: content, tables: [] };
  const tables: [string, readonly Members[]][] = [];
  const single: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(content)) {
    if (Array.isArray(value) && value.length > 0 && value.every(isFlat)) tables.push([name, value]);
    else single[name] = value;
  }
  return { single, tables };
}

/** A member's name as it is read: "first_seen" → "First seen", "risks.1" → "Risks 1". */
export function sentence(name: string): string {
  const text = name.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The members of an object in writing, as lines; null where it is none. */
export function parsed(text: string): readonly (readonly [name: string, text: string])[] | null {
  try {
    return lines(JSON.parse(text), 20);
  } catch {
    return null;
  }
}
