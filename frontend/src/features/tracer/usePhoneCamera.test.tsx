import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toScreen } from '@/graph/camera';
import { Engine, type EngineEvents } from '@/graph/engine';
import { inkOf } from '@/graph/ink';
import { CARD_WIDTH } from '@/graph/model';
import { graph, node } from '@/graph/testing';
import { dark } from '@/theme/palette';
import { PANEL, REST_MS, usePhoneCamera } from './usePhoneCamera';

const WIDTH = 1_200;
const nothing = () => {};
const events: EngineEvents = {
  onPick: nothing,
  onPickMany: nothing,
  onOpen: nothing,
  onMove: nothing,
  onMoveNote: nothing,
  onCamera: nothing,
};

/** The left and right edge of a card on the screen. */
function edgesOf(engine: Engine, id: string): readonly [number, number] {
  const found = engine.scene.node(id);
  if (found === undefined) throw new Error(id);
  return [toScreen(engine.camera, found.x, found.y).x, toScreen(engine.camera, found.x + CARD_WIDTH, found.y).x];
}

/** A canvas of a wide screen with a card at each side; the reader has not moved it. */
function wide(): Engine {
  const host = document.createElement('div');
  Object.defineProperty(host, 'clientWidth', { value: WIDTH });
  Object.defineProperty(host, 'clientHeight', { value: 700 });
  const engine = new Engine(host, inkOf(dark), events);
  engine.setGraph(graph([node('left', 0, 0), node('right', 900, 0)]));
  return engine;
}

beforeEach(() => {
  vi.useFakeTimers();
  HTMLCanvasElement.prototype.getContext = (() => null) as typeof HTMLCanvasElement.prototype.getContext;
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: true,
    media,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
});
afterEach(() => void vi.useRealTimers());

const shown = (engine: Engine) =>
  renderHook(({ selected, layout }) => usePhoneCamera({ current: engine }, selected, 'left', layout), {
    initialProps: { selected: undefined as string | undefined, layout: 'canvas' },
  });

it('never leaves the selected card under the panel', () => {
  const engine = wide();
  const { rerender } = shown(engine);
  expect(edgesOf(engine, 'right')[1]).toBeGreaterThan(WIDTH - PANEL);
  rerender({ selected: 'right', layout: 'sheet' });
  vi.advanceTimersByTime(REST_MS);
  expect(edgesOf(engine, 'right')[1]).toBeLessThan(WIDTH - PANEL);
  // The other way too: what the panel is closed and opened for is in sight.
  rerender({ selected: 'left', layout: 'sheet' });
  vi.advanceTimersByTime(REST_MS);
  expect(edgesOf(engine, 'left')[0]).toBeGreaterThan(0);
});

it('keeps the view where it is for a double click, and where a panel is of no card', () => {
  const engine = wide();
  const { rerender } = shown(engine);
  const before = engine.camera;
  rerender({ selected: 'right', layout: 'sheet' });
  vi.advanceTimersByTime(REST_MS - 1);
  expect(engine.camera).toBe(before);
  rerender({ selected: undefined, layout: 'sheet' });
  vi.advanceTimersByTime(REST_MS);
  expect(engine.camera).toBe(before);
});
