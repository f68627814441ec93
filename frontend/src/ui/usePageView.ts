/** What a page shows, as its address says it: its tab, its filters, what is open. A link and the back button lead to the same. */

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useEcho } from './useEcho';

/** `quietly` replaces the entry of the history, for changes while somebody types. */
export type SetView<View> = (next: View, quietly?: boolean) => void;

/** `read` and `write` must keep their identity between renders. */
export function usePageView<View>(
  read: (query: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
): readonly [view: View, setView: SetView<View>] {
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useEcho(write(read(query)).toString());
  const view = useMemo(() => read(new URLSearchParams(text)), [read, text]);
  const setView = useCallback(
    (next: View, quietly = false) => {
      const written = write(next);
      setText(written.toString());
      setQuery(written, { replace: quietly, preventScrollReset: true });
    },
    [write, setText, setQuery],
  );
  return [view, setView];
}
