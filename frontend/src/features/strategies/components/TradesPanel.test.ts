import { expect, it } from 'vitest';
import type { BacktestTrade } from '@/api/strategiesApi';
import { ABSENT } from '@/format/number';
import { columnsOf } from './TradesPanel';

it('shows the funding of each trade with its sign, and none as unknown', () => {
  const funding = columnsOf('USD').find(({ key }) => key === 'funding');
  const trade: BacktestTrade = {
    number: 1,
    side: 'long',
    entry_at: '2026-11-21T12:00:00Z',
    entry_price: '100',
    bars: 3,
    reason: 'signal',
    funding: '-1.5',
  };
  expect(funding?.cell(trade, 0)).toBe('-1.50');
  expect(funding?.cell({ ...trade, funding: null }, 0)).toBe(ABSENT);
});
