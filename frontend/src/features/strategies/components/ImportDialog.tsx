/** A file of candles. What the server refuses is shown line by line, and nothing of the file is kept then. */

import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { useImportCandlesMutation } from '@/api/strategiesApi';
import { formatCount, formatInteger } from '@/format/number';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { ImportFileField, useImportFile } from './importFile';
import styles from './parts.module.css';

interface ImportDialogProps {
  readonly onClose: () => void;
  readonly onImported: () => void;
}

export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const source = useImportFile();
  const { errors, setErrors } = source;
  const [market, setMarket] = useState('');
  const [title, setTitle] = useState('');
  const [send, { isLoading }] = useImportCandlesMutation();
  const submit = async () => {
    const file = source.ready();
    if (file === null) return;
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
      typed={{ file: source.file?.name ?? '', market, title }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <ImportFileField
        source={source}
        label={copy.candleFile}
        accept=".csv,.json,.zip,.gz,text/csv,application/json,application/zip,application/gzip"
        prompt={copy.dropACsvFileOr}
        busy={isLoading}
      />
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
      <p className={layout.hint}>{copy.aCsvFileNeedsA}</p>
    </FormDialog>
  );
}
