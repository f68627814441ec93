import { useGetEtfFlowsQuery } from '@/api/etfApi';
import { paths } from '@/app/paths';
import { signedNumber } from '@/domain/journal/words';
import { formatDate } from '@/format/time';
import { ButtonLink } from '@/ui/Button';
import { Asked } from '../components/Asked';
import { Headline, Rows } from '../components/Rows';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import { firstDay, shownNumber } from './figures';

const SHOWN = 30;

/** US dollars in millions, with sign. */
const millions = (text: string | null | undefined): string => {
  const value = shownNumber(text);
  return value === null ? 'unknown' : `${signedNumber(value, 1)} M USD`;
};

export default function EtfFlows({ params: { asset = 'BTC', range = '' } }: WidgetProps) {
  const query = useGetEtfFlowsQuery({ asset, from: firstDay(range) }, useWidget().asking);
  const answer = query.currentData;
  return (
    <Asked
      query={query}
      data={answer}
      partial={answer?.trouble || undefined}
      isEmpty={({ days }) => days.length === 0}
      empty={{
        title: `No flows of ${asset} in this range`,
        text: 'Import a file of daily flows by fund.',
        action: <ButtonLink to={paths.etfFlows}>Open ETF flows</ButtonLink>,
      }}
    >
      {({ days, funds, figures }) => (
        <>
          <Headline
            value={millions(days[0]?.sum)}
            note={`${asset}, ${funds.length} funds, ${formatDate(days[0]?.day)}${figures?.sum_7 ? `; last 7 days ${millions(figures.sum_7)}` : ''}`}
          />
          <Rows
            label={`Daily flows of ${asset}`}
            rows={days.slice(0, SHOWN).map(({ day, sum, differs, cumulative }) => ({
              key: day,
              lead: formatDate(day),
              under: differs ? 'Differs from the stated total' : undefined,
              trail: millions(sum),
              trailUnder: `Sum ${millions(cumulative)}`,
            }))}
          />
        </>
      )}
    </Asked>
  );
}
