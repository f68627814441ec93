/** In the place of sums and groups where none of the results could be converted to the base currency. */

import type { Statistics } from '@/api/ledgerApi';
import { NO_RATE } from '@/domain/journal/conversion';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';

interface NoRatesProps {
  readonly data: Statistics;
  readonly onRetry: () => void;
}

export function NoRates({ data: { conversion, currency }, onRetry }: NoRatesProps) {
  const trips = formatCount(conversion?.without_rate ?? 0, copy.roundTrip);
  const sentences = [
    copy.couldntConvert(trips, currency ?? ''),
    ...(conversion?.rates_away ? [copy.marketDataIsUnavailable] : []),
    copy.chooseOneCurrency,
  ];
  return (
    <Panel>
      <EmptyState compact title={NO_RATE} text={sentences.join(' ')} action={<Button onClick={onRetry}>{copy.retry}</Button>} />
    </Panel>
  );
}
