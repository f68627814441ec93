import { useGetPortfolioQuery } from '@/domain/addresses/api';
import { usd } from '@/domain/portfolio/words';
import { formatCount } from '@/format/number';
import { shorten } from '@/format/text';
import { Amount } from '@/ui/Amount';
import { chainName } from '@/ui/chains';
import { EmptyState } from '@/ui/states';
import { Asked } from '../components/Asked';
import { Headline, Rows } from '../components/Rows';
import type { WidgetProps } from '../kinds';
import { entityOf } from '../parameters';
import { useWidget } from '../widgetContext';

const SHOWN = 12;

export default function ProfileSummary({ params: { entity = '' } }: WidgetProps) {
  const found = entityOf(entity);
  if (found === null) return <EmptyState compact title="Write the address as chain:address" text="For example bitcoin:bc1q…" />;
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
        answer && answer.without_price > 0 ? `${formatCount(answer.without_price, 'asset')} without price left out` : undefined
      }
      isEmpty={({ holdings }) => holdings.length === 0}
      empty={{ title: `This address holds nothing on ${chainName(chain)}` }}
    >
      {({ holdings, net_worth_usd: worth }) => (
        <>
          <Headline
            value={worth ? usd(worth) : 'Value unknown'}
            note={
              <>
                <span className="mono">{shorten(address, 8, 6)}</span> on {chainName(chain)}
              </>
            }
          />
          <Rows
            label="Holdings"
            rows={holdings.slice(0, SHOWN).map(({ amount }) => ({
              key: amount.asset,
              lead: amount.symbol,
              trail: <Amount amount={amount} />,
              trailUnder: amount.usd ? usd(amount.usd) : 'no price',
            }))}
          />
        </>
      )}
    </Asked>
  );
}
