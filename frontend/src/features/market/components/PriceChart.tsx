/** Price over time: range, line or candles, averages, volume; the same numbers as a table. Its choices are kept in the address. */

import { CandlestickChart, FolderPlus, LineChart, SlidersHorizontal, Table2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '@/api/messages';
import { useGetMarketChartQuery } from '@/api/seriesApi';
import { storeView } from '@/api/storeStatus';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { describePrices } from '@/charts/describe';
import { AVERAGES, type AverageWindow, ink } from '@/charts/ink';
import { priceOptions } from '@/charts/priceOptions';
import { type Candle, DAY, dailyCandles, lastPerDay, onlyCloses, type Point, spacing } from '@/charts/series';
import { useGetOhlcQuery } from '@/domain/market/api';
import type { OhlcRow } from '@/domain/market/types';
import { useCreates } from '@/domain/teams/useCreates';
import { formatPrice, formatUsd, isNumber } from '@/format/number';
import { formatDate, formatUtcDay, formatUtcTime } from '@/format/time';
import { askForCase } from '@/ui/askStore';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Segmented } from '@/ui/fields';
import { useKeys } from '@/ui/keyRegistry';
import { Origin } from '@/ui/Origin';
import frame from '@/ui/Panel.module.css';
import { Popover } from '@/ui/Popover';
import { optionsOf } from '@/ui/pickerOptions';
import { EmptyState, FailedState, Skeleton, StaleChip } from '@/ui/states';
import { readChart, writeChart } from '../chartView';
import { copy } from '../copy';
import { dailyRows } from '../dailyRows';
import { chartExhibit } from '../exhibit';
import { offeredRanges, rangeOf, showsAverages, YEAR } from '../ranges';
import { useChartMarks } from '../useChartMarks';
import styles from './PriceChart.module.css';

const ChartTools = lazy(() => import('./ChartTools'));

const HEIGHT = 420;
/** Up to this range the provider gives a price an hour. */
const HOURLY_DAYS = 90;
const NONE: readonly Point[] = [];
const NO_CANDLES: readonly Candle[] = [];

interface PriceChartProps {
  readonly id: string;
  readonly name: string;
  /** Undefined until the coin is known. */
  readonly symbol: string | undefined;
  /** Days of history that are kept, when known. */
  readonly historyDays: number | null;
  readonly ended: string | null;
  /** The newest price, which the head of the page shows, and when it was given. */
  readonly now?: number | null;
  readonly nowAt?: string | null;
}

