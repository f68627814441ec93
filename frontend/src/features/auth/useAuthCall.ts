/** Runs one session call for a form: busy while it runs, old messages dropped when the page changes. */

import { useEffect, useState } from 'react';
import { type AppDispatch, useAppDispatch, useAppSelector } from '@/api/hooks';
import { selectErrors, sessionActions } from '@/api/session';
import type { CallResult } from '@/api/sessionCalls';
import type { FieldErrors } from '@/api/types';

type Call = Parameters<AppDispatch>[0];

interface AuthCall {
  busy: boolean;
  errors: FieldErrors;
  run: (call: Call) => Promise<CallResult>;
}

/** `keepErrors`: the sign-in page shows why the last session ended. */
export function useAuthCall({ keepErrors = false } = {}): AuthCall {
  const dispatch = useAppDispatch();
  const errors = useAppSelector(selectErrors);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!keepErrors) dispatch(sessionActions.errorsCleared());
  }, [dispatch, keepErrors]);

  const run = async (call: Call): Promise<CallResult> => {
    setBusy(true);
    try {
      return await (dispatch(call as never) as unknown as Promise<CallResult>);
    } finally {
      setBusy(false);
    }
  };
  return { busy, errors, run };
}
