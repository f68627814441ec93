import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { platformStatus } from '@/testing/platform';
import { SourcePanel } from './SourcePanel';

const status = platformStatus({ provider: 'coingecko', now: null });

it('tells the operator that the provider refuses the key', () => {
  const { rerender } = render(<SourcePanel status={status} error={undefined} onRetry={() => {}} />);
  expect(screen.getByText('Answering')).toBeTruthy();
  rerender(<SourcePanel status={{ ...status, provider_state: 'key_refused' }} error={undefined} onRetry={() => {}} />);
  expect(screen.getByText('API key refused')).toBeTruthy();
  expect(screen.getByText(/must set a valid MARKET_COINGECKO_KEY/)).toBeTruthy();
  expect(screen.queryByText('Invalid rows')).toBeNull();
  rerender(<SourcePanel status={{ ...status, quarantined_rows: 2 }} error={undefined} onRetry={() => {}} />);
  expect(screen.getByText('The newest price of 2 coins is invalid. The last valid price is shown.')).toBeTruthy();
});

it('says of a poll within seconds that it is to come', () => {
  const soon = new Date(Date.now() + 6_000).toISOString();
  render(<SourcePanel status={{ ...status, next_poll_at: soon }} error={undefined} onRetry={() => {}} />);
  expect(screen.getByText('in a few seconds')).toBeTruthy();
});
