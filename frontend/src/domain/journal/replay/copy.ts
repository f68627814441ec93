/** What the candles of a replay show in words. They come with the candles: the journal's first view is not larger for them. */

export const copy = {
  loadingCandles: 'Loading candles',
  noCandlesOfCoin: (base: string) => `${base} is not among the 250 largest coins, so it has no candles here.`,
  noCandlesOfThatTime: 'The market has no candles from when this round trip was opened.',
  previousCandle: 'Previous candle',
  nextCandle: 'Next candle',
  candle: 'Candle',
  candleOf: (at: string, count: string, time: string) => `${at} of ${count}, until ${time}`,
  candleUntil: 'Candle until',
  closeOfCandle: 'Close, USD',
  heldThen: 'Held, before fees',
  againstTheEntry: 'Against the entry',
  sinceTheExit: 'Price since the exit',
  stopThen: 'Stop',
  tradedThen: 'Traded in this candle',
  nothingTraded: 'nothing',
  notYetOpened: 'not opened yet',
  candlesOf: (grain: string, coin: string) =>
    `Each candle covers ${grain} of ${coin}, in US dollars from market data. Prices on your exchange may differ. Chart times are in UTC.`,
  replayOf: (trip: string, at: string, count: string) => `${trip}, candle ${at} of ${count}`,
  noStop: 'no stop',
} as const;
