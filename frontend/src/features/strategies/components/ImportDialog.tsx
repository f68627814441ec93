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
import { copy } from '../copy';
import { LineFaults } from './LineFaults';
import styles from './parts.module.css';

export const MOST_BYTES = 10 * 1024 * 1024;

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
    setErrors(isLarge ? { file: [copy.isLargerThanImportIt(chosen.name, formatBytes(MOST_BYTES))] } : {});
  };
  const submit = async () => {
    if (file === null) {
      setErrors({ file: [copy.chooseAFile] });
      return;
    }
    if (file.size > MOST_BYTES) return;
    const answer = await send({ file, market: market.trim(), title: title.trim() });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, copy.couldntImportTheCandles));
      return;
    }
    const { name, bars, missing } = answer.data;
    showToast({
      title: copy.candlesImported,
      description: `${name}: ${formatCount(bars, 'bar')}${missing > 0 ? copy.missingOfMissing(formatInteger(missing)) : ''}`,
    });
    onImported();
    onClose();
  };
  return (
    <FormDialog
      title={copy.importCandles}
      width={600}
      action={copy.importCandles}
      busy={isLoading}
      typed={{ file: file?.name ?? '', market, title }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <FileDrop
        label={copy.candleFile}
        accept=".csv,.json,.zip,.gz,text/csv,application/json,application/zip,application/gzip"
        prompt={copy.dropACsvFileOr}
        file={file}
        busy={isLoading}
        onFile={take}
      />
      <LineFaults errors={errors} />
      <div className={styles.pair}>
        <TextField
          label={copy.market}
          placeholder={copy.btcUsd}
          hint={copy.leaveEmptyToTakeIt}
          maxLength={40}
          value={market}
          error={errors.market?.[0]}
          onChange={({ target }) => setMarket(target.value)}
        />
        <TextField
          label={copy.seriesName}
          placeholder={copy.btcUsd1h}
          hint={copy.marketAndBarWhenEmpty}
          maxLength={100}
          value={title}
          error={errors.title?.[0] ?? errors.name?.[0]}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      <p className={styles.hint}>{copy.aCsvFileNeedsA}</p>
    </FormDialog>
  );
}