export function PriceChart({ id, name, symbol, historyDays, ended, now = null, nowAt }: PriceChartProps) {
  const [query, setQuery] = useSearchParams();
  const range = rangeOf(query.get('range'));
  const style = query.get('style') === 'candles' ? 'candles' : 'line';
  const [asTable, setAsTable] = useState(false);
  const [averages, setAverages] = useState<readonly AverageWindow[]>([7, 28]);
  const ranges = useMemo(() => offeredRanges(historyDays), [historyDays]);

  const choose = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  useRangeKeys(
    ranges.map((known) => known.value),
    (value) => choose('range', value),
  );

  const line = useGetMarketChartQuery({ id, days: range.days });
  const daily = useGetMarketChartQuery({ id, days: range.days === 'max' ? 'max' : YEAR, interval: 'daily' });
  const ohlc = useGetOhlcQuery({ id, days: range.days }, { skip: style === 'line' });
  const lines = storeView(line, messages.data);
  const candles = storeView(ohlc, messages.data);
  const store = style === 'candles' ? candles : lines;

  const hourly = lines.data?.data.prices ?? NONE;
  const volumes = lines.data?.data.total_volumes ?? NONE;
  const dailyPrices = daily.currentData?.data.prices;
  const built = style === 'candles' && coarse(candles.data?.data, range.days);
  const rows = useMemo((): readonly Candle[] => {
    if (style === 'line') return NO_CANDLES;
    if (built && hourly.length > 0) return dailyCandles(hourly);
    return candles.data?.data.map(([time, open, high, low, close]) => ({ time, open, high, low, close })) ?? NO_CANDLES;
  }, [style, built, hourly, candles.data]);
  const closesAlone = onlyCloses(rows);
  const candleRows = style === 'line' || closesAlone ? null : rows;
  const prices = useMemo(
    () => (closesAlone && hourly.length === 0 ? rows.map(({ time, close }): Point => [time, close]) : hourly),
    [closesAlone, hourly, rows],
  );
  const fine = showsAverages(range.days);
  const view = useMemo(() => readChart(query), [query]);
  const closes = useMemo(
    () => (candleRows ? candleRows.map(({ time, close }): Point => [time, close]) : prices),
    [candleRows, prices],
  );
  const { marks, notes, lacks } = useChartMarks({ id, name, symbol, days: range.days, view, prices: closes });
  const shown = candleRows ?? prices;
  const description = useMemo(() => describePrices(name, closes), [name, closes]);
  const lastPrice = newestOf(lastOf(closes), now, nowAt);
  const options = useMemo(() => {
    if (shown.length === 0) return null;
    const daily = lastPerDay(dailyPrices ?? NONE);
    return priceOptions({
      line: prices,
      candles: candleRows,
      volume: fine ? lastPerDay(volumes) : volumes,
      daily,
      averages: fine ? averages : [],
      lastPrice,
      marks: fine ? marks : { ...marks, hasBands: false, hasRsi: false },
    });
  }, [shown, prices, candleRows, volumes, dailyPrices, averages, fine, marks, lastPrice]);

  const empty = store.status === 'succeeded' && shown.length === 0;
  const failed = store.status === 'failed' && shown.length === 0;
  const answer = style === 'candles' ? candles.data : lines.data;
  const newest = candleRows ? candleRows.at(-1)?.time : prices.at(-1)?.[0];
  const creates = useCreates();
  const addToCase = () => {
    if (!answer) return;
    const chart = { id, name, range: range.label, description, prices, candles: candleRows, provenance: answer.provenance };
    askForCase(copy.priceOf(name, range.label), [{ name: copy.thisChart, make: () => chartExhibit(chart) }]);
  };
  return (
    <section className={frame.panel} aria-label={copy.price}>
      <header className={styles.head}>
        <h2>{copy.priceUsDollars}</h2>
        <fieldset className={styles.averages} disabled={!fine} title={fine ? undefined : copy.dailyAveragesAreDrawnFrom}>
          <legend className="visually-hidden">{copy.movingAveragesOfDailyCloses}</legend>
          {AVERAGES.map((window) => (
            <label key={window} className={classes(styles.average, averages.includes(window) && fine && styles.on)}>
              <input
                type="checkbox"
                checked={averages.includes(window)}
                onChange={() =>
                  setAverages(averages.includes(window) ? averages.filter((other) => other !== window) : [...averages, window])
                }
              />
              <span aria-hidden="true" style={{ background: ink.average[window] }} />
              {copy.ma(window)}
            </label>
          ))}
        </fieldset>
        <span className={styles.gap} />
        <Popover
          quiet
          size="small"
          title={copy.chartTools}
          label={
            <>
              <SlidersHorizontal aria-hidden="true" />
              {copy.tools}
            </>
          }
        >
          <Suspense fallback={<Skeleton height={280} />}>
            <ChartTools
              view={view}
              fine={fine}
              onChange={(next) => setQuery((before) => writeChart(before, next), { replace: true, preventScrollReset: true })}
            />
          </Suspense>
        </Popover>
        {creates && (
          <Button kind="quiet" size="small" title={copy.addToCase} disabled={shown.length === 0 || !answer} onClick={addToCase}>
            <FolderPlus aria-hidden="true" />
            <span className="visually-hidden">{copy.addToCase}</span>
          </Button>
        )}
        <Button kind="quiet" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <Table2 aria-hidden="true" />
          {copy.table}
        </Button>
        <Segmented
          label={copy.drawnAs}
          options={optionsOf({
            line: <StyleIcon name={copy.line} icon={LineChart} />,
            candles: <StyleIcon name={copy.candles} icon={CandlestickChart} />,
          })}
          value={style}
          onChange={(value) => choose('style', value)}
        />
        <Segmented
          label={copy.range}
          options={ranges.map(({ value, label }) => ({ value, label }))}
          value={range.value}
          onChange={(value) => choose('range', value)}
        />
      </header>
      <div className={styles.body} style={{ minHeight: HEIGHT }}>
        {failed ? (
          <FailedState
            title={messages.data}
            error={(style === 'candles' ? ohlc : line).error}
            text={store.reason ?? undefined}
            onRetry={() => void (style === 'candles' ? ohlc : line).refetch()}
          />
        ) : empty ? (
          <EmptyState
            title={copy.noPriceInThisRange}
            text={ended ? copy.theDataOfEndedOn(name, ended) : copy.theProviderHasNone}
            action={
              <Button onClick={() => choose('range', ranges[ranges.length - 1]?.value ?? '1y')}>
                {copy.showAllAvailableData}
              </Button>
            }
          />
        ) : (
          <Chart
            options={options}
            height={HEIGHT}
            description={options === null ? copy.price : description}
            view={`${id} ${range.value}`}
            table={
              asTable && options ? (
                <PriceTable name={name} candles={candleRows} prices={prices} volumes={volumes} fine={fine} />
              ) : undefined
            }
          />
        )}
      </div>
      <footer className={styles.foot}>
        {answer && (
          <Origin
            align="start"
            provenance={answer.provenance}
            endpoint={`/api/v3/coins/${id}/${style === 'candles' ? 'ohlc' : 'market_chart'}?days=${range.days}`}
            raw={answer.data}
            newest={newest}
          />
        )}
        {isNumber(newest) && <span className={styles.note}>{copy.pricesEndOnUtc(formatUtcDay(newest))}</span>}
        {store.status === 'failed' && answer && <StaleChip asOf={answer.provenance.asOf} />}
        {answer?.provenance.availableFrom && (
          <span className={styles.lack}>{copy.partialTheDataProvidersPlan(formatDate(answer.provenance.availableFrom))}</span>
        )}
        {closesAlone ? (
          <span className={styles.note}>{copy.noCandlesTheSourceGives}</span>
        ) : (
          built && <span className={styles.note}>{copy.dailyCandlesBuiltFromHourly}</span>
        )}
        {notes.map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
        {lacks.map((lack) => (
          <span key={lack} className={styles.lack}>
            {lack}
          </span>
        ))}
        {daily.isError && fine && <span className={styles.lack}>{copy.averagesAreNotDrawnThe}</span>}
      </footer>
    </section>
  );
}

/** The provider's candles span four days from a month on; where prices by the hour are at hand, days can be had. */
function coarse(rows: readonly OhlcRow[] | undefined, days: number | 'max'): boolean {
  return rows !== undefined && days !== 'max' && days <= HOURLY_DAYS && spacing(rows.map(([time]) => time)) > 1.5 * DAY;
}

function StyleIcon({ name, icon: Icon }: { name: string; icon: typeof LineChart }) {
  return (
    <span className={styles.style} title={name}>
      <Icon aria-hidden="true" />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

const lastOf = (closes: readonly Point[]): Point | undefined => closes[closes.length - 1];

/** One price on one page: that of the head, where what is drawn leads up to it; of data that end earlier, their own last. */
function newestOf(last: Point | undefined, now: number | null, at: string | null | undefined): number | null {
  if (last === undefined) return null;
  return now !== null && at && Math.abs(Date.parse(at) - last[0]) <= DAY ? now : last[1];
}

/** Digits choose a range, from 1 for the shortest. */
function useRangeKeys(ranges: readonly string[], onChoose: (range: string) => void): void {
  const strokes = ranges.slice(0, 9).map((_, at) => String(at + 1));
  const run = (stroke: string) => {
    const range = ranges[strokes.indexOf(stroke)];
    if (range !== undefined) onChoose(range);
  };
  const shown = strokes.length > 2 ? ['1', '…', String(strokes.length)] : strokes;
  useKeys({ title: copy.keysOfTheToken, bindings: [{ strokes, shown, text: copy.rangeOfTheChart, run }] });
}

interface PriceTableProps {
  readonly name: string;
  readonly candles: readonly Candle[] | null;
  readonly prices: readonly Point[];
  readonly volumes: readonly Point[];
  /** Long enough for rows by day. */
  readonly fine: boolean;
}

/** Newest first. */
function PriceTable({ name, candles, prices, volumes, fine }: PriceTableProps) {
  if (candles) {
    return (
      <ChartTable
        caption={copy.candlesOf(name)}
        header={['Time', 'Open', 'High', 'Low', 'Close']}
        rows={[...candles]
          .reverse()
          .map((row) => [formatUtcTime(row.time), ...[row.open, row.high, row.low, row.close].map(formatPrice)])}
      />
    );
  }
  if (fine) {
    const average = (value: number | null) => (value === null ? '—' : formatPrice(value));
    return (
      <ChartTable
        caption={copy.dailyPricesOf(name)}
        header={['Day', 'Price', 'Volume', copy.ma7, copy.ma14, copy.ma28, copy.ma90]}
        rows={dailyRows(prices, volumes)
          .reverse()
          .map((row) => [
            row.date,
            formatPrice(row.price),
            formatUsd(row.volume, 'compact'),
            average(row.ma7),
            average(row.ma14),
            average(row.ma28),
            average(row.ma90),
          ])}
      />
    );
  }
  return (
    <ChartTable
      caption={copy.pricesOf(name)}
      header={['Time', 'Price']}
      rows={[...prices].reverse().map(([time, price]) => [formatUtcTime(time), formatPrice(price)])}
    />
  );
}
