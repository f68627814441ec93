/** What a form holds while it is filled in: its draft, what is wrong with that, and whether what it changes was changed elsewhere since. */

import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { type FieldOf, fieldOf } from './fieldOf';

export interface Form<Draft> {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  /** The last save was refused because something else was saved before it. */
  readonly isStale: boolean;
  readonly field: FieldOf<Draft>;
  readonly put: (change: Partial<Draft>) => void;
  readonly setErrors: (errors: FieldErrors) => void;
  /** Shows what can be said without the server. True where that is nothing, so that the draft can be sent. */
  readonly passes: (wrong: FieldErrors) => boolean;
  /** Shows why a save failed. `elsewhere` is the sentence for a conflict, in a form that has no note with a way out of it. */
  readonly refuse: (error: unknown, fallback: string, elsewhere?: string) => void;
  /** Takes what the server has by now instead of what was typed. */
  readonly restart: (draft: Draft) => void;
}

export function useForm<Draft extends object>(begin: Draft | (() => Draft)): Form<Draft> {
  const [draft, setDraft] = useState(begin);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isStale, setStale] = useState(false);
  const show = (wrong: FieldErrors, stale = false) => {
    setErrors(wrong);
    setStale(stale);
  };
  const put = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  return {
    draft,
    errors,
    isStale,
    field: fieldOf({ draft, errors, onChange: put }),
    put,
    setErrors,
    passes: (wrong) => {
      show(wrong);
      return Object.keys(wrong).length === 0;
    },
    refuse: (error, fallback, elsewhere) => {
      if (!isConflict(error)) show(fieldErrors(error, fallback));
      else if (elsewhere === undefined) show({}, true);
      else show({ non_field_errors: [elsewhere] });
    },
    restart: (now) => {
      setDraft(now);
      show({});
    },
  };
}
