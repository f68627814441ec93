/** What the watchlist page shows, kept in the address. */

import { queryOf } from '@/ui/viewQuery';

export interface View {
  /** Id of the list; empty for the first one. */
  readonly list: string;
  /** Part of a name, a symbol, a note or a reason. */
  readonly q: string;
  /** Id of the item that is edited. */
  readonly item: string;
  /** Lists that others share, in place of the own ones; empty for these. */
  readonly shown: 'shared' | '';
}

export const DEFAULT_VIEW: View = { list: '', q: '', item: '', shown: '' };
const MOST_ID = 36;
export const LONGEST_SEARCH = 100;

export const readView = (query: URLSearchParams): View => ({
  list: (query.get('list') ?? '').slice(0, MOST_ID),
  q: (query.get('q') ?? '').slice(0, LONGEST_SEARCH),
  item: (query.get('item') ?? '').slice(0, MOST_ID),
  shown: query.get('shown') === 'shared' ? 'shared' : '',
});

export const writeView = (view: View): URLSearchParams => queryOf(view, DEFAULT_VIEW);
