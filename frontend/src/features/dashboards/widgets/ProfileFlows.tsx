import { useEffect, useState } from 'react';
import { every } from '@/api/polling';
import { useGetFlowsQuery } from '@/domain/addresses/api';
import { useDataNow } from '@/domain/market/dataClock';
import { usd } from '@/domain/portfolio/words';
import { formatCount, formatInteger } from '@/format/number';
import { EmptyState } from '@/ui/states';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { entityOf } from '../parameters';
import { useWidget } from '../widgetContext';
import { firstDay } from './figures';

const SHOWN = 15;
const AGAIN_MS = 2_000;

export default function ProfileFlows({ params: { entity = '', range = '' } }: WidgetProps) {
  const found = entityOf(entity);
  const now = useDataNow();
  if (found === null) return <EmptyState compact title={copy.writeTheAddressAsChain} text={copy.forExampleBitcoinBc1q} />;
  return <Flows {...found} from={firstDay(range, now)} />;
}

function Flows(props: { chain: string; address: string; from: string | undefined }) {
  const { asking } = useWidget();
  const [isLoading, setLoading] = useState(false);
  // The first answer about a busy address is of what was read by then: it is asked for again until the reading is over.
  const query = useGetFlowsQuery({ ...props, depth: 'fast' }, isLoading ? { ...asking, ...every(AGAIN_MS) } : asking);
  const answer = query.currentData;
  const basis = answer?.basis;
  useEffect(() => setLoading(basis?.loading === true && !query.isError), [basis, query.isError]);
  return (
    <Asked
      query={query}
      data={answer}
      partial={
        basis?.loading
          ? copy.stillLoading(formatInteger(basis.coverage.loaded))
          : basis?.truncated
            ? copy.onlyTheNewestTransfersWere
            : undefined
      }
      isEmpty={({ items }) => items.length === 0}
      empty={{ title: copy.noTransfersInThisRange }}
    >
      {({ items }) => (
        <Rows
          label={copy.flowsByParty}
          rows={items.slice(0, SHOWN).map((flow, at) => ({
            key: `${flow.label ?? ''}-${at}`,
            lead: flow.label ?? copy.withoutAName,
            under: formatCount(flow.addresses, 'address', 'addresses'),
            trail: copy.flowIn(flow.in_usd ? usd(flow.in_usd) : 'unknown'),
            trailUnder: copy.flowOut(flow.out_usd ? usd(flow.out_usd) : 'unknown'),
          }))}
        />
      )}
    </Asked>
  );
}
