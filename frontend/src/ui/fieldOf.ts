/** Ties a text of a draft to its field. */

import type { ChangeEvent } from 'react';
import type { FieldErrors } from '@/api/types';

/** Names of what is plain text in a draft. */
type TextName<Draft> = { [Name in keyof Draft]: string extends Draft[Name] ? Name : never }[keyof Draft] & string;

interface Form<Draft> {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** What a text field or a choice shows, and what becomes of what is typed into it. */
export interface Tied {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

/** For drafts whose texts have the names that the server has for them. */
export const fieldOf =
  <Draft extends object>({ draft, errors, onChange }: Form<Draft>) =>
  (name: TextName<Draft>): Tied => ({
    value: draft[name] as string,
    error: errors[name]?.[0],
    onChange: ({ target }) => onChange({ [name]: target.value } as Partial<Draft>),
  });
