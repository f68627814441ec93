/** Whether a lock holds for an open position. */

import type { RoundTrip } from '@/api/ledgerApi';
import { type Lock, useListLocksQuery } from '@/api/rulesApi';
import { Chip, Skeleton } from '@/ui/states';
import { copy } from './copy';
import { withoutEnd } from './sentences';
import { locksOf } from './useLocks';

function lockedWords({ base, quote }: Lock): string {
  if (base) return quote ? copy.lockedPair : copy.lockedAsset;
  return 'Locked';
}

/** The narrowest of several locks says the most. */
const breadth = ({ base, account_id: account }: Lock): number => (base ? 0 : account ? 1 : 2);

interface RuleStateProps {
  readonly trip: RoundTrip;
  /** Only a lock is shown: for places without room. */
  readonly brief?: boolean;
}

/** The banner of the page keeps the locks up to date. */
export function RuleState({ trip, brief = false }: RuleStateProps) {
  const { data, isError } = useListLocksQuery();
  if (data === undefined && brief) return null;
  if (data === undefined)
    return isError ? <span title={copy.couldntLoadYourLocks}>{copy.unknown}</span> : <Skeleton width={72} />;
  const now = Date.now();
  const locks = locksOf(
    trip,
    data.locks.filter(({ until_at: until }) => Date.parse(until) > now),
  );
  const [narrowest] = [...locks].sort((one, other) => breadth(one) - breadth(other));
  if (narrowest === undefined) return brief ? null : <Chip>{copy.inOrder}</Chip>;
  const reasons = locks.map(({ ruleset, message }) => `${ruleset}: ${withoutEnd(message)}`).join('\n');
  return (
    <Chip kind="warn" title={reasons}>
      {lockedWords(narrowest)}
    </Chip>
  );
}
