import { useGetFlowsQuery } from '@/domain/addresses/api';
import { usd } from '@/domain/portfolio/words';
import { formatCount } from '@/format/number';
import { EmptyState } from '@/ui/states';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import type { WidgetProps } from '../kinds';
import { entityOf } from '../parameters';
import { useWidget } from '../widgetContext';
import { firstDay } from './figures';

const SHOWN = 15;

export default function ProfileFlows({ params: { entity = '', range = '' } }: WidgetProps) {
  const found = entityOf(entity);
  if (found === null) return <EmptyState compact title="Write the address as chain:address" text="For example bitcoin:bc1q…" />;
  return <Flows {...found} from={firstDay(range)} />;
}

function Flows(props: { chain: string; address: string; from: string | undefined }) {
  const query = useGetFlowsQuery({ ...props, depth: 'fast' }, useWidget().asking);
  const answer = query.currentData;
  return (
    <Asked
      query={query}
      data={answer}
      partial={answer?.basis.truncated ? 'Only the newest transfers were read.' : undefined}
      isEmpty={({ items }) => items.length === 0}
      empty={{ title: 'No transfers in this range' }}
    >
      {({ items }) => (
        <Rows
          label="Flows by party"
          rows={items.slice(0, SHOWN).map((flow, at) => ({
            key: `${flow.label ?? ''}-${at}`,
            lead: flow.label ?? 'Without a name',
            under: formatCount(flow.addresses, 'address', 'addresses'),
            trail: `In ${flow.in_usd ? usd(flow.in_usd) : 'unknown'}`,
            trailUnder: `Out ${flow.out_usd ? usd(flow.out_usd) : 'unknown'}`,
          }))}
        />
      )}
    </Asked>
  );
}
