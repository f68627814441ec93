/** Search as a page, for links that lead to it. */

import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { SearchPanel } from './SearchPanel';

export default function SearchPage() {
  return (
    <>
      <PageHeader title="Search" sub="Coins by name or ticker, addresses and transactions by their text" />
      <Panel flush>
        <SearchPanel />
      </Panel>
    </>
  );
}
