/**
 * The picture on the page. The scene is drawn once onto a canvas larger than the view; panning then moves that canvas and draws nothing. When
 * the view leaves it, the picture is shifted on itself and only the strips that became free are drawn. Zooming scales the picture until there
 * is time for a sharp one.
 */

import type { Camera } from './camera';
import type { Rect } from './geometry';
import { type Painted, paintRegion, type View } from './paint/region';

/** How far the canvas reaches beyond each side of the view, in parts of the view. */
const MARGIN = 0.3;
/** Pictures that took longer than this are not redrawn in every frame of a zoom. */
const PROMPT_MS = 9;
/** Rest after which a scaled picture is drawn sharp. */
const REST_MS = 110;

const nothing: Painted = { nodes: 0, edges: 0, labels: 0, texts: 0 };

export class Surface {
  readonly canvas: HTMLCanvasElement;
  /** Of the last whole picture. */
  painted: Painted = nothing;
  lastPaintMs = 0;
  private readonly brush: CanvasRenderingContext2D | null;
  private width = 0;
  private height = 0;
  private ratio = 1;
  private margin = { x: 0, y: 0 };
  /** The camera that the picture was drawn for; null when there is no valid picture. */
  private drawn: Camera | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onRested: () => void) {
    this.canvas = document.createElement('canvas');
    this.canvas.setAttribute('aria-hidden', 'true');
    this.brush = this.canvas.getContext('2d');
  }

  resize(width: number, height: number, ratio: number): void {
    if (width === this.width && height === this.height && ratio === this.ratio) return;
    this.width = width;
    this.height = height;
    this.ratio = ratio;
    this.margin = { x: Math.ceil(width * MARGIN), y: Math.ceil(height * MARGIN) };
    const { x, y } = this.margin;
    this.canvas.width = Math.round((width + 2 * x) * ratio);
    this.canvas.height = Math.round((height + 2 * y) * ratio);
    this.canvas.style.width = `${width + 2 * x}px`;
    this.canvas.style.height = `${height + 2 * y}px`;
    this.drawn = null;
  }

  /** The picture no longer shows the scene. */
  invalidate(): void {
    this.drawn = null;
  }

  /** Brings the picture to `camera`, with as little drawing as possible. */
  show(view: View, camera: Camera): void {
    if (this.brush === null || this.width === 0) return;
    const before = this.drawn;
    if (before === null) this.repaint(view, camera);
    else if (before.zoom === camera.zoom) this.follow(view, before, camera);
    else if (this.lastPaintMs <= PROMPT_MS) this.repaint(view, camera);
    else this.later();
    this.place(camera);
  }

  dispose(): void {
    clearTimeout(this.rest);
    this.canvas.width = 0;
    this.canvas.height = 0;
  }

  private later(): void {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      this.drawn = null;
      this.onRested();
    }, REST_MS);
  }

  private repaint(view: View, camera: Camera): void {
    clearTimeout(this.rest);
    const start = performance.now();
    // Whole device pixels: a picture that is shifted later must not blur.
    this.drawn = { zoom: camera.zoom, x: this.snap(camera.x), y: this.snap(camera.y) };
    this.painted = this.paint(view, { x: 0, y: 0, width: this.canvas.width, height: this.canvas.height });
    this.lastPaintMs = performance.now() - start;
  }

  private follow(view: View, before: Camera, camera: Camera): void {
    const dx = camera.x - before.x;
    const dy = camera.y - before.y;
    if (Math.abs(dx) <= this.margin.x && Math.abs(dy) <= this.margin.y) return;
    const shiftX = Math.round(dx * this.ratio);
    const shiftY = Math.round(dy * this.ratio);
    const { width, height } = this.canvas;
    if (Math.abs(shiftX) >= width || Math.abs(shiftY) >= height || this.brush === null) {
      this.repaint(view, camera);
      return;
    }
    this.drawn = { zoom: camera.zoom, x: before.x + shiftX / this.ratio, y: before.y + shiftY / this.ratio };
    this.brush.setTransform(1, 0, 0, 1, 0, 0);
    this.brush.globalCompositeOperation = 'copy';
    this.brush.drawImage(this.canvas, shiftX, shiftY);
    this.brush.globalCompositeOperation = 'source-over';
    if (shiftX !== 0) this.paint(view, { x: shiftX > 0 ? 0 : width + shiftX, y: 0, width: Math.abs(shiftX), height });
    if (shiftY !== 0)
      this.paint(view, {
        x: Math.max(0, shiftX),
        y: shiftY > 0 ? 0 : height + shiftY,
        width: width - Math.abs(shiftX),
        height: Math.abs(shiftY),
      });
  }

  /** Draws a rectangle of the canvas, given in device pixels. */
  private paint(view: View, pixels: Rect): Painted {
    const { brush, drawn } = this;
    if (brush === null || drawn === null) return nothing;
    const { ratio, margin } = this;
    brush.save();
    brush.setTransform(1, 0, 0, 1, 0, 0);
    brush.beginPath();
    brush.rect(pixels.x, pixels.y, pixels.width, pixels.height);
    brush.clip();
    brush.clearRect(pixels.x, pixels.y, pixels.width, pixels.height);
    const scale = drawn.zoom * ratio;
    const left = (drawn.x + margin.x) * ratio;
    const top = (drawn.y + margin.y) * ratio;
    brush.setTransform(scale, 0, 0, scale, left, top);
    const region = {
      x: (pixels.x - left) / scale,
      y: (pixels.y - top) / scale,
      width: pixels.width / scale,
      height: pixels.height / scale,
    };
    const painted = paintRegion(brush, view, region, drawn.zoom);
    brush.restore();
    return painted;
  }

  /** Puts the canvas where its picture belongs for `camera`. */
  private place(camera: Camera): void {
    const drawn = this.drawn;
    if (drawn === null) return;
    const scale = camera.zoom / drawn.zoom;
    const x = camera.x - (drawn.x + this.margin.x) * scale;
    const y = camera.y - (drawn.y + this.margin.y) * scale;
    this.canvas.style.transform =
      scale === 1 ? `translate3d(${this.snap(x)}px, ${this.snap(y)}px, 0)` : `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
  }

  private snap(value: number): number {
    return Math.round(value * this.ratio) / this.ratio;
  }
}
