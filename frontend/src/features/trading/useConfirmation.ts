/**
 * Confirming a staged file. A large one can take longer than a call may last: the server goes on, and the list of files is looked at until
 * it says that the file is imported.
 */

import { useEffect, useRef, useState } from 'react';
import { describeFailure, toFailure } from '@/api/failure';
import { type TradeImport, useConfirmTradeImportMutation, useLazyListTradeImportsQuery } from '@/api/importsApi';

const PAUSE_MS = 3_000;
/** After so many looks, about five minutes, it is no longer likely that the file is still being written. */
const MOST_LOOKS = 100;

export interface Confirmation {
  readonly isBusy: boolean;
  /** The server goes on without us. */
  readonly isWaiting: boolean;
  readonly error: string | null;
  readonly confirm: (id: string, withConflicts: boolean) => Promise<void>;
}

/** True where the call ended and the work may not have: a proxy's or our own limit of time, or a line that broke. */
const mayGoOn = (error: unknown): boolean => [0, 504].includes(toFailure(error).status);

export function useConfirmation(onDone: (file: TradeImport) => void): Confirmation {
  const [send, { isLoading }] = useConfirmTradeImportMutation();
  const [look] = useLazyListTradeImportsQuery();
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    if (waitingFor === null) return undefined;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const lookAgain = async () => {
      const { data } = await look({});
      if (isOver) return;
      looks += 1;
      const file = data?.imports.find(({ id }) => id === waitingFor);
      if (file?.state === 'confirmed') {
        setWaitingFor(null);
        done.current(file);
      } else if (looks >= MOST_LOOKS) {
        setWaitingFor(null);
        setError("The import hasn't finished after five minutes. Import it again: nothing is added twice.");
      } else timer = setTimeout(lookAgain, PAUSE_MS);
    };
    timer = setTimeout(lookAgain, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [waitingFor, look]);

  return {
    isBusy: isLoading || waitingFor !== null,
    isWaiting: waitingFor !== null,
    error,
    confirm: async (id, withConflicts) => {
      setError(null);
      const answer = await send({ id, importConfirmation: { with_conflicts: withConflicts } });
      if (answer.data) done.current(answer.data);
      else if (mayGoOn(answer.error)) setWaitingFor(id);
      else setError(`Couldn't import the file. ${describeFailure(answer.error).description}`);
    },
  };
}
