import { render, screen, within } from '@testing-library/react';
import type { Options } from 'highcharts';
import { beforeEach, expect, it, vi } from 'vitest';
import { narrow } from '../flows/narrow';
import type { ModeProps } from '../Modes';
import { everything, facts, label, move } from '../testing';
import { readView } from '../view';
import { HeatMode } from './HeatMode';
import { LinkMode } from './LinkMode';
import { RiverMode } from './RiverMode';

const drawn: { options: Options | null } = { options: null };
vi.mock('@/charts/Chart', () => ({
  Chart: ({ options }: { readonly options: Options | null }) => {
    drawn.options = options;
    return null;
  },
}));
beforeEach(() => {
  drawn.options = null;
});

const nothing = () => {};
const paid = facts(
  move('in', '150000000', [['a', '150000000', label('Northwind')]]),
  move('out', '90000000', [['b', '90000000', label('Whirl', { kind: 'derived', category: 'mixer' })]], { days: 3 }),
);
const props = (mode: string): ModeProps => ({
  view: readView(new URLSearchParams({ mode, address: 'bc1qroot' })),
  onView: nothing,
  chain: 'bitcoin',
  facts: paid,
  narrowed: narrow(paid, everything),
  basis: undefined,
  said: [],
  fileName: 'drawing',
  picked: null,
  onPick: nothing,
});
const legend = () => within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
const names = () => legend().map((row) => row.textContent);
const colors = () => legend().map((row) => row.querySelector('span')?.style.color);

interface Bands {
  readonly data: readonly { readonly from: string; readonly to: string }[];
  readonly dataLabels: { readonly formatter: () => string };
}

it('writes on the ribbons of a Sankey how much went along them', () => {
  render(<LinkMode {...props('sankey')} />);
  const [bands] = (drawn.options?.series ?? []) as unknown as readonly Bands[];
  const values = bands?.data.map((band) => bands.dataLabels.formatter.call(band as never));
  expect(values).toEqual(['1.5 BTC', '0.9 BTC']);
});

it('names everybody of a chord in its legend, a conclusion as one, in colours of their own', () => {
  render(<LinkMode {...props('chord')} />);
  expect(names()).toHaveLength(3);
  expect(names()).toEqual(expect.arrayContaining(['Northwind', 'Whirl (inferred)']));
  expect(new Set(colors()).size).toBe(3);
});

it('names the bands of a river in its legend, each once, in colours of their own', () => {
  render(<RiverMode {...props('river')} />);
  expect(names()).toEqual(['Northwind', 'Whirl (inferred)']);
  expect(new Set(colors()).size).toBe(2);
});

it('says of the colours of a heat map how many flows each stands for, in the colours of the squares', () => {
  const { rerender } = render(<HeatMode {...props('heat')} facts={{ ...paid, roots: ['a', 'b'] }} />);
  const scale = (label: string) => within(screen.getByRole('list', { name: label })).getAllByRole('listitem');
  expect(scale('Flows per hour of the week').map((row) => row.textContent)).toEqual(['0', '1']);
  const view = { ...props('heat').view, heat: 'calendar' as const };
  rerender(<HeatMode {...props('heat')} view={view} facts={{ ...paid, roots: ['a', 'b'] }} />);
  const rows = scale('Flows per day');
  expect(rows.map((row) => row.textContent)).toEqual(['0', '1']);
  const [squares] = (drawn.options?.series ?? []) as unknown as readonly {
    readonly data: readonly { readonly value: number; readonly color: string }[];
  }[];
  const colorOf = (count: number) => squares?.data.find(({ value }) => value === count)?.color;
  expect(rows.map((row) => row.querySelector('span')?.style.color)).toEqual([colorOf(0), colorOf(1)]);
});
