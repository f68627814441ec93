/** The filters above a list of fills or of other events, but for those that only one of them has. */

import type { ReactNode } from 'react';
import type { Account } from '@/api/ledgerApi';
import { DateRange } from '@/ui/DateRange';
import { PAST_PRESETS } from '@/ui/datePresets';
import { FilterBar as Bar } from '@/ui/FilterBar';
import layout from '@/ui/layout.module.css';
import { copy } from '../copy';
import { cleared, type View } from '../view';
import { AccountsFailed } from './AccountsFailed';
import { AssetFilter } from './AssetFilter';
import styles from './FillsToolbar.module.css';
import { AccountFilter, FileFilter } from './ListFilters';

export interface FilterBarProps {
  readonly view: View;
  readonly accounts: readonly Account[];
  /** Of the file whose entries are listed, where it is known. */
  readonly fileName: string | undefined;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

interface ListFilterBarProps extends FilterBarProps {
  /** What the days are called. */
  readonly days: string;
  readonly isNarrowed: boolean;
  /** After the filters: what else can be done with the list. */
  readonly tools?: ReactNode;
  /** The filter of this list alone. */
  readonly children: ReactNode;
}

export function FilterBar({ view, accounts, fileName, onChange, days, isNarrowed, tools, children }: ListFilterBarProps) {
  return (
    <Bar
      className={layout.bar}
      label={copy.filters}
      onClear={isNarrowed ? () => onChange(cleared(view)) : undefined}
      tools={tools}
    >
      <AssetFilter asset={view.asset} onChange={(asset) => onChange({ ...view, asset }, true)} />
      <AccountFilter account={view.account} accounts={accounts} onChange={(account) => onChange({ ...view, account })} />
      <AccountsFailed />
      <div className={styles.side}>{children}</div>
      <div className={styles.days}>
        <DateRange
          hideLabel
          future
          presets={PAST_PRESETS}
          label={days}
          names={['From', 'To']}
          from={view.from}
          to={view.to}
          onChange={(from, to) => onChange({ ...view, from, to }, true)}
        />
      </div>
      <FileFilter file={view.file} name={fileName} onClear={() => onChange({ ...view, file: '' })} />
    </Bar>
  );
}
