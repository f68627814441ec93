import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FilterBar } from './FilterBar';

it('names what it narrows, and leads back to all of it', async () => {
  const onClear = vi.fn();
  render(
    <FilterBar label="Filters of fills" onClear={onClear} tools={<button type="button">Add fill</button>}>
      <input aria-label="Asset" />
    </FilterBar>,
  );
  const bar = within(screen.getByRole('region', { name: 'Filters of fills' }));
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Clear filters', 'Add fill']);
  await userEvent.click(bar.getByRole('button', { name: 'Clear filters' }));
  expect(onClear).toHaveBeenCalledOnce();
});

it('offers no way back while nothing is narrowed', () => {
  render(
    <FilterBar label="Filters" onClear={undefined}>
      <input aria-label="Asset" />
    </FilterBar>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
