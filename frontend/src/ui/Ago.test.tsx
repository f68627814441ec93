import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatDateTime } from '@/format/time';
import { Ago } from './Ago';

it('shows how long ago a moment was, and the moment itself as its tooltip', () => {
  const at = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString();
  render(<Ago at={at} />);
  const time = screen.getByText('3 days ago');
  expect(time).toHaveAttribute('datetime', at);
  expect(time).toHaveAttribute('title', formatDateTime(at));
});

it('shows a dash for a moment that is not known', () => {
  render(<Ago at={null} />);
  expect(screen.getByText('—')).not.toHaveAttribute('datetime');
});
