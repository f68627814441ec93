import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ThemeProvider } from '@/theme/ThemeProvider';
import { DateRange, type DateRangeProps } from './DateRange';
import { PAST_PRESETS, presetDays, typedDay } from './datePresets';

const changed = vi.fn();

function Held(props: Partial<DateRangeProps>) {
  const [days, setDays] = useState([props.from ?? '', props.to ?? ''] as const);
  return (
    <ThemeProvider>
      <DateRange
        {...props}
        label="Days"
        from={days[0]}
        to={days[1]}
        onChange={(from, to) => {
          changed(from, to);
          setDays([from, to]);
        }}
      />
    </ThemeProvider>
  );
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

afterEach(() => changed.mockClear());

describe('the days of a preset', () => {
  it.each([
    ['Last 7 days', '2026-11-16'],
    ['Last 30 days', '2026-10-24'],
    ['This year', '2026-01-01'],
  ])('%s begin on %s and end today', (label, first) => {
    const preset = PAST_PRESETS.find((one) => one.label === label);
    expect(preset && presetDays(preset, '2026-11-22')).toEqual([first, '2026-11-22']);
  });
});

describe('a typed day', () => {
  it.each([
    ['2026-01-05', '2026-01-05'],
    ['Jan 5, 2026', '2026-01-05'],
    ['31 dec 2026', '2026-12-31'],
    ['Feb 31, 2026', undefined],
    ['Foo 5, 2026', undefined],
    ['1/5/2026', undefined],
    ['', ''],
  ])('%j is %j', (typed, day) => expect(typedDay(typed)).toBe(day));

  it('is none after the last one, however it is written', () => {
    expect([typedDay('Jan 6, 2026', '2026-01-05'), typedDay('Jan 5, 2026', '2026-01-05')]).toEqual([undefined, '2026-01-05']);
  });
});

describe('a range of days', () => {
  it('takes days that are typed, each field by its own name', async () => {
    render(<Held />);
    await userEvent.type(await field('From'), '2026-01-05{Enter}');
    await userEvent.type(await field('To'), '2026-01-31{Enter}');
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith('2026-01-05', '2026-01-31'));
    expect(await field('From')).toHaveValue('Jan 5, 2026');
  });

  it('takes a day that stands alone, by the Tab key as well', async () => {
    render(<Held />);
    await userEvent.type(await field('From'), '2026-01-05');
    await userEvent.tab();
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith('2026-01-05', ''));
  });

  it('takes a range that is typed the wrong way round, so that it can be mended, and no day that is none', async () => {
    render(<Held from="2026-01-05" />);
    await userEvent.type(await field('To'), '2026-01-02{Enter}');
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith('2026-01-05', '2026-01-02'));
    expect(await field('To')).toHaveAccessibleDescription('Ends before it begins');
    changed.mockClear();
    await userEvent.clear(await field('From'));
    await userEvent.type(await field('From'), '2026-02-31{Enter}');
    await userEvent.tab();
    expect(changed).not.toHaveBeenCalledWith(expect.stringContaining('2026-03'), expect.anything());
  });

  it('is open on the side that is emptied', async () => {
    render(<Held from="2026-01-05" to="2026-01-31" />);
    await userEvent.clear(await field('From'));
    await userEvent.tab();
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith('', '2026-01-31'));
  });

  it('says so at both fields when it ends before it begins', async () => {
    render(<Held from="2026-02-05" to="2026-01-31" />);
    expect(await field('From')).toHaveAccessibleDescription('Ends before it begins');
    expect(await field('To')).toHaveAttribute('aria-invalid', 'true');
  });

  it('offers presets, which set both days', async () => {
    render(<Held />);
    await userEvent.click(await field('From'));
    await userEvent.click(await screen.findByText('This year'));
    const today = new Date().toISOString().slice(0, 10);
    expect(changed).toHaveBeenLastCalledWith(`${today.slice(0, 4)}-01-01`, today);
  });

  it('leaves Esc to the calendar while it is open', async () => {
    const closed = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog around it
      <div onKeyDown={closed}>
        <Held />
      </div>,
    );
    await userEvent.click(await field('From'));
    closed.mockClear();
    await userEvent.keyboard('{Escape}');
    expect(closed).not.toHaveBeenCalled();
    // The calendar says that it is closed a moment after its Esc; until then it keeps the next one, too.
    await waitFor(async () => {
      await userEvent.keyboard('{Escape}');
      expect(closed).toHaveBeenCalled();
    });
  });
});

describe('a range of days whose calendar is loaded late', () => {
  it('shows both days before, and opens its calendar where it was pressed', async () => {
    render(<Held late from="2026-01-05" />);
    expect(screen.getByLabelText('From')).toHaveValue('Jan 5, 2026');
    expect(document.querySelector('.ant-picker')).toBeNull();
    const to = screen.getByLabelText('To');
    fireEvent.pointerDown(to);
    act(() => to.focus());
    await userEvent.click(await screen.findByText('This year', {}, { timeout: 30_000 }));
    expect(changed).toHaveBeenLastCalledWith(expect.stringMatching(/-01-01$/), new Date().toISOString().slice(0, 10));
  });

  it('keeps the keyboard in the field it was in', async () => {
    render(<Held late />);
    await userEvent.tab();
    await waitFor(() => expect(document.querySelector('.ant-picker')).not.toBeNull(), { timeout: 30_000 });
    await waitFor(() => expect(screen.getByLabelText('From')).toHaveFocus());
  });
});

describe('a range of days on a phone', () => {
  beforeEach(() => vi.stubGlobal('innerWidth', 390));

  it('uses the date fields of the platform', async () => {
    render(<Held from="2026-01-05" />);
    const to = screen.getByLabelText('To');
    expect(to).toHaveAttribute('type', 'date');
    await userEvent.type(to, '2026-01-02');
    expect(changed).toHaveBeenLastCalledWith('2026-01-05', '2026-01-02');
    expect(to).toHaveAccessibleDescription('Ends before it begins');
  });

  it('says where the data ends, and lets no day after it be chosen', async () => {
    vi.stubGlobal('innerWidth', 390);
    render(<Held dataDay="2026-02-21" />);
    expect(screen.getByText('Data ends on Feb 21, 2026')).toBeVisible();
    expect(await field('To')).toHaveAttribute('max', '2026-02-21');
  });
});
