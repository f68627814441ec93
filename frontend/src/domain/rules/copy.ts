/** What `rules` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // DurationField
  unit: (label: string) => `${label}: unit`,
  // LocksBanner
  couldntLoadYourLocks: "Couldn't load your locks",
  locks: 'Locks',
  moreLock: 'more lock',
  marketDataIsUnavailableLocks: 'Market data is unavailable: locks based on results may be missing.',
  // RuleReasons
  rules: 'Rules',
  couldntLoadItsRules: "Couldn't check it against your rules",
  kept: (rules: string) => `${rules} kept.`,
  rule: 'rule',
  marketDataIsUnavailableRules: 'Market data is unavailable: rules based on results may not be checked.',
  noRuleHolds: 'None of your rules apply to it.',
  // RuleState
  unknown: 'unknown',
  couldntCheckYourRules: "Your rules couldn't be checked",
  noRules: 'No rules',
  notJudged: 'Not judged',
  notJudgedOpenedBefore: 'Not judged: opened before these rules.',
  notJudgedBy: (names: string) => `Not judged by ${names}: opened before these rules.`,
  inOrder: 'In order',
  warning: 'Warning',
  locked: 'Locked',
  broken: 'Broken',
} as const;
