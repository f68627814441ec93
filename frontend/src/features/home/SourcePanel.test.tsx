import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PlatformStatus } from '@/api/types';
import { SourcePanel } from './SourcePanel';

const status: PlatformStatus = {
  provider: 'coingecko',
  sandbox: false,
  world: '',
  mail_url: null,
  quota: { used_minute: 1, limit_minute: 30, used_month: 1, limit_month: 10_000, resumes_at: null },
  breaker: 'closed',
  provider_state: 'answering',
  last_success_at: null,
  last_error: null,
  now: null,
  next_poll_at: null,
  quarantined_rows: 0,
  version: '0',
};

it('tells the operator that the provider refuses the key', () => {
  const { rerender } = render(<SourcePanel status={status} error={undefined} onRetry={() => {}} />);
  expect(screen.getByText('Answering')).toBeTruthy();
  rerender(<SourcePanel status={{ ...status, provider_state: 'key_refused' }} error={undefined} onRetry={() => {}} />);
  expect(screen.getByText('API key refused')).toBeTruthy();
  expect(screen.getByText(/must set a valid MARKET_COINGECKO_KEY/)).toBeTruthy();
  expect(screen.queryByText('Invalid rows')).toBeNull();
  rerender(<SourcePanel status={{ ...status, quarantined_rows: 2 }} error={undefined} onRetry={() => {}} />);
  expect(screen.getByText('2 coins without a valid new price. They keep their last good one.')).toBeTruthy();
});

it('says of a poll within seconds that it is to come', () => {
  const soon = new Date(Date.now() + 6_000).toISOString();
  render(<SourcePanel status={{ ...status, next_poll_at: soon }} error={undefined} onRetry={() => {}} />);
  expect(screen.getByText('in a few seconds')).toBeTruthy();
});
