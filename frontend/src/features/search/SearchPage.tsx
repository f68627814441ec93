/** Search as a page, for links that lead to it: `?q=usdc` searches for that. */

import { useOutletContext, useSearchParams } from 'react-router';
import type { SearchCommand } from '@/app/commands';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { copy } from './copy';
import { SearchPanel } from './SearchPanel';
import { isSecret } from './useSources';

export default function SearchPage() {
  const [query] = useSearchParams();
  const commands = useOutletContext<readonly SearchCommand[] | null>() ?? undefined;
  const asked = query.get('q') ?? '';
  // No link of ours holds a key, and none that does is followed.
  const start = isSecret(asked) ? '' : asked;
  return (
    <>
      <PageHeader title={copy.search} sub={copy.tokensAddressesTransactionsLabelsTraces} />
      <Panel flush>
        <SearchPanel key={start} start={start} commands={commands} />
      </Panel>
    </>
  );
}
