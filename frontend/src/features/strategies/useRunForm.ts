/** What a form that runs a strategy holds: values of its parameters, and what is wrong with what was entered. */

import { useState } from 'react';
import { describeFailure, fieldErrors } from '@/api/failure';
import type { RuleParameter } from '@/api/strategiesApi';
import type { FieldErrors } from '@/api/types';
import { type OverDraft, overErrors, rangeErrors, type Values } from './runDraft';

interface Run<Answer> {
  readonly over: OverDraft;
  /** Of fields that this form alone has. */
  readonly ownErrors?: FieldErrors;
  /** False where there is nothing to run, or too much. */
  readonly canSend?: boolean;
  readonly send: () => Promise<{ readonly data?: Answer; readonly error?: unknown }>;
  /** What failed, if the server refuses. */
  readonly failed: string;
}

export function useRunForm(parameters: readonly RuleParameter[], initial: () => Values = () => ({})) {
  const [values, setValues] = useState<Values>(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Shows what is wrong, or sends; gives the server's answer, if there is one. */
  const run = async <Answer>({ over, ownErrors, canSend = true, send, failed }: Run<Answer>): Promise<Answer | undefined> => {
    const wrong = { ...overErrors(over), ...rangeErrors(parameters, values), ...ownErrors };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || !canSend) return undefined;
    const answer = await send();
    if (answer.data === undefined) setErrors(runErrors(answer.error, failed));
    return answer.data;
  };
  return { values, setValues, errors, run };
}

const SHOWN = ['series_id', 'coin', 'from_day', 'to_day', 'train_days', 'test_days', 'request_id'];

/** The server's words at their fields; what has no field of its own is said of the whole form. */
function runErrors(error: unknown, failed: string): FieldErrors {
  const own = Object.entries(fieldErrors(error, failed)).map(([field, texts]): [string, readonly string[]] => [
    field.replace(/^over\./, ''),
    texts,
  ]);
  const [known, others] = [own.filter(([field]) => SHOWN.includes(field)), own.filter(([field]) => !SHOWN.includes(field))];
  const words = others.map(([field, texts]) => `${/^(non_field_errors|over)$/.test(field) ? '' : `${field}: `}${texts[0] ?? ''}`);
  const whole =
    known.some(([field]) => field !== 'request_id') || words.length > 0 ? words : [describeFailure(error).description];
  return Object.fromEntries([...known, ...(whole.length > 0 ? [['non_field_errors', whole] as const] : [])]);
}
