/** How somebody came to a page, kept in the history entry. */

/** Chosen in the search: the page gets the focus, which would otherwise stay where the search was opened, or nowhere. */
export const BY_SEARCH = { isBySearch: true } as const;

export const cameBySearch = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isBySearch' in state && state.isBySearch === true;
