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
    text: 'What all gains together were for each unit lost. Above 1, the gains outweigh the losses.',
    formula: 'sum of wins ÷ sum of losses',
    source: 'Interval: log-normal approximation from the spread of wins and losses, 95%',
  },
  expectancy: {
    text: 'What a round trip brought on average, after fees.',
    formula: 'mean of net results',
    source: "Interval: Student's t with n − 1 degrees of freedom, 95%",
  },
  payoff: {
    text: 'How large an average gain was beside an average loss.',
    formula: 'mean win ÷ mean loss',
    source: 'Interval: bootstrap of 2,000 draws, 95%',
  },
  meanR: {
    text: 'The average result measured in what was at risk. Only round trips with a stop have an R.',
    formula: 'mean of net ÷ risk; risk = |entry − first stop| × largest size',
    source: "R multiples: Van Tharp. Interval: Student's t, 95%",
  },
  sqn: {
    text: 'System quality number: how large the average R is beside how much it varies.',
    formula: '√min(n, 100) × mean R ÷ standard deviation of R',
    source: 'Van Tharp. Interval: bootstrap of 2,000 draws, 95%',
  },
  drawdown: {
    text: 'The deepest fall of the summed results from a peak before it. The range shows how deep it was in 1,000 other orders of the same results.',
    formula: 'max(peak − equity); share = fall ÷ (starting capital + peak)',
    source: 'Range: 5th to 95th percentile of 1,000 shuffles',
  },
  runs: {
    text: 'The most wins and the most losses in a row. A round trip of exactly zero ends both.',
    formula: 'longest run of the same sign',
    source: 'By the time of the last exit',
  },
} as const satisfies Readonly<Record<string, Explanation>>;
