import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_VIEW, type View } from '@/domain/whales/view';
import { WORDS_HELD } from '@/ui/useHeldWords';
import { Filters } from './Filters';

const show = (view: Partial<View> = {}) => {
  const onChange = vi.fn();
  render(
    <Filters
      view={{ ...DEFAULT_VIEW, ...view }}
      scans={[]}
      assets={['BTC']}
      floor="1000000"
      filterRef={createRef()}
      onChange={onChange}
    />,
  );
  return onChange;
};

beforeEach(() => vi.stubGlobal('innerWidth', 390));

it('a phone has the fields in a dialog, and says how many of them are set', async () => {
  const user = userEvent.setup();
  const onChange = show({ kind: 'mint', hours: 168 });
  expect(screen.queryByRole('combobox', { name: 'Kind' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Filters (2)' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Filters' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'confirmed');
  expect(onChange).toHaveBeenLastCalledWith({ ...DEFAULT_VIEW, kind: 'mint', hours: 168, state: 'confirmed' });
});

it('a phone applies an amount with the button of the dialog, and keeps the dialog open for a wrong one', async () => {
  const user = userEvent.setup();
  const onChange = show({ text: 'northwind' });
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const amount = screen.getByRole('textbox', { name: 'Custom amount' });
  await user.type(amount, 'ten');
  await user.click(screen.getByRole('button', { name: 'Show transfers' }));
  expect(amount).toHaveAccessibleDescription('An amount like 2.5m');
  expect(onChange).not.toHaveBeenCalled();
  await user.clear(amount);
  await user.type(amount, '20m');
  await user.click(screen.getByRole('button', { name: 'Show transfers' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...DEFAULT_VIEW, minUsd: '20000000', text: 'northwind' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('a wide screen has all fields in one line', () => {
  vi.stubGlobal('innerWidth', 1440);
  show();
  expect(screen.getByRole('combobox', { name: 'Kind' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Filters' })).not.toBeInTheDocument();
});

it('words that may begin a recovery phrase are held as in every list, and go with the filters', async () => {
  vi.stubGlobal('innerWidth', 1440);
  const user = userEvent.setup();
  const onChange = show({ text: 'northwind', kind: 'mint' });
  const field = screen.getByRole('searchbox');
  await user.clear(field);
  await user.type(field, 'copper lantern drifting over');
  expect(field).toHaveAccessibleDescription(WORDS_HELD);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...DEFAULT_VIEW, kind: 'mint', text: '' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(field).toHaveValue('');
  expect(field).not.toHaveAccessibleDescription(WORDS_HELD);
});
