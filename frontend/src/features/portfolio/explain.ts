/** What each figure of the portfolio is, and how it is computed. */

import type { Explanation } from '@/domain/journal/explain';

const DOLLARS = 'In US dollars. Coins pegged to the dollar count as one dollar';

export const explanations = {
  value: {
    text: 'What is held now is worth this much. Assets without a price are left out and listed.',
    formula: 'sum of quantity × last daily close',
    source: DOLLARS,
  },
  cost: {
    text: 'What was paid for what is held now, with fees. Assets with a lot of unknown cost are left out.',
    formula: 'sum of the cost of all open lots',
    source: 'Depends on the lot method',
  },
  unrealised: {
    text: 'What selling everything at these prices would gain, before the fees of selling. Only assets with a price and a known cost.',
    formula: 'value − cost',
    source: 'Depends on the lot method',
  },
  realised: {
    text: 'What all disposals so far gained, after fees. Futures have no lots and are listed apart.',
    formula: 'sum of proceeds − cost',
    source: 'Depends on the lot method. Of all time, not only of the period',
  },
  fees: {
    text: 'All trading fees so far. They are in the cost and the proceeds already, so they are not taken off again.',
    formula: 'sum of fees, valued when they were paid',
    source: 'Of all time, not only of the period',
  },
  timeWeighted: {
    text: 'How the holdings grew, without the effect of when money was paid in or taken out. Use it to compare with a market.',
    formula: 'product of (1 + return of each day) − 1',
    source: 'Time-weighted return (TWR)',
  },
  moneyWeighted: {
    text: 'What the money that was in it earned. Paying in before a rise makes it larger. Periods under 30 days are not turned into a yearly rate.',
    formula: 'the rate at which all payments and the final value come to zero',
    source: 'Money-weighted return (MWR), internal rate of return',
  },
} as const satisfies Readonly<Record<string, Explanation>>;
