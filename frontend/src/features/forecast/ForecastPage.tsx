/** Forecasting: a token's fan of outcomes, the record that says how far to trust it, and room for forecasts from elsewhere. */

import { Download, Trash2, TrendingUp } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isFailure } from '@/api/failure';
import { messages } from '@/api/messages';
import { useGetForecastQuery, useGetMarketChartQuery } from '@/api/seriesApi';
import type { Forecast, ForecastToken } from '@/api/seriesTypes';
import { storeView } from '@/api/storeStatus';
import { paths } from '@/app/paths';
import { fanPoints } from '@/charts/forecastPoints';
import { lastPerDay, type Point } from '@/charts/series';
import { historyNotice } from '@/format/forecast';
import { formatDate } from '@/format/time';
import { Button, ButtonLink, IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { Note, Segmented } from '@/ui/fields';
import { Origin } from '@/ui/Origin';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { saveText } from '@/ui/save';
import { EmptyState, FailedState, StaleChip } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { useDeleteForecastTokenMutation, useGetForecastCsvMutation, useGetForecastTokensQuery, useGetUploadQuery } from './api';
import { type Choices, readChoices, writeChoices } from './choices';
import { AddTokenDialog } from './components/AddTokenDialog';
import { BacktestPanel } from './components/BacktestPanel';
import { FanPanel, type HistoryState } from './components/FanPanel';
import { HorizonPanel } from './components/HorizonPanel';
import { HorizonTable } from './components/HorizonTable';
import { RecordPanel } from './components/RecordPanel';
import { TokenSelect } from './components/TokenSelect';
import { UploadsPanel } from './components/UploadsPanel';
import { computedAt } from './computedAt';
import { copy } from './copy';
import styles from './ForecastPage.module.css';
import { chainNote, coinOf, DEFAULT_TOKEN, labelOf } from './tokenOptions';
import { HORIZONS, type Horizon } from './types';

/** One run serves every horizon: the shorter ones are its first days. */
const FARTHEST = 90;
const HISTORY_DAYS = 365;
const NONE: readonly Point[] = [];

export default function ForecastPage() {
  const [query, setQuery] = useSearchParams();
  const choices = useMemo(() => readChoices(query), [query]);
  const setChoices = useCallback(
    (next: Choices) => setQuery(writeChoices(next), { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  const [adding, setAdding] = useState(false);
  const coin = coinOf(choices.token);
  const data = useForecastData(coin, choices);
  const { data: known = [] } = useGetForecastTokensQuery({ search: '', limit: 100 });
  const forecast = data.forecast.data?.data;
  const name = forecast?.token?.token_name ?? labelOf(choices.token, known);
  const points = useMemo(() => fanPoints(forecast?.points ?? []), [forecast]);

  return (
    <>
      <PageHeader
        title={copy.forecasting}
        tabTitle={copy.forecast(name)}
        sub={copy.quantileForecastsFromDailyCloses}
        actions={
          <>
            <TokenSelect
              value={choices.token}
              name={forecast?.token?.token_name}
              onChange={(token) => setChoices({ ...choices, token, upload: null })}
              onAdd={() => setAdding(true)}
            />
            <RemoveOwn
              token={known.find((token) => token.custom && token.coingecko_id === coin)}
              onRemoved={() => setChoices({ ...choices, token: DEFAULT_TOKEN, upload: null })}
            />
            <Segmented
              label={copy.horizon}
              value={String(choices.horizon)}
              options={HORIZONS.map((horizon) => ({ value: String(horizon), label: `${horizon}d` }))}
              onChange={(horizon) => setChoices({ ...choices, horizon: Number(horizon) as Horizon })}
            />
            <ButtonLink to={paths.tokenOf(coin)}>{copy.openToken}</ButtonLink>
            <ExportButton coin={coin} choices={choices} disabled={!forecast} />
          </>
        }
      />
      <Notices token={choices.token} forecast={forecast} />
      {data.forecast.status === 'failed' && !forecast ? (
        <Failed coin={coin} error={data.error} reason={data.forecast.reason} onRetry={data.retry} />
      ) : (
        <>
          <div className={styles.main}>
            <FanPanel
              name={name}
              choices={choices}
              onChange={setChoices}
              history={data.history}
              historyState={data.historyState}
              onHistory={data.retryHistory}
              forecast={forecast}
              compared={data.compared}
              upload={data.upload}
            />
            <HorizonPanel forecast={forecast} end={points[choices.horizon - 1]} horizon={choices.horizon} level={choices.level} />
          </div>
          <div className={styles.stack}>
            <Panel
              flush
              title={copy.byHorizon}
              note={copy.pricesBelowWhich}
              actions={
                data.forecast.data && (
                  <>
                    {data.forecast.status === 'failed' && <StaleChip asOf={data.forecast.data.data.created_at} />}
                    <Origin
                      provenance={computedAt(data.forecast.data.provenance, data.forecast.data.data)}
                      endpoint={`/forecasting/api/forecasts/${coin}/?horizon=${FARTHEST}&model=${choices.model}`}
                      raw={forecast}
                      label={copy.computed}
                    />
                  </>
                )
              }
            >
              <div className={styles.horizons}>{forecast && <HorizonTable forecast={forecast} />}</div>
            </Panel>
            <BacktestPanel id={coin} model={choices.model} />
            {choices.compare && <BacktestPanel id={coin} model={choices.compare} />}
            {/* Not before the forecast: asking for it is what freezes today's. */}
            {forecast && <RecordPanel id={coin} model={choices.model} />}
            <UploadsPanel coin={coin} shown={choices.upload} onShow={(upload) => setChoices({ ...choices, upload })} />
          </div>
        </>
      )}
      {adding && (
        <AddTokenDialog
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false);
            setChoices({ ...choices, token: id, upload: null });
          }}
        />
      )}
    </>
  );
}

function historyStateOf(isThere: boolean, isFailed: boolean): HistoryState {
  if (isThere) return 'ready';
  return isFailed ? 'failed' : 'loading';
}

function useForecastData(coin: string, choices: Choices) {
  const run = useGetForecastQuery({ id: coin, horizon: FARTHEST, model: choices.model });
  const other = useGetForecastQuery({ id: coin, horizon: FARTHEST, model: choices.compare ?? '' }, { skip: !choices.compare });
  // The last year of a coin whose data ended lies further back than a year from now.
  const ended = run.currentData?.data.ended === true;
  const daily = useGetMarketChartQuery({ id: coin, days: ended ? 'max' : HISTORY_DAYS, interval: 'daily' });
  const upload = useGetUploadQuery(choices.upload ?? '', { skip: !choices.upload });
  const prices = daily.currentData?.data.prices ?? NONE;
  return {
    forecast: storeView(run, messages.forecast),
    error: run.error,
    retry: () => void run.refetch(),
    compared: choices.compare ? other.currentData?.data : undefined,
    upload: choices.upload ? upload.currentData : undefined,
    history: useMemo(() => lastPerDay(prices), [prices]),
    historyState: historyStateOf(daily.currentData !== undefined, daily.isError),
    retryHistory: () => void daily.refetch(),
  };
}

function ExportButton({ coin, choices, disabled }: { coin: string; choices: Choices; disabled: boolean }) {
  const [fetchCsv, { isLoading }] = useGetForecastCsvMutation();
  const save = async () => {
    const answer = await fetchCsv({ id: coin, horizon: choices.horizon, model: choices.model });
    if (answer.data !== undefined) saveText(`${coin}-${choices.model}-${choices.horizon}d.csv`, answer.data);
    else showFailure(answer.error);
  };
  return (
    <Button busy={isLoading} disabled={disabled} onClick={() => void save()} title={copy.thisForecastAsCsv}>
      <Download aria-hidden="true" />
      {copy.csv}
    </Button>
  );
}

/** Takes a custom token off the own list again. */
function RemoveOwn({ token, onRemoved }: { token: ForecastToken | undefined; onRemoved: () => void }) {
  const [remove, { isLoading }] = useDeleteForecastTokenMutation();
  if (!token) return null;
  const drop = async () => {
    const text = copy.thisRemovesFromYourTokens(token.token_name);
    if (!(await confirmed({ title: copy.removeThisToken, text, action: copy.removeToken }))) return;
    const answer = await remove(token.coingecko_id);
    if ('error' in answer && answer.error) showFailure(answer.error);
    else onRemoved();
  };
  return (
    <IconButton label={copy.removeFromYourTokens(token.token_name)} disabled={isLoading} onClick={() => void drop()}>
      <Trash2 aria-hidden="true" />
    </IconButton>
  );
}

/** What a reader must know before trusting the picture. */
function Notices({ token, forecast }: { token: string; forecast: Forecast | undefined }) {
  const chain = chainNote(token);
  const short = forecast ? historyNotice(forecast.history_days) : null;
  const ended = forecast?.ended ? copy.dataEndedOnTheForecast(formatDate(forecast.last_day)) : null;
  const notes = [chain, short, ended].filter((note): note is string => note !== null);
  if (notes.length === 0) return null;
  return (
    <div className={styles.notes}>
      {notes.map((note) => (
        <Note key={note} kind="info">
          {note}
        </Note>
      ))}
    </div>
  );
}

function Failed({ coin, error, reason, onRetry }: { coin: string; error: unknown; reason: string | null; onRetry: () => void }) {
  if (isFailure(error) && error.status === 404) {
    return (
      <Panel>
        <EmptyState
          icon={TrendingUp}
          title={messages.forecast}
          text={
            <>
              {copy.thereIsNoPriceHistory(coin)} <Link to={paths.tokens}>{copy.allTokens}</Link>
            </>
          }
          action={<ButtonLink to={paths.forecastOf('bitcoin')}>{copy.showBitcoin}</ButtonLink>}
        />
      </Panel>
    );
  }
  return (
    <Panel>
      {/* The error knows more than its reason: when calls that are used up come back. */}
      <FailedState
        title={messages.forecast}
        error={error}
        text={error === undefined ? (reason ?? undefined) : undefined}
        onRetry={onRetry}
      />
    </Panel>
  );
}
