import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ThemeProvider } from '@/theme/ThemeProvider';
import { Picker } from './Picker';
import { grouped } from './pickerOptions';

const many = Array.from({ length: 12 }, (_, at) => ({ value: `v${at}`, label: `Option ${at}` }));
const shown = (options = many, value = 'v0', onChange = vi.fn()) => {
  render(
    <ThemeProvider>
      <Picker label="Zone" value={value} options={options} onChange={onChange} />
    </ThemeProvider>,
  );
  return onChange;
};

it('is the select of the platform while the list is short', async () => {
  const onChange = shown(many.slice(0, 8));
  await userEvent.selectOptions(screen.getByLabelText('Zone'), 'Option 3');
  expect(onChange).toHaveBeenCalledWith('v3');
});

it('is searched by typing where the list is long', async () => {
  const onChange = shown();
  const field = await screen.findByRole('combobox', { name: 'Zone' });
  // By the keyboard alone: a press would open the list and, on a slow machine, close it again.
  act(() => field.focus());
  await userEvent.keyboard('option 11');
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Option 11']));
  await userEvent.click(screen.getByRole('option'));
  expect(onChange.mock.calls[0]?.[0]).toBe('v11');
});

it('is the select of the platform on phones', () => {
  vi.stubGlobal('innerWidth', 390);
  shown();
  expect(screen.getByLabelText('Zone').tagName).toBe('SELECT');
});

it('shows a value that the list does not hold', () => {
  shown(many.slice(0, 3), 'gone');
  expect(screen.getByLabelText('Zone')).toHaveDisplayValue('gone');
});

it('keeps options under their headings', () => {
  const options = [
    { value: 'a', label: 'A', group: 'One' },
    { value: 'b', label: 'B', group: 'Two' },
    { value: 'c', label: 'C', group: 'One' },
  ];
  expect(grouped(options).map(({ group, members }) => [group, members.map(({ value }) => value)])).toEqual([
    ['One', ['a', 'c']],
    ['Two', ['b']],
  ]);
});
