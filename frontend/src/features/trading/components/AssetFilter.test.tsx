/** The filter by coin: what is typed while an earlier part of it is asked for stays. */

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AssetFilter } from './AssetFilter';

const field = () => screen.getByLabelText('Coin or currency');

it('keeps letters that are typed while the first of them are asked for', async () => {
  const said = vi.fn();
  const { rerender } = render(<AssetFilter asset="" onChange={said} />);
  fireEvent.change(field(), { target: { value: 'e' } });
  await waitFor(() => expect(said).toHaveBeenCalledWith('E'));
  fireEvent.change(field(), { target: { value: 'eth' } });
  rerender(<AssetFilter asset="E" onChange={said} />);
  expect(field()).toHaveValue('eth');
  await waitFor(() => expect(said).toHaveBeenLastCalledWith('ETH'));
  rerender(<AssetFilter asset="ETH" onChange={said} />);
  expect(field()).toHaveValue('ETH');
});

it('takes the coin that the back button brings', () => {
  const { rerender } = render(<AssetFilter asset="ETH" onChange={vi.fn()} />);
  rerender(<AssetFilter asset="BTC" onChange={vi.fn()} />);
  expect(field()).toHaveValue('BTC');
});
