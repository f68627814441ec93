/** A file with the funding rates of a series' market. Back-tests over the series count them where the rules ask for funding. */

import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { type CandleSeries, useImportFundingMutation } from '@/api/strategiesApi';
import type { FieldErrors } from '@/api/types';
import { formatBytes, formatCount } from '@/format/number';
import { FileDrop } from '@/ui/FileDrop';
import { FormDialog } from '@/ui/FormDialog';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { MOST_BYTES } from './ImportDialog';
import { LineFaults } from './LineFaults';
import styles from './parts.module.css';

interface FundingDialogProps {
  readonly series: CandleSeries;
  readonly title: string;
  readonly onClose: () => void;
}

export function FundingDialog({ series, title, onClose }: FundingDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [send, { isLoading }] = useImportFundingMutation();
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
    const answer = await send({ file, series: series.id });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, copy.couldntImportTheRates));
      return;
    }
    showToast({
      title: copy.ratesImported,
      description: copy.ratesOfSeries(title, formatCount(answer.data.funding_rates, copy.fundingRate)),
    });
    onClose();
  };
  return (
    <FormDialog
      title={copy.importFundingRatesOf(title)}
      width={600}
      action={copy.importFundingRates}
      busy={isLoading}
      typed={{ file: file?.name ?? '' }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <FileDrop
        label={copy.fundingFile}
        accept=".csv,.zip,.gz,text/csv,application/zip,application/gzip"
        prompt={copy.dropAFileOfRates}
        file={file}
        busy={isLoading}
        onFile={take}
      />
      <LineFaults errors={errors} />
      <p className={styles.hint}>{copy.aFileOfRatesNeeds}</p>
    </FormDialog>
  );
}
