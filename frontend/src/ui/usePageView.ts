/** What a page shows, as its address says it: its tab, its filters, what is open. A link and the back button lead to the same. */

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useUrlDraft } from './useUrlDraft';

/** `quietly` replaces the entry of the history, for changes while somebody types. */
export type SetView<View> = (next: View, quietly?: boolean) => void;

/** Most views are of one page, which stays scrolled as it is. */
const always = () => true;

/** All that is given must keep its identity between renders. Where `isSamePage` says no, the next view begins at its top. */
export function usePageView<View>(
  read: (query: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
  isSamePage: (next: View, before: View) => boolean = always,
): readonly [view: View, setView: SetView<View>] {
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useUrlDraft(write(read(query)).toString());
  const view = useMemo(() => read(new URLSearchParams(text)), [read, text]);
  const setView = useCallback(
    (next: View, quietly = false) => {
      const written = write(next);
      setText(written.toString());
      setQuery(written, { replace: quietly, preventScrollReset: isSamePage(next, view) });
    },
    [write, isSamePage, view, setText, setQuery],
  );
  return [view, setView];
}
