/**
 * Confirming a staged file. A large one can take longer than a call may last: the server goes on, and the list of files is looked at until
 * it says that the file is imported, or that nobody writes it any more.
 */

import { useEffect, useRef, useState } from 'react';
import { describeFailure, toFailure } from '@/api/failure';
import { type TradeImport, useConfirmTradeImportMutation, useLazyListTradeImportsQuery } from '@/api/importsApi';

const PAUSE_MS = 3_000;
/** How often progress is looked at while the call goes on. */
const PROGRESS_MS = 1_500;
/** After so many looks, about five minutes, it is no longer likely that the file is still being written. */
const MOST_LOOKS = 100;
/** The server reads a file before it begins to write it. After so many looks, about a minute, it does neither. */
const MOST_IDLE = 20;
const AGAIN = 'Import it again: nothing is added twice.';

/** Which rows are imported although their id exists with different content. */
export interface Conflicts {
  readonly isAll: boolean;
  readonly lines: ReadonlySet<number>;
}

export interface Confirmation {
  readonly isBusy: boolean;
  /** The server goes on without us. */
  readonly isWaiting: boolean;
  readonly error: string | null;
  /** How far it is; null before that is known. */
  readonly progress: TradeImport | null;
  readonly confirm: (id: string, conflicts: Conflicts) => Promise<void>;
}

/** True where the call ended and the work may not have: a proxy's or our own limit of time, or a line that broke. */
const mayGoOn = (error: unknown): boolean => [0, 504].includes(toFailure(error).status);

export function useConfirmation(onDone: (file: TradeImport) => void): Confirmation {
  const [send, { isLoading }] = useConfirmTradeImportMutation();
  const [look] = useLazyListTradeImportsQuery();
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [progress, setProgress] = useState<TradeImport | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** It was seen to be written since it was confirmed. */
  const wasWriting = useRef(false);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    if (!isLoading || sent === null) return undefined;
    const timer = setInterval(async () => {
      const { data } = await look({});
      const file = data?.imports.find(({ id }) => id === sent);
      if (!file?.writing) return;
      wasWriting.current = true;
      setProgress(file);
    }, PROGRESS_MS);
    return () => clearInterval(timer);
  }, [isLoading, sent, look]);

  useEffect(() => {
    if (waitingFor === null) return undefined;
    let looks = 0;
    let idle = 0;
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
        return;
      }
      if (file?.writing) {
        wasWriting.current = true;
        idle = 0;
        setProgress(file);
      } else if (file !== undefined) idle += 1;
      if (idle >= (wasWriting.current ? 1 : MOST_IDLE)) {
        setWaitingFor(null);
        setError(`The import stopped before it was done, and nothing was imported. ${AGAIN}`);
      } else if (looks >= MOST_LOOKS) {
        setWaitingFor(null);
        setError(`The import hasn't finished after five minutes. ${AGAIN}`);
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
    progress,
    confirm: async (id, { isAll, lines }) => {
      setError(null);
      setProgress(null);
      setSent(id);
      wasWriting.current = false;
      const some = isAll || lines.size === 0 ? {} : { conflicts: [...lines].map((line) => ({ line })) };
      const answer = await send({ id, importConfirmation: { with_conflicts: isAll, ...some } });
      if (answer.data) done.current(answer.data);
      else if (mayGoOn(answer.error)) setWaitingFor(id);
      else setError(`Couldn't import the file. ${describeFailure(answer.error).description}`);
    },
  };
}
