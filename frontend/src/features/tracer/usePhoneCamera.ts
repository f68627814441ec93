/** What the panel covers. On a phone a fitted graph cannot be read: the view stands on the selected card instead, above the sheet. */

import { type RefObject, useEffect } from 'react';
import type { Engine } from '@/graph/engine';
import { CARD_HEIGHT, CARD_WIDTH } from '@/graph/model';
import { useIsPhone } from '@/ui/viewport';

const ZOOM = 0.9;

function centre(engine: Engine, id: string): void {
  const node = engine.scene.node(id);
  const { width, height } = engine.viewport;
  if (node === undefined || width === 0) return;
  const x = width / 2 - (node.x + CARD_WIDTH / 2) * ZOOM;
  const y = height / 2 - (node.y + CARD_HEIGHT / 2) * ZOOM;
  engine.setCamera({ zoom: ZOOM, x, y });
}

/** Of the panel at the right with its margins, on wider screens. */
export const PANEL = 376;
/** The second press of a double click finds the card where the first one did: only then the view moves. */
export const REST_MS = 300;

/**
 * `layout` names what takes room beside the canvas: when it changes, the card is brought back into sight. That is the selected one, and on a phone
 * `first` where none is: the card that was asked for or reached last, or where the money comes from.
 */
export function usePhoneCamera(
  engine: RefObject<Engine | null>,
  selected: string | undefined,
  first: string | undefined,
  layout: string,
): boolean {
  const phone = useIsPhone();
  const id = selected ?? first;
  useEffect(() => engine.current?.setCovered(!phone && layout === 'sheet' ? PANEL : 0), [phone, layout, engine]);
  useEffect(() => {
    if (phone || selected === undefined || layout !== 'sheet') return undefined;
    const rest = setTimeout(() => engine.current?.reveal(selected), REST_MS);
    return () => clearTimeout(rest);
  }, [phone, selected, layout, engine]);
  useEffect(() => {
    if (!phone || id === undefined || layout === 'table') return undefined;
    // The sheet takes its room first, and the canvas hears of it with the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => engine.current !== null && centre(engine.current, id));
    });
    return () => cancelAnimationFrame(frame);
  }, [phone, id, layout, engine]);
  return phone;
}
