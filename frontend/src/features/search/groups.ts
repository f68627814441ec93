/** The rows of the search in groups: what fits best comes first, each group is cut off, and says by how much. */

import { shapeOf } from '@/format/address/shapes';
import { formatInteger } from '@/format/number';
import { type Entry, holds } from './entries';

/** Rows of a group that are shown. */
export const GROUP_ROWS = 5;

/** Everything that was found for one group. */
export interface Source {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** All that match, where the server counts them and sends fewer. */
  readonly total?: number;
  /** The server has more than it sent and does not count them. */
  readonly goesOn?: boolean;
  /** The server has searched in more than titles: what it sent is not filtered again. */
  readonly isSearched?: boolean;
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** Empty where nothing was cut off. */
  readonly more: string;
}

/** The weakest fit: the text is not in the title. */
const IN_OTHER_WORDS = 4;

/** 0 is what was typed itself, 4 holds it somewhere in its other words. */
export function fitOf(entry: Entry, typed: string): number {
  const title = entry.title.toLowerCase();
  if (title === typed || entry.detail.toLowerCase() === typed) return 0;
  if (title.startsWith(typed)) return 1;
  if (title.includes(` ${typed}`)) return 2;
  return title.includes(typed) ? 3 : IN_OTHER_WORDS;
}

function moreOf({ total = 0, goesOn }: Source, matching: number, shown: number): string {
  const left = Math.max(total, matching) - shown;
  if (left <= 0) return goesOn ? 'More: narrow your search' : '';
  return `${formatInteger(left)}${goesOn ? '+' : ''} more: narrow your search`;
}

/**
 * Groups by how well they fit the text; of equal fit, in the order of `sources`. Nothing typed, or a key: only the first, and whole.
 *
 * While lists are loading, rows that have the text only outside of their titles are not shown on their own: a click or Enter would open one of
 * them just before the row with that title takes its place.
 */
export function groupsFor(text: string, sources: readonly Source[], isWaiting = false): readonly EntryGroup[] {
  const typed = text.trim().toLowerCase();
  const shape = shapeOf(text);
  if (typed === '' || shape === 'key' || shape === 'private')
    return sources
      .slice(0, 1)
      .filter(({ entries }) => entries.length > 0)
      .map(({ title, entries }) => ({ title, entries, more: '' }));
  const groups = sources
    .map((source) => {
      const matching = source.isSearched ? source.entries : source.entries.filter((entry) => holds(entry, typed));
      const sorted = matching.map((entry) => ({ entry, fit: fitOf(entry, typed) })).sort((a, b) => a.fit - b.fit);
      const shown = sorted.slice(0, GROUP_ROWS).map(({ entry }) => entry);
      return {
        group: { title: source.title, entries: shown, more: moreOf(source, matching.length, shown.length) },
        best: sorted[0]?.fit ?? Number.POSITIVE_INFINITY,
      };
    })
    .filter(({ group }) => group.entries.length > 0)
    .sort((a, b) => a.best - b.best);
  if (isWaiting && (groups[0]?.best ?? IN_OTHER_WORDS) >= IN_OTHER_WORDS) return [];
  return groups.map(({ group }) => group);
}
