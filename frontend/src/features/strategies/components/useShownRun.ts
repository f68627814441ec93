/** Which of the results below a form is shown. */

import { useState } from 'react';

export interface ShownRun {
  /** Its id; empty where none is shown. */
  readonly shown: string;
  readonly show: (id: string) => void;
  readonly onFailed: () => void;
}

/** Below the error of a run that failed, an earlier result would read as its answer: nothing is shown then. */
export function useShownRun(newest: string, onRun: (run: string) => void): ShownRun {
  const [hasFailed, setFailed] = useState(false);
  return {
    shown: hasFailed ? '' : newest,
    show: (id) => {
      setFailed(false);
      onRun(id);
    },
    onFailed: () => setFailed(true),
  };
}
