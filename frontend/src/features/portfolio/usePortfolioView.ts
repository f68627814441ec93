/** The view of the page, read from the address and written into it. */

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { agreeing, readView, type View, writeView } from '@/domain/portfolio/view';
import { useEcho } from '@/ui/useEcho';

export type SetView = (view: View, quietly?: boolean) => void;

export function usePortfolioView(): readonly [View, SetView] {
  const [query, setQuery] = useSearchParams();
  const [text, say] = useEcho(writeView(readView(query)).toString());
  const view = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const setView = useCallback<SetView>(
    (next, quietly = false) => {
      const written = writeView(agreeing(next));
      say(written.toString());
      setQuery(written, { replace: quietly, preventScrollReset: true });
    },
    [say, setQuery],
  );
  return [view, setView];
}
