/** Answers of a small made-up market, for page tests. Deterministic: the same page looks the same every time. */

import type { Schemas } from '../../src/api/generated';

export const NOW = new Date('2026-11-21T08:00:00Z');

const names: readonly [id: string, symbol: string, name: string, price: number, cap: number][] = [
  ['bitcoin', 'btc', 'Bitcoin', 94_212, 1.862e12],
  ['ethereum', 'eth', 'Ethereum', 3_418.62, 4.12e11],
  ['tether', 'usdt', 'Tether', 1.0003, 1.38e11],
  ['ripple', 'xrp', 'XRP', 2.28, 1.34e11],
  ['binancecoin', 'bnb', 'BNB', 871.3, 1.21e11],
  ['solana', 'sol', 'Solana', 186.44, 9.82e10],
  ['usd-coin', 'usdc', 'USDC', 0.9999, 7.4e10],
  ['tron', 'trx', 'TRON', 0.2751, 2.6e10],
  ['dogecoin', 'doge', 'Dogecoin', 0.1643, 2.48e10],
  ['cardano', 'ada', 'Cardano', 0.4812, 1.73e10],
  ['chainlink', 'link', 'Chainlink', 14.62, 9.9e9],
  ['stellar', 'xlm', 'Stellar', 0.2614, 8.3e9],
  ['litecoin', 'ltc', 'Litecoin', 91.27, 7e9],
  ['polkadot', 'dot', 'Polkadot', 3.914, 6.3e9],
  ['shiba-inu', 'shib', 'Shiba Inu', 0.00000891, 5.2e9],
  ['pepe', 'pepe', 'Pepe', 0.00000412, 1.7e9],
];

/** Repeatable noise in [-1, 1). */
function noise(seed: number): number {
  const x = Math.sin(seed * 127.1) * 43_758.5453;
  return 2 * (x - Math.floor(x)) - 1;
}

const series = (seed: number, length: number, price: number, step: number): number[] => {
  let value = price;
  const back = Array.from({ length }, (_, index) => {
    value *= 1 - step * noise(seed * 1000 + index) - step * 0.05 * noise(seed);
    return value;
  });
  return [...back.reverse().slice(1), price];
};

export const coins = Array.from({ length: 40 }, (_, index) => {
  const named = names[index];
  const seed = index + 1;
  const [id, symbol, name, price, cap] = named ?? [`coin-${seed}`, `c${seed}`, `Coin ${seed}`, 40 / seed, 9e9 / seed];
  const pegged = Math.abs(price - 1) < 0.01;
  const change = (scale: number) => (pegged ? 0.02 : scale) * noise(seed * 3 + scale);
  return {
    id,
    symbol,
    name,
    image: null,
    current_price: price,
    market_cap: cap,
    market_cap_rank: seed,
    fully_diluted_valuation: cap * 1.1,
    total_volume: cap * 0.04,
    high_24h: price * 1.02,
    low_24h: price * 0.98,
    price_change_24h: (price * change(4)) / 100,
    price_change_percentage_24h: change(4),
    market_cap_change_24h: 0,
    market_cap_change_percentage_24h: change(4),
    circulating_supply: cap / price,
    total_supply: cap / price,
    max_supply: null,
    ath: price * 1.8,
    ath_change_percentage: -44.4,
    ath_date: '2025-10-06T18:57:42.558Z',
    atl: price / 900,
    atl_change_percentage: 90_000,
    atl_date: '2015-01-14T00:00:00.000Z',
    last_updated: NOW.toISOString(),
    price_change_percentage_1h_in_currency: change(0.8),
    price_change_percentage_24h_in_currency: change(4),
    price_change_percentage_7d_in_currency: change(12),
    price_change_percentage_30d_in_currency: change(25),
    sparkline_in_7d: { price: series(seed, 168, price, pegged ? 0.0002 : 0.008) },
  } satisfies Schemas['MarketRow'];
});

const DAY = 86_400_000;

export function chart(id: string, days: number): Schemas['Chart'] {
  const index = Math.max(
    0,
    coins.findIndex((coin) => coin.id === id),
  );
  const price = coins[index]?.current_price ?? 1;
  const step = days <= 1 ? 300_000 : days <= 90 ? 3_600_000 : DAY;
  const count = Math.round((days * DAY) / step);
  const prices = series(index + 7, count, price, days <= 1 ? 0.001 : days <= 90 ? 0.004 : 0.02);
  const at = (n: number) => NOW.getTime() - (count - 1 - n) * step;
  return {
    prices: prices.map((value, n) => [at(n), value]),
    market_caps: prices.map((value, n) => [at(n), value * 1.9e7]),
    total_volumes: prices.map((value, n) => [at(n), value * 4e5 * (1.4 + noise(n))]),
  };
}

