/** Looks up what the user typed. An unnamed trace takes the name of its first address or transaction, once that is found. */

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
