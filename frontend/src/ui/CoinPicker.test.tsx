import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { CoinPicker } from './CoinPicker';

const coins = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({ id: `${name}-${at}`, name: `${name} ${at}`, symbol: `c${at}` }));

it('says how many more coins match, at least so many where the search counts no further', async () => {
  serve({
    '/api/v3/coins/markets': () => ({ json: coins(12, 'Leader') }),
    '/api/v3/search': ({ search }) => ({ json: { coins: coins(search.get('query') === 'wra' ? 25 : 10, 'Wrapped') } }),
  });
  renderRoutes([{ path: '/', element: <CoinPicker label="Coin" value="" onChange={vi.fn()} /> }], '/');
  await userEvent.click(screen.getByRole('combobox', { name: 'Coin' }));
  expect(await screen.findByRole('option', { name: /Leader 0/ })).toBeInTheDocument();
  // The leading coins are no matches of anything.
  expect(screen.queryByText(/more: type to narrow/)).toBeNull();
  await userEvent.paste('wrapped');
  expect(await screen.findByText('2 more: type to narrow them.')).toBeInTheDocument();
  expect(screen.getAllByRole('option')).toHaveLength(8);
  await userEvent.clear(screen.getByRole('combobox', { name: 'Coin' }));
  await userEvent.paste('wra');
  expect(await screen.findByText('At least 17 more: type to narrow them.')).toBeInTheDocument();
});
