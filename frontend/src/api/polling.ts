/** Asking again on a timer. */

/** Options of a query that is asked again after this many milliseconds, though not while the tab is hidden: nobody looks at it there. */
export const every = (milliseconds: number) => ({ pollingInterval: milliseconds, skipPollingIfUnfocused: true }) as const;

/** What a hook that is made of a query's hook takes of its options. */
export interface Asking {
  readonly skip?: boolean;
  readonly pollingInterval?: number;
  readonly skipPollingIfUnfocused?: boolean;
}
