import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ThemeProvider } from '@/theme/ThemeProvider';
import { GraphCanvas } from './GraphCanvas';
import { type Emphasis, noEmphasis } from './model';
import { edge, graph, node } from './testing';

beforeEach(() => {
  HTMLCanvasElement.prototype.getContext = (() => null) as typeof HTMLCanvasElement.prototype.getContext;
});

const nothing = () => {};
const drawn = graph(
  [
    node('a', 0, 0, { title: 'Kestrel' }),
    node('b', 300, 0, { title: 'Big exchange', kind: 'exchange', flagged: true }),
    node('c', 600, 0),
  ],
  [edge('a', 'b'), edge('b', 'c'), edge('b', 'a')],
);
const canvas = (emphasis: Partial<Emphasis>) => (
  <ThemeProvider>
    <GraphCanvas
      graph={drawn}
      emphasis={{ ...noEmphasis, ...emphasis }}
      tool="pan"
      label="Graph of 3 nodes and 3 lines"
      onKeyDown={nothing}
      onPick={nothing}
      onPickMany={nothing}
      onOpen={nothing}
      onMove={nothing}
      onMoveNote={nothing}
      onCamera={nothing}
    />
  </ThemeProvider>
);

it('reads out the card that the arrow keys walk to, and that Enter selects it', () => {
  const { container, rerender } = render(canvas({}));
  const live = container.querySelector('[aria-live="polite"]');
  expect(screen.getByRole('application', { name: 'Graph of 3 nodes and 3 lines' })).not.toContainElement(live as HTMLElement);
  expect(live).toBeEmptyDOMElement();
  rerender(canvas({ focused: 'a' }));
  expect(live).toHaveTextContent(/^Kestrel, wallet, 1 line in, 1 out$/);
  rerender(canvas({ focused: 'b' }));
  expect(live).toHaveTextContent(/^Big exchange, exchange, 1 line in, 2 out, flagged$/);
  rerender(canvas({ focused: 'b', selected: new Set(['b']) }));
  expect(live).toHaveTextContent(/^Big exchange, exchange, 1 line in, 2 out, flagged, selected$/);
  rerender(canvas({ focused: 'gone' }));
  expect(live).toBeEmptyDOMElement();
});
