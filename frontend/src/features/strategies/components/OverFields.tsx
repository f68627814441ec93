/** What a run is over: imported candles or the market history of a coin, and the period. */

import { Link } from 'react-router';
import type { CandleSeries, Strategy } from '@/api/strategiesApi';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import { useDataDay } from '@/domain/market/dataClock';
import { barOf, seriesWords } from '@/domain/strategies/words';
import { CoinPicker } from '@/ui/CoinPicker';
import { DateRange } from '@/ui/DateRange';
import { utcDay } from '@/ui/datePresets';
import { Segmented, SelectField } from '@/ui/fields';
import { optionsOf } from '@/ui/pickerOptions';
import { copy } from '../copy';
import type { OverDraft } from '../runDraft';
import styles from './result.module.css';

export interface Setup {
  readonly strategy: Strategy;
  readonly series: readonly CandleSeries[];
  /** The series are on their way. */
  readonly isWaiting: boolean;
  readonly over: OverDraft;
  readonly onOver: (over: OverDraft) => void;
}

interface OverFieldsProps extends Setup {
  readonly errors: FieldErrors;
  /** It begins now: there are no days to choose. */
  readonly fromNow?: boolean;
}

export function OverFields({ strategy, series, isWaiting, over, onOver, errors, fromNow = false }: OverFieldsProps) {
  const bar = barOf(strategy);
  const marketDay = useDataDay();
  const chosen = over.source === 'series' ? series.find(({ id }) => id === over.series) : undefined;
  const dataDay = chosen === undefined ? marketDay : utcDay(new Date(chosen.last_at));
  const put = (change: Partial<OverDraft>) => onOver({ ...over, ...change });
  const fits = series.filter((one) => one.bar === bar);
  const others = series.filter((one) => one.bar !== bar);
  return (
    <>
      <div className={styles.over}>
        <div className={styles.source}>
          <span className={styles.label} aria-hidden="true">
            {copy.data}
          </span>
          <Segmented
            label={copy.data}
            value={over.source}
            options={optionsOf({ series: copy.candles, coin: copy.coin })}
            onChange={(source) => put({ source })}
          />
        </div>
        <div className={styles.what}>
          {over.source === 'series' ? (
            <SelectField
              compact
              label={copy.candles}
              value={over.series}
              error={errors.series_id?.[0]}
              onChange={({ target }) => put({ series: target.value })}
            >
              {over.series === '' && <option value="">{isWaiting ? copy.loading : copy.chooseCandles}</option>}
              <Options series={fits} />
              {others.length > 0 && (
                <optgroup label={copy.aDifferentBarFromThe}>
                  <Options series={others} />
                </optgroup>
              )}
            </SelectField>
          ) : (
            <CoinPicker label={copy.coin} value={over.coin} error={errors.coin?.[0]} onChange={(coin) => put({ coin })} />
          )}
        </div>
        {!fromNow && (
          <div className={styles.period}>
            <DateRange
              label={copy.periodOfTheRunUtc}
              dataDay={dataDay}
              names={[copy.firstDayUtc, copy.lastDayUtc]}
              from={over.from}
              to={over.to}
              error={errors.to_day?.[0] ?? errors.from_day?.[0]}
              onChange={(from, to) => put({ from, to })}
            />
          </div>
        )}
      </div>
      <p className={styles.hint}>
        {over.source === 'coin' ? (
          strategy.needs_candles ? (
            copy.theseRulesSetAStop
          ) : fromNow ? (
            copy.pricesOfTheMarketHourly
          ) : (
            copy.pricesOfTheMarketHourlyFor
          )
        ) : series.length === 0 && !isWaiting ? (
          <>
            {copy.noCandlesImportedYet} <Link to={paths.candles}>{copy.importCandles}</Link> {copy.toRunOverThem}
          </>
        ) : fromNow ? (
          copy.theRunTakesTheCandles
        ) : (
          copy.allOfTheDataWhen
        )}
      </p>
    </>
  );
}

function Options({ series }: { series: readonly CandleSeries[] }) {
  return series.map((one) => (
    <option key={one.id} value={one.id}>
      {seriesWords(one)}
    </option>
  ));
}
