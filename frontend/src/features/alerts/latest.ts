/** The latest firings, as the bell of the top bar asks for them; others that ask the same share its answer. */

export const LATEST = { limit: 8 } as const;
/** Firings arrive by the stream; this is for while it is away. */
export const LATEST_POLL_MS = 5 * 60_000;
