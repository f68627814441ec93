import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { formatDateTime } from '@/format/time';
import { Ago } from './Ago';

it('shows how long ago a moment was, and the moment itself as its tooltip', () => {
  const at = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString();
  render(<Ago at={at} />);
  const time = screen.getByText('3 days ago');
  expect(time).toHaveAttribute('datetime', at);
  expect(time).toHaveAttribute('title', formatDateTime(at));
});

it.each([
  [30 * 86_400_000, '30 days ago'],
  [30 * 86_400_000 + 1_000, '10/22/2026'],
])('%d ms ago it shows the time within 30 days, and the short date beyond', (passed, words) => {
  const now = new Date(2026, 10, 21, 12);
  vi.useFakeTimers({ now, toFake: ['Date'] });
  try {
    render(<Ago at={new Date(now.getTime() - passed).toISOString()} />);
    expect(screen.getByText(words)).toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

it('shows a dash for a moment that is not known', () => {
  render(<Ago at={null} />);
  expect(screen.getByText('—')).not.toHaveAttribute('datetime');
});
