import { paths } from '@/app/paths';
import { roundedQuantity } from '@/domain/journal/words';
import { useWhalePagesInfiniteQuery } from '@/domain/whales/api';
import { KindChip, Value } from '@/domain/whales/parts';
import { DEFAULT_VIEW } from '@/domain/whales/view';
import { thresholdWords } from '@/domain/whales/words';
import { formatRelative } from '@/format/time';
import { Amount } from '@/ui/Amount';
import { chainName } from '@/ui/chains';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

const { open: _, ...ALL } = { open: '', ...DEFAULT_VIEW };
const SHOWN = 15;

export default function WhaleList({ params: { chain = '', threshold = '' } }: WidgetProps) {
  const query = useWhalePagesInfiniteQuery({ ...ALL, chain, minUsd: threshold }, useWidget().asking);
  const answer = query.currentData?.pages[0];
  return (
    <Asked
      query={query}
      data={answer}
      isEmpty={({ items }) => items.length === 0}
      empty={{ title: copy.noTransferAboveIn24(thresholdWords(threshold)) }}
    >
      {({ items }) => (
        <Rows
          label={copy.largeTransfers}
          rows={items.slice(0, SHOWN).map((row) => ({
            key: row.id,
            lead: <Amount amount={row.amount} write={roundedQuantity} />,
            under: (
              <>
                <KindChip row={row} /> {chainName(row.chain)}, {formatRelative(row.time ?? row.seen_at)}
              </>
            ),
            to: paths.transactionOf(row.tx, row.chain),
            trail: <Value row={row} />,
          }))}
        />
      )}
    </Asked>
  );
}
