/** What each figure of the portfolio is, and how it is computed. */

import type { Explanation } from '@/domain/journal/explain';

const DOLLARS = 'In the currency of your settings, or in US dollars. Coins pegged to the dollar count as one dollar';

export const explanations = {
  value: {
    text: 'The current value of what you hold and what has a price. Assets without a price are left out and named.',
    formula: 'sum of quantity × current price',
    source: DOLLARS,
  },
  cost: {
    text: 'What you paid for what you hold now, with fees. Assets with any lot whose cost is unknown are left out.',
    formula: 'sum of the cost of all open lots',
    source: 'Depends on the lot method',
  },
  unrealised: {
    text: 'What selling everything at these prices would gain, before selling fees. Only assets with a price and a known cost.',
    formula: 'value − cost',
    source: 'Depends on the lot method',
  },
  realised: {
    text: 'What all disposals so far gained, after fees. Futures have no lots and are listed apart.',
    formula: 'sum of proceeds − cost',
    source: 'Depends on the lot method. Of all time, not only of the period',
  },
  fees: {
    text: 'All trading fees so far. They are already in the cost and the proceeds, so they are not deducted again.',
    formula: 'sum of fees, valued when they were paid',
    source: 'Of all time, not only of the period',
  },
  timeWeighted: {
    text: 'How the holdings with a price grew, without the effect of when money was paid in or taken out. Withheld where more than 5% of the value had no price.',
    formula: 'product of (1 + return of each day) − 1',
    source: 'Time-weighted return (TWR)',
  },
  moneyWeighted: {
    text: 'What the invested money earned. Paying in before a rise increases it. Periods under 30 days are not annualised.',
    formula: 'the rate at which all payments and the final value come to zero',
    source: 'Money-weighted return (MWR), internal rate of return',
  },
} as const satisfies Readonly<Record<string, Explanation>>;
