/** Own forecasts as CSV files: brought in by file or address, drawn over the chart, scored as their days come. */

import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors, firstError, isFailure, toFailure } from '@/api/failure';
import { formatDate } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { FileDrop } from '@/ui/FileDrop';
import { Note, TextField } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { useDeleteUploadMutation, useListUploadsQuery, useUploadCsvMutation, useUploadFromUrlMutation } from '../api';
import { copy } from '../copy';
import type { RowError, Upload, UploadSummary } from '../types';
import { ScoreTable } from './BacktestPanel';
import { RowErrors } from './RowErrors';
import styles from './UploadsPanel.module.css';

export const MOST_BYTES = 10 * 1024 * 1024;
const SAMPLE = '/sample/forecast.csv';

interface UploadsPanelProps {
  readonly coin: string;
  readonly shown: string | null;
  readonly onShow: (id: string | null) => void;
}

interface Refusal {
  readonly message: string;
  readonly rows: readonly RowError[];
}

/** The rows that the server named, if it named any. */
export function refusalOf(error: unknown): Refusal {
  const failure = toFailure(error);
  const body =
    isFailure(error) && typeof error.data === 'object' && error.data !== null ? (error.data as { rows?: unknown }) : {};
  return { message: failure.message, rows: Array.isArray(body.rows) ? (body.rows as RowError[]) : [] };
}

export function UploadsPanel({ coin, shown, onShow }: UploadsPanelProps) {
  const list = useListUploadsQuery();
  const [sendFile, file] = useUploadCsvMutation();
  const [sendUrl, byUrl] = useUploadFromUrlMutation();
  const [url, setUrl] = useState('');
  const [urlError, setUrlError] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const busy = file.isLoading || byUrl.isLoading;

  const settle = (answer: { data?: Upload; error?: unknown }): boolean => {
    if (answer.data) {
      setRefusal(null);
      onShow(answer.data.id);
      return true;
    }
    setRefusal(refusalOf(answer.error));
    return false;
  };
  const takeFile = async (chosen: File) => {
    if (chosen.size > MOST_BYTES) {
      setRefusal({ message: copy.theFileIsLargerThan, rows: [] });
      return;
    }
    settle(await sendFile({ name: chosen.name, coingeckoId: coin, body: chosen }));
  };
  const takeUrl = async (event: FormEvent) => {
    event.preventDefault();
    if (!url.trim()) return;
    const answer = await sendUrl({ url: url.trim(), coingecko_id: coin });
    const atField = answer.error === undefined ? undefined : firstError(fieldErrors(answer.error), 'url');
    setUrlError(atField);
    if (atField !== undefined) setRefusal(null);
    else if (settle(answer)) setUrl('');
  };

  return (
    <Panel title={copy.yourForecasts} note={copy.scoredByTheSameMeasure}>
      <FileDrop
        label={copy.csvFileWithAForecast}
        accept=".csv,text/csv"
        prompt={copy.dropACsvFileHere}
        busy={busy}
        onFile={(chosen) => void takeFile(chosen)}
      />
      <form className={styles.url} onSubmit={(event) => void takeUrl(event)}>
        <TextField
          label={copy.addressOfACsvFile}
          hideLabel
          compact
          type="url"
          placeholder={copy.httpsAddressOfACsv}
          value={url}
          error={urlError}
          onChange={(event) => {
            setUrl(event.target.value);
            setUrlError(undefined);
          }}
        />
        <Button type="submit" busy={byUrl.isLoading} disabled={!url.trim()}>
          {copy.fetch}
        </Button>
      </form>
      <p className={styles.hint}>
        {copy.columns} <code>{copy.dsYhatYhatLowerYhat}</code>
        {copy.asProphetWritesThemThe}{' '}
        <a href={SAMPLE} download>
          {copy.sampleFile}
        </a>
      </p>
      {refusal && (
        <div className={styles.refusal}>
          <Note>{refusal.message}</Note>
          {refusal.rows.length > 0 && <RowErrors rows={refusal.rows} />}
        </div>
      )}
      <QueryPanel compact query={list} data={list.data} waiting={<Skeleton width="60%" />}>
        {(uploads) => <UploadList uploads={uploads} coin={coin} shown={shown} onShow={onShow} />}
      </QueryPanel>
    </Panel>
  );
}

interface UploadListProps {
  readonly uploads: readonly UploadSummary[];
  readonly coin: string;
  readonly shown: string | null;
  readonly onShow: (id: string | null) => void;
}

function UploadList({ uploads: all, coin, shown, onShow }: UploadListProps) {
  const [remove] = useDeleteUploadMutation();
  // A forecast of another token would stand far off this chart, and would be scored against the wrong price.
  const uploads = all.filter((upload) => !upload.coingecko_id || upload.coingecko_id === coin);
  const elsewhere = all.length - uploads.length;
  const scored = uploads.find((upload) => upload.id === shown);
  const drop = async (upload: UploadSummary) => {
    const text = copy.thisDeletesAndItsScores(upload.name);
    if (!(await confirmed({ title: copy.deleteThisForecast, text, action: copy.deleteForecast }))) return;
    const answer = await remove(upload.id);
    if ('error' in answer && answer.error) showFailure(answer.error);
    else if (upload.id === shown) onShow(null);
  };
  return (
    <>
      {uploads.length === 0 && <p className={styles.none}>{copy.youHaveNoForecastOf}</p>}
      <ul className={styles.list}>
        {uploads.map((upload) => (
          <li key={upload.id}>
            <label>
              <input
                type="checkbox"
                checked={upload.id === shown}
                onChange={() => onShow(upload.id === shown ? null : upload.id)}
              />
              <span className={styles.name} title={upload.source_url ?? undefined}>
                {upload.name}
              </span>
            </label>
            <span className={styles.meta}>
              {copy.rows(
                upload.rows,
                upload.has_80 ? ', 80%' : '',
                upload.has_95 ? ', 95%' : '',
                formatDate(upload.created_at, 'medium'),
              )}
            </span>
            <IconButton label={copy.delete(upload.name)} onClick={() => void drop(upload)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {elsewhere > 0 && <p className={styles.none}>{copy.moreForOtherTokens(elsewhere)}</p>}
      {scored && (
        <div className={styles.scores}>
          {scored.scores && scored.scores.length > 0 ? (
            <ScoreTable scores={scored.scores} caption={copy.scoresOf(scored.name)} />
          ) : (
            <p className={styles.none}>{copy.isScoredAsItsDays(scored.name)}</p>
          )}
        </div>
      )}
    </>
  );
}
