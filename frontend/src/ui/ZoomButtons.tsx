/** The buttons that zoom the canvas of a graph, and bring all of it into view. */

import { Maximize, Minus, Plus } from 'lucide-react';
import type { Engine } from '@/graph/engine';
import { IconButton } from './Button';

/** `engine` is asked at a press: a canvas makes its own once it is on the page. */
export function ZoomButtons({ engine }: { readonly engine: () => Engine | null }) {
  return (
    <>
      <IconButton label="Zoom in" onClick={() => engine()?.zoomBy(1.25)}>
        <Plus aria-hidden="true" />
      </IconButton>
      <IconButton label="Zoom out" onClick={() => engine()?.zoomBy(0.8)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <IconButton label="Show everything" onClick={() => engine()?.fit()}>
        <Maximize aria-hidden="true" />
      </IconButton>
    </>
  );
}
