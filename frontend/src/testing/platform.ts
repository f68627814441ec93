/** The platform's status for tests: a provider that answers. */

import type { PlatformStatus } from '@/api/types';

export const platformStatus = (change: Partial<PlatformStatus> = {}): PlatformStatus => ({
  provider: 'CoinGecko',
  sandbox: false,
  world: '',
  mail_url: null,
  quota: { used_minute: 1, limit_minute: 30, used_month: 1, limit_month: 10_000, resumes_at: null },
  breaker: 'closed',
  provider_state: 'answering',
  last_success_at: null,
  last_error: null,
  now: new Date().toISOString(),
  next_poll_at: null,
  quarantined_rows: 0,
  version: '',
  ...change,
});
