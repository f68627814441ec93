/** An answer while it comes, and what is known of a conversation's messages. */

import type { AskEvent, ChatArtifact, ChatFailure, ChatMessage, ChatPiece } from '@/api/assistantApi';

export interface Live {
  readonly question: string;
  /** Known once the question is kept. */
  readonly answerId: string | null;
  /** What is being done, for people. */
  readonly step: string;
  /** What was looked up so far, and shows no table yet. */
  readonly steps: readonly string[];
  readonly pieces: readonly ChatPiece[];
  readonly artifacts: readonly ChatArtifact[];
  readonly failure: ChatFailure | null;
  readonly state: 'answering' | 'done' | 'stopped' | 'failed';
}

export const begun = (question: string): Live => ({
  question,
  answerId: null,
  step: 'Sending the question',
  steps: [],
  pieces: [],
  artifacts: [],
  failure: null,
  state: 'answering',
});

const STATES = ['done', 'stopped', 'failed'] as const;

/** The answer after an event. */
export function withEvent(live: Live, said: AskEvent): Live {
  switch (said.event) {
    case 'started':
      return { ...live, answerId: said.data.answer_id, step: 'Reading the question' };
    case 'tool':
      return { ...live, step: said.data.says, steps: [...live.steps, said.data.says] };
    case 'artifact':
      // Its own step stands above the table from now on.
      return { ...live, artifacts: [...live.artifacts, said.data], steps: [], step: 'Writing the answer' };
    case 'text':
      return { ...live, pieces: [...live.pieces, ...said.data.delta] };
    case 'error':
      return { ...live, failure: said.data };
    case 'done':
      return { ...live, state: STATES.find((state) => state === said.data.state) ?? 'done' };
    default:
      return live;
  }
}

/** The message that an answer becomes, drawn as kept ones are. */
export const asMessage = (live: Live): ChatMessage => ({
  id: live.answerId ?? 'live',
  role: 'answer',
  text: textOf(live.pieces),
  pieces: [...live.pieces],
  artifacts: [...live.artifacts],
  state: live.state === 'answering' ? null : live.state,
  failure: live.failure,
  created_at: '',
});

export const textOf = (pieces: readonly ChatPiece[]): string => pieces.map(({ text }) => text).join('');

/** Messages oldest first: what was known, and a page of the newest, which come newest first. What the page has replaces what was known. */
export function withNewest(known: readonly ChatMessage[], page: readonly ChatMessage[]): readonly ChatMessage[] {
  const fresh = new Set(page.map(({ id }) => id));
  return [...known.filter(({ id }) => !fresh.has(id)), ...page.toReversed()];
}

/** The same with a page of older ones. */
export function withOlder(known: readonly ChatMessage[], page: readonly ChatMessage[]): readonly ChatMessage[] {
  const here = new Set(known.map(({ id }) => id));
  return [...page.filter(({ id }) => !here.has(id)).toReversed(), ...known];
}
