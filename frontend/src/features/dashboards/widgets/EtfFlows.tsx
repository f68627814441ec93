import { useCoins } from '@/api/coinNames';
import { useGetEtfFlowsQuery } from '@/api/etfApi';
import { paths } from '@/app/paths';
import { signedNumber } from '@/domain/journal/words';
import { formatDate } from '@/format/time';
import { ButtonLink } from '@/ui/Button';
import { Asked } from '../components/Asked';
import { Headline, Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import { firstDay, shownNumber } from './figures';

const SHOWN = 30;

/** US dollars in millions, with sign. */
const millions = (text: string | null | undefined): string => {
  const value = shownNumber(text);
  return value === null ? 'unknown' : copy.mUsd(signedNumber(value, 1));
};

export default function EtfFlows({ params: { asset = 'bitcoin', range = '' } }: WidgetProps) {
  const query = useGetEtfFlowsQuery({ asset, from: firstDay(range) }, useWidget().asking);
  const answer = query.currentData;
  const name = useCoins([asset])(asset)?.name ?? asset;
  return (
    <Asked
      query={query}
      data={answer}
      partial={answer?.trouble || undefined}
      isEmpty={({ days }) => days.length === 0}
      empty={{
        title: copy.noFlowsOfInThis(name),
        text: copy.importAFileOfDaily,
        action: <ButtonLink to={paths.etfFlows}>{copy.openEtfFlows}</ButtonLink>,
      }}
    >
      {({ days, funds, figures }) => (
        <>
          <Headline
            value={millions(days[0]?.sum)}
            note={copy.funds(
              name,
              funds.length,
              formatDate(days[0]?.day),
              figures?.sum_7 ? copy.last7Days(millions(figures.sum_7)) : '',
            )}
          />
          <Rows
            label={copy.dailyFlowsOf(name)}
            rows={days.slice(0, SHOWN).map(({ day, sum, differs, cumulative }) => ({
              key: day,
              lead: formatDate(day),
              under: differs ? copy.differsFromTheStatedTotal : undefined,
              trail: millions(sum),
              trailUnder: copy.sum(millions(cumulative)),
            }))}
          />
        </>
      )}
    </Asked>
  );
}
