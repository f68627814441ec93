import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ThemeProvider } from '@/theme/ThemeProvider';
import { DateRange } from './DateRange';
import { DayField } from './DayField';

// Each calendar is loaded once in a file: by the one test that types before it is here.
const calendar = () => document.querySelector('.ant-picker');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const typeIn = (name: string, text: string) => {
  act(() => field(name).focus());
  fireEvent.change(field(name), { target: { value: text } });
};
const comes = () => waitFor(() => expect(calendar()).not.toBeNull(), { timeout: 30_000 });

function Range({ changed }: { readonly changed: (from: string, to: string) => void }) {
  const [[from, to], setDays] = useState<readonly [string, string]>(['', '']);
  return (
    <DateRange
      late
      label="Days"
      from={from}
      to={to}
      onChange={(...days) => {
        changed(...days);
        setDays(days);
      }}
    />
  );
}

it('takes the days of a range that are typed before its calendar is here, and goes on with what is half typed', async () => {
  const changed = vi.fn();
  render(<Range changed={changed} />, { wrapper: ThemeProvider });
  typeIn('From', '2026-01-05');
  act(() => field('From').blur());
  expect(changed).toHaveBeenLastCalledWith('2026-01-05', '');
  typeIn('To', '2026-01-3');
  expect(calendar()).toBeNull();
  await comes();
  await waitFor(() => expect(field('To')).toHaveFocus());
  expect([field('From').value, field('To').value]).toEqual(['Jan 5, 2026', '2026-01-3']);
  await userEvent.keyboard('1{Tab}');
  await waitFor(() => expect(changed).toHaveBeenLastCalledWith('2026-01-05', '2026-01-31'));
});

it('does so with a single day, and takes none that the field refuses', async () => {
  const changed = vi.fn();
  render(<DayField label="Due" value="2026-01-05" onChange={changed} />, { wrapper: ThemeProvider });
  for (const refused of ['', '2026-02-31', '2026-01-05']) {
    typeIn('Due', refused);
    act(() => field('Due').blur());
    expect(field('Due')).toHaveValue('Jan 5, 2026');
  }
  expect(changed).not.toHaveBeenCalled();
  typeIn('Due', '2026-02-07');
  fireEvent.keyDown(field('Due'), { key: 'Enter' });
  expect(changed).toHaveBeenLastCalledWith('2026-02-07');
  typeIn('Due', '2026-03-0');
  expect(calendar()).toBeNull();
  await comes();
  await waitFor(() => expect(field('Due')).toHaveFocus());
  expect(field('Due')).toHaveValue('2026-03-0');
  await userEvent.keyboard('8{Tab}');
  await waitFor(() => expect(changed).toHaveBeenLastCalledWith('2026-03-08'));
});
