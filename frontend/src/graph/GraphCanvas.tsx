/**
 * The engine inside of React. Screen readers can't see into the canvas: a live region names the card that the arrow keys reach, and each page
 * that uses this shows the same content as a list beside it.
 */

import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { palettes } from '@/theme/palette';
import { useTheme } from '@/theme/ThemeProvider';
import { Engine, type EngineEvents } from './engine';
import styles from './GraphCanvas.module.css';
import type { Tool } from './gestures';
import { inkOf } from './ink';
import type { Emphasis, Graph } from './model';
import { spokenOf } from './spoken';

export interface GraphCanvasProps extends EngineEvents {
  graph: Graph;
  emphasis: Emphasis;
  tool: Tool;
  /** What is on the canvas, in words. */
  label: string;
  /** Id of the text that says how to use it by keyboard. */
  describedBy?: string;
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
  /** Gives the engine to whoever must steer it, and null when it is gone. */
  onEngine?: (engine: Engine | null) => void;
}

export function GraphCanvas({ graph, emphasis, tool, label, describedBy, onKeyDown, onEngine, ...events }: GraphCanvasProps) {
  const { theme } = useTheme();
  const ink = useMemo(() => inkOf(palettes[theme]), [theme]);
  const host = useRef<HTMLDivElement>(null);
  const engine = useRef<Engine | null>(null);
  const latest = useRef({ ink, events, onEngine });
  latest.current = { ink, events, onEngine };

  useEffect(() => {
    if (host.current === null) return undefined;
    const now = () => latest.current.events;
    const made = new Engine(host.current, latest.current.ink, {
      onPick: (hit, adds) => now().onPick(hit, adds),
      onPickMany: (ids, adds) => now().onPickMany(ids, adds),
      onOpen: (hit, at) => now().onOpen(hit, at),
      onMove: (ids, by) => now().onMove(ids, by),
      onMoveNote: (id, by) => now().onMoveNote(id, by),
      onCamera: (camera) => now().onCamera(camera),
    });
    engine.current = made;
    latest.current.onEngine?.(made);
    return () => {
      engine.current = null;
      latest.current.onEngine?.(null);
      made.dispose();
    };
  }, []);

  useEffect(() => engine.current?.setInk(ink), [ink]);
  useEffect(() => engine.current?.setEmphasis(emphasis), [emphasis]);
  useEffect(() => engine.current?.setGraph(graph), [graph]);
  useEffect(() => engine.current?.setTool(tool), [tool]);

  // Canvas text is drawn with whatever face is there; the page's own face may arrive later.
  useEffect(() => {
    void document.fonts?.ready.then(() => engine.current?.setInk(latest.current.ink));
  }, []);

  const spoken = useMemo(() => spokenOf(graph, emphasis), [graph, emphasis]);

  return (
    <>
      <div
        ref={host}
        role="application"
        aria-roledescription="graph"
        aria-label={label}
        aria-describedby={describedBy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is walked with the arrow keys
        tabIndex={0}
        data-tool={tool}
        className={styles.host}
        onKeyDown={onKeyDown}
      />
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </>
  );
}
