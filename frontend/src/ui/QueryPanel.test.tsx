import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { messages } from '@/api/messages';
import { formatDateTime } from '@/format/time';
import { type PanelQuery, QueryPanel } from './QueryPanel';

const refetch = vi.fn();
const asked: PanelQuery = { isError: false, refetch };
const failed: PanelQuery = { isError: true, error: { message: 'Upstream is away' }, refetch };

interface ShownProps {
  readonly query: PanelQuery;
  readonly data: readonly string[] | undefined;
  readonly words?: string;
}

function Shown({ query, data, words }: ShownProps) {
  return (
    <QueryPanel query={query} data={data} failed={words} waiting={<p>Waiting</p>} empty={<p>No coins</p>}>
      {(coins) => <p>{coins.join(', ')}</p>}
    </QueryPanel>
  );
}

it('waits, and shows the data once it is there', () => {
  const view = render(<Shown query={asked} data={undefined} />);
  expect(view.container).toHaveTextContent(/^Waiting$/);
  view.rerender(<Shown query={asked} data={['Bitcoin', 'Ether']} />);
  expect(view.container).toHaveTextContent(/^Bitcoin, Ether$/);
  view.rerender(<Shown query={asked} data={[]} />);
  expect(view.container).toHaveTextContent(/^No coins$/);
});

it('keeps the height of what comes', () => {
  const view = render(
    <QueryPanel query={asked} data={undefined} waiting={160}>
      {() => null}
    </QueryPanel>,
  );
  expect(view.container.firstElementChild).toHaveStyle({ height: '160px' });
});

it('shows what failed, and asks again', async () => {
  const view = render(<Shown query={failed} data={undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent(messages.data);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
  view.rerender(<Shown query={failed} data={undefined} words="Couldn't load the coins" />);
  expect(screen.getByRole('alert')).toHaveTextContent("Couldn't load the coins");
});

it('keeps the data when a later call fails', () => {
  render(<Shown query={failed} data={['Bitcoin']} />);
  expect(screen.getByText('Bitcoin')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('takes an error for a failure where no state is given', () => {
  const { error } = failed;
  const view = render(<Shown query={{ error, refetch }} data={undefined} />);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  view.rerender(<Shown query={{ refetch }} data={undefined} />);
  expect(view.container).toHaveTextContent(/^Waiting$/);
});

it('leaves waiting to nodes with their own skeletons', () => {
  const table = (query: PanelQuery) => (
    <QueryPanel query={query} data={undefined}>
      <p>Rows to come</p>
    </QueryPanel>
  );
  const view = render(table(asked));
  expect(screen.getByText('Rows to come')).toBeInTheDocument();
  view.rerender(table(failed));
  expect(screen.queryByText('Rows to come')).toBeNull();
  expect(screen.getByRole('alert')).toBeInTheDocument();
});

it.each([
  ['quota_exhausted', 'Market data quota used'],
  ['market_share_used', 'Your share of live market data used'],
])('says when calls that are used up come back: %s', (code, words) => {
  const resumesAt = '2026-11-22T12:00:00Z';
  const error = { status: 503, message: 'it resumes in 41000 s', code, resumesAt };
  render(<Shown query={{ isError: true, error, refetch }} data={undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent(`${words}; resumes ${formatDateTime(resumesAt)}`);
  expect(screen.getByRole('alert')).not.toHaveTextContent('41000');
});
