/** The end of the forecast in words, and how the token has behaved. */

import type { Forecast } from '@/api/seriesTypes';
import type { FanPoint, Level } from '@/charts/fanOptions';
import { regimeWords, volatilityWords } from '@/format/forecast';
import { formatInteger, formatPercent } from '@/format/number';
import { providerName } from '@/format/sources';
import { formatDate } from '@/format/time';
import { Delta } from '@/ui/Delta';
import { Usd } from '@/ui/Num';
import { Panel } from '@/ui/Panel';
import { Skeleton } from '@/ui/states';
import { copy } from '../copy';
import styles from './HorizonPanel.module.css';

/** How often the price is inside, as people say it. */
const ODDS: Readonly<Record<Level, string>> = {
  50: copy.halfOfAllOutcomes,
  80: copy.fourOutcomesInFive,
  95: copy.nineteenOutcomesInTwenty,
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
    <Panel title={copy.dayOutlook(horizon)} className={styles.panel}>
      {forecast && end ? (
        <>
          <p className={styles.median}>
            <Usd value={end.median} />
            <Delta value={(end.median / forecast.last_price - 1) * 100} chip />
          </p>
          <p className={styles.words}>
            {copy.medianInDays(horizon)}{' '}
            {band && (
              <>
                {copy.fallBetween(ODDS[level])}{' '}
                <b>
                  <Usd value={band[0]} />
                </b>{' '}
                {copy.andHighBound}{' '}
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
      <h3 className={styles.label}>{copy.howItBehaves}</h3>
      {forecast && regime ? (
        <>
          <p className={styles.words}>
            <b>{regime.title}.</b> {regime.text}
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>{copy.dailyVolatility30D}</dt>
              <dd className="num">{formatPercent(forecast.daily_volatility_fast * 100)}</dd>
            </div>
            <div>
              <dt>{copy.dailyVolatilityLongRun}</dt>
              <dd className="num">{formatPercent(forecast.daily_volatility_slow * 100)}</dd>
            </div>
            <div>
              <dt>{copy.historyUsed}</dt>
              <dd className="num">{copy.daysOfHistoryDays(formatInteger(forecast.history_days))}</dd>
            </div>
            <div>
              <dt>{copy.startsFrom}</dt>
              <dd className="num">
                <Usd value={forecast.last_price} /> {copy.priceOn(formatDate(forecast.last_day))}
              </dd>
            </div>
          </dl>
          <p className={styles.words}>{forecast.last_day_partial ? copy.latestPriceNotAClose : copy.itIsTheClose}</p>
          <p className={styles.words}>{volatilityWords(forecast.daily_volatility_fast, forecast.daily_volatility_slow)}</p>
          <p className={styles.source}>
            {copy.pricesRecipe(providerName(forecast.source ?? '') || copy.sourceNotNamed, forecast.recipe_version)}
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
