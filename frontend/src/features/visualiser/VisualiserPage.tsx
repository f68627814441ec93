/** The visualiser: one set of flows as a network, as bands, as a chord, over time, as holdings and as hours. All of it is in the address bar. */

import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useKeys } from '@/ui/keyRegistry';
import { PageHeader } from '@/ui/PageHeader';
import { StartPanel } from './components/StartPanel';
import { copy } from './copy';
import { Visual } from './Visual';
import { isBlank, MODES, readView, type View, writeView } from './view';

export default function VisualiserPage() {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query), [query]);
  // Another root is a page of its own for the back button; another way of looking is not.
  const setView = useCallback(
    (next: View, opens = false) => setQuery(writeView(next), { replace: !opens, preventScrollReset: !opens }),
    [setQuery],
  );
  useModeKeys(view, setView);
  if (isBlank(view)) {
    return (
      <>
        <PageHeader title={copy.visualiser} sub={copy.theSameFlowsDrawnIn} />
        <StartPanel view={view} onView={(next) => setView(next, true)} />
      </>
    );
  }
  return <Visual view={view} onView={setView} />;
}

/** 1 to 6 choose the drawing, t turns it into its table and back. Letters lead to no other page before there is a drawing either. */
function useModeKeys(view: View, setView: (view: View) => void): void {
  const latest = useRef(view);
  latest.current = view;
  const change = (part: Partial<View>) => {
    // The next key may come before the page is drawn again, and must not undo this one.
    latest.current = { ...latest.current, ...part };
    setView(latest.current);
  };
  const strokes = MODES.map((_, at) => String(at + 1));
  const keys = {
    title: copy.keysOfTheVisualiser,
    ownLetters: true,
    bindings: [
      {
        strokes,
        shown: ['1', '…', String(MODES.length)],
        text: copy.typeOfDrawing,
        run: (stroke: string) => change({ mode: MODES[strokes.indexOf(stroke)] }),
      },
      {
        strokes: ['t'],
        text: copy.drawingOrTable,
        run: () => change({ show: latest.current.show === 'table' ? 'drawing' : 'table' }),
      },
    ],
  } as const;
  useKeys(isBlank(view) ? { ...keys, bindings: [] } : keys);
}
