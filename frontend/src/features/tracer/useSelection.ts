/** What the reader has picked: nodes, a line, a path. One at a time. */

import { useCallback, useState } from 'react';
import type { Scene } from '@/graph/scene';
import { flowThrough } from '@/graph/walk';

export interface Selection {
  readonly nodes: readonly string[];
  readonly focused: string | null;
  readonly line: string | null;
  readonly path: readonly string[] | null;
}

const nothing: Selection = { nodes: [], focused: null, line: null, path: null };

export function useSelection() {
  const [selection, setSelection] = useState<Selection>(nothing);
  const select = useCallback((id: string, adds = false) => {
    setSelection(({ nodes }) => {
      const toggled = nodes.includes(id) ? nodes.filter((one) => one !== id) : [...nodes, id];
      return { nodes: adds ? toggled : [id], focused: id, line: null, path: null };
    });
  }, []);
  const selectMany = useCallback((ids: readonly string[], adds: boolean) => {
    setSelection(({ nodes, focused }) => ({
      nodes: adds ? [...new Set([...nodes, ...ids])] : ids,
      focused,
      line: null,
      path: null,
    }));
  }, []);
  const focus = useCallback((focused: string | null) => setSelection((now) => ({ ...now, focused })), []);
  const pickLine = useCallback((line: string) => setSelection(({ focused }) => ({ ...nothing, focused, line })), []);
  const showPath = useCallback((path: readonly string[]) => setSelection((now) => ({ ...now, path })), []);
  const clear = useCallback(() => setSelection(({ focused }) => ({ ...nothing, focused })), []);
  return { selection, select, selectMany, focus, pickLine, showPath, clear };
}

export type SelectionHandle = ReturnType<typeof useSelection>;

/** A path with the lines between its nodes, for the canvas to fade the rest. */
export function lit(scene: Scene, path: readonly string[]): ReadonlySet<string> {
  const ids = new Set(path);
  // In relation mode transactions are no cards: what is left of the path is joined directly.
  const shown = path.filter((id) => scene.node(id) !== undefined);
  const pairs = new Set(shown.slice(1).map((to, index) => `${shown[index]}>${to}`));
  for (const { edge } of scene.edges) if (pairs.has(`${edge.from}>${edge.to}`)) ids.add(edge.id);
  return ids;
}

/** What stands out: the path, else all that flows through the one selected node. */
export function emphasised(scene: Scene, { nodes, path }: Selection): ReadonlySet<string> | null {
  const [only] = nodes;
  if (path !== null) return lit(scene, path);
  return only !== undefined && nodes.length === 1 ? flowThrough(scene, only) : null;
}
