/** What the address of a new entry asks for: its day, its session, and something that it mentions. Pure. */

import { emptyDoc, type JsonNode } from './document';
import { MENTION_KINDS } from './mentions';

export interface NewEntryStart {
  /** `yyyy-mm-dd`, or empty for today. */
  readonly day: string;
  readonly session: string | null;
  readonly doc: JsonNode;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f-]{36}$/i;

/** `mention=trade:0192…&label=BTC/USDT` as the first words of the entry. */
function docWith(mention: string, label: string): JsonNode {
  const [kind = '', ...rest] = mention.split(':');
  const id = rest.join(':');
  if (!MENTION_KINDS.some((known) => known === kind) || id === '') return emptyDoc();
  const content: readonly JsonNode[] = [
    { type: 'mention', attrs: { kind, id, label: label.slice(0, 120) || id } },
    { type: 'text', text: ' ' },
  ];
  return { type: 'doc', content: [{ type: 'paragraph', content }, { type: 'paragraph' }] };
}

export function startOf(query: URLSearchParams): NewEntryStart {
  const day = query.get('day') ?? '';
  const session = query.get('session') ?? '';
  return {
    day: DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : '',
    session: ID.test(session) ? session : null,
    doc: docWith(query.get('mention') ?? '', query.get('label') ?? ''),
  };
}
