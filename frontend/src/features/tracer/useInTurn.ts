/** What is looked up while another question runs: it waits for its turn, and the page says so. */

import { useCallback, useEffect, useRef, useState } from 'react';

type AskFor = (text: string) => Promise<boolean>;

interface Waiting {
  readonly text: string;
  readonly done: (found: boolean) => void;
}

/** `opened` is another object for each trace: what waited for the one before is not asked. Of several that wait, the newest is. */
export function useInTurn(
  isBusy: boolean,
  opened: object,
  run: AskFor,
): { readonly ask: AskFor; readonly waiting: string | null } {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const now = useRef({ isBusy, run, waiting });
  now.current = { ...now.current, isBusy, run };
  const hold = useCallback((next: Waiting | null) => {
    now.current.waiting?.done(false);
    now.current.waiting = next;
    setWaiting(next);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another trace ends what waits for the one before
  useEffect(() => () => hold(null), [opened, hold]);
  useEffect(() => {
    if (isBusy || waiting === null) return;
    now.current.waiting = null;
    setWaiting(null);
    void now.current.run(waiting.text).then(waiting.done);
  }, [isBusy, waiting]);
  const ask = useCallback<AskFor>(
    (text) => (now.current.isBusy ? new Promise((done) => hold({ text, done })) : now.current.run(text)),
    [hold],
  );
  return { ask, waiting: waiting?.text ?? null };
}
