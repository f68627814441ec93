/** Ticks items of a session's checklist. A tick shows at once; ticks are sent one after another, each with the version that the last answer had. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { isConflict } from '@/api/failure';
import { type TradingSession, useUpdateTradingSessionMutation } from '@/api/sessionsApi';
import { changedElsewhere } from '@/api/unsaved';
import { withTick } from '@/domain/sessions/planDraft';
import { showFailure, showToast } from '@/ui/toastStore';

export interface ChecklistState {
  readonly items: TradingSession['checklist'];
  readonly tick: (at: number, done: boolean) => Promise<void>;
}

export function useChecklist(session: TradingSession, onConflict: () => void): ChecklistState {
  const [update] = useUpdateTradingSessionMutation();
  const latest = useRef(session);
  const queue = useRef(Promise.resolve());
  /** Ticked and not yet answered, by place. */
  const [pending, setPending] = useState<ReadonlyMap<number, boolean>>(new Map());
  useEffect(() => {
    // An answer to an older question must not take the place of a newer version.
    if (session.id !== latest.current.id || session.version >= latest.current.version) latest.current = session;
  }, [session]);

  const send = useCallback(
    async (at: number, done: boolean) => {
      const { current } = latest;
      const answer = await update({ id: current.id, version: current.version, newTradingSession: withTick(current, at, done) });
      if (answer.data) latest.current = answer.data;
      else if (isConflict(answer.error)) {
        showToast({
          title: "Couldn't save the checklist",
          description: `${changedElsewhere()} The latest version is shown now.`,
          kind: 'destructive',
        });
        onConflict();
      } else showFailure(answer.error);
      setPending((before) => new Map([...before].filter(([place]) => place !== at)));
    },
    [update, onConflict],
  );
  const tick = useCallback(
    (at: number, done: boolean) => {
      setPending((before) => new Map(before).set(at, done));
      queue.current = queue.current.then(() => send(at, done));
      return queue.current;
    },
    [send],
  );
  const items = session.checklist.map((item, at) => ({ ...item, done: pending.get(at) ?? item.done }));
  return { items, tick };
}
