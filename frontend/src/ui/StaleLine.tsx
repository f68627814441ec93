/** Above a list whose newest answer failed: how old what is shown is, why, and the way to ask again. */

import { messages } from '@/api/messages';
import { FailedLine, StaleChip } from './states';

interface StaleLineProps {
  readonly query: { readonly fulfilledTimeStamp?: number; readonly error?: unknown; readonly refetch: () => unknown };
}

export function StaleLine({ query: { fulfilledTimeStamp, error, refetch } }: StaleLineProps) {
  return (
    <p>
      <StaleChip asOf={fulfilledTimeStamp === undefined ? null : new Date(fulfilledTimeStamp).toISOString()} />
      <FailedLine title={messages.data} error={error} onRetry={() => void refetch()} />
    </p>
  );
}
