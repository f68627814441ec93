import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DEFAULT_VIEW, type View } from '@/domain/whales/view';
import { OutcomesPanel } from './OutcomesPanel';

const asked = vi.hoisted(() => vi.fn());
vi.mock('@/domain/whales/api', () => ({ useGetWhaleOutcomesQuery: asked }));

it.each([
  [24, 720],
  [8_760, 8_760],
])('looks back a month at least: %i hours are %i', (hours, back) => {
  const view: View = { ...DEFAULT_VIEW, chain: 'bitcoin', hours };
  asked.mockReturnValue({ currentData: { items: [], away: [], since: null }, refetch: vi.fn() });
  render(<OutcomesPanel view={view} />);
  expect(asked).toHaveBeenLastCalledWith({ ...view, hours: back });
  expect(screen.getByText(/^No matching transfer was in a block in the last/)).toHaveTextContent(`the last ${back / 24} days.`);
});
