import { useListTreasuriesQuery } from '@/api/etfApi';
import { formatShare, isNumber } from '@/format/number';
import { Num, Usd } from '@/ui/Num';
import { EmptyState } from '@/ui/states';
import { Asked } from '../components/Asked';
import { Headline, Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import { provenanceIn, shownNumber } from './figures';

const SHOWN = 25;
/** The coins whose treasuries are listed anywhere. */
const LISTED: readonly string[] = ['bitcoin', 'ethereum'];

export default function Treasuries({ params: { coin = 'bitcoin', holders = 'companies' } }: WidgetProps) {
  // A dashboard's token may be any.
  if (!LISTED.includes(coin)) return <EmptyState compact title={copy.onlyOfBitcoinAndEther} text={copy.chooseOneOfThem} />;
  return <Listed coin={coin} holders={holders} />;
}

function Listed({ coin, holders }: { readonly coin: string; readonly holders: string }) {
  const query = useListTreasuriesQuery({ coin, holders }, useWidget().asking);
  const answer = query.currentData;
  return (
    <Asked
      query={query}
      data={answer}
      provenance={answer && provenanceIn(answer.provenance, query.fulfilledTimeStamp)}
      partial={answer?.provenance.trouble || undefined}
      isEmpty={({ treasuries }) => treasuries.length === 0}
      empty={{ title: copy.noWithAreListed(holders, coin) }}
    >
      {({ treasuries, total_holdings: total, total_value_usd: value }) => (
        <>
          <Headline
            value={<Num mode="compact" value={shownNumber(total)} />}
            note={
              <>
                {copy.inAllWorth(coin)} <Usd mode="compact" value={shownNumber(value)} />
              </>
            }
          />
          <Rows
            label={copy.treasuriesWith(coin)}
            rows={treasuries.slice(0, SHOWN).map((one, at) => ({
              key: one.id || `${one.name}-${at}`,
              lead: one.name,
              under: one.country,
              trail: <Num mode="compact" value={shownNumber(one.holdings)} />,
              trailUnder: isNumber(one.supply_percent) ? copy.ofSupply(formatShare(one.supply_percent / 100)) : undefined,
            }))}
          />
        </>
      )}
    </Asked>
  );
}
