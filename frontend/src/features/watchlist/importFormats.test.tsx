import { expect, it } from 'vitest';
import { countImported, formatOf } from './components/ImportDialog';

it('knows the two formats apart', () => {
  expect(formatOf('list.txt', '###Majors,BINANCE:BTCUSDT')).toBe('tradingview');
  expect(formatOf('', 'COINBASE:ETHUSD')).toBe('tradingview');
  expect(formatOf('list.csv', 'kind,ref,chain\ntoken,bitcoin,')).toBe('csv');
});

it('counts what is new, and none of what is still to be chosen', () => {
  const rows = [{ line: 1, text: 'BINANCE:UNIUSDT', outcome: 'ambiguous', message: '', item: null, candidates: [] }];
  expect(countImported({ written: false, new: 1, listed: 0, open: 1, rows }, {})).toBe(1);
});
