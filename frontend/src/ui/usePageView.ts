/** What a page shows, as its address says it: its tab, its filters, what is open. A link and the back button lead to the same. */

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useEcho } from './useEcho';

/** Quietly: in place of the entry of the history, as while something is typed. */
export type SetView<View> = (next: View, quietly?: boolean) => void;

/** `read` and `write` are always the same functions. */
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
