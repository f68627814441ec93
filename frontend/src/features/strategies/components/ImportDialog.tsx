/** A file of candles. What the server refuses is shown line by line, and nothing of the file is kept then. */

import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { useImportCandlesMutation } from '@/api/strategiesApi';
import type { FieldErrors } from '@/api/types';
import { formatBytes, formatCount, formatInteger } from '@/format/number';
import { FileDrop } from '@/ui/FileDrop';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import styles from './parts.module.css';

const MOST_BYTES = 10 * 1024 * 1024;
const OWN_FIELDS = ['market', 'title', 'name', 'non_field_errors', 'request_id'];

/** What is wrong with lines of the file: "Line 12: the high is below the close". */
export const lineFaults = (errors: FieldErrors): readonly string[] =>
  Object.entries(errors)
    .filter(([field]) => !OWN_FIELDS.includes(field))
    .flatMap(([field, texts]) => {
      const line = /^(?:lines?|rows?)?[[._ ]*(\d+)\]?$/i.exec(field)?.[1];
      return texts.map((text) => (line === undefined ? text : `Line ${formatInteger(Number(line))}: ${text}`));
    });

interface ImportDialogProps {
  readonly onClose: () => void;
  readonly onImported: () => void;
}

export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [market, setMarket] = useState('');
  const [title, setTitle] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [send, { isLoading }] = useImportCandlesMutation();
  const take = (chosen: File) => {
    setFile(chosen);
    const isLarge = chosen.size > MOST_BYTES;
    setErrors(
      isLarge
        ? { file: [`${chosen.name} is larger than ${formatBytes(MOST_BYTES)}. Import it in parts, for example by month.`] }
        : {},
    );
  };
  const submit = async () => {
    if (file === null) {
      setErrors({ file: ['Choose a file.'] });
      return;
    }
    if (file.size > MOST_BYTES) return;
    const answer = await send({ file, market: market.trim(), title: title.trim() });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, "Couldn't import the candles"));
      return;
    }
    const { name, bars, missing } = answer.data;
    showToast({
      title: 'Candles imported',
      description: `${name}: ${formatCount(bars, 'bar')}${missing > 0 ? `, ${formatInteger(missing)} missing` : ''}`,
    });
    onImported();
    onClose();
  };
  const faults = lineFaults(errors);
  return (
    <FormDialog
      title="Import candles"
      width={600}
      action="Import candles"
      busy={isLoading}
      typed={{ file: file?.name ?? '', market, title }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <FileDrop
        label="Candle file"
        accept=".csv,.zip,.gz,text/csv,application/zip,application/gzip"
        prompt="Drop a CSV file or a file of Binance's archive here, or"
        file={file}
        busy={isLoading}
        onFile={take}
      />
      {faults.length > 0 && (
        <div role="alert" className={styles.faults}>
          <strong>Couldn't import the file. Nothing was saved.</strong>
          <ul>
            {faults.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.pair}>
        <TextField
          label="Market"
          placeholder="BTC/USD"
          hint="Leave empty to take it from the file's name"
          maxLength={40}
          value={market}
          error={errors.market?.[0]}
          onChange={({ target }) => setMarket(target.value)}
        />
        <TextField
          label="Series name"
          placeholder="BTC/USD 1h"
          hint="Market and bar when empty"
          maxLength={100}
          value={title}
          error={errors.title?.[0] ?? errors.name?.[0]}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      <p className={styles.hint}>
        A CSV file needs a header with time, open, high, low and close. Times can be ISO 8601, or Unix seconds, milliseconds or
        microseconds. A file of the same market and bar continues its series; bars that are already there stay.
      </p>
    </FormDialog>
  );
}
