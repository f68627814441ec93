/** Ties a text of a draft to its field. */

import { errorAt } from '@/api/failure';
import type { FieldErrors } from '@/api/types';

/** Names of what is plain text in a draft. */
type TextName<Draft> = { [Name in keyof Draft]: string extends Draft[Name] ? Name : never }[keyof Draft] & string;

interface Form<Draft> {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  /** Where the draft is one of several: before the names of its fields, as `rules[2].`. */
  readonly within?: string;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** What a text field or a choice shows, and what becomes of what is typed into it. */
export interface Tied {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

/** A text of the draft by its name, and the name that the server has for it where that is another. */
export type FieldOf<Draft> = (name: TextName<Draft>, sent?: string) => Tied;

export const fieldOf =
  <Draft extends object>({ draft, errors, within = '', onChange }: Form<Draft>): FieldOf<Draft> =>
  (name, sent = name) => ({
    value: draft[name] as string,
    error: errorAt(errors, `${within}${sent}`),
    onChange: ({ target }) => onChange({ [name]: target.value } as Partial<Draft>),
  });
