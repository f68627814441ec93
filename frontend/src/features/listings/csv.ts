/** Lists of new pools and coins as files, with every column whether shown or not. Unknown figures stay empty. */

import type { NewCoin, NewPool } from '@/api/listingsApi';
import type { CsvColumns } from '@/ui/CsvOfList';
import { windowOf } from './words';

const WINDOWS = ['5m', '1h', '6h', '24h'] as const;

export const POOL_CSV: CsvColumns<NewPool> = [
  ['network', ({ network }) => network],
  ['dex', ({ dex }) => dex],
  ['pair', ({ name }) => name],
  ['pool_address', ({ address }) => address],
  ['base_address', ({ base_address: address }) => address],
  ['coingecko_id', ({ coin_id: id }) => id],
  ['opened_at', ({ opened_at: at }) => at],
  ['first_seen_at', ({ first_seen_at: at }) => at],
  ['as_of', ({ as_of_at: at }) => at],
  ['price_usd', ({ price_usd: usd }) => usd],
  ['fdv_usd', ({ fdv_usd: usd }) => usd],
  ['market_cap_usd', ({ market_cap_usd: usd }) => usd],
  ['liquidity_usd', ({ reserve_usd: usd }) => usd],
  ['liquidity_to_fdv', ({ reserve_share: share }) => share],
  ...WINDOWS.flatMap(
    (name): CsvColumns<NewPool> => [
      [`change_${name}_percent`, (pool) => windowOf(pool, name)?.change_percent],
      [`buys_${name}`, (pool) => windowOf(pool, name)?.buys],
      [`sells_${name}`, (pool) => windowOf(pool, name)?.sells],
      [`buyers_${name}`, (pool) => windowOf(pool, name)?.buyers],
      [`sellers_${name}`, (pool) => windowOf(pool, name)?.sellers],
      [`volume_${name}_usd`, (pool) => windowOf(pool, name)?.volume_usd],
    ],
  ),
];

export const COIN_CSV: CsvColumns<NewCoin> = [
  ['id', ({ id }) => id],
  ['symbol', ({ symbol }) => symbol.toUpperCase()],
  ['name', ({ name }) => name],
  ['first_seen_at', ({ first_seen_at: at }) => at],
  ['platforms', ({ platforms }) => platforms.join(' ')],
  ['price_usd', ({ price_usd: usd }) => usd],
  ['change_24h_percent', ({ change_24h_percent: percent }) => percent],
  ['volume_usd', ({ volume_usd: usd }) => usd],
  ['gone_at', ({ gone_at: at }) => at],
];

/** The most rows that the server gives at a time. */
export const CSV_PAGE = 100;
