/** Search as a page, for links that lead to it: `?q=usdc` searches for that. */

import { useSearchParams } from 'react-router';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { isSecret, SearchPanel } from './SearchPanel';

export default function SearchPage() {
  const [query] = useSearchParams();
  const asked = query.get('q') ?? '';
  // No link of ours holds a key, and none that does is followed.
  const start = isSecret(asked) ? '' : asked;
  return (
    <>
      <PageHeader title="Search" sub="Coins by name or ticker, addresses and transactions by their text" />
      <Panel flush>
        <SearchPanel key={start} start={start} />
      </Panel>
    </>
  );
}
