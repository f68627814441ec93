/** The canvas engine: holds scene, camera and emphasis, and draws at most once a frame. Knows nothing of React or of what the graph means. */

import { type Camera, fitted, panned, revealing, startCamera, toWorld, zoomedAt } from './camera';
import { type Point, type Rect, rectOf } from './geometry';
import { Gestures, type Hand, type Tool } from './gestures';
import { type Hit, hitTest, nodesInside, nodesLassoed } from './hit';
import type { Ink } from './ink';
import { type Emphasis, emphasisOver, emptyGraph, type Graph, noEmphasis } from './model';
import { emptyOverlay, Overlay, type OverlayContent } from './overlay';
import type { Painted, View } from './paint/region';
import { Scene } from './scene';
import { Surface } from './surface';
import { flowThrough } from './walk';

export interface EngineEvents {
  /** A press on something, or on nothing. `adds` with Shift or Ctrl. */
  onPick: (hit: Hit | null, adds: boolean) => void;
  onPickMany: (ids: readonly string[], adds: boolean) => void;
  onOpen: (hit: Hit | null, at: Point) => void;
  onMove: (ids: readonly string[], by: Point) => void;
  onMoveNote: (id: string, by: Point) => void;
  onCamera: (camera: Camera) => void;
}

const nobody: ReadonlySet<string> = new Set();
/** More pixels than this make every frame dearer than the sharpness is worth. */
const MOST_RATIO = 2;
/** Rest of the pointer on a card, or beside all, after which what is off its paths fades or returns: crossing the canvas draws nothing. */
const REST_MS = 150;

export class Engine {
  scene = new Scene(emptyGraph);
  camera: Camera = startCamera;
  events: EngineEvents;
  private emphasis: Emphasis = noEmphasis;
  private lifted: ReadonlySet<string> = nobody;
  private liftedNote: string | null = null;
  private overlayContent: OverlayContent = emptyOverlay;
  /** What flows through the card that the pointer rests on. */
  private under: ReadonlySet<string> | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private readonly surface: Surface;
  private readonly overlay = new Overlay();
  private readonly gestures: Gestures;
  private readonly observer: ResizeObserver;
  private size = { width: 0, height: 0 };
  private frame = 0;
  /** Until there was something to show and room to show it, and unless the reader has moved before. */
  private wantsFit = true;
  private covered = 0;

  constructor(
    private readonly host: HTMLElement,
    private ink: Ink,
    events: EngineEvents,
  ) {
    this.events = events;
    this.surface = new Surface(() => this.ask());
    host.append(this.surface.canvas, this.overlay.canvas);
    this.gestures = new Gestures(host, this.hand());
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(host);
    this.resize();
  }

  get painted(): Painted {
    return this.surface.painted;
  }

  get viewport(): { width: number; height: number } {
    return this.size;
  }

  /** What of the world is on screen. */
  get visible(): Rect {
    const { width, height } = this.size;
    return rectOf(toWorld(this.camera, 0, 0), toWorld(this.camera, width, height));
  }

  setGraph(graph: Graph): void {
    this.scene = new Scene(graph);
    this.showUnder(null);
    this.lifted = nobody;
    this.overlayContent = { ...emptyOverlay };
    this.surface.invalidate();
    if (this.wantsFit) this.fit();
    this.ask();
  }

  setEmphasis(emphasis: Emphasis): void {
    this.emphasis = emphasis;
    this.surface.invalidate();
    this.ask();
  }

  setInk(ink: Ink): void {
    this.ink = ink;
    this.surface.invalidate();
    this.ask();
  }

  /** Pixels at the right that something else lies over: nothing is fitted or revealed there. */
  setCovered(pixels: number): void {
    this.covered = pixels;
  }

  setTool(tool: Tool): void {
    this.gestures.tool = tool;
  }

  setCamera(camera: Camera): void {
    this.camera = camera;
    this.wantsFit = false;
    this.events.onCamera(camera);
    this.ask();
  }

  pan(dx: number, dy: number): void {
    this.setCamera(panned(this.camera, dx, dy));
  }

  zoomBy(factor: number, at?: Point): void {
    const { width, height } = this.size;
    const { x, y } = at ?? { x: width / 2, y: height / 2 };
    this.setCamera(zoomedAt(this.camera, factor, x, y));
  }

  /** Shows everything, or all of `ids`. */
  fit(ids?: readonly string[]): void {
    const { width, height } = this.size;
    const all = ids === undefined ? this.scene.bounds : new Scene({ ...emptyGraph, nodes: this.nodesOf(ids) }).bounds;
    if (all === null || width === 0) return;
    this.wantsFit = false;
    this.camera = fitted(all, Math.max(1, width - this.covered), height);
    this.events.onCamera(this.camera);
    this.ask();
  }

