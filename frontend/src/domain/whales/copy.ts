/** What `whales` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // parts
  confidence: (text: string, category: string, source: string, confidence: number, words: string) =>
    `${text} · ${category} · ${source} · confidence ${confidence}${words}`,
  noCategory: 'no category',
  derivedNotAFact: ' · inferred, not a fact',
  sanctioned: 'Sanctioned: ',
  andMore: (others: number) => `and ${others} more`,
  newlyMinted: 'newly minted',
  noAddress: 'no address',
  inTheMempoolNotIn: 'In the mempool: not in a block yet, and may never be',
  pending: 'pending',
  heuristicsIdentifyThisAsThe: (changePercent: number) =>
    `Heuristics identify this as the sender's own change, with ${changePercent}% confidence: inferred, not a fact`,
  change: 'change?',
  noPrice: 'no price',
  notYet: 'not yet',
  in: (time: string) => `in ${time}`,
} as const;
