/** A choice among what a query lists. What is chosen stays a choice where the list has not come, or does not have it any more. */

import type { Tied } from '@/ui/fieldOf';
import { SelectField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { FailedLine } from '@/ui/states';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices, and the chosen one by `name` where it is none of them. */
export const withChosen = (choices: readonly Choice[], value: string, name = value): readonly Choice[] =>
  value === '' || choices.some((one) => one.value === value) ? choices : [...choices, { value, label: name }];

interface ListedFieldProps extends Tied {
  readonly label: string;
  /** What no choice is called. */
  readonly none: string;
  readonly query: {
    readonly data?: readonly Named[];
    readonly isError: boolean;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  /** What is chosen is called, where the list does not have it. */
  readonly chosenName?: string;
  /** That the list did not come. */
  readonly failed: string;
}

export function ListedField({ label, none, query, chosenName, failed, ...tied }: ListedFieldProps) {
  const listed = (query.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <SelectField compact label={label} {...tied}>
        <option value="">{none}</option>
        <Options of={withChosen(listed, tied.value, chosenName)} />
      </SelectField>
      {query.data === undefined && query.isError && (
        <FailedLine title={failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}
