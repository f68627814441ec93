/** What a run is over, in words. */

import { useCoins } from '@/api/coinNames';
import type { StrategyBacktest } from '@/api/strategiesApi';
import { overWords } from '@/domain/strategies/words';

export function useOverWords(run: Pick<StrategyBacktest, 'coin' | 'over'>): string {
  const coin = run.coin ?? '';
  return overWords(run, useCoins([coin])(coin)?.name);
}
