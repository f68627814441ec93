import { describe, expect, it, vi } from 'vitest';
import { chordOptions, type LinkChartInput, sankeyOptions } from './linkOptions';
import { riverOptions } from './riverOptions';
import { groupColor, heatOptions, treemapOptions } from './tileOptions';

const input = (): LinkChartInput => ({
  nodes: [
    { id: 'a', name: '<b>Mallory</b>', color: 'red', column: 0, share: 0.5, text: 'sent 5' },
    { id: 'r', name: 'Root', color: 'blue', column: 1, share: 0.5, text: 'received 5' },
  ],
  bands: [{ from: 'a', to: 'r', weight: 5, color: 'red', text: '5 & more' }],
  onPick: vi.fn(),
  onPickBand: vi.fn(),
});

interface Made {
  series: { data: unknown[]; nodes: { dataLabels: { align: string } }[]; point: { events: { click: () => void } } }[];
  tooltip: { formatter: () => string };
}

interface Labelled {
  series: { dataLabels: { formatter: () => string } }[];
}

describe('bands', () => {
  it.each([
    ['sankey', (one: LinkChartInput) => sankeyOptions(one, false)],
    ['chord', (one: LinkChartInput) => chordOptions(one, true, 400)],
  ])('of a %s say who and how much as text, never as markup', (_, make) => {
    const options = make(input()) as unknown as Made;
    const node = options.tooltip.formatter.call({ isNode: true, id: 'a', name: '<b>Mallory</b>' } as never);
    expect(node).toBe('<b>&#60;b&#62;Mallory&#60;/b&#62;</b><br/>sent 5');
    const band = options.tooltip.formatter.call({ from: 'a', to: 'r', fromNode: { name: 'A' }, toNode: { name: 'R' } } as never);
    expect(band).toBe('<b>A → R</b><br/>5 &#38; more');
    expect(options.series[0]?.data).toEqual([{ from: 'a', to: 'r', weight: 5, color: 'red' }]);
    expect(make({ ...input(), bands: [] })).toBeNull();
  });

  it('lead to a card or to a band', () => {
    const given = input();
    const click = (sankeyOptions(given, true) as unknown as Made).series[0]?.point.events.click;
    click?.call({ isNode: true, id: 'a' } as never);
    click?.call({ from: 'a', to: 'r' } as never);
    expect(given.onPick).toHaveBeenCalledWith('a');
    expect(given.onPickBand).toHaveBeenCalledWith('a', 'r');
  });

  it('carry their values where they have room: wide ones, on wide screens', () => {
    const bands = [
      { from: 'a', to: 'r', weight: 97, color: 'red', text: '', value: '$97' },
      { from: 'b', to: 'r', weight: 3, color: 'red', text: '', value: '$3' },
    ];
    const nodes = [...input().nodes, { id: 'b', name: 'B', color: 'red', column: 0, share: 0.1, text: '' }];
    const shownOn = (from: string, narrow: boolean) => {
      const made = sankeyOptions({ ...input(), nodes, bands }, narrow) as unknown as Labelled;
      return made.series[0]?.dataLabels.formatter.call({ from, to: 'r' } as never);
    };
    expect([shownOn('a', false), shownOn('b', false), shownOn('a', true)]).toEqual(['$97', '', '']);
  });

  it('have their names beside the bars: the last column before, the others behind', () => {
    const [series] = (sankeyOptions(input(), false) as unknown as Made).series;
    expect(series?.nodes.map(({ dataLabels }) => dataLabels.align)).toEqual(['left', 'right']);
  });
});

describe('areas, squares and rivers', () => {
  it('are nothing where there is nothing', () => {
    expect(treemapOptions([], vi.fn())).toBeNull();
    expect(heatOptions({ cells: [{ x: 0, y: 0, count: 0, text: '' }], columns: [''], rows: [''], most: 0 })).toBeNull();
    expect(riverOptions({ times: [], panes: [], when: String, onPick: vi.fn() })).toBeNull();
  });

  it('are drawn by their sizes and counts', () => {
    const tile = { id: 't', name: 'BTC', size: 3, color: 'red', text: '$3', more: '1 BTC' };
    expect(treemapOptions([tile], vi.fn())?.series?.[0]).toMatchObject({ type: 'treemap', data: [{ id: 't', value: 3 }] });
    const cells = [0, 1, 2].map((count) => ({ x: count, y: 0, count, text: `${count} flows` }));
    const heat = heatOptions({ cells, columns: ['0', '1', '2'], rows: ['Mon'], most: 2 })?.series?.[0] as unknown as {
      data: { color: string }[];
    };
    expect(heat.data.map(({ color }) => color)).toEqual([
      'var(--inset)',
      'color-mix(in srgb, var(--accent) 58%, var(--inset))',
      'color-mix(in srgb, var(--accent) 100%, var(--inset))',
    ]);
  });

  it('of one step are columns, of several a stream in each pane', () => {
    const band = { id: 'b', name: 'B', color: 'red', widths: [1, 2], texts: ['1', '2'] };
    const made = (times: number[]) =>
      riverOptions({
        times,
        panes: [
          { title: 'In', bands: [band] },
          { title: 'Out', bands: [band] },
        ],
        when: String,
        onPick: vi.fn(),
      });
    expect(made([0, 1])?.series?.map((one) => (one as { type: string }).type)).toEqual(['streamgraph', 'streamgraph']);
    expect(made([0])?.series?.map((one) => (one as { type: string }).type)).toEqual(['column', 'column']);
  });

  it('have a colour of their own, and one for the rest', () => {
    expect(new Set([0, 1, 2, 3, 4, 5, 6].map((place) => groupColor(place, 1))).size).toBe(7);
    expect(groupColor(0, 12)).toBe('var(--c8)');
  });
});
