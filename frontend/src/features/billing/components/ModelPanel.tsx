/** Tokens of the assistant's model: today against the day's budget, and the month shown. */

import type { PlanUsage } from '@/api/billingApi';
import { formatInteger } from '@/format/number';
import { formatUtcDay } from '@/format/time';
import { Panel } from '@/ui/Panel';
import { StatStrip } from '@/ui/StatStrip';
import { copy } from '../copy';
import { timeOf } from '../usage';

export function ModelPanel({ model }: { readonly model: NonNullable<PlanUsage['model']> }) {
  const { name, day_limit: limit, today_tokens: today, tokens, days } = model;
  const share = limit === 0 ? undefined : copy.used(Math.min(100, Math.round((today / limit) * 100)));
  const [first, ...rest] = days;
  const most = rest.reduce((largest, day) => (day.tokens > (largest?.tokens ?? 0) ? day : largest), first);
  return (
    <Panel flush title={copy.assistantTokens} note={copy.model(name)} foot={copy.eachRequestReservesTheMost}>
      <StatStrip
        flush
        label={copy.assistantTokens}
        stats={[
          { key: 'today', label: copy.today, value: formatInteger(today), extra: share },
          { key: 'limit', label: copy.includedInADay, value: formatInteger(limit), extra: copy.renewedAtMidnightUtc },
          { key: 'month', label: copy.inThisMonth, value: formatInteger(tokens) },
          {
            key: 'most',
            label: copy.busiestDay,
            value: most === undefined ? copy.noneYet : formatInteger(most.tokens),
            extra: most === undefined ? undefined : formatUtcDay(timeOf(most.day)),
          },
        ]}
      />
    </Panel>
  );
}