  /** Brings a node onto the screen, moving as little as needed; a card too small to read is also made readable. */
  reveal(id: string): void {
    const node = this.scene.node(id);
    const { width, height } = this.size;
    if (node === undefined || width === 0) return;
    this.setCamera(revealing(this.camera, node, Math.max(1, width - this.covered), height));
  }

  /** Escape: true when a gesture was under way and is given up. */
  abort(): boolean {
    return this.gestures.abort();
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    this.observer.disconnect();
    this.gestures.dispose();
    this.surface.dispose();
    this.surface.canvas.remove();
    this.overlay.canvas.remove();
  }

  private nodesOf(ids: readonly string[]) {
    return ids.flatMap((id) => this.scene.node(id)?.node ?? []);
  }

  private resize(): void {
    const width = this.host.clientWidth;
    const height = this.host.clientHeight;
    const ratio = Math.min(MOST_RATIO, window.devicePixelRatio || 1);
    this.size = { width, height };
    this.surface.resize(width, height, ratio);
    this.overlay.resize(width, height, ratio);
    if (this.wantsFit) this.fit();
    this.ask();
  }

  private ask(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      const emphasis = emphasisOver(this.emphasis, this.under);
      const view: View = { scene: this.scene, ink: this.ink, emphasis, lifted: this.lifted };
      this.surface.show(view, this.camera);
      this.overlay.show(view, this.camera, this.overlayContent);
    });
  }

  private overlayWith(content: Partial<OverlayContent>): void {
    this.overlayContent = { ...this.overlayContent, ...content };
    this.ask();
  }

  private at(screen: Point): Point {
    return toWorld(this.camera, screen.x, screen.y);
  }

  private hitAt(screen: Point): Hit | null {
    return hitTest(this.scene, this.at(screen), this.camera.zoom);
  }

  private hand(): Hand {
    return {
      grabs: (at) => this.hitAt(at)?.kind ?? null,
      pan: (dx, dy) => this.pan(dx, dy),
      zoom: (factor, at) => this.zoomBy(factor, at),
      click: ({ at, adds }) => this.events.onPick(this.hitAt(at), adds),
      open: (at) => this.events.onOpen(this.hitAt(at), at),
      hover: (at) => this.hover(at),
      dragStart: ({ at }) => this.lift(this.hitAt(at)),
      dragMove: (from, to) => this.overlayWith({ drag: this.between(from, to) }),
      dragEnd: (from, to) => this.drop(this.between(from, to)),
      marquee: (from, to, done, adds) => {
        const rect = rectOf(this.at(from), this.at(to));
        this.overlayWith({ marquee: done ? null : rect });
        if (done) this.events.onPickMany(nodesInside(this.scene, rect), adds);
      },
      lasso: (points, done, adds) => {
        const polygon = points.map((point) => this.at(point));
        this.overlayWith({ lasso: done ? null : polygon });
        if (done) this.events.onPickMany(nodesLassoed(this.scene, polygon), adds);
      },
      cancel: () => this.putBack(),
    };
  }

  private between(from: Point, to: Point): Point {
    return { x: (to.x - from.x) / this.camera.zoom, y: (to.y - from.y) / this.camera.zoom };
  }

  private hover(at: Point | null): void {
    const hit = at === null ? null : this.hitAt(at);
    const hovered = hit?.kind === 'node' ? hit.node : null;
    this.host.style.cursor = hit === null ? '' : 'pointer';
    // The browser's own tooltip, which asks for no room on the canvas.
    this.host.title = hit?.kind === 'edge' ? (hit.edge.edge.tooltip ?? '') : '';
    if (hovered === this.overlayContent.hovered) return;
    this.overlayWith({ hovered });
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.showUnder(hovered === null ? null : flowThrough(this.scene, hovered.node.id)), REST_MS);
  }

  private showUnder(under: ReadonlySet<string> | null): void {
    clearTimeout(this.rest);
    if (under === this.under) return;
    this.under = under;
    this.surface.invalidate();
    this.ask();
  }

  /** A drag takes the whole selection along when it begins on a part of it. */
  private lift(hit: Hit | null): void {
    if (hit?.kind === 'note') this.liftedNote = hit.note.id;
    if (hit?.kind !== 'node') return;
    const { id } = hit.node.node;
    const ids = this.emphasis.selected.has(id) ? [...this.emphasis.selected] : [id];
    this.lifted = new Set(ids.filter((one) => this.scene.node(one) !== undefined));
    this.showUnder(null);
    this.surface.invalidate();
    this.overlayWith({ hovered: null, drag: { x: 0, y: 0 } });
  }

  private drop(by: Point): void {
    const ids = [...this.lifted];
    const note = this.liftedNote;
    this.putBack();
    if (ids.length > 0) this.events.onMove(ids, by);
    else if (note !== null) this.events.onMoveNote(note, by);
  }

  private putBack(): void {
    if (this.lifted.size > 0) this.surface.invalidate();
    this.lifted = nobody;
    this.liftedNote = null;
    this.overlayWith({ ...emptyOverlay });
  }
}
