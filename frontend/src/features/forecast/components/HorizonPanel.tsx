/** The end of the forecast in words, and how the token has behaved. */

import type { Forecast } from '@/api/seriesTypes';
import type { FanPoint, Level } from '@/charts/fanOptions';
import { regimeWords, volatilityWords } from '@/format/forecast';
import { formatInteger, formatPercent } from '@/format/number';
import { Delta } from '@/ui/Delta';
import { Usd } from '@/ui/Num';
import { Panel } from '@/ui/Panel';
import { Skeleton } from '@/ui/states';
import styles from './HorizonPanel.module.css';

/** How often the price is inside, as people say it. */
const ODDS: Readonly<Record<Level, string>> = {
  50: 'Half of all outcomes',
  80: 'Four outcomes in five',
  95: 'Nineteen outcomes in twenty',
};

interface HorizonPanelProps {
  readonly forecast: Forecast | undefined;
  readonly end: FanPoint | undefined;
  readonly horizon: number;
  readonly level: Level;
}

export function HorizonPanel({ forecast, end, horizon, level }: HorizonPanelProps) {
  const band = end?.bands[level];
  const regime = forecast && regimeWords(forecast);
  return (
    <Panel title="At the horizon" className={styles.panel}>
      {forecast && end ? (
        <>
          <p className={styles.median}>
            <Usd value={end.median} />
            <Delta value={(end.median / forecast.last_price - 1) * 100} chip />
          </p>
          <p className={styles.words}>
            Median in {horizon} days.{' '}
            {band && (
              <>
                {ODDS[level]} fall between{' '}
                <b>
                  <Usd value={band[0]} />
                </b>{' '}
                and{' '}
                <b>
                  <Usd value={band[1]} />
                </b>
                .
              </>
            )}
          </p>
        </>
      ) : (
        <div className={styles.waiting}>
          <Skeleton width={150} height={24} />
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      )}
      <h3 className={styles.label}>How it behaves</h3>
      {forecast && regime ? (
        <>
          <p className={styles.words}>
            <b>{regime.title}.</b> {regime.text}
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>Daily volatility (30 d)</dt>
              <dd className="num">{formatPercent(forecast.daily_volatility_fast * 100)}</dd>
            </div>
            <div>
              <dt>Daily volatility (long run)</dt>
              <dd className="num">{formatPercent(forecast.daily_volatility_slow * 100)}</dd>
            </div>
            <div>
              <dt>History used</dt>
              <dd className="num">{formatInteger(forecast.history_days)} days</dd>
            </div>
            <div>
              <dt>Last close</dt>
              <dd className="num">
                {forecast.last_day}
                {forecast.last_day_partial ? ', day not over' : ''}
              </dd>
            </div>
          </dl>
          <p className={styles.words}>{volatilityWords(forecast.daily_volatility_fast, forecast.daily_volatility_slow)}</p>
          <p className={styles.source}>
            Prices: {forecast.source || 'source not named'}. Recipe {forecast.recipe_version}.
          </p>
        </>
      ) : (
        <div className={styles.waiting}>
          <Skeleton />
          <Skeleton width="90%" />
          <Skeleton width="60%" />
        </div>
      )}
    </Panel>
  );
}
