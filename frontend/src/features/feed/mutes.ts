/** What can be muted from an item, and an item as evidence of a case. */

import type { FeedItem } from '@/api/feedApi';
import { kindLook, matchName, ownPlace } from '@/domain/feed/words';
import { truncate } from '@/format/text';
import type { CasePart } from '@/ui/askStore';

/** Without a value, the reader types a word; the words of the title are offered. */
export interface MuteTarget {
  readonly kind: 'word' | 'token' | 'source';
  readonly value: string;
  readonly name: string;
  /** Words to choose from. */
  readonly words: readonly string[];
}

const MOST_TOKENS = 3;
const LONGEST_NAME = 26;

export const shortName = (name: string): string => truncate(name, LONGEST_NAME);

/** The tokens and the source of an item. */
export function muteTargets({ matches, source, source_id: sourceId }: FeedItem): readonly MuteTarget[] {
  const tokens = matches
    .filter(({ kind }) => kind === 'token')
    .slice(0, MOST_TOKENS)
    .map((match): MuteTarget => ({ kind: 'token', value: match.ref, name: matchName(match), words: [] }));
  return sourceId ? [...tokens, { kind: 'source', value: sourceId, name: source ?? '', words: [] }] : tokens;
}

/** An item as a note of a case: what was read, where, and when it was published. */
export const itemPart = (item: FeedItem, origin: string): CasePart => ({
  name: 'This item',
  make: () => ({
    kind: 'note',
    title: item.title,
    content: {
      title: item.title,
      source: item.source || `Meridian, ${kindLook(item.kind).word.toLowerCase()}`,
      link: item.url ?? `${origin}${ownPlace(item) ?? ''}`,
      published_at: item.published_at,
      ...(item.lead === '' ? {} : { lead: item.lead }),
      ...(item.twins.length === 0 ? {} : { also_in: item.twins.map(({ source, url }) => ({ source, link: url })) }),
    },
    figures: [],
  }),
});
