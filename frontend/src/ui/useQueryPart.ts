/** A page whose address says more than one thing: one part of it is changed, the rest stays. */

import { useSearchParams } from 'react-router';

type Put = (name: string, value: string) => void;

/** An empty part is left out. With `replace` the back button passes over the change. */
export function useQueryPart(replace = false): readonly [query: URLSearchParams, put: Put] {
  const [query, setQuery] = useSearchParams();
  const put: Put = (name, value) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { preventScrollReset: true, replace },
    );
  return [query, put];
}
