/** Cases of others that are shared with this account, or with the selected team. */

import { usePager } from '@/api/pages';
import { paths } from '@/app/paths';
import { useGrantedCasePagesInfiniteQuery } from '@/domain/cases/api';
import { SharedTable } from '@/domain/sharing/SharedTable';
import { shareCalls } from '../shareCalls';

export function SharedCases() {
  const list = useGrantedCasePagesInfiniteQuery({});
  const pager = usePager(list, '');
  const rows = pager.page?.cases.map(({ text, ...one }) => ({ ...one, name: text.title, note: text.question ?? '' }));
  return (
    <SharedTable calls={shareCalls} query={list} pager={pager} rows={rows} pathOf={({ id }) => paths.caseOf(id)} columns={[]} />
  );
}
