/** Filters of the list of fills. */

import { Download } from 'lucide-react';
import { useListFillsCsvMutation } from '@/api/ledgerApi';
import { ListTools } from '@/domain/views/ListTools';
import { csvName } from '@/format/csv';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { useColumnChoice } from '@/ui/columnChoice';
import { optionsOf } from '@/ui/pickerOptions';
import { saveText } from '@/ui/save';
import { showFailure } from '@/ui/toastStore';
import { copy } from '../copy';
import { FILL_COLUMNS } from '../fillColumns';
import { filterOf, isNarrowed, type View } from '../view';
import { FilterBar, type FilterBarProps } from './FilterBar';

export function FillsToolbar({ hasFills, ...bar }: FilterBarProps & { readonly hasFills: boolean }) {
  const choice = useColumnChoice('fills', FILL_COLUMNS);
  const { view, onChange } = bar;
  return (
    <FilterBar
      {...bar}
      days={copy.daysOfFills}
      isNarrowed={isNarrowed(view)}
      tools={<ListTools list="fills" choice={choice} csv={<CsvButton view={view} disabled={!hasFills} />} />}
    >
      <Choice
        hideLabel
        label={copy.side}
        value={view.side}
        options={optionsOf({ '': copy.buysAndSells, buy: copy.buys, sell: copy.sells })}
        onChange={(side) => onChange({ ...view, side })}
      />
    </FilterBar>
  );
}

/** A file that the import of this page reads again. */
function CsvButton({ view, disabled }: { view: View; disabled: boolean }) {
  const [fetchCsv, { isLoading }] = useListFillsCsvMutation();
  const save = async () => {
    const answer = await fetchCsv(filterOf(view));
    if (answer.data === undefined) showFailure(answer.error);
    else saveText(csvName('fills'), answer.data);
  };
  return (
    <Button size="small" disabled={disabled} busy={isLoading} onClick={() => void save()} title={copy.allThatMatchAsCsv}>
      <Download aria-hidden="true" />
      {copy.csv}
    </Button>
  );
}
