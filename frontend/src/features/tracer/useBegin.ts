/** Asks for what the reader typed. A trace that nobody has named yet is called by what it begins with, once that was found. */

import { useCallback } from 'react';
import { nodeName } from './amounts';
import type { Questions } from './useQuestions';
import type { TraceHandle } from './useTrace';

type Ask = Questions['ask'];

export function useBegin(callIt: TraceHandle['callIt'], ask: Ask): Ask {
  return useCallback(
    async (text, ...how) => {
      const found = await ask(text, ...how);
      if (found) callIt(`From ${nodeName(text.trim())}`);
      return found;
    },
    [ask, callIt],
  );
}
