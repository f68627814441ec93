/** A file with the funding rates of a series' market. Back-tests over the series count them where the rules ask for funding. */

import { fieldErrors } from '@/api/failure';
import { type CandleSeries, useImportFundingMutation } from '@/api/strategiesApi';
import { formatCount } from '@/format/number';
import { FormDialog } from '@/ui/FormDialog';
import layout from '@/ui/layout.module.css';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { ImportFileField, useImportFile } from './importFile';

interface FundingDialogProps {
  readonly series: CandleSeries;
  readonly title: string;
  readonly onClose: () => void;
}

export function FundingDialog({ series, title, onClose }: FundingDialogProps) {
  const source = useImportFile();
  const { errors, setErrors } = source;
  const [send, { isLoading }] = useImportFundingMutation();
  const submit = async () => {
    const file = source.ready();
    if (file === null) return;
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
      typed={{ file: source.file?.name ?? '' }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <ImportFileField
        source={source}
        label={copy.fundingFile}
        accept=".csv,.zip,.gz,text/csv,application/zip,application/gzip"
        prompt={copy.dropAFileOfRates}
        busy={isLoading}
      />
      <p className={layout.hint}>{copy.aFileOfRatesNeeds}</p>
    </FormDialog>
  );
}
