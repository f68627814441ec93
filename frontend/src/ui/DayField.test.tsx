import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_WRITING, setWriting } from '@/format/writing';
import { ThemeProvider } from '@/theme/ThemeProvider';
import { DayField, type DayFieldProps } from './DayField';

const changed = vi.fn();

function Held(props: Partial<DayFieldProps>) {
  const [day, setDay] = useState(props.value ?? '');
  return (
    <ThemeProvider>
      <DayField
        {...props}
        label="Due"
        value={day}
        onChange={(next) => {
          changed(next);
          setDay(next);
        }}
      />
    </ThemeProvider>
  );
}

const field = () => screen.findByLabelText<HTMLInputElement>('Due');

afterEach(() => changed.mockClear());

describe('a day', () => {
  it('is taken when it is typed, with Enter and by leaving the field', async () => {
    render(<Held />);
    await userEvent.type(await field(), '2026-01-05{Enter}');
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith('2026-01-05'));
    await userEvent.clear(await field());
    await userEvent.type(await field(), '2026-02-07');
    await userEvent.tab();
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith('2026-02-07'));
  });

  it('is shown as the reader writes days, and can be changed in that form', async () => {
    const { unmount } = render(<Held value="2026-11-29" />);
    expect(await field()).toHaveValue('Nov 29, 2026');
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'Nov 30, 2026');
    await userEvent.tab();
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith('2026-11-30'));
    unmount();
    setWriting({ ...DEFAULT_WRITING, days: 'european' });
    render(<Held value="2026-11-29" />);
    expect(await field()).toHaveValue('29 Nov 2026');
    setWriting(DEFAULT_WRITING);
  });

  it('brings its calendar when somebody comes near, with the focus', async () => {
    const { container } = render(<Held late />);
    await field();
    await vi.dynamicImportSettled();
    expect(container.querySelector('.ant-picker')).toBeNull();
    await userEvent.tab();
    await waitFor(() => expect(container.querySelector('.ant-picker')).not.toBeNull());
    expect(await field()).toHaveFocus();
    await userEvent.type(await field(), '2026-01-05{Enter}');
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith('2026-01-05'));
  });

  it('stays where what is typed is no day', async () => {
    render(<Held value="2026-01-05" />);
    await userEvent.clear(await field());
    await userEvent.type(await field(), '2026-02-31');
    await userEvent.tab();
    expect(changed).not.toHaveBeenCalled();
  });

  it('is described by what is wrong with it', async () => {
    render(<Held error="Use a day from today on." />);
    expect(await field()).toHaveAccessibleDescription('Use a day from today on.');
    expect(await field()).toHaveAttribute('aria-invalid', 'true');
  });
});

it('is named on a phone, whose date field has no placeholder', () => {
  vi.stubGlobal('innerWidth', 390);
  const { rerender } = render(<Held hideLabel placeholder="Due date" />);
  expect(screen.getByText('Due').closest('.visually-hidden')).toBeNull();
  rerender(<Held hideLabel />);
  expect(screen.getByText('Due').closest('.visually-hidden')).not.toBeNull();
  vi.unstubAllGlobals();
});

describe('a day that must be there', () => {
  it('stays where the field of a phone is emptied, and follows what is chosen there', () => {
    vi.stubGlobal('innerWidth', 390);
    render(<Held value="2026-01-05" latest="2026-01-31" />);
    const native = screen.getByLabelText<HTMLInputElement>('Due');
    expect([native.type, native.max]).toEqual(['date', '2026-01-31']);
    fireEvent.change(native, { target: { value: '' } });
    expect(changed).not.toHaveBeenCalled();
    fireEvent.change(native, { target: { value: '2026-01-06' } });
    expect(changed).toHaveBeenLastCalledWith('2026-01-06');
    vi.unstubAllGlobals();
  });

  it('is no later than the last day that there may be', async () => {
    render(<Held value="2026-01-05" latest="2026-01-31" />);
    await userEvent.clear(await field());
    await userEvent.type(await field(), '2026-02-01');
    await userEvent.tab();
    expect(changed).not.toHaveBeenCalled();
  });
});
