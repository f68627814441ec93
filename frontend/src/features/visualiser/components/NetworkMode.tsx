/** The network on the tracer's canvas. What it shows stands as a table beside it, for those who do not see a canvas. */

import { useMemo, useRef, useState } from 'react';
import { formatCount } from '@/format/number';
import { onCanvasKey } from '@/graph/canvasKeys';
import type { Engine } from '@/graph/engine';
import { toPng } from '@/graph/export/png';
import { toSvg } from '@/graph/export/svg';
import { GraphCanvas } from '@/graph/GraphCanvas';
import type { Point } from '@/graph/geometry';
import { inkOf } from '@/graph/ink';
import { type Emphasis, noEmphasis } from '@/graph/model';
import { Scene } from '@/graph/scene';
import { palettes } from '@/theme/palette';
import { useTheme } from '@/theme/ThemeProvider';
import { ZoomButtons } from '@/ui/ZoomButtons';
import { copy } from '../copy';
import type { ModeProps } from '../Modes';
import { MOST_NODES, networkOf } from '../modes/network';
import { linkSheet } from '../sheet';
import styles from '../Visualiser.module.css';
import { byOf, topOf } from '../view';
import { unitWords } from '../words';
import { LinkTable } from './LinkTable';
import { ModeFrame } from './ModeFrame';

const KEYS = copy.arrowKeysMoveBetweenCards;

/** A card with its lines and the cards at their other ends. */
function around(scene: Scene, id: string): ReadonlySet<string> | null {
  const node = scene.node(id);
  if (node === undefined) return null;
  return new Set([id, ...node.edges.flatMap(({ edge }) => [edge.id, edge.from, edge.to])]);
}

export function NetworkMode({ view, facts, narrowed, picked, onPick, ...frame }: ModeProps) {
  const { flows, unit } = narrowed;
  const by = byOf(view);
  const { theme } = useTheme();
  const engine = useRef<Engine | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [moved, setMoved] = useState<ReadonlyMap<string, Point>>(new Map());
  const shape = useMemo(() => networkOf(facts, flows, by, topOf(view.top), unit), [facts, flows, by, view.top, unit]);
  const graph = useMemo(
    () => ({ ...shape.graph, nodes: shape.graph.nodes.map((node) => ({ ...node, ...moved.get(node.id) })) }),
    [shape, moved],
  );
  const scene = useMemo(() => new Scene(graph), [graph]);
  const emphasis = useMemo<Emphasis>(
    () => ({
      selected: new Set(picked === null ? [] : [picked]),
      focused,
      path: picked === null || facts.roots.includes(picked) ? null : around(scene, picked),
    }),
    [picked, focused, scene, facts.roots],
  );
  const shown = { scene, ink: inkOf(palettes[theme]), emphasis: noEmphasis, lifted: new Set<string>() };
  const label = copy.networkOfAnd(formatCount(graph.nodes.length, 'card'), formatCount(graph.edges.length, 'line'));
  const onMove = (ids: readonly string[], by: Point) =>
    setMoved((before) => {
      const next = new Map(before);
      for (const id of ids) {
        const node = scene.node(id);
        if (node !== undefined) next.set(id, { x: node.x + by.x, y: node.y + by.y });
      }
      return next;
    });
  const isCapped = view.top === 'all' && shape.merged > 0;
  return (
    <ModeFrame
      {...frame}
      view={view}
      note={unitWords(unit)}
      sheet={linkSheet(shape, unit)}
      picture={{ svg: (title) => toSvg(shown, title), png: () => toPng(shown) }}
      said={[
        ...frame.said,
        shape.merged > 0 &&
          copy.hiddenGroupedAsOthersWith(
            formatCount(shape.merged, by === 'label' ? 'group' : 'counterparty', by === 'label' ? 'groups' : 'counterparties'),
          ),
        isCapped && copy.noMoreThanAreDrawn(formatCount(MOST_NODES, 'card')),
        shape.links.some(({ shared }) => shared) && copy.dashedLinesWereDividedAmong,
      ]}
      table={<LinkTable shape={shape} unit={unit} label={label} onPick={onPick} />}
      drawing={
        <div className={styles.canvas}>
          <p id="visualiser-keys" className="visually-hidden">
            {KEYS}
          </p>
          <GraphCanvas
            graph={graph}
            emphasis={emphasis}
            tool="pan"
            label={label}
            describedBy="visualiser-keys"
            onEngine={(made) => {
              engine.current = made;
            }}
            onKeyDown={(event) => onCanvasKey(event, engine.current, { focused, focus: setFocused, select: onPick })}
            onPick={(hit) => onPick(hit?.kind === 'node' ? hit.node.node.id : null)}
            onPickMany={() => undefined}
            onOpen={(hit) => hit?.kind === 'node' && onPick(hit.node.node.id)}
            onMove={onMove}
            onMoveNote={() => undefined}
            onCamera={() => undefined}
          />
          <div className={styles.zoom}>
            <ZoomButtons engine={() => engine.current} />
          </div>
        </div>
      }
    />
  );
}
