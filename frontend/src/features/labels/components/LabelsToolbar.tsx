/** Filters of the label list, and what can be done with the whole of it. */

import { Download, SlidersHorizontal, Upload, X } from 'lucide-react';
import { ForEditors } from '@/domain/teams/ForEditors';
import { SavedViews } from '@/domain/views/SavedViews';
import { CATEGORIES, categoryWords } from '@/graph/categories';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { CountBadge } from '@/ui/CountBadge';
import { CHAIN_NAMES } from '@/ui/chains';
import { type ColumnChoice, ColumnsButton } from '@/ui/columnChoice';
import { FilterField } from '@/ui/FilterField';
import { TextField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Menu } from '@/ui/Menu';
import { Picker } from '@/ui/Picker';
import { Popover } from '@/ui/Popover';
import { optionsOf } from '@/ui/pickerOptions';
import { useHeldWords } from '@/ui/useHeldWords';
import type { FileFormat } from '../api';
import { copy } from '../copy';
import { DEFAULT_VIEW, isNarrowed, type View } from '../view';
import { FORMATS } from '../words';
import styles from './LabelsToolbar.module.css';

interface LabelsToolbarProps {
  readonly view: View;
  readonly choice: ColumnChoice;
  readonly onChange: (view: View, quietly?: boolean) => void;
  readonly onExport: (format: FileFormat) => void;
  readonly onImport: () => void;
  readonly exportable: boolean;
}

export function LabelsToolbar({ view, choice, onChange, onExport, onImport, exportable }: LabelsToolbarProps) {
  const address = useHeldWords(view.address, (next) => onChange({ ...view, address: next.trim() }, true));
  const more = [view.confidence > 0, view.validOn !== '', view.address !== '', view.used !== ''].filter(Boolean).length;
  return (
    <div className={layout.bar}>
      <FilterField
        className={styles.filter}
        label={copy.filterLabels}
        placeholder={copy.labelAddressEntityEvidence}
        value={view.query}
        onChange={(query) => onChange({ ...view, query }, true)}
      />
      <div className={styles.select}>
        <Choice
          hideLabel
          label={copy.chain}
          value={view.chain}
          options={[
            { value: '', label: copy.allChains },
            ...Object.entries(CHAIN_NAMES).map(([id, name]) => ({ value: id, label: name })),
          ]}
          onChange={(chain) => onChange({ ...view, chain })}
        />
      </div>
      <div className={styles.select}>
        <Picker
          hideLabel
          label={copy.category}
          value={view.category}
          options={[
            { value: '', label: copy.allCategories },
            ...[...new Set([...CATEGORIES, ...(view.category === '' ? [] : [view.category])])].map((category) => ({
              value: category,
              label: categoryWords(category),
            })),
          ]}
          onChange={(category) => onChange({ ...view, category })}
        />
      </div>
      <Popover
        title={copy.moreFilters}
        label={
          <>
            <SlidersHorizontal aria-hidden="true" />
            {copy.more}
            <CountBadge count={more} />
          </>
        }
      >
        <div className={styles.more}>
          <TextField
            compact
            type="number"
            min={0}
            max={100}
            label={copy.confidenceAtLeast}
            value={view.confidence === 0 ? '' : view.confidence}
            onChange={(event) =>
              onChange({ ...view, confidence: Math.min(100, Math.max(0, Math.trunc(Number(event.target.value)) || 0)) }, true)
            }
          />
          <TextField
            compact
            type="date"
            label={copy.validOn}
            value={view.validOn}
            onChange={(event) => onChange({ ...view, validOn: event.target.value }, true)}
          />
          <Choice
            label={copy.usedInATraceOr}
            value={view.used}
            options={optionsOf({ '': copy.any, true: copy.used, false: copy.notUsed })}
            onChange={(used) => onChange({ ...view, used }, true)}
          />
          <TextField
            compact
            className="mono"
            label={copy.addressTitle}
            spellCheck={false}
            hint={address.note}
            value={address.text}
            onChange={(event) => address.setText(event.target.value)}
          />
        </div>
      </Popover>
      {isNarrowed(view) && (
        <Button
          kind="quiet"
          onClick={() => onChange({ ...DEFAULT_VIEW, tab: view.tab, sort: view.sort, ascending: view.ascending })}
        >
          <X aria-hidden="true" />
          {copy.clear}
        </Button>
      )}
      <span className={styles.buttons}>
        <SavedViews list="labels" size="medium" choice={choice} />
        <ColumnsButton size="medium" choice={choice} />
        <ForEditors>
          <Button onClick={onImport}>
            <Upload aria-hidden="true" />
            {copy.importTitle}
          </Button>
        </ForEditors>
        <Menu
          label={copy.exportTheLabelsThatMatch}
          items={FORMATS.map(({ value, label }) => ({ key: value, label, onPick: () => onExport(value) }))}
          trigger={(props) => (
            <Button {...props} disabled={!exportable}>
              <Download aria-hidden="true" />
              {copy.export}
            </Button>
          )}
        />
      </span>
    </div>
  );
}
