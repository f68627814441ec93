/** Cutting text. Counts characters as people do, so that an emoji or an accent is never cut in half. */

export const TRUNCATE_AT = 100;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function truncate(text: string, length: number = TRUNCATE_AT): string {
  if (text.length <= length) return text;
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}

/** Head and tail of an address or a hash: 0x7f3a…c91e. */
export function shorten(text: string, head = 6, tail = 4): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`;
}

/** Two letters for a person without a picture. */
export function initials(name: string, email: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : [(words[0] ?? email)[0], (words[0] ?? email)[1]];
  return letters.filter(Boolean).join('').toUpperCase();
}
