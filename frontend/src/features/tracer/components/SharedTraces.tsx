/** Traces of others that are shared with this account, or with the selected team. */

import { usePager } from '@/api/pages';
import { paths } from '@/app/paths';
import { SharedTable } from '@/domain/sharing/SharedTable';
import { useGrantedTracePagesInfiniteQuery } from '../api';
import { shareCalls } from '../shareCalls';

export function SharedTraces() {
  const list = useGrantedTracePagesInfiniteQuery({});
  const pager = usePager(list, '');
  // The document has its notes; the list needs none.
  const rows = pager.page?.traces.map((trace) => ({ ...trace, note: '' }));
  return (
    <SharedTable
      calls={shareCalls}
      query={list}
      pager={pager}
      rows={rows}
      pathOf={({ id }) => paths.savedTrace(id)}
      columns={[]}
    />
  );
}
