/** Made-up billing answers, for unit tests and page tests. */

import type {
  BillingContact,
  Invoice,
  PaidSubscription,
  PaymentDetails,
  PlanPayment,
  PlanUsage,
  SpendingLimitChange,
  SpendingLimits,
} from '@/api/billingApi';

const PROVIDERS = [
  ['coingecko', 'CoinGecko', 10_000],
  ['esplora', 'Esplora', null],
  ['blockscout', 'Blockscout', null],
] as const;

/** 21 days of November 2026, busier on weekdays. */
const days = Array.from({ length: 21 }, (_, at) => at + 1).flatMap((day) => {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  const calls = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) ? 8 : 31 + (day % 5);
  return [
    { day: date, provider: 'coingecko', calls, installation_calls: calls + 210, background_calls: 205 },
    { day: date, provider: 'esplora', calls: calls * 2, installation_calls: calls * 3, background_calls: calls },
  ];
});
const sum = (provider: string, of: 'calls' | 'installation_calls' | 'background_calls'): number =>
  days.filter((day) => day.provider === provider).reduce((all, day) => all + day[of], 0);

export const planUsage = (change: Partial<PlanUsage> = {}): PlanUsage => {
  const providers = PROVIDERS.map(([id, name, month_quota]) => ({
    id,
    name,
    calls: sum(id, 'calls'),
    installation_calls: sum(id, 'installation_calls'),
    background_calls: sum(id, 'background_calls'),
    month_quota,
  }));
  return {
    plan: { name: 'Self-hosted', included_calls: null, price: null, currency: null, payment: 'none' },
    month: '2026-11',
    from: '2026-11-01',
    to: '2026-11-30',
    today: '2026-11-21',
    calls: providers.reduce((all, { calls }) => all + calls, 0),
    installation_calls: providers.reduce((all, { installation_calls: calls }) => all + calls, 0),
    providers,
    days,
    forecast: { calls: 2_400, low: 2_310, high: 2_490 },
    days_known: 20,
    unavailable: [],
    ...change,
  };
};

const limit = (provider: string, name: string, soft: number | null = null, hard: number | null = null) => ({
  provider,
  name,
  soft,
  hard,
});

export const spendingLimits = (change: Partial<SpendingLimits> = {}): SpendingLimits => ({
  limits: [
    limit('coingecko', 'CoinGecko', 500, 1_000),
    limit('geckoterminal', 'GeckoTerminal'),
    limit('esplora', 'Esplora'),
    limit('blockscout', 'Blockscout'),
    limit('etherscan', 'Etherscan'),
    limit('node', 'Chain node'),
  ],
  version: 3,
  ...change,
});

export const limitChange = (change: Partial<SpendingLimitChange> = {}): SpendingLimitChange => ({
  changed_at: '2026-11-18T09:30:00Z',
  changed_by: 'u1',
  provider: 'coingecko',
  name: 'CoinGecko',
  soft_before: 500,
  hard_before: null,
  soft: 500,
  hard: 1_000,
  ...change,
});

export const billingContact = (change: Partial<BillingContact> = {}): BillingContact => ({
  name: 'Rosa Kern',
  company: 'Kern Research',
  address: '12 Canal Street\n10115 Berlin',
  country: 'DE',
  tax_id: 'DE123456789',
  purchase_order: '',
  email: 'invoices@desk.example',
  version: 2,
  updated_at: '2026-11-02T08:00:00Z',
  ...change,
});

export const paidSubscription = (change: Partial<PaidSubscription> = {}): PaidSubscription => ({
  plan: 'Team',
  state: 'active',
  price: '49.00',
  currency: 'EUR',
  interval: 'month',
  period_end_at: '2026-12-21T12:00:00Z',
  is_ending: false,
  grace_end_at: null,
  checked_at: '2026-11-21T12:00:00Z',
  ...change,
});

export const planPayment = (change: Partial<PlanPayment> = {}): PlanPayment => ({
  mode: 'provider',
  plan: { name: 'Team', included_calls: 200_000, price: '49.00', currency: 'EUR', payment: 'provider' },
  subscription: paidSubscription(),
  has_portal: true,
  ...change,
});

export const paymentDetails = (change: Partial<PaymentDetails> = {}): PaymentDetails => ({
  plans: [
    { name: 'Solo', included_calls: null, price: '900', currency: 'JPY', interval: 'month' },
    { name: 'Team', included_calls: 200_000, price: '49.00', currency: 'EUR', interval: 'month' },
  ],
  method: { kind: 'card', brand: 'visa', last4: '4242', expires: '2028-04' },
  billed_to: {
    name: 'Kern Research',
    email: 'invoices@desk.example',
    address: ['12 Canal Street', '10115 Berlin'],
    country: 'DE',
    tax_ids: ['DE123456789'],
  },
  ...change,
});

export const invoice = (change: Partial<Invoice> = {}): Invoice => ({
  id: 'in_1',
  number: '0759376C-0001',
  created_at: '2026-11-21T12:00:00Z',
  amount: '49.00',
  currency: 'EUR',
  state: 'paid',
  page_url: 'https://invoice.example/in_1',
  file_url: 'https://invoice.example/in_1.pdf',
  ...change,
});
