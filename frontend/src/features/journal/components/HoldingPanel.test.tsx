import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { HoldingTimes } from '@/api/ledgerApi';
import { statistics } from '@/testing/journal';
import { HoldingPanel } from './HoldingPanel';

const held = (change: Partial<HoldingTimes> = {}): HoldingTimes => ({
  winners: 40,
  losers: 32,
  winners_seconds: 18_720,
  losers_seconds: 187_200,
  ratio: { value: 10, low: 4.5, high: 22.22 },
  ...change,
});

/** The figures by their names. */
function figures(times: HoldingTimes | null | undefined) {
  const { unmount } = render(<HoldingPanel data={statistics({ holding_times: times })} />);
  const strip = screen.getByLabelText('Holding times of losers and winners', { selector: 'dl' });
  const values = within(strip)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  const few = screen.queryByTitle(/Fewer than 30 losers or winners/) !== null;
  unmount();
  return { values, few };
}

it('says how long each side is held, by how much they differ, and whether that is clear', () => {
  const longer = figures(held());
  expect(longer.values).toEqual([
    '2 days 4 h32 round trips',
    '5 h 12 min40 round trips',
    '10.0095%: 4.50 to 22.22',
    'Losers held longer',
  ]);
  expect(longer.few).toBe(false);
  const sooner = figures(held({ losers: 12, losers_seconds: 1_209_600, ratio: { value: 0.5, low: 0.3, high: 0.9 } }));
  expect(sooner.values[0]).toBe('14 days12 round trips');
  expect(sooner.values[3]).toMatch(/^Losers closed sooner/);
  expect(sooner.few).toBe(true);
  expect(figures(held({ ratio: { value: 1.2, low: 0.8, high: 1.8 } })).values[3]).toBe('not clear');
});

it('judges nothing with fewer than ten on a side, or without an interval', () => {
  const few = figures(held({ winners: 9, ratio: { value: 10, low: null, high: null } }));
  expect(few.values.slice(2)).toEqual(['10.00no interval', 'not enough round tripsneeds 10 losers and 10 winners']);
  expect(figures(held({ ratio: { value: 10, low: null, high: null } })).values[3]).toBe('not clear');
  for (const none of [null, undefined]) {
    expect(figures(none).values).toEqual(['—', '—', '—no interval', '—needs a loser and a winner']);
  }
});
