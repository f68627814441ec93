/** Members of a team in plain text: "@" and what they are called. Who is mentioned is read from the text itself when it is sent. */

import type { TeamMember } from '@/api/teamsApi';

/** Someone who can be mentioned. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** What follows "@": the name, or the address where the name is empty or not the only one. */
  readonly handle: string;
}

export interface Piece {
  readonly text: string;
  /** Whose mention it is; undefined for other text. */
  readonly person?: Person;
}

/** What is typed behind "@" at the caret. */
export interface Typed {
  /** Place of "@". */
  readonly from: number;
  readonly query: string;
}

/** Longer than this, it is a sentence. */
const LONGEST_QUERY = 40;
/** Suggestions at a time. */
const MOST_SHOWN = 6;

export function peopleOf(members: readonly TeamMember[]): readonly Person[] {
  const count = (name: string) => members.filter((member) => member.name.toLowerCase() === name.toLowerCase()).length;
  return members.map(({ id, name, email }) => {
    const isPlain = name.trim() !== '' && count(name) === 1;
    return { id, name: name.trim() === '' ? email : name, handle: isPlain ? name : email };
  });
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);

/** The mention that begins at this "@"; the longest handle wins. */
function personAt(text: string, at: number, people: readonly Person[]): Person | undefined {
  if (text[at] !== '@' || isLetter(text[at - 1])) return undefined;
  const rest = text.slice(at + 1).toLowerCase();
  const fitting = people.filter(({ handle }) => rest.startsWith(handle.toLowerCase()) && !isLetter(rest[handle.length]));
  return fitting.reduce<Person | undefined>(
    (best, person) => (best === undefined || person.handle.length > best.handle.length ? person : best),
    undefined,
  );
}

/** The text in pieces, mentions apart. */
export function piecesOf(text: string, people: readonly Person[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let begin = 0;
  let at = text.indexOf('@');
  while (at !== -1) {
    const person = personAt(text, at, people);
    if (person === undefined) {
      at = text.indexOf('@', at + 1);
      continue;
    }
    const end = at + 1 + person.handle.length;
    if (at > begin) pieces.push({ text: text.slice(begin, at) });
    pieces.push({ text: text.slice(at, end), person });
    begin = end;
    at = text.indexOf('@', end);
  }
  if (begin < text.length) pieces.push({ text: text.slice(begin) });
  return pieces;
}

/** Ids of the people in a text, each once. */
export function mentionedIn(text: string, people: readonly Person[]): readonly string[] {
  return [...new Set(piecesOf(text, people).flatMap(({ person }) => (person === undefined ? [] : [person.id])))];
}

/** What a mention is being typed with at the caret; null where none is. */
export function typedAt(text: string, caret: number): Typed | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from === -1 || isLetter(before[from - 1])) return null;
  const query = before.slice(from + 1);
  return query.length > LONGEST_QUERY || query.includes('\n') ? null : { from, query };
}

/** Who fits what is typed, best first. */
export function suggestionsOf({ query }: Typed, people: readonly Person[]): readonly Person[] {
  const asked = query.toLowerCase();
  // Behind a whole handle, nothing is being typed any more.
  if (/\s$/.test(asked) && people.some(({ handle }) => handle.toLowerCase() === asked.trimEnd())) return [];
  const begins = (person: Person) => person.handle.toLowerCase().startsWith(asked);
  const fits = people.filter((person) => begins(person) || ` ${person.name.toLowerCase()}`.includes(` ${asked}`));
  return [...fits].sort((a, b) => Number(begins(b)) - Number(begins(a))).slice(0, MOST_SHOWN);
}

/** The text with the mention in place of what was typed, and where the caret is then. */
export function completed(text: string, caret: number, { from }: Typed, { handle }: Person): { text: string; caret: number } {
  const mention = `@${handle} `;
  return { text: text.slice(0, from) + mention + text.slice(caret).replace(/^ /, ''), caret: from + mention.length };
}
