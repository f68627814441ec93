/** What narrows the list: which list, words, category, ranges; and what it shows: columns, a file of it. */

import { Columns3, Download, SlidersHorizontal } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { messages } from '@/api/messages';
import { useGetCategoriesQuery } from '@/domain/market/api';
import { SavedViews } from '@/domain/views/SavedViews';
import { Button } from '@/ui/Button';
import { ColumnBoxes } from '@/ui/ColumnBoxes';
import { CountBadge } from '@/ui/CountBadge';
import { FilterField } from '@/ui/FilterField';
import { Segmented, SelectField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { Popover } from '@/ui/Popover';
import { FailedLine } from '@/ui/states';
import { copy } from '../copy';
import { COLUMN_IDS, countRanges, DEFAULT_COLUMNS, type ListId, NO_RANGES, type Ranges, type View } from '../view';
import { COLUMNS } from './columns';
import styles from './TokensToolbar.module.css';

interface TokensToolbarProps {
  readonly view: View;
  readonly filterRef: RefObject<HTMLInputElement | null>;
  /** Replaces the view; `quietly` leaves no step in the history. */
  readonly onChange: (view: View, quietly?: boolean) => void;
  readonly onExport: () => void;
  readonly exportable: boolean;
}

const LISTS: readonly { value: ListId; label: string }[] = [
  { value: 'all', label: copy.all },
  { value: 'gainers', label: copy.gainers },
  { value: 'losers', label: copy.losers },
  { value: 'starred', label: copy.starred },
];

export function TokensToolbar({ view, filterRef, onChange, onExport, exportable }: TokensToolbarProps) {
  const filters = countRanges(view.ranges);
  return (
    <div className={styles.bar}>
      <Segmented label={copy.list} options={LISTS} value={view.list} onChange={(list) => onChange({ ...view, list, page: 1 })} />
      <FilterField
        ref={filterRef}
        className={styles.filter}
        label={copy.filterTokens}
        placeholder={copy.filterByNameOrSymbol}
        value={view.text}
        onChange={(text) => onChange({ ...view, text, page: 1 }, true)}
      />
      <CategoryFilter category={view.category} onChange={(category) => onChange({ ...view, category, page: 1 })} />
      <span className={styles.gap} />
      <Popover
        className={styles.action}
        title={copy.filters}
        label={
          <>
            <SlidersHorizontal aria-hidden="true" />
            <span className={styles.word}>{copy.filters}</span>
            <CountBadge className={styles.count} count={filters} />
          </>
        }
      >
        {(close) => (
          <RangesForm
            ranges={view.ranges}
            onApply={(ranges) => {
              onChange({ ...view, ranges, page: 1 });
              close();
            }}
          />
        )}
      </Popover>
      <Popover
        className={styles.action}
        title={copy.columns}
        label={
          <>
            <Columns3 aria-hidden="true" />
            <span className={styles.word}>{copy.columns}</span>
          </>
        }
      >
        <ColumnBoxes
          columns={COLUMNS}
          chosen={view.columns}
          usual={DEFAULT_COLUMNS}
          onChange={(chosen) => onChange({ ...view, columns: COLUMN_IDS.filter((id) => chosen.includes(id)) }, true)}
        />
      </Popover>
      <SavedViews list="tokens" size="medium" />
      <Button className={styles.action} onClick={onExport} disabled={!exportable} title={copy.allRowsThatMatchAs}>
        <Download aria-hidden="true" />
        <span className={styles.word}>{copy.csv}</span>
      </Button>
    </div>
  );
}

function CategoryFilter({ category, onChange }: { category: string; onChange: (category: string) => void }) {
  const { data, isError, error, refetch } = useGetCategoriesQuery();
  const known = data?.data ?? [];
  if (isError && data === undefined)
    return (
      <div className={styles.failed}>
        <FailedLine title={copy.categoriesOfData(messages.data)} error={error} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className={styles.category}>
      <SelectField
        label={copy.category}
        hideLabel
        compact
        value={category || 'all'}
        onChange={(event) => onChange(event.target.value === 'all' ? '' : event.target.value)}
      >
        <option value="all">{copy.allCategories}</option>
        {category && !known.some((item) => item.category_id === category) && <option value={category}>{category}</option>}
        <Options of={known.map((item) => ({ value: item.category_id, label: item.name }))} />
      </SelectField>
    </div>
  );
}

type Texts = Record<keyof Ranges, string>;

const textsOf = (ranges: Ranges): Texts =>
  Object.fromEntries(Object.entries(ranges).map(([key, value]) => [key, value === null ? '' : String(value)])) as Texts;

/** Amounts as people write them: 1.5B, 200m, 10k, 1,000,000. Null for what is no number. */
export function amountOf(text: string): number | null {
  const match = /^(-?\d+(?:\.\d+)?)\s*([kmbt])?$/i.exec(text.trim().replaceAll(/[$,%_ ]/g, ''));
  if (!match?.[1]) return null;
  const scale = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 }[(match[2] ?? '').toLowerCase()] ?? 1;
  return Number(match[1]) * scale;
}

const ROWS = [
  { title: copy.marketCap, unit: '$', low: 'capMin', high: 'capMax', example: '1B' },
  { title: copy.volume24h, unit: '$', low: 'volumeMin', high: 'volumeMax', example: '10M' },
  { title: copy.change24h, unit: '%', low: 'changeMin', high: 'changeMax', example: '5' },
] as const;

function RangesForm({ ranges, onApply }: { ranges: Ranges; onApply: (ranges: Ranges) => void }) {
  const [texts, setTexts] = useState(() => textsOf(ranges));
  const bad = (Object.keys(texts) as (keyof Ranges)[]).filter((key) => texts[key].trim() !== '' && amountOf(texts[key]) === null);
  const field = (key: keyof Ranges, name: string, placeholder: string) => (
    <input
      aria-label={name}
      aria-invalid={bad.includes(key) || undefined}
      inputMode="text"
      placeholder={placeholder}
      value={texts[key]}
      onChange={(event) => setTexts({ ...texts, [key]: event.target.value })}
    />
  );
  return (
    <form
      className={styles.ranges}
      onSubmit={(event) => {
        event.preventDefault();
        if (bad.length > 0) return;
        onApply(
          Object.fromEntries(
            (Object.keys(texts) as (keyof Ranges)[]).map((key) => [key, amountOf(texts[key])]),
          ) as unknown as Ranges,
        );
      }}
    >
      {ROWS.map((row) => (
        <fieldset key={row.title}>
          <legend>
            {row.title} <span>{row.unit}</span>
          </legend>
          {field(row.low, copy.atLeast(row.title), copy.fromEG(row.example))}
          {field(row.high, copy.atMost(row.title), 'to')}
        </fieldset>
      ))}
      {bad.length > 0 && (
        <p className={styles.bad} role="alert">
          {copy.enterAmountsLike250m1}
        </p>
      )}
      <div className={styles.ends}>
        <Button kind="quiet" size="small" onClick={() => onApply(NO_RANGES)}>
          {copy.clear}
        </Button>
        <Button kind="primary" size="small" type="submit">
          {copy.apply}
        </Button>
      </div>
    </form>
  );
}
