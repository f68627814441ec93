import { useGetTraceQuery } from '@/api/tracesApi';
import { formatInteger } from '@/format/number';
import { formatRelative } from '@/format/time';
import { chainName } from '@/ui/chains';
import { Asked } from '../components/Asked';
import { Figures, Headline } from '../components/Rows';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

export default function TraceCard({ params: { id = '', version = '' } }: WidgetProps) {
  const query = useGetTraceQuery(id, useWidget().asking);
  const trace = query.currentData;
  const isOther = trace !== undefined && version !== '' && version !== String(trace.version);
  return (
    <Asked
      query={query}
      data={trace}
      failed="Couldn't load the trace"
      partial={isOther ? `The widget names version ${version}; this is version ${trace.version}.` : undefined}
    >
      {({ name, chain, nodes, edges, version: now, updated_at: at }) => (
        <>
          <Headline value={name} note={`${chainName(chain)}, changed ${formatRelative(at)}`} />
          <Figures
            label={`Figures of ${name}`}
            figures={[
              { key: 'nodes', label: 'Addresses', value: formatInteger(nodes) },
              { key: 'edges', label: 'Transfers', value: formatInteger(edges) },
              { key: 'version', label: 'Version', value: formatInteger(now) },
            ]}
          />
        </>
      )}
    </Asked>
  );
}