export function forecast(id: string, horizon: number): Schemas['Forecast'] {
  const coin = coins.find((candidate) => candidate.id === id) ?? coins[0];
  const last = coin?.current_price ?? 1;
  const points = Array.from({ length: horizon }, (_, index) => {
    const spread = 0.028 * Math.sqrt(index + 1);
    const at = (z: number) => last * Math.exp(0.0006 * (index + 1) + z * spread);
    return {
      ds: new Date(NOW.getTime() + (index + 1) * DAY).toISOString().replace(/T.*/, 'T00:00:00Z'),
      yhat: at(0),
      yhat_lower: at(-1.28),
      yhat_upper: at(1.28),
      yhat_lower_50: at(-0.67),
      yhat_upper_50: at(0.67),
      yhat_lower_80: at(-1.28),
      yhat_upper_80: at(1.28),
      yhat_lower_95: at(-1.96),
      yhat_upper_95: at(1.96),
    };
  });
  return {
    run_id: '5f4c2a1e-0000-4000-8000-000000000001',
    token: { token_name: coin?.name ?? id, coingecko_id: id, symbol: coin?.symbol ?? id, image: '', custom: false, icon: '' },
    model: 'meridian',
    recipe_version: 'meridian-1',
    last_day: '2026-11-20',
    last_price: last,
    last_day_partial: false,
    ended: false,
    history_days: 1_460,
    regime: 'ordinary',
    daily_volatility_fast: 0.021,
    daily_volatility_slow: 0.028,
    source: 'generated',
    created_at: NOW.toISOString(),
    points,
  };
}

const score = (horizon: number): Schemas['Score'] => ({
  horizon,
  origins: 52,
  wis: 0.021 * Math.sqrt(horizon),
  wis_ratio: 0.94,
  mase: 2.1,
  mase_ratio: 0.99,
  crps: 0.03,
  coverage_80: 0.8,
  coverage_95: 0.95,
  covered_80: 0.79,
  covered_95: 0.94,
  steps: 52 * horizon,
  edge: 'better',
});

export const backtest = (id: string): Schemas['Backtest'] => ({
  token: { token_name: id, coingecko_id: id, symbol: id, image: '', custom: false, icon: '' },
  model: 'meridian',
  recipe_version: 'meridian-1',
  first_origin: '2025-11-22',
  last_origin: '2026-10-22',
  verdict: 'better',
  scores: [7, 14, 30, 90].map(score),
});

/** Twelve days of frozen forecasts; those whose first week is over have a score. */
export const record = (id: string): Schemas['Record'] => {
  const first = score(7);
  const day = (at: number) => new Date(NOW.getTime() - at * 86_400_000).toISOString().slice(0, 10);
  return {
    token: backtest(id).token,
    model: 'meridian',
    scores: [{ ...first, origins: 4, steps: 28, covered_80: 23, covered_95: 27, coverage_80: 23 / 28, coverage_95: 27 / 28 }],
    forecasts: Array.from({ length: 12 }, (_, at) => ({
      run_id: `00000000-0000-7000-8000-0000000000${10 + at}`,
      recipe_version: 'meridian-1',
      horizon: 90,
      last_day: day(at + 1),
      last_price: 68_000 - at * 120,
      created_at: `${day(at)}T06:00:00Z`,
      due_day: day(at < 8 ? at - 6 : at - 13),
      scores: at < 8 ? [] : [{ ...first, origins: 1, steps: 7, covered_80: 6, covered_95: 7, wis_ratio: 0.9 + at / 100 }],
    })),
  };
};

export const status: Schemas['Status'] = {
  provider: 'CoinGecko',
  sandbox: true,
  world: 'generated',
  mail_url: 'http://127.0.0.1:7100/mail',
  quota: { used_minute: 4, limit_minute: 30, used_month: 2_914, limit_month: 10_000, resumes_at: null },
  breaker: 'closed',
  provider_state: 'answering',
  last_success_at: new Date(NOW.getTime() - 64_000).toISOString(),
  last_error: null,
  now: NOW.toISOString(),
  next_poll_at: new Date(NOW.getTime() + 13 * 60_000).toISOString(),
  quarantined_rows: 0,
  version: '0.1.0',
};

export const user: Schemas['User'] = {
  id: '018f3a5e-0000-7000-8000-000000000001',
  email: 'rosa@desk.example',
  name: 'Rosa Kern',
  email_verified: true,
  totp_enabled: false,
  created_at: '2026-06-02T09:14:00Z',
};
