/** What the canvas draws of a trace: its cards and lines, where they stand, and what of them stands out. */

import { useMemo } from 'react';
import type { Emphasis } from '@/graph/model';
import { Scene } from '@/graph/scene';
import { pictureOf } from './picture';
import type { TraceDocument } from './types';
import { emphasised, type Selection } from './useSelection';

export function usePicture(document: TraceDocument, selection: Selection) {
  const picture = useMemo(() => pictureOf(document), [document]);
  const scene = useMemo(() => new Scene(picture.graph), [picture.graph]);
  const emphasis = useMemo<Emphasis>(
    () => ({
      selected: new Set(selection.line === null ? selection.nodes : [selection.line]),
      focused: selection.focused,
      path: emphasised(scene, selection),
    }),
    [scene, selection],
  );
  return { picture, scene, emphasis };
}
