import { useGetPortfolioQuery } from '@/domain/addresses/api';
import { usd } from '@/domain/portfolio/words';
import { formatCount } from '@/format/number';
import { shorten } from '@/format/text';
import { Amount } from '@/ui/Amount';
import { chainName } from '@/ui/chains';
import { EmptyState } from '@/ui/states';
import { Asked } from '../components/Asked';
import { Headline, Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { entityOf } from '../parameters';
import { useWidget } from '../widgetContext';

const SHOWN = 12;

export default function ProfileSummary({ params: { entity = '' } }: WidgetProps) {
  const found = entityOf(entity);
  if (found === null) return <EmptyState compact title={copy.writeTheAddressAsChain} text={copy.forExampleBitcoinBc1q} />;
  return <Holdings {...found} />;
}

function Holdings({ chain, address }: { chain: string; address: string }) {
  const query = useGetPortfolioQuery({ chain, address, depth: 'fast' }, useWidget().asking);
  const answer = query.currentData;
  return (
    <Asked
      query={query}
      data={answer}
      partial={
        answer && answer.without_price > 0 ? copy.withoutPriceLeftOut(formatCount(answer.without_price, 'asset')) : undefined
      }
      isEmpty={({ holdings }) => holdings.length === 0}
      empty={{ title: copy.thisAddressHoldsNothingOn(chainName(chain)) }}
    >
      {({ holdings, net_worth_usd: worth }) => (
        <>
          <Headline
            value={worth ? usd(worth) : copy.valueUnknown}
            note={
              <>
                <span className="mono">{shorten(address, 8, 6)}</span> {copy.addressOnChain(chainName(chain))}
              </>
            }
          />
          <Rows
            label={copy.holdings}
            rows={holdings.slice(0, SHOWN).map(({ amount }) => ({
              key: amount.asset,
              lead: amount.symbol,
              trail: <Amount amount={amount} />,
              trailUnder: amount.usd ? usd(amount.usd) : copy.noPrice,
            }))}
          />
        </>
      )}
    </Asked>
  );
}
