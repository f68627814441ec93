/** Answers the API for page tests, by intercepting requests in the browser. */

import type { Page, Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { accountSettingsHandlers } from './account-settings';
import { addressHandlers } from './addresses';
import { alertHandlers } from './alerts';
import { analysisHandlers } from './analysis';
import { assistantHandlers } from './assistant';
import { billingHandlers } from './billing';
import { calendarHandlers } from './calendar';
import { dashboardHandlers } from './dashboards';
import { feedHandlers } from './feed';
import * as investigation from './investigation';
import { journalHandlers } from './journal';
import { keyHandlers } from './keys';
import * as labelled from './labels';
import { listingHandlers } from './listings';
import { moneyHandlers } from './money';
import { graph } from './picture';
import { strategyHandlers } from './strategies';
import { teamHandlers } from './teams';
import { tradingHandlers } from './trading';
import { whaleHandlers } from './whales';
import { workspaceHandlers } from './workspace';
import * as world from './world';

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
type Handler = (url: URL, route: Route) => Answer | Promise<Answer>;

const MIB = 1024 * 1024;

const json = (body: unknown): Answer => ({ body });

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const handlers: [RegExp, Handler][] = [
  ...keyHandlers,
  ...moneyHandlers,
  ...addressHandlers,
  ...whaleHandlers,
  ...journalHandlers,
  ...tradingHandlers,
  ...accountSettingsHandlers,
  ...workspaceHandlers,
  ...alertHandlers,
  ...calendarHandlers,
  ...dashboardHandlers,
  ...billingHandlers,
  ...strategyHandlers,
  ...feedHandlers,
  ...teamHandlers,
  ...listingHandlers,
  ...analysisHandlers,
  ...assistantHandlers,
  [/^\/api\/v1\/status/, () => json(world.status)],
  [/^\/api\/auth\/user/, () => json(world.user)],
  [
    /^\/api\/auth\/login/,
    () => json({ jwt: { user: world.user, access: 'access-1', refresh: 'refresh-1' } } satisfies Schemas['LoginAnswer']),
  ],
  [/^\/api\/auth\/logout/, () => ({ status: 204 })],
  [
    /^\/api\/auth\/register/,
    () => ({
      status: 202,
      body: {
        user: { email: world.user.email, name: '', email_verified: false },
        access: null,
        refresh: null,
        flow: 'f-1',
        flow_kind: 'email',
        otp_required: true,
      } satisfies Schemas['RegisterAnswer'],
    }),
  ],
  [
    /^\/api\/auth\/verify-otp/,
    () => json({ user: world.user, access: 'access-1', refresh: 'refresh-1' } satisfies Schemas['Signed']),
  ],
  [/^\/api\/auth\/password\/forgot/, () => ({ status: 202, body: { flow: 'f-2' } satisfies Schemas['FlowAnswer'] })],
  [
    /^\/api\/auth\/sessions/,
    () =>
      json({
        results: [
          {
            id: 's1',
            user_agent: agent,
            ip: '203.0.113.7',
            created_at: '2026-11-20T08:00:00Z',
            last_seen_at: world.NOW.toISOString(),
            current: true,
          },
          {
            id: 's2',
            user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
            ip: '198.51.100.23',
            created_at: '2026-11-02T17:20:00Z',
            last_seen_at: '2026-11-20T21:02:00Z',
            current: false,
          },
        ],
      } satisfies Schemas['Sessions']),
  ],
  [
    /^\/api\/auth\/audit/,
    () =>
      json({
        results: [
          { at: '2026-11-21T07:58:00Z', event: 'login', outcome: 'success', ip: '203.0.113.7', session_id: 's1' },
          { at: '2026-11-20T21:00:00Z', event: 'login', outcome: 'credentials_invalid', ip: '198.51.100.23', session_id: '' },
          { at: '2026-11-18T10:11:00Z', event: 'password_changed', outcome: 'success', ip: '203.0.113.7', session_id: 's1' },
        ],
      } satisfies Schemas['Audit']),
  ],
  [
    /^\/api\/auth\/totp\/start/,
    () =>
      json({
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        otpauth_url: 'otpauth://totp/Meridian:rosa@desk.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Meridian',
      } satisfies Schemas['TotpStart']),
  ],
  [
    /^\/api\/auth\/totp\/confirm/,
    () =>
      json({
        recovery_codes: ['7KQ2-M9XA', 'P4TD-22WE', 'VB8N-QL6C', 'H3RJ-9YFZ', 'ZC5U-K8PM', 'D2XS-W7GT', 'N6VE-4BHK', 'R9LA-J3QD'],
      } satisfies Schemas['RecoveryCodes']),
  ],
  [
    /^\/api\/v1\/storage/,
    () =>
      json({
        investigations: {
          used: 470 * MIB,
          limit: 500 * MIB,
          cases: 400 * MIB,
          labels: 60 * MIB,
          links: 8 * MIB,
          traces: 1.5 * MIB,
          notes: 0.5 * MIB,
        },
        workspace: {
          used: 96 * MIB,
          limit: 1_024 * MIB,
          journal: 12 * MIB,
          pictures: 40 * MIB,
          chats: 4 * MIB,
          candles: 20 * MIB,
          dashboards: MIB,
          imports: 9 * MIB,
          ledger: 8 * MIB,
          others: 2 * MIB,
          archives: 12 * MIB,
        },
        uploads: { used: 3, limit: 50 },
      } satisfies Schemas['Storage']),
  ],
  [/^\/api\/v1\/starred-tokens/, () => json({ results: [] } satisfies Schemas['StarredTokens'])],
  [/^\/api\/v1\/first-use$/, () => json({ dismissed: [] } satisfies Schemas['FirstUse'])],
  [/^\/api\/v1\/sample-data$/, () => json({ loaded_at: null, objects: [], can_load: true } satisfies Schemas['SampleData'])],
  [
    /^\/api\/v3\/coins\/markets/,
    (url) => {
      const ids = url.searchParams.get('ids')?.split(',');
      return json(
        ids
          ? world.coins.filter((coin) => ids.includes(coin.id))
          : world.coins.slice(0, Number(url.searchParams.get('per_page') ?? 100)),
      );
    },
  ],
  [
    /^\/api\/v3\/coins\/categories\/list/,
    () =>
      json([
        { category_id: 'layer-1', name: 'Layer 1 (L1)' },
        { category_id: 'decentralized-finance-defi', name: 'Decentralized Finance (DeFi)' },
      ] satisfies readonly Schemas['CategoryName'][]),
  ],
  [
    /^\/api\/v3\/coins\/[^/]+\/market_chart/,
    (url) => json(world.chart(url.pathname.split('/')[4] ?? '', Number(url.searchParams.get('days') ?? 365) || 365)),
  ],
  [
    /^\/api\/v3\/coins\/[^/]+\/ohlc/,
    (url) => {
      const { prices } = world.chart(url.pathname.split('/')[4] ?? '', Number(url.searchParams.get('days') ?? 365));
      return json(prices.map(([at, value]) => [at, (value ?? 0) * 0.997, (value ?? 0) * 1.01, (value ?? 0) * 0.99, value]));
    },
  ],
  [
    /^\/api\/v3\/coins\/[^/]+\/tickers/,
    (url) => {
      const coin = world.coins.find((candidate) => candidate.id === url.pathname.split('/')[4]);
      const market = {
        base: coin?.symbol.toUpperCase() ?? '',
        target: 'USDT',
        trust_score: 'green',
        bid_ask_spread_percentage: 0.02,
      };
      const figures = { converted_last: { usd: coin?.current_price }, converted_volume: { usd: coin?.total_volume } };
      const tickers = ['Made-up Exchange', 'Other Exchange'].map((name) => ({
        ...market,
        ...figures,
        market: { name, identifier: name },
        last_traded_at: coin?.last_updated,
      }));
      return json({ name: coin?.name, tickers });
    },
  ],
  [
    /^\/api\/v3\/coins\/[^/]+$/,
    (url) => {
      const coin = world.coins.find((candidate) => candidate.id === url.pathname.split('/')[4]);
      if (coin === undefined) return { status: 404, body: { error: 'coin not found', message: 'coin not found' } };
      const usd = (value: number | null) => ({ usd: value });
      return json({
        id: coin.id,
        symbol: coin.symbol,
        name: coin.name,
        image: { thumb: '', small: '', large: '' },
        market_cap_rank: coin.market_cap_rank,
        categories: ['Layer 1 (L1)'],
        description: { en: `${coin.name} is a coin of the made-up market that page tests look at.` },
        links: { homepage: ['https://example.org'], blockchain_site: [] },
        genesis_date: '2009-01-03',
        hashing_algorithm: 'SHA-256',
        platforms: {},
        last_updated: coin.last_updated,
        market_data: {
          current_price: usd(coin.current_price),
          market_cap: usd(coin.market_cap),
          total_volume: usd(coin.total_volume),
          high_24h: usd(coin.high_24h),
          low_24h: usd(coin.low_24h),
          ath: usd(coin.ath),
          ath_change_percentage: usd(coin.ath_change_percentage),
          ath_date: { usd: coin.ath_date },
          atl: usd(coin.atl),
          atl_change_percentage: usd(coin.atl_change_percentage),
          atl_date: { usd: coin.atl_date },
          fully_diluted_valuation: usd(coin.fully_diluted_valuation),
          price_change_24h: coin.price_change_24h,
          price_change_percentage_24h: coin.price_change_percentage_24h,
          price_change_percentage_7d: coin.price_change_percentage_7d_in_currency,
          price_change_percentage_30d: coin.price_change_percentage_30d_in_currency,
          price_change_percentage_1y: 41.2,
          circulating_supply: coin.circulating_supply,
          total_supply: coin.total_supply,
          max_supply: coin.max_supply,
          last_updated: coin.last_updated,
        },
      });
    },
  ],
  [
    /^\/api\/v3\/global/,
    () =>
      json({
        data: {
          active_cryptocurrencies: 15_210,
          markets: 1_210,
          total_market_cap: { usd: 2.992e12 },
          total_volume: { usd: 1.299e11 },
          market_cap_percentage: { btc: 56.4, eth: 11.8 },
          market_cap_change_percentage_24h_usd: 1.84,
          updated_at: world.NOW.getTime() / 1000,
        },
      }),
  ],
  [
    /^\/api\/v3\/search$/,
    (url) =>
      json({
        coins: world.coins
          .filter((coin) => coin.name.toLowerCase().includes((url.searchParams.get('query') ?? '').toLowerCase()))
          .map(({ id, name, symbol, market_cap_rank }) => ({ id, name, symbol, market_cap_rank })),
      }),
  ],
  [
    /^\/api\/v3\/simple\/price/,
    () =>
      json(
        Object.fromEntries(
          world.coins.map((coin) => [coin.id, { usd: coin.current_price, usd_24h_change: coin.price_change_percentage_24h }]),
        ),
      ),
  ],
  [
    /^\/forecasting\/api\/tokens/,
    () =>
      json({
        results: world.coins.slice(0, 12).map((coin) => ({
          token_name: coin.name,
          coingecko_id: coin.id,
          symbol: coin.symbol,
          image: '',
          custom: false,
          icon: '',
        })),
      } satisfies Schemas['Tokens']),
  ],
  [
    /^\/forecasting\/api\/forecasts/,
    (url) => json(world.forecast(url.pathname.split('/')[4] ?? 'bitcoin', Number(url.searchParams.get('horizon') ?? 30))),
  ],
  [/^\/forecasting\/api\/backtests/, (url) => json(world.backtest(url.pathname.split('/')[4] ?? 'bitcoin'))],
  [/^\/forecasting\/api\/records/, (url) => json(world.record(url.pathname.split('/')[4] ?? 'bitcoin'))],
  [/^\/forecasting\/api\/uploads/, () => json({ results: [] } satisfies Schemas['Uploads'])],
  [/^\/api\/v1\/labels\/conflicts/, () => json(investigation.conflicts)],
  [/^\/api\/v1\/labels\/(.*\/)?history/, () => json(investigation.changes)],
  [/^\/api\/v1\/labels\/[^/]+\/files$/, () => json(labelled.evidence)],
  [/^\/api\/v1\/labels\/imports/, () => json(investigation.imports)],
  [/^\/api\/v1\/labels\/import$/, () => json(investigation.judgement)],
  [/^\/api\/v1\/labels\/(edit|delete|restore)$/, () => json({ changed: 2 } satisfies Schemas['Changed'])],
  [
    /^\/api\/v1\/labels/,
    (url, route) => {
      if (route.request().method() !== 'GET') return { status: 201, body: labelled.labels[0] };
      const query = (url.searchParams.get('query') ?? '').toLowerCase();
      const labels = labelled.labels.filter((label) => label.text.toLowerCase().includes(query));
      return json({ labels, total: labels.length } satisfies Schemas['Labels']);
    },
  ],
  [/^\/api\/v1\/traces$/, () => json({ traces: [] } satisfies Schemas['Traces'])],
  [/^\/api\/v1\/entities/, () => json(investigation.entities)],
  [/^\/api\/v1\/label-packs\/search/, (url) => json(investigation.published(url.searchParams.get('query') ?? ''))],
  [/^\/api\/v1\/label-packs/, () => json(investigation.packs)],
  [/^\/api\/v1\/shared\/reports\//, () => json(investigation.report)],
  [/^\/api\/v1\/cases\/c1\/report/, () => json(investigation.report)],
  [/^\/api\/v1\/cases\/c1\/verify/, () => json(investigation.verification)],
  [/^\/api\/v1\/cases\/c1\/shares/, () => json(investigation.shares)],
  [/^\/api\/v1\/cases\/c1\/(exhibits|files)$/, () => ({ status: 201, body: investigation.oneCase.exhibits[0] })],
  [/^\/api\/v1\/cases\/c1\/exhibits\/x4\/file$/, () => ({ body: graph, headers: { 'content-type': 'image/png' } })],
  [/^\/api\/v1\/cases\/c1$/, () => json(investigation.oneCase)],
  [/^\/api\/v1\/granted-cases$/, () => json({ cases: [] } satisfies Schemas['GrantedCases'])],
  [
    /^\/api\/v1\/cases/,
    (url) => {
      const query = (url.searchParams.get('query') ?? '').toLowerCase();
      const cases = investigation.cases.cases.filter((one) => one.text.title.toLowerCase().includes(query));
      return json({ cases } satisfies Schemas['CaseList']);
    },
  ],
];

const provenance = {
  'x-cache': 'HIT',
  'x-data-source': 'coingecko',
  'x-data-as-of': new Date(world.NOW.getTime() - 64_000).toISOString(),
};

export interface MockOptions {
  signedIn?: boolean;
  theme?: 'dark' | 'light';
  /** Tried before the usual answers. */
  override?: [RegExp, Handler][];
}

export async function mock(page: Page, { signedIn = true, theme, override = [] }: MockOptions = {}): Promise<void> {
  await page.clock.setFixedTime(world.NOW);
  await page.addInitScript(
    ([tokens, chosen]) => {
      // Only at the first page: a test that signs out must stay signed out.
      if (sessionStorage.getItem('seeded') !== null) return;
      sessionStorage.setItem('seeded', 'yes');
      if (tokens) {
        localStorage.setItem('accessToken', 'access-1');
        localStorage.setItem('refreshToken', 'refresh-1');
      }
      if (chosen) localStorage.setItem('vite-ui-theme', chosen);
    },
    [signedIn, theme] as const,
  );
  // An intercepted answer ends at once, and the page would rightly say that it reconnects; this line stays open and silent.
  await page.addInitScript(() => {
    const real = window.fetch;
    window.fetch = (input, init) =>
      String(input).startsWith('/api/v1/stream')
        ? Promise.resolve(new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }))
        : real(input, init);
  });
  await page.route(/\/(api|forecasting\/api)\//, async (route) => {
    const url = new URL(route.request().url());
    const handler = [...override, ...handlers].find(([pattern]) => pattern.test(url.pathname))?.[1];
    const {
      status = 200,
      body,
      headers = {},
    } = handler === undefined ? { status: 404, body: { message: `no answer for ${url.pathname}` } } : await handler(url, route);
    await route.fulfill({
      status,
      headers: { 'content-type': 'application/json', ...provenance, ...headers },
      body: body === undefined ? '' : typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
  });
}
