/** Categories of labels: a counterparty's are those of the list alone. */

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CATEGORIES } from '@/graph/categories';
import { CategoryField } from './CategoryField';

const offered = (): readonly string[] => screen.getAllByRole('option').map((option) => option.textContent ?? '');

it('offers the categories of the list for a counterparty, and adds what is chosen', async () => {
  const onChange = vi.fn();
  render(<CategoryField isOfCounterparty value="mixer" error={undefined} onChange={onChange} />);
  expect(offered()).toHaveLength(CATEGORIES.length);
  expect(offered()).not.toContain('Another category…');
  await userEvent.selectOptions(screen.getByLabelText('Counterparty categories'), 'exchange');
  expect(onChange).toHaveBeenCalledWith('mixer, exchange');
});

it('takes a word of its own for the label of an address', () => {
  render(<CategoryField isOfCounterparty={false} value="" error={undefined} onChange={() => {}} />);
  expect(offered()).toContain('Another category…');
  expect(screen.getByText('With none chosen, any label counts')).toBeInTheDocument();
});
