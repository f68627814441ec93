/**
 * Tags of one kind of things, by their ids, so that a write asks again for what it changed and for nothing else. A write names by id only what no
 * other answer counts or shows; where one does, it names that answer's tag as well, or the whole kind.
 */

interface Thing {
  readonly id: string;
}

/** Calls name a thing by its id alone, or by `id` among other things that they say. */
export type Named = string | Thing;

export const idOf = (named: Named): string => (typeof named === 'string' ? named : named.id);

export function tagsById<Type extends string>(type: Type) {
  const one = (id: string) => ({ type, id }) as const;
  /** Names lists: which things there are, and in which order. */
  const LIST = one('LIST');
  return {
    one,
    LIST,
    /** Names the list of those that others share. */
    GRANTED: one('GRANTED'),
    /** Names whom a thing is shared with. */
    grantsOf: (id: string) => one(`grants:${id}`),
    /** A list, and each thing on it: for lists on which a change of a thing moves nothing. */
    rows: (things: readonly Thing[] | undefined) => [LIST, ...(things ?? []).map(({ id }) => one(id))],
    /** The answer is about the thing that its call names. */
    shown: { providesTags: (_answer: unknown, _error: unknown, named: Named) => [one(idOf(named))] },
    /** The answer is a list that a change of any thing may sort or filter in another way. */
    listed: { providesTags: [LIST] },
    /** There is one more. */
    added: { invalidatesTags: [LIST] },
    /** The thing that the call names is another, or gone, or back. */
    changed: { invalidatesTags: (_answer: unknown, _error: unknown, named: Named) => [one(idOf(named)), LIST] },
  };
}

/** Names what says which tokens, addresses and collections are on a watchlist, whichever. */
export const WATCHED = tagsById('Watchlist').one('WATCHED');
