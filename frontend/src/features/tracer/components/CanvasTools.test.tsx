import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ThemeProvider } from '@/theme/ThemeProvider';
import { address, small, transaction } from '../testing';
import { emptyDocument, type FactNode, type TraceDocument } from '../types';
import { Legend } from './CanvasTools';

const label = small.nodes.flatMap(({ labels }) => labels)[0];
const labelled = (key: string, category: string): FactNode => {
  if (label === undefined) throw new Error('the small graph has a label');
  return address(key, { labels: [{ ...label, category }] });
};

function legendOf(...nodes: readonly FactNode[]): readonly (string | null)[] {
  const { unmount } = render(
    <ThemeProvider>
      <Legend document={{ ...emptyDocument('bitcoin'), nodes }} />
    </ThemeProvider>,
  );
  const rows = within(screen.getByRole('list', { name: 'Legend' })).queryAllByRole('listitem');
  const colors = rows.map((row) => row.querySelector('i')?.style.background);
  expect(new Set(colors).size, 'each has a colour of its own').toBe(rows.length);
  const words = rows.map((row) => row.textContent);
  unmount();
  return words;
}

it('names the colours of the cards that there are, each once, and no other', () => {
  expect(legendOf(address('a'), address('b'), transaction('t', 1_700_000_000), labelled('c', 'exchange'))).toEqual([
    'Wallet',
    'Transaction',
    'Exchange',
  ]);
  expect(legendOf(labelled('m', 'mixer'), labelled('h', 'bridge'))).toEqual(['Mixer', 'Bridge']);
});

it('calls the address of a theft a wallet, never a service', () => {
  expect(legendOf(labelled('thief', 'theft'))).toEqual(['Wallet']);
  expect(legendOf(labelled('shop', 'service'))).toEqual(['Service']);
});

it('says what the taint adds to the cards and lines, and by which convention, only where there is any', () => {
  const nodes = [address('a'), address('b')];
  const method = (name: string) => ({
    method: name,
    marked: '5',
    held: '5',
    lost: '0',
    nodes: [{ of: nodes[0]?.id ?? '', category: '', received: '5', held: '5' }],
    labels: [],
  });
  const taint = { method: 'fifo', methods: [method('fifo'), method('haircut')], transactions: 1, stops: [], unknown: [] };
  const rowsOf = (shown: TraceDocument['taint']) => {
    const { unmount } = render(
      <ThemeProvider>
        <Legend document={{ ...emptyDocument('bitcoin'), nodes, taint: shown }} />
      </ThemeProvider>,
    );
    const rows = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
    const words = rows.map((row) => row.textContent);
    unmount();
    return words;
  };
  expect(rowsOf(null)).toEqual(['Wallet']);
  expect(rowsOf({ ...taint, methods: [{ ...method('fifo'), nodes: [] }] })).toEqual(['Wallet']);
  expect(rowsOf(taint)).toEqual(['Wallet', 'Tainted share of funds received (FIFO)', 'Between tainted addresses']);
  expect(rowsOf({ ...taint, method: 'haircut' })).toContain('Tainted share of funds received (Haircut)');
});
