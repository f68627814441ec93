/** Pointer, wheel and touch on the canvas. Knows no scene: it tells the engine what the hand did. */

import type { Point } from './geometry';

export type Tool = 'pan' | 'marquee' | 'lasso';

export interface Pressed {
  /** Screen position inside of the canvas. */
  readonly at: Point;
  readonly adds: boolean;
}

export interface Hand {
  /** What lies there decides what a drag does. */
  readonly grabs: (at: Point) => 'node' | 'note' | 'edge' | null;
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (factor: number, at: Point) => void;
  readonly click: (pressed: Pressed) => void;
  readonly open: (at: Point) => void;
  readonly hover: (at: Point | null) => void;
  readonly dragStart: (pressed: Pressed) => void;
  readonly dragMove: (from: Point, to: Point) => void;
  readonly dragEnd: (from: Point, to: Point) => void;
  readonly marquee: (from: Point, to: Point, done: boolean, adds: boolean) => void;
  readonly lasso: (points: readonly Point[], done: boolean, adds: boolean) => void;
  readonly cancel: () => void;
}

type Mode = 'idle' | 'pressed' | 'pan' | 'drag' | 'marquee' | 'lasso' | 'pinch';

/** A press that moves less than this is a click. */
const SLACK = 4;
const WHEEL_STEP = 0.0016;
const LINE = 16;

export class Gestures {
  tool: Tool = 'pan';
  private mode: Mode = 'idle';
  private readonly pointers = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  private last: Point = { x: 0, y: 0 };
  private adds = false;
  private intent: Exclude<Mode, 'idle' | 'pressed' | 'pinch'> = 'pan';
  private track: Point[] = [];
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly element: HTMLElement,
    private readonly hand: Hand,
  ) {
    this.on('pointerdown', (event) => this.down(event));
    this.on('pointermove', (event) => this.move(event));
    this.on('pointerup', (event) => this.up(event));
    this.on('pointercancel', (event) => this.lose(event));
    this.on('pointerleave', () => this.mode === 'idle' && hand.hover(null));
    this.on('dblclick', (event) => hand.open(this.place(event)));
    this.on('wheel', (event) => this.wheel(event), { passive: false });
  }

  dispose(): void {
    for (const stop of this.stops) stop();
  }

  /** Gives up what is under way, for Escape. True when there was something. */
  abort(): boolean {
    if (this.mode === 'idle') return false;
    this.mode = 'idle';
    this.hand.cancel();
    return true;
  }

  private on<K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ): void {
    this.element.addEventListener(name, listener, options);
    this.stops.push(() => this.element.removeEventListener(name, listener, options));
  }

  private place(event: MouseEvent): Point {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private down(event: PointerEvent): void {
    if (event.button > 1) return;
    const at = this.place(event);
    this.pointers.set(event.pointerId, at);
    this.element.setPointerCapture(event.pointerId);
    if (this.pointers.size === 2) {
      if (this.mode !== 'pressed' && this.mode !== 'pan') this.hand.cancel();
      this.mode = 'pinch';
      return;
    }
    this.mode = 'pressed';
    this.start = at;
    this.last = at;
    this.track = [at];
    this.adds = event.shiftKey || event.ctrlKey || event.metaKey;
    this.intent = this.intentOf(event, at);
  }

  private intentOf(event: PointerEvent, at: Point): typeof this.intent {
    if (event.button === 1) return 'pan';
    const grabbed = this.hand.grabs(at);
    if (grabbed === 'node' || grabbed === 'note') return 'drag';
    if (event.altKey) return 'lasso';
    if (event.shiftKey) return 'marquee';
    return this.tool;
  }

  private move(event: PointerEvent): void {
    const at = this.place(event);
    if (this.mode === 'idle') {
      if (event.pointerType !== 'touch') this.hand.hover(at);
      return;
    }
    if (this.mode === 'pinch') this.pinch(event.pointerId, at);
    if (this.mode === 'pinch' || !this.pointers.has(event.pointerId)) return;
    this.pointers.set(event.pointerId, at);
    if (this.mode === 'pressed') {
      if (Math.hypot(at.x - this.start.x, at.y - this.start.y) < SLACK) return;
      this.mode = this.intent;
      if (this.mode === 'drag') this.hand.dragStart({ at: this.start, adds: this.adds });
    }
    if (this.mode === 'pan') this.hand.pan(at.x - this.last.x, at.y - this.last.y);
    if (this.mode === 'drag') this.hand.dragMove(this.start, at);
    if (this.mode === 'marquee') this.hand.marquee(this.start, at, false, this.adds);
    if (this.mode === 'lasso') {
      this.track.push(at);
      this.hand.lasso(this.track, false, this.adds);
    }
    this.last = at;
  }

  private up(event: PointerEvent): void {
    const at = this.place(event);
    const mode = this.mode;
    this.pointers.delete(event.pointerId);
    if (mode === 'pinch') {
      const rest = [...this.pointers.values()][0];
      this.mode = rest === undefined ? 'idle' : 'pan';
      if (rest !== undefined) this.last = rest;
      return;
    }
    this.mode = 'idle';
    if (mode === 'pressed') this.hand.click({ at, adds: this.adds });
    if (mode === 'drag') this.hand.dragEnd(this.start, at);
    if (mode === 'marquee') this.hand.marquee(this.start, at, true, this.adds);
    if (mode === 'lasso') this.hand.lasso(this.track, true, this.adds);
  }

  private lose(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.abort();
  }

  private pinch(id: number, at: Point): void {
    const [first, second] = [...this.pointers.values()];
    this.pointers.set(id, at);
    const [newFirst, newSecond] = [...this.pointers.values()];
    if (!first || !second || !newFirst || !newSecond) return;
    const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    const before = middle(first, second);
    const after = middle(newFirst, newSecond);
    this.hand.pan(after.x - before.x, after.y - before.y);
    const spread = Math.hypot(first.x - second.x, first.y - second.y);
    if (spread > 0) this.hand.zoom(Math.hypot(newFirst.x - newSecond.x, newFirst.y - newSecond.y) / spread, after);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE;
    // Sideways is only ever meant as panning; up and down zooms, and pans with Shift.
    if (event.shiftKey || (event.deltaX !== 0 && !event.ctrlKey)) {
      this.hand.pan(-(event.deltaX + (event.shiftKey ? event.deltaY : 0)) * unit, event.shiftKey ? 0 : -event.deltaY * unit);
      return;
    }
    const speed = event.ctrlKey ? WHEEL_STEP * 6 : WHEEL_STEP;
    this.hand.zoom(Math.exp(-event.deltaY * unit * speed), this.place(event));
  }
}
