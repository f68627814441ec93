/** Chart or table: the same figures for eyes and for whoever reads them one by one. */

import { Segmented } from '@/ui/fields';
import { optionsOf } from '@/ui/pickerOptions';

export type Shown = 'chart' | 'table';

export function ShowAs({ value, onChange, chart = 'Chart' }: { value: Shown; onChange: (value: Shown) => void; chart?: string }) {
  return (
    <Segmented<Shown> label="Show as" value={value} options={optionsOf({ chart: chart, table: 'Table' })} onChange={onChange} />
  );
}
