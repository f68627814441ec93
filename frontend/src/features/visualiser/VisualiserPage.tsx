/** The visualiser: one set of flows as a network, as bands, as a chord, over time, as holdings and as hours. All of it is in the address bar. */

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isPageKey } from '@/ui/keys';
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

/** 1 to 6 choose the drawing, t turns it into its table and back. */
function useModeKeys(view: View, setView: (view: View) => void): void {
  const latest = useRef({ view, setView });
  latest.current = { view, setView };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const now = latest.current;
      if (!isPageKey(event) || isBlank(now.view)) return;
      const mode = /^[1-6]$/.test(event.key) ? MODES[Number(event.key) - 1] : undefined;
      if (mode === undefined && event.key !== 't') return;
      const change: Partial<View> = mode === undefined ? { show: now.view.show === 'table' ? 'drawing' : 'table' } : { mode };
      // The next key may come before the page is drawn again, and must not undo this one.
      now.view = { ...now.view, ...change };
      now.setView(now.view);
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
