import { useGetNftHistoryQuery, useGetNftQuery } from '@/api/nftsApi';
import { Sparkline } from '@/charts/Sparkline';
import { Delta } from '@/ui/Delta';
import { Num, Usd } from '@/ui/Num';
import { Chip } from '@/ui/states';
import { Asked } from '../components/Asked';
import { Figures, Headline } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import { provenanceIn, shownNumber } from './figures';

const HISTORY_DAYS = 90;

export default function NftFloor({ params: { collection = '' } }: WidgetProps) {
  const { asking } = useWidget();
  const query = useGetNftQuery(collection, asking);
  const history = useGetNftHistoryQuery({ id: collection, days: HISTORY_DAYS }, asking);
  const answer = query.currentData;
  const floors = (history.currentData?.days ?? []).flatMap(({ floor_usd: floor }) => shownNumber(floor) ?? []);
  return (
    <Asked
      query={query}
      data={answer}
      provenance={answer && provenanceIn(answer.provenance, query.fulfilledTimeStamp)}
      partial={history.isError ? copy.couldntLoadTheStoredHistory : undefined}
    >
      {({ name, figures, native_symbol: unit, changes, thin }) => (
        <>
          <Headline
            value={
              figures.floor_native ? (
                <Num value={shownNumber(figures.floor_native)} suffix={` ${unit}`} />
              ) : (
                copy.floorUnknownNoRecentSales
              )
            }
            extra={thin && <Chip kind="warn">{copy.thinMarket}</Chip>}
            note={
              <>
                {name}, <Usd value={shownNumber(figures.floor_usd)} />
              </>
            }
          />
          {floors.length > 1 ? <Sparkline values={floors} /> : <small>{copy.followThisCollectionToStart}</small>}
          <Figures
            label={copy.figuresOf(name)}
            figures={[
              ...changes.slice(0, 2).map(({ window, percent }) => ({
                key: window,
                label: window,
                value: <Delta value={percent} />,
              })),
              { key: 'sales', label: copy.sales24h, value: <Num value={figures.sales} /> },
              { key: 'holders', label: copy.holders, value: <Num value={figures.holders} /> },
            ]}
          />
        </>
      )}
    </Asked>
  );
}
