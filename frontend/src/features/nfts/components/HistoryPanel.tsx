/** A figure of a collection by day, since somebody first followed it. */

import { useMemo, useState } from 'react';
import { useGetNftHistoryQuery } from '@/api/nftsApi';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { ShowAs, type Shown } from '@/charts/ShowAs';
import { formatDate } from '@/format/time';
import { Segmented } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { historyOptions } from '../historyOptions';
import { FIGURES, type Figure, SPANS, type View } from '../view';
import { describeHistory, FIGURE_WORDS, FLOOR_UNKNOWN, figureText, SPAN_WORDS, sinceWords } from '../words';
import styles from './Nfts.module.css';

/** As high as the place of an empty chart in the style sheet. */
const HEIGHT = 280;

interface HistoryPanelProps {
  readonly id: string;
  /** Of the network's coin; empty while it is unknown. */
  readonly symbol: string;
  readonly view: View;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

export function HistoryPanel({ id, symbol, view, onChange }: HistoryPanelProps) {
  const [shown, setShown] = useState<Shown>('chart');
  const { figure, days: span } = view;
  const query = useGetNftHistoryQuery({ id, days: span });
  const history = query.currentData;
  const days = history?.days;
  const options = useMemo(() => (days === undefined ? null : historyOptions(days, figure, symbol)), [days, figure, symbol]);
  const description = days === undefined ? copy.byDay(FIGURE_WORDS[figure]) : describeHistory(days, figure, symbol);
  const table = days && shown === 'table' && (
    <ChartTable
      caption={description}
      header={[copy.dayUtc, ...FIGURES.map((one) => FIGURE_WORDS[one])]}
      rows={days.map((day) => [formatDate(day.day), ...FIGURES.map((one) => figureText(one, day, symbol))])}
    />
  );
  return (
    <Panel
      title={copy.priceHistory}
      note={history === undefined ? copy.oneReadingADayUtc : sinceWords(history.since)}
      actions={<ShowAs value={shown} onChange={setShown} />}
    >
      <div className={styles.controls}>
        <Segmented<Figure>
          label={copy.figure}
          value={figure}
          options={FIGURES.map((value) => ({ value, label: FIGURE_WORDS[value] }))}
          onChange={(next) => onChange({ ...view, figure: next }, true)}
        />
        <Segmented
          label={copy.period}
          value={String(span)}
          options={SPANS.map((value) => ({ value: String(value), label: SPAN_WORDS[value] }))}
          onChange={(next) => onChange({ ...view, days: SPANS.find((one) => String(one) === next) ?? span }, true)}
        />
      </div>
      {history === undefined && query.isError ? (
        <div className={styles.chart}>
          <FailedQuery compact query={query} />
        </div>
      ) : days !== undefined && days.length === 0 ? (
        <div className={styles.chart}>
          <EmptyState
            compact
            title={history?.since ? copy.noReadingInThisPeriod : copy.followACollectionToStart}
            text={history?.since ? copy.chooseALongerPeriod : copy.oneReadingADayIs}
          />
        </div>
      ) : days !== undefined && options === null ? (
        <div className={styles.chart}>
          <EmptyState
            compact
            title={figure.startsWith('floor') ? FLOOR_UNKNOWN : copy.noDayHasThisFigure(FIGURE_WORDS[figure])}
          />
        </div>
      ) : (
        <Chart
          height={HEIGHT}
          options={options}
          description={description}
          table={table || undefined}
          view={`${id}:${figure}:${span}`}
        />
      )}
    </Panel>
  );
}
