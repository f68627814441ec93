import { useListFundingQuery } from '@/api/analysisApi';
import { useCoins } from '@/api/coinNames';
import { formatSignedPercent } from '@/format/number';
import { Usd } from '@/ui/Num';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useDeadline, useWidget } from '../widgetContext';
import { provenanceIn, shownNumber } from './figures';

/** Digits that still tell one rate from another. */
const DIGITS = 4;
/** A coin that is not found within this time is asked for by what the document says. */
const LONGEST_SEARCH_MS = 3_000;

export default function Funding({ params: { coin = '' } }: WidgetProps) {
  const { asking } = useWidget();
  // Documents name a coin by its id, exchanges by its symbol.
  const found = useCoins([coin])(coin)?.symbol;
  const isUnknown = useDeadline(coin !== '' && found === undefined, LONGEST_SEARCH_MS);
  const symbol = found ?? (isUnknown ? coin : undefined);
  const query = useListFundingQuery(symbol?.toUpperCase(), { ...asking, skip: coin !== '' && symbol === undefined });
  const answer = query.currentData;
  const without = answer?.without ?? [];
  return (
    <Asked
      query={query}
      data={answer}
      provenance={answer && provenanceIn(answer.provenance, query.fulfilledTimeStamp)}
      partial={answer?.provenance.trouble || (without.length > 0 ? copy.noContract(without.join(', ')) : undefined)}
      isEmpty={({ coins }) => coins.length === 0}
      empty={{ title: copy.noPerpetualContractReportsA }}
    >
      {({ coins }) => (
        <Rows
          label={copy.fundingRates}
          rows={coins.map((one) => ({
            key: one.symbol,
            lead: one.symbol,
            under: copy.contracts(one.contracts),
            trail: formatSignedPercent(one.rate_percent, DIGITS),
            trailUnder: (
              <>
                {copy.openInterest} <Usd mode="compact" value={shownNumber(one.open_interest_usd)} />
              </>
            ),
          }))}
        />
      )}
    </Asked>
  );
}
