/** Made-up flows of three funds, their imports and revisions, and treasuries for tests. */

import type { EtfDay, EtfFlowTable, EtfImport, EtfImportNote, EtfRevision, Treasuries, Treasury } from '@/api/etfApi';
import { rounded } from './rounded';

export const day = (change: Partial<EtfDay> & Pick<EtfDay, 'day'>): EtfDay => ({
  cells: [
    { ticker: 'IBIT', flow: '12.5', revisions: 0 },
    { ticker: 'GBTC', flow: '-3.4', revisions: 0 },
  ],
  sum: '9.1',
  stated: '9.1',
  differs: false,
  cumulative: '9.1',
  coins: '0.1',
  close: '91000',
  ...change,
});

/** Two days: the newer one was revised, lacks FBTC, and does not add up to the total of the file. */
export const flows = (change: Partial<EtfFlowTable> = {}): EtfFlowTable => ({
  asset: 'bitcoin',
  funds: [
    { ticker: 'IBIT', issuer: 'BlackRock', first: '2024-01-11', sum: '57.5', share: 0.79 },
    { ticker: 'FBTC', issuer: 'Fidelity', first: '2024-01-11', sum: '0', share: 0.11 },
    { ticker: 'GBTC', issuer: null, first: '2024-01-11', sum: '-6.8', share: 0.1 },
  ],
  days: [
    day({
      day: '2026-11-20',
      cells: [
        { ticker: 'IBIT', flow: '12.5', revisions: 2 },
        { ticker: 'GBTC', flow: '-3.4', revisions: 0 },
      ],
      stated: '14.3',
      differs: true,
      cumulative: '50.7',
      coins: '100.009',
    }),
    day({
      day: '2026-11-19',
      cells: [
        { ticker: 'IBIT', flow: '45', revisions: 0 },
        { ticker: 'FBTC', flow: '0', revisions: 0 },
        { ticker: 'GBTC', flow: '-3.4', revisions: 0 },
      ],
      sum: '41.6',
      stated: null,
      cumulative: '41.6',
      coins: null,
      close: null,
    }),
  ],
  figures: {
    sum_7: '50.7',
    sum_30: null,
    streak: 2,
    cumulative: '50.7',
    least: '9.1',
    most: '41.6',
    mean: '25.35',
    correlation: 0.42,
    correlation_low: 0.21,
    correlation_high: 0.6,
    correlation_days: 120,
  },
  trouble: null,
  price_source: 'coingecko /coins/{id}/market_chart',
  ...change,
});

const DAY_MS = 86_400_000;
const FUNDS = ['IBIT', 'FBTC', 'ARKB', 'BITB', 'HODL', 'GBTC'] as const;
const ISSUERS = ['BlackRock', 'Fidelity', 'ARK 21Shares', 'Bitwise', 'VanEck', 'Grayscale'] as const;

/** A long table with waves of inflows and outflows; the newest day first. */
export function longFlows(count: number): EtfFlowTable {
  let cumulative = 0;
  const days: EtfDay[] = [];
  for (let at = 0; at < count; at += 1) {
    const cells = FUNDS.map((ticker, fund) => ({
      ticker,
      flow: rounded((Math.sin(at / 6 + fund) + 0.25) * 400 * (ticker === 'GBTC' ? -0.4 : 1 / (fund + 1)), 1),
      revisions: at % 17 === 3 && fund === 0 ? 1 : 0,
    })).filter((_, fund) => !(at % 11 === 5 && fund === 4));
    const sum = cells.reduce((total, { flow }) => total + Number(flow), 0);
    cumulative += sum;
    const close = 84_000 + Math.sin(at / 14) * 9_000;
    const differs = at % 23 === 7;
    days.push({
      day: new Date(Date.UTC(2026, 10, 20) - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
      cells,
      sum: rounded(sum, 1),
      stated: rounded(differs ? sum + 5 : sum, 1),
      differs,
      cumulative: rounded(cumulative, 1),
      coins: rounded((sum * 1e6) / close, 4),
      close: rounded(close, 2),
    });
  }
  return flows({
    funds: FUNDS.map((ticker, fund) => ({
      ticker,
      issuer: ISSUERS[fund] ?? '',
      first: '2024-01-11',
      sum: rounded(
        days.reduce((total, { cells }) => total + Number(cells.find((cell) => cell.ticker === ticker)?.flow ?? 0), 0),
        1,
      ),
      share: [0.41, 0.2, 0.14, 0.1, 0.08, 0.07][fund] ?? null,
    })),
    days: days.reverse(),
    figures: {
      sum_7: '1204.3',
      sum_30: '-388.1',
      streak: -3,
      cumulative: rounded(cumulative, 1),
      least: '-688.2',
      most: '1112.9',
      mean: '141.7',
      correlation: 0.42,
      correlation_low: 0.31,
      correlation_high: 0.52,
      correlation_days: count,
    },
  });
}

export const revision = (change: Partial<EtfRevision> = {}): EtfRevision => ({
  flow: '11.9',
  imported_at: '2026-11-21T06:10:00Z',
  import_id: 'i1',
  file_name: 'flows-november.csv',
  source_url: 'https://flows.example/bitcoin',
  ...change,
});

export const imported = (change: Partial<EtfImport> = {}): EtfImport => ({
  written: false,
  layout: 'wide',
  days: 2,
  tickers: ['IBIT', 'FBTC', 'GBTC'],
  new: 4,
  changed: 1,
  same: 0,
  problems: [],
  id: null,
  first: '2026-11-19',
  last: '2026-11-20',
  ...change,
});

export const note = (id: string, change: Partial<EtfImportNote> = {}): EtfImportNote => ({
  id,
  asset: 'bitcoin',
  file_name: 'flows-november.csv',
  imported_at: '2026-11-21T06:10:00Z',
  cells: 182,
  ...change,
});

export const treasury = (name: string, change: Partial<Treasury> = {}): Treasury => ({
  id: name.toLowerCase(),
  name,
  symbol: 'MSTR.US',
  country: 'US',
  holdings: '649870',
  cost_usd: '48374000000',
  value_usd: '59138170000.5',
  supply_percent: 3.0946,
  ...change,
});

export const treasuries = (change: Partial<Treasuries> = {}): Treasuries => ({
  treasuries: [
    treasury('Strategy'),
    treasury('MARA Holdings', {
      symbol: 'MARA.US',
      holdings: '53250',
      cost_usd: null,
      value_usd: '4845750000',
      supply_percent: 0.2536,
    }),
    treasury('Metaplanet', {
      symbol: '3350.T',
      country: 'JP',
      holdings: '30823.12',
      cost_usd: '3331000000',
      value_usd: null,
      supply_percent: null,
    }),
  ],
  total_holdings: '733943.12',
  total_value_usd: '66788823920',
  market_cap_dominance: 3.69,
  provenance: {
    source: 'coingecko /companies/public_treasury/bitcoin',
    as_of_at: '2026-11-21T07:55:00Z',
    cache: 'hit',
    trouble: null,
  },
  ...change,
});
