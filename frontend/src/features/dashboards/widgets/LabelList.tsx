import { useListLabelsQuery } from '@/api/labelsApi';
import { paths } from '@/app/paths';
import { shorten } from '@/format/text';
import { categoryWords } from '@/graph/categories';
import { chainName } from '@/ui/chains';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

const SHOWN = 12;

export default function LabelList({ params: { query: search = '' } }: WidgetProps) {
  const query = useListLabelsQuery({ query: search || undefined, limit: SHOWN }, useWidget().asking);
  return (
    <Asked
      query={query}
      data={query.currentData}
      isEmpty={({ labels }) => labels.length === 0}
      empty={{ title: search === '' ? copy.noLabelsYet : copy.noLabelMatches(search) }}
    >
      {({ labels }) => (
        <Rows
          label={copy.labels}
          rows={labels.map((label) => ({
            key: label.id,
            lead: label.text,
            under: <span className="mono">{shorten(label.address, 8, 6)}</span>,
            to: paths.labelOf(label.address),
            trail: chainName(label.chain),
            trailUnder: label.category === '' ? undefined : categoryWords(label.category),
          }))}
        />
      )}
    </Asked>
  );
}
