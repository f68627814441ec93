/** An entry as it is edited, how it is sent, and how two versions of it are merged. Pure. */

import type { JournalEntry, NewJournalEntry } from '@/api/journalApi';
import {
  clean,
  type EntryDocument,
  emptyDoc,
  formOf,
  isBlank,
  type JsonNode,
  SCHEMA_VERSION,
  unknownParts,
  withIds,
} from './document';
import { type Merged, mergeDocs } from './merge';

export type EntryKind = 'entry' | 'template';

export interface EntryValue {
  readonly title: string;
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly kind: EntryKind;
  readonly tags: readonly string[];
  readonly session: string | null;
  readonly doc: JsonNode;
}

/** The server's limits. */
export const LONGEST_TITLE = 200;
export const MOST_TAGS = 20;
export const LONGEST_TAG = 60;

export const newEntry = (day: string, doc: JsonNode = emptyDoc()): EntryValue => ({
  title: '',
  day,
  kind: 'entry',
  tags: [],
  session: null,
  doc: withIds(doc),
});

/** Null where the document has parts that this version of the application cannot edit. */
export function entryValueOf(entry: JournalEntry): EntryValue | null {
  if (unknownParts(entry.document).length > 0) return null;
  return {
    title: entry.title,
    day: entry.day,
    kind: entry.kind === 'template' ? 'template' : 'entry',
    tags: entry.tags,
    session: entry.session_id ?? null,
    doc: withIds((entry.document as unknown as EntryDocument).doc),
  };
}

export const bodyOf = ({ title, day, kind, tags, session, doc }: EntryValue): NewJournalEntry => ({
  title: title.trim(),
  day,
  kind,
  tags: [...tags],
  session_id: session,
  document: { schema_version: SCHEMA_VERSION, doc: clean(doc) } as unknown as NewJournalEntry['document'],
});

export const isSameEntry = (one: EntryValue, other: EntryValue): boolean =>
  one.title.trim() === other.title.trim() &&
  one.day === other.day &&
  one.kind === other.kind &&
  one.session === other.session &&
  one.tags.join('\n') === other.tags.join('\n') &&
  formOf(one.doc) === formOf(other.doc);

/** Nothing in it that would be missed. */
export const isEmptyEntry = ({ title, tags, doc }: EntryValue): boolean =>
  title.trim() === '' && tags.length === 0 && isBlank(doc);

const chosen = <T>(base: T, mine: T, theirs: T): T => (mine === base ? theirs : mine);

/** Both titles where both sides changed it, as far as there is room. */
function mergeTitles(base: string, mine: string, theirs: string): Merged<string> {
  if (mine === base || theirs === base || mine === theirs) return { value: chosen(base, mine, theirs), conflicts: 0 };
  return { value: Array.from(`${mine} / ${theirs}`).slice(0, LONGEST_TITLE).join(''), conflicts: 1 };
}

function mergeTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const kept = theirs.filter((tag) => mine.includes(tag) || !base.includes(tag));
  const added = mine.filter((tag) => !theirs.includes(tag) && !base.includes(tag));
  return [...kept, ...added].slice(0, MOST_TAGS);
}

export function mergeEntries(base: EntryValue, mine: EntryValue, theirs: EntryValue): Merged<EntryValue> {
  const title = mergeTitles(base.title, mine.title, theirs.title);
  const doc = mergeDocs(base.doc, mine.doc, theirs.doc);
  return {
    value: {
      title: title.value,
      day: chosen(base.day, mine.day, theirs.day),
      kind: chosen(base.kind, mine.kind, theirs.kind),
      tags: mergeTags(base.tags, mine.tags, theirs.tags),
      session: chosen(base.session, mine.session, theirs.session),
      doc: doc.value,
    },
    conflicts: title.conflicts + doc.conflicts,
  };
}

/** "BTC breakout" of "  #BTC  breakout "; empty where nothing is left. */
export const tagOf = (typed: string): string => typed.replace(/^\s*#/, '').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TAG);
