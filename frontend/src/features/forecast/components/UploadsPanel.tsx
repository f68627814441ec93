/** Own forecasts as CSV files: brought in by file or address, drawn over the chart, scored as their days come. */

import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors, firstError, isFailure, toFailure } from '@/api/failure';
import { messages } from '@/api/messages';
import { formatDate } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { FileDrop } from '@/ui/FileDrop';
import { Note, TextField } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { FailedState, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { useDeleteUploadMutation, useListUploadsQuery, useUploadCsvMutation, useUploadFromUrlMutation } from '../api';
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
      setRefusal({ message: 'The file is larger than 10 MiB.', rows: [] });
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
    <Panel title="Your forecasts" note="Scored by the same measure as ours">
      <FileDrop
        label="CSV file with a forecast"
        accept=".csv,text/csv"
        prompt="Drop a CSV file here, or"
        busy={busy}
        onFile={(chosen) => void takeFile(chosen)}
      />
      <form className={styles.url} onSubmit={(event) => void takeUrl(event)}>
        <TextField
          label="Address of a CSV file"
          hideLabel
          compact
          type="url"
          placeholder="https://… address of a CSV file"
          value={url}
          error={urlError}
          onChange={(event) => {
            setUrl(event.target.value);
            setUrlError(undefined);
          }}
        />
        <Button type="submit" busy={byUrl.isLoading} disabled={!url.trim()}>
          Fetch
        </Button>
      </form>
      <p className={styles.hint}>
        Columns <code>ds, yhat, yhat_lower, yhat_upper</code>, as Prophet writes them; the pair counts as the 80% band.{' '}
        <a href={SAMPLE} download>
          Sample file
        </a>
      </p>
      {refusal && (
        <div className={styles.refusal}>
          <Note>{refusal.message}</Note>
          {refusal.rows.length > 0 && <RowErrors rows={refusal.rows} />}
        </div>
      )}
      {list.isError && !list.data ? (
        <FailedState compact title={messages.data} error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <UploadList uploads={list.data} coin={coin} shown={shown} onShow={onShow} />
      ) : (
        <Skeleton width="60%" />
      )}
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
    const text = `This deletes “${upload.name}” and its scores. You can't undo this.`;
    if (!(await confirmed({ title: 'Delete this forecast?', text, action: 'Delete forecast' }))) return;
    const answer = await remove(upload.id);
    if ('error' in answer && answer.error) showFailure(answer.error);
    else if (upload.id === shown) onShow(null);
  };
  return (
    <>
      {uploads.length === 0 && (
        <p className={styles.none}>
          You have no forecast of your own for this token yet. Once uploaded, it is drawn over the chart.
        </p>
      )}
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
              {upload.rows} rows{upload.has_80 ? ', 80%' : ''}
              {upload.has_95 ? ', 95%' : ''} · {formatDate(upload.created_at, 'medium')}
            </span>
            <IconButton label={`Delete ${upload.name}`} onClick={() => void drop(upload)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {elsewhere > 0 && <p className={styles.none}>{elsewhere} more for other tokens.</p>}
      {scored && (
        <div className={styles.scores}>
          {scored.scores && scored.scores.length > 0 ? (
            <ScoreTable scores={scored.scores} caption={`Scores of ${scored.name}`} />
          ) : (
            <p className={styles.none}>{scored.name} is scored as its days pass; none has passed yet.</p>
          )}
        </div>
      )}
    </>
  );
}
