/** How far a case is, in a word. */

import { STATUSES } from '@/domain/cases/report';
import { Chip } from '@/ui/states';

const STATUS_CHIPS = { open: 'info', review: 'warn', closed: 'neutral' } as const;

export function StatusChip({ status }: { status: string }) {
  return (
    <Chip kind={STATUS_CHIPS[status as keyof typeof STATUS_CHIPS] ?? 'neutral'}>
      {STATUSES.find((one) => one.value === status)?.label ?? status}
    </Chip>
  );
}
