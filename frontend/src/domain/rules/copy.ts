/** What `rules` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // DurationField
  unit: (label: string) => `${label}: unit`,
  // LocksBanner
  couldntLoadYourLocks: "Couldn't load your locks",
  locks: 'Locks',
  moreLock: 'more lock',
  marketDataIsUnavailableLocks: 'Market data is unavailable: locks based on results may be missing.',
  // RuleState
  lockedPair: 'Locked pair',
  lockedAsset: 'Locked asset',
  unknown: 'unknown',
  inOrder: 'In order',
} as const;
