/** The dotted ground and the lines of the time axis. */

import type { Rect } from '../geometry';
import type { Ink } from '../ink';
import type { GraphTick } from '../model';
import type { Brush } from './region';

const SPACING = 24;

/** Distance of the dots in world units: doubled and halved with the zoom, so that they never crowd. */
export function dotSpacing(zoom: number): number {
  let spacing = SPACING;
  while (spacing * zoom < 16) spacing *= 2;
  while (spacing * zoom > 48) spacing /= 2;
  return spacing;
}

export function paintDots(brush: Brush, { palette }: Ink, region: Rect, zoom: number): void {
  const spacing = dotSpacing(zoom);
  const size = 1.2 / zoom;
  const left = Math.floor(region.x / spacing) * spacing;
  const top = Math.floor(region.y / spacing) * spacing;
  brush.fillStyle = palette.border;
  for (let x = left; x <= region.x + region.width; x += spacing)
    for (let y = top; y <= region.y + region.height; y += spacing) brush.fillRect(x - size / 2, y - size / 2, size, size);
}

export function paintTicks(brush: Brush, ticks: readonly GraphTick[], { palette, sans }: Ink, region: Rect, zoom: number): void {
  if (ticks.length === 0) return;
  brush.fillStyle = palette.border;
  for (const { x } of ticks)
    if (x >= region.x && x <= region.x + region.width) brush.fillRect(x, region.y, 1 / zoom, region.height);
  // The label stands above the first row, at the same size on screen at any zoom.
  brush.fillStyle = palette.textTertiary;
  brush.font = `${11 / zoom}px ${sans}`;
  brush.textAlign = 'left';
  brush.textBaseline = 'bottom';
  for (const { x, label } of ticks)
    if (x >= region.x - 120 / zoom && x <= region.x + region.width) brush.fillText(label, x + 4 / zoom, -14);
}
