/** What a run is over: imported candles or the market history of a coin, and the period. */

import { Link } from 'react-router';
import type { CandleSeries, Strategy } from '@/api/strategiesApi';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import { barOf, seriesWords } from '@/domain/strategies/words';
import { CoinPicker } from '@/ui/CoinPicker';
import { DateRange } from '@/ui/DateRange';
import { Segmented, SelectField } from '@/ui/fields';
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
  const put = (change: Partial<OverDraft>) => onOver({ ...over, ...change });
  const fits = series.filter((one) => one.bar === bar);
  const others = series.filter((one) => one.bar !== bar);
  return (
    <>
      <div className={styles.over}>
        <div className={styles.source}>
          <span className={styles.label} aria-hidden="true">
            Data
          </span>
          <Segmented
            label="Data"
            value={over.source}
            options={[
              { value: 'series', label: 'Candles' },
              { value: 'coin', label: 'Coin' },
            ]}
            onChange={(source) => put({ source })}
          />
        </div>
        <div className={styles.what}>
          {over.source === 'series' ? (
            <SelectField
              compact
              label="Candles"
              value={over.series}
              error={errors.series_id?.[0]}
              onChange={({ target }) => put({ series: target.value })}
            >
              {over.series === '' && <option value="">{isWaiting ? 'Loading…' : 'Choose candles'}</option>}
              <Options series={fits} />
              {others.length > 0 && (
                <optgroup label="A different bar from the rules">
                  <Options series={others} />
                </optgroup>
              )}
            </SelectField>
          ) : (
            <CoinPicker label="Coin" value={over.coin} error={errors.coin?.[0]} onChange={(coin) => put({ coin })} />
          )}
        </div>
        {!fromNow && (
          <div className={styles.period}>
            <DateRange
              label="Period of the run, UTC"
              names={['First day (UTC)', 'Last day (UTC)']}
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
            'These rules set a stop or read highs and lows. The market history of a coin has only prices at points of time: choose candles instead.'
          ) : fromNow ? (
            'Prices of the market, hourly or daily as the rules say.'
          ) : (
            'Prices of the market: hourly for the last 90 days, daily before that.'
          )
        ) : series.length === 0 && !isWaiting ? (
          <>
            No candles imported yet. <Link to={paths.candles}>Import candles</Link> to run over them.
          </>
        ) : fromNow ? (
          'The run takes the candles that you import from now on.'
        ) : (
          'All of the data when the days are empty.'
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
