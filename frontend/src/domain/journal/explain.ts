/** What each figure is, how it is computed, and whose method it is. */

export interface Explanation {
  readonly text: string;
  readonly formula: string;
  readonly source: string;
}

export const explanations = {
  winRate: {
    text: 'How often a round trip ended with a gain. One that ended at exactly zero counts for neither side.',
    formula: 'wins ÷ (wins + losses)',
    source: 'Interval: Wilson (1927), 95%',
  },
  profitFactor: {
    text: 'Total gains for each unit lost. Above 1, the gains outweigh the losses.',
    formula: 'sum of wins ÷ sum of losses',
    source: 'Interval: log-normal approximation from the spread of wins and losses, 95%',
  },
  expectancy: {
    text: 'The average result of a round trip, after fees.',
    formula: 'mean of net results',
    source: "Interval: Student's t with n − 1 degrees of freedom, 95%",
  },
  payoff: {
    text: 'The average gain compared with the average loss.',
    formula: 'mean win ÷ mean loss',
    source: 'Interval: bootstrap of 2,000 draws, 95%',
  },
  meanR: {
    text: 'The average result in units of risk. Only round trips with a stop have an R.',
    formula: 'mean of net ÷ risk; risk = |entry − first stop| × largest size',
    source: "R multiples: Van Tharp. Interval: Student's t, 95%",
  },
  sqn: {
    text: 'System quality number: the average R relative to how much it varies.',
    formula: '√min(n, 100) × mean R ÷ standard deviation of R',
    source: 'Van Tharp. Interval: bootstrap of 2,000 draws, 95%',
  },
  drawdown: {
    text: 'The deepest fall of the cumulative result from an earlier peak. The range shows its depth in 1,000 shuffles of the same results.',
    formula: 'max(peak − equity); share = fall ÷ (starting capital + peak)',
    source: 'Range: 5th to 95th percentile of 1,000 shuffles',
  },
  runs: {
    text: 'The most wins and the most losses in a row, by the time of the last exit. A round trip of exactly zero ends both. The range shows what chance makes of them, in 1,000 shuffles of the same results.',
    formula: 'longest run of the same sign',
    source: 'Range: 5th to 95th percentile of 1,000 shuffles',
  },
} as const satisfies Readonly<Record<string, Explanation>>;
