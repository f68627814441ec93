/** Which columns a table leaves out because the window is too narrow, by list, so that the chooser of columns can say so. */

import { useEffect, useSyncExternalStore } from 'react';

/** The keys of columns that the reader hides, and the list whose choice it is. */
export class HiddenColumns extends Set<string> {
  readonly list: string;

  constructor(list: string, keys: Iterable<string>) {
    super(keys);
    this.list = list;
  }
}

/** Its rows have two lines in place of columns. */
const SHORT_ROWS = '*';

/** Keys, separated by spaces, of each list whose table is on the page. */
const leftOut = new Map<string, string>();
const watchers = new Set<() => void>();

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

function report(list: string, keys: string | undefined): void {
  if (keys === undefined) leftOut.delete(list);
  else leftOut.set(list, keys);
  for (const watcher of watchers) watcher();
}

/** Of a table: `keys` are those of columns that don't fit, or null where its rows have two lines in place of columns. */
export function useReportFit(hidden: ReadonlySet<string> | undefined, keys: readonly string[] | null): void {
  const list = hidden instanceof HiddenColumns ? hidden.list : undefined;
  const words = keys === null ? SHORT_ROWS : keys.join(' ');
  useEffect(() => {
    if (list === undefined) return undefined;
    report(list, words);
    return () => report(list, undefined);
  }, [list, words]);
}

export interface Fit {
  /** The table shows no columns at this width. */
  readonly isShort: boolean;
  readonly fits: (key: string) => boolean;
}

export function useFit(list: string | undefined): Fit {
  const words = useSyncExternalStore(watch, () => (list === undefined ? undefined : leftOut.get(list)));
  const isShort = words === SHORT_ROWS;
  const keys = new Set(words?.split(' '));
  return { isShort, fits: (key) => !isShort && !keys.has(key) };
}
