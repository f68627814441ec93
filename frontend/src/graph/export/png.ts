/** The whole graph as PNG, as sharp as the largest canvas that browsers are sure to make. */

import { padded } from '../geometry';
import { paintRegion, type View } from '../paint/region';

const MARGIN = 40;
const MOST_SIDE = 8_000;
const MOST_PIXELS = 32_000_000;
const SHARPEST = 2;

/** Null when the browser cannot make the picture. */
export async function toPng(view: View): Promise<Blob | null> {
  const region = padded(view.scene.bounds ?? { x: 0, y: 0, width: 1, height: 1 }, MARGIN);
  const scale = Math.min(
    SHARPEST,
    MOST_SIDE / region.width,
    MOST_SIDE / region.height,
    Math.sqrt(MOST_PIXELS / (region.width * region.height)),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(region.width * scale));
  canvas.height = Math.max(1, Math.round(region.height * scale));
  const brush = canvas.getContext('2d');
  if (brush === null) return null;
  brush.fillStyle = view.ink.palette.bg;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.setTransform(scale, 0, 0, scale, -region.x * scale, -region.y * scale);
  paintRegion(brush, view, region, scale);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
