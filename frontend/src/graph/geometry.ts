/** Rectangles and curves, in world units. Pure. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export const holds = (rect: Rect, x: number, y: number): boolean =>
  x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;

export const padded = (rect: Rect, by: number): Rect => ({
  x: rect.x - by,
  y: rect.y - by,
  width: rect.width + 2 * by,
  height: rect.height + 2 * by,
});

export function rectOf(a: Point, b: Point): Rect {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

/** The smallest rectangle around all, or null around nothing. */
export function boundsOf(rects: Iterable<Rect>): Rect | null {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const rect of rects) {
    left = Math.min(left, rect.x);
    top = Math.min(top, rect.y);
    right = Math.max(right, rect.x + rect.width);
    bottom = Math.max(bottom, rect.y + rect.height);
  }
  return left === Infinity ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Even-odd rule; a lasso may cross itself. */
export function insidePolygon(polygon: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  let before = polygon.at(-1);
  for (const corner of polygon) {
    if (before !== undefined && corner.y > y !== before.y > y) {
      const crossing = ((before.x - corner.x) * (y - corner.y)) / (before.y - corner.y) + corner.x;
      if (x < crossing) inside = !inside;
    }
    before = corner;
  }
  return inside;
}

/** A cubic curve from `x0,y0` to `x3,y3`. */
export interface Curve {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly x3: number;
  readonly y3: number;
}

export function pointOn(curve: Curve, t: number): Point {
  const u = 1 - t;
  const a = u * u * u;
  const b = 3 * u * u * t;
  const c = 3 * u * t * t;
  const d = t * t * t;
  return {
    x: a * curve.x0 + b * curve.x1 + c * curve.x2 + d * curve.x3,
    y: a * curve.y0 + b * curve.y1 + c * curve.y2 + d * curve.y3,
  };
}

export function distanceToSegment(x: number, y: number, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length));
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy);
}

const STEPS = 16;

export function distanceToCurve(curve: Curve, x: number, y: number): number {
  let least = Infinity;
  let before = pointOn(curve, 0);
  for (let step = 1; step <= STEPS; step += 1) {
    const next = pointOn(curve, step / STEPS);
    least = Math.min(least, distanceToSegment(x, y, before, next));
    before = next;
  }
  return least;
}
