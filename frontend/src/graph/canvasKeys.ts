/** Keys of the canvas itself: arrows walk from card to card, Shift with an arrow pans, Enter selects, plus, minus and 0 zoom. */

import type { KeyboardEvent } from 'react';
import type { Engine } from './engine';
import { neighbour, type Direction as Way } from './walk';

const WAYS: Readonly<Record<string, Way>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

export interface WalkActions {
  readonly focused: string | null;
  readonly focus: (id: string | null) => void;
  readonly select: (id: string, adds: boolean) => void;
}

export function onCanvasKey(event: KeyboardEvent, engine: Engine | null, actions: WalkActions): void {
  if (engine === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const way = WAYS[event.key];
  const { focused } = actions;
  if (way !== undefined && event.shiftKey) {
    engine.pan(way === 'left' ? 80 : way === 'right' ? -80 : 0, way === 'up' ? 80 : way === 'down' ? -80 : 0);
  } else if (way !== undefined) {
    const next = neighbour(engine.scene, focused, way);
    if (next !== null) {
      actions.focus(next);
      engine.reveal(next);
    }
  } else if (event.key === 'Enter' || event.key === ' ') {
    if (focused === null) return;
    actions.select(focused, event.shiftKey);
  } else if (event.key === '+' || event.key === '=') engine.zoomBy(1.25);
  else if (event.key === '-') engine.zoomBy(0.8);
  else if (event.key === '0') engine.fit();
  else return;
  event.preventDefault();
}
