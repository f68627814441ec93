/** That the accounts couldn't be loaded, beside a choice that would look as if there were none. */

import { FailedLine } from '@/ui/states';
import { copy } from '../copy';
import { useKnownAccounts } from '../useKnownAccounts';

export function AccountsFailed() {
  const { hasFailed, error, retry } = useKnownAccounts();
  return hasFailed ? <FailedLine title={copy.couldntLoadTheAccounts} error={error} onRetry={retry} /> : null;
}
