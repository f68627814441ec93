/** What the fields of a mapping are made of: a group of them, and a column of the file with values of it, or the same coin for all rows. */

import type { ReactNode } from 'react';
import type { FileColumn } from '@/api/importsApi';
import type { FieldErrors } from '@/api/types';
import { Choice } from '@/ui/Choice';
import { FormField } from '@/ui/formFields';
import { copy } from '../copy';
import { type ColumnField, type MappingDraft, sampleWords } from '../mapping';
import styles from './ColumnMapper.module.css';

export interface PartProps {
  readonly draft: MappingDraft;
  readonly columns: readonly FileColumn[];
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<MappingDraft>) => void;
}

export function Group({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

interface ColumnProps extends PartProps {
  readonly field: ColumnField;
  readonly label: string;
  /** The choice of no column. */
  readonly none?: string;
}

export function Column({ field, label, none = copy.chooseAColumn, draft, columns, errors, onChange }: ColumnProps) {
  const { hint, warning } = sampleWords(field, draft, columns);
  return (
    <Choice
      label={label}
      value={draft[field]}
      error={errors[field]?.[0] ?? warning}
      hint={hint ?? ' '}
      options={[{ value: '', label: none }, ...columns.map(({ name }) => ({ value: name, label: name }))]}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
}

interface CoinProps extends PartProps {
  readonly field: 'base' | 'quote' | 'fee_asset' | 'asset';
  readonly label: string;
  readonly none: string;
  readonly placeholder: string;
}

/** A column, or the same coin for all rows. */
export function Coin({ field, label, none, placeholder, ...rest }: CoinProps) {
  const constant = `${field}_constant` as const;
  const { draft, errors, onChange } = rest;
  return (
    <div className={styles.coin}>
      <Column field={field} label={label} none={none} {...rest} />
      {draft[field] === '' && (
        <FormField
          label={copy.coinOfAllRows}
          placeholder={placeholder}
          spellCheck={false}
          maxLength={40}
          value={draft[constant]}
          error={errors[constant]?.[0]}
          onChange={({ target }) => onChange({ [constant]: target.value.toUpperCase() })}
        />
      )}
    </div>
  );
}
