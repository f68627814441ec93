import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { EdgePanel } from './components/EdgePanel';
import { NodePanel } from './components/NodePanel';
import { TransfersTable } from './components/TransfersTable';
import { toCsv } from './exports';
import { pictureOf } from './picture';
import { reduce } from './reducer';
import { address, output, small } from './testing';
import { emptyDocument, type FactEdge } from './types';
import { briefWorth, keepingWorth, worthBasis, worthOf, worthWords } from './worth';

const priced: FactEdge = { ...output('t1', 'b', 0, '60000000'), usd: '18240.5' };
const cheap: FactEdge = { ...output('t2', 'b', 0, '10000000', 1_700_086_400), usd: '0.1' };
const unpriced: FactEdge = { ...output('t3', 'b', 0, '30000000'), usd: null };
const merged: FactEdge = {
  ...output('', 'b', 0, '90000000'),
  id: 'flow:address:a>address:b:native',
  from: 'address:a',
  role: 'transfer',
  transfers: 12,
  priced: 5,
  usd: '900',
};

const shown = (...edges: FactEdge[]) => {
  const worth = worthOf(edges);
  return [worthWords(worth), briefWorth(worth), worthBasis(worth)];
};

it('a price that is missing is never zero, and a sum says what it lacks', () => {
  expect(shown(priced)).toEqual(['$18,241', '$18.2K', 'At the daily price']);
  expect(shown(unpriced)).toEqual(['no price', '', 'No daily price is known']);
  expect(shown(priced, cheap)).toEqual(['$18,241', '$18.2K', 'At the daily price']);
  expect(shown(priced, unpriced)).toEqual(['at least $18,240', '≥ $18.2K', '1 of 2 transfers priced']);
  expect(shown(merged)).toEqual(['at least $900.00', '≥ $900.00', '5 of 12 transfers priced']);
  expect(shown({ ...merged, priced: 0, usd: null })).toEqual(['no price', '', 'No daily price is known']);
  // "At least" holds of no amount that was rounded up.
  expect(shown({ ...priced, usd: '18299.9' }, unpriced)).toEqual(['at least $18,299', '≥ $18.2K', '1 of 2 transfers priced']);
  expect(shown({ ...priced, usd: '1999999.99' }, unpriced)).toEqual([
    'at least $1,999,999',
    '≥ $1.9M',
    '1 of 2 transfers priced',
  ]);
  // Sums are exact: a tenth and two tenths are three tenths.
  expect(worthOf([cheap, { ...cheap, usd: '0.2' }]).usd).toBe('0.3');
});

it('what failed moved nothing, neither in coins nor in dollars', () => {
  const failed: FactEdge = { ...priced, id: 'out:t1:8', position: 8, failed: true, usd: null };
  expect(shown(priced, failed)).toEqual(['$18,241', '$18.2K', 'At the daily price']);
  expect(shown(failed)).toEqual(['$0.00', '$0.00', 'The transaction failed and moved nothing']);
  const document = { ...emptyDocument('bitcoin'), nodes: small.nodes, edges: [priced, failed] };
  expect(pictureOf(document).graph.edges[0]).toMatchObject({ label: '0.6 BTC · 2', worth: '$18.2K' });
});

it('a trace that was saved before there were prices opens without any', () => {
  const { usd: _, ...old } = priced;
  expect(shown(old)).toEqual(['no price', '', 'No daily price is known']);
});

it('an answer without prices takes none away, but never gives one to another amount', () => {
  const later = { ...priced, usd: null };
  expect(keepingWorth([priced], [later])).toEqual([priced]);
  expect(keepingWorth([priced], [{ ...later, value: '1' }])).toEqual([{ ...later, value: '1' }]);
  expect(keepingWorth([priced], [{ ...priced, usd: '7' }])).toEqual([{ ...priced, usd: '7' }]);
  const document = { ...emptyDocument('bitcoin'), nodes: small.nodes, edges: [priced] };
  const again = reduce(document, { type: 'drawn', graph: { ...small, edges: [later] }, steps: [] });
  expect(again.edges).toEqual([priced]);
});

it('lines of the picture say what they were worth', () => {
  const more = { ...unpriced, id: 'out:t1:7', from: 'tx:t1', tx: 't1', position: 7 };
  const document = { ...emptyDocument('bitcoin'), nodes: small.nodes, edges: [priced, more] };
  const [line] = pictureOf(document).graph.edges;
  expect(line).toMatchObject({
    label: '0.9 BTC · 2',
    worth: '≥ $18.2K',
    tooltip: '0.9 BTC, at least $18,240 when moved. 1 of 2 transfers priced.',
  });
});

it('the panel of a line gives each transfer its own price and the sum with what it lacks', async () => {
  const document = { ...emptyDocument('bitcoin'), nodes: small.nodes, edges: [priced, unpriced] };
  const panel = <EdgePanel edges={[priced, unpriced]} derived={false} document={document} onClose={() => undefined} />;
  renderRoutes([{ path: '/', element: panel }], '/');
  expect(await screen.findByText('Worth when moved: at least $18,240. 1 of 2 transfers priced.')).toBeInTheDocument();
  const table = within(screen.getByRole('table'));
  expect(table.getByText('$18,241')).toHaveAttribute('title', 'At the daily price');
  expect(table.getByText('no price')).toHaveAttribute('title', 'No daily price is known');
});

it('the panel of a node says what all that came and went was worth', async () => {
  const node = address('b');
  const document = { ...emptyDocument('bitcoin'), nodes: small.nodes, edges: [priced, unpriced] };
  const panel = <NodePanel node={node} document={document} onSelect={() => undefined} onClose={() => undefined} />;
  renderRoutes([{ path: '/', element: panel }], '/');
  expect(await screen.findByText('at least $18,240')).toHaveAttribute('title', '1 of 2 transfers priced');
  // Nothing went out, and of nothing there is no price to miss.
  expect(screen.queryByText('no price')).toBeNull();
});

it('the table of transfers has a column for it', async () => {
  const document = { ...emptyDocument('bitcoin'), nodes: small.nodes, edges: [priced, unpriced] };
  const table = <TransfersTable document={document} edges={document.edges} onOpen={() => undefined} />;
  renderRoutes([{ path: '/', element: table }], '/');
  expect(await screen.findByRole('columnheader', { name: /Worth when moved/ })).toBeInTheDocument();
  expect(screen.getByText('$18,241')).toBeInTheDocument();
  expect(screen.getByText('no price')).toBeInTheDocument();
});

it('the file has dollars unrounded, and nothing where there is no price', () => {
  const document = { ...emptyDocument('bitcoin'), edges: [priced, merged, unpriced] };
  const ends = toCsv(document)
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').slice(-3));
  expect(ends).toContainEqual(['18240.5', '1', 'false']);
  expect(ends).toContainEqual(['900', '5', 'false']);
  expect(ends).toContainEqual(['', '0', 'false']);
  expect(ends[0]).toEqual(['usd', 'priced', 'failed']);
});
