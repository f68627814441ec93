/** Chart or table: the same figures for eyes and for whoever reads them one by one. */

import { Segmented } from '@/ui/fields';

export type Shown = 'chart' | 'table';

export function ShowAs({ value, onChange, chart = 'Chart' }: { value: Shown; onChange: (value: Shown) => void; chart?: string }) {
  return (
    <Segmented<Shown>
      label="Show as"
      value={value}
      options={[
        { value: 'chart', label: chart },
        { value: 'table', label: 'Table' },
      ]}
      onChange={onChange}
    />
  );
}
