/** What the figures of adherence are, and how they are computed. */

export const explanations = {
  rate: {
    text: 'The share of closed round trips that no rule locked when they were opened. Only round trips that were opened while a ruleset was on count.',
    formula: 'kept ÷ judged',
    source: 'Interval: Wilson (1927), 95%',
  },
  cost: {
    text: 'How much less a round trip earned on average when it broke a lock, with or without an override.',
    formula: 'mean net of broken and overridden − mean net of kept',
    source: "Interval: Welch's t, 95%",
  },
} as const;
