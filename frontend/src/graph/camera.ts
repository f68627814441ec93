/** Where the reader stands: `screen = world * zoom + offset`. Pure. */

import type { Point, Rect } from './geometry';

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const LEAST_ZOOM = 0.02;
export const MOST_ZOOM = 2.5;

/** Never larger than this when a graph is fitted: a single card must not fill the screen. */
const MOST_FITTED = 1;

export const startCamera: Camera = { x: 0, y: 0, zoom: 1 };

export const toWorld = (camera: Camera, x: number, y: number): Point => ({
  x: (x - camera.x) / camera.zoom,
  y: (y - camera.y) / camera.zoom,
});

export const toScreen = (camera: Camera, x: number, y: number): Point => ({
  x: x * camera.zoom + camera.x,
  y: y * camera.zoom + camera.y,
});

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({ ...camera, x: camera.x + dx, y: camera.y + dy });

/** Zooms by `factor` and keeps what is under the screen point where it is. */
export function zoomedAt(camera: Camera, factor: number, x: number, y: number): Camera {
  const zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, camera.zoom * factor));
  const by = zoom / camera.zoom;
  return { zoom, x: x - (x - camera.x) * by, y: y - (y - camera.y) * by };
}

/** The camera that shows all of `bounds`, centred, with `margin` screen pixels free. */
export function fitted(bounds: Rect, width: number, height: number, margin = 48): Camera {
  const room = { width: Math.max(1, width - 2 * margin), height: Math.max(1, height - 2 * margin) };
  const wanted = Math.min(room.width / Math.max(1, bounds.width), room.height / Math.max(1, bounds.height));
  const zoom = Math.min(MOST_FITTED, Math.max(LEAST_ZOOM, wanted));
  return {
    zoom,
    x: width / 2 - (bounds.x + bounds.width / 2) * zoom,
    y: height / 2 - (bounds.y + bounds.height / 2) * zoom,
  };
}

/** Moves as little as needed for `target` to be on screen. */
export function revealing(camera: Camera, target: Rect, width: number, height: number, margin = 32): Camera {
  const left = target.x * camera.zoom + camera.x;
  const top = target.y * camera.zoom + camera.y;
  const right = left + target.width * camera.zoom;
  const bottom = top + target.height * camera.zoom;
  const shift = (from: number, to: number, size: number) =>
    from < margin ? margin - from : to > size - margin ? size - margin - to : 0;
  return panned(camera, shift(left, right, width), shift(top, bottom, height));
}
