import { useGetTraceQuery } from '@/api/tracesApi';
import { formatInteger } from '@/format/number';
import { formatRelative } from '@/format/time';
import { chainName } from '@/ui/chains';
import { Asked } from '../components/Asked';
import { Figures, Headline } from '../components/Rows';
import { copy } from '../copy';
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
      failed={copy.couldntLoadTheTrace}
      partial={isOther ? copy.theWidgetNamesVersionThis(version, trace.version) : undefined}
    >
      {({ name, chain, nodes, edges, version: now, updated_at: at }) => (
        <>
          <Headline value={name} note={copy.changedOfStatus(chainName(chain), formatRelative(at))} />
          <Figures
            label={copy.figuresOf(name)}
            figures={[
              { key: 'nodes', label: copy.addresses, value: formatInteger(nodes) },
              { key: 'edges', label: copy.transfers, value: formatInteger(edges) },
              { key: 'version', label: copy.versionTitle, value: formatInteger(now) },
            ]}
          />
        </>
      )}
    </Asked>
  );
}
