/** What the address of the page asks for: a saved trace, a shared one, or an address or transaction to begin with. */

import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { showFailure } from '@/ui/toastStore';
import { useLazyGetTraceQuery, useOpenSharedMutation } from './api';
import type { Direction } from './useQuestions';
import type { TraceHandle } from './useTrace';

const sharedToken = (): string | null => /^#shared=([0-9a-f]{64})$/.exec(window.location.hash)?.[1] ?? null;

/** The chain that an address or a hash belongs to, by its shape. */
export const chainOfText = (text: string): string => (/^0x[0-9a-fA-F]/.test(text) ? 'ethereum' : 'bitcoin');

type Opening = (node: string, direction: Direction, by: 'opening') => Promise<boolean>;

export function useOpening(trace: TraceHandle, ask: Opening) {
  const [query, setQuery] = useSearchParams();
  const [getTrace] = useLazyGetTraceQuery();
  const [openShared] = useOpenSharedMutation();
  const handled = useRef('');
  const started = useRef('');
  const { open, start, saved, document } = trace;
  /** Counts what was asked for, so that an answer that was overtaken, or whose page is gone, opens nothing. */
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const wanted = query.get('trace');
  const begin = query.get('address') ?? query.get('tx');
  // An address of the form 0x… is the same on many chains.
  const named = query.get('chain');

  const openTrace = useCallback(
    async (id: string) => {
      turn.current += 1;
      const mine = turn.current;
      const answer = await getTrace(id);
      if (turn.current !== mine) return;
      if (answer.data === undefined) {
        showFailure(answer.error);
        return;
      }
      handled.current = `trace:${id}`;
      open(answer.data);
      setQuery(
        (before) => {
          const next = new URLSearchParams({ trace: id });
          // Of a link to a comment.
          const comment = before.get('comment');
          if (comment !== null && before.get('trace') === id) next.set('comment', comment);
          return next;
        },
        { replace: true },
      );
    },
    [getTrace, open, setQuery],
  );

  // The address says which trace is open, so that it can be reloaded and sent to oneself.
  const savedId = saved?.id ?? null;
  const told = useRef<string | null>(null);
  useEffect(() => {
    // Once for each trace: afterwards the address leads, as the back button wants it.
    if (told.current === savedId) return;
    told.current = savedId;
    if (savedId !== null && wanted !== savedId) setQuery({ trace: savedId }, { replace: true });
  }, [savedId, wanted, setQuery]);

  useEffect(() => {
    const token = sharedToken();
    const key = token !== null ? `shared:${token}` : wanted !== null ? `trace:${wanted}` : begin !== null ? `begin:${begin}` : '';
    if (handled.current === key) return;
    handled.current = key;
    // Saved just now, it is on the page already. Until the address says so, what it began with stays answered.
    if (key === '' || (token === null && wanted !== null && wanted === savedId)) return;
    if (token !== null) {
      turn.current += 1;
      const mine = turn.current;
      void openShared(token).then((answer) => {
        if (turn.current !== mine) return;
        if (answer.data) open(answer.data, { isByLink: true });
        else showFailure(answer.error);
      });
    } else if (wanted !== null) void openTrace(wanted);
    else if (begin !== null) {
      turn.current += 1;
      const chain = named || chainOfText(begin);
      const isBlank = document.nodes.length === 0 && document.notes.length === 0 && savedId === null;
      if (started.current !== key && !(isBlank && chain === document.chain)) {
        // A trace of its own, never drawn into the one that is open. The question follows when it is there.
        started.current = key;
        handled.current = '';
        start(chain);
        return;
      }
      started.current = '';
      // Looking at an address saves nothing: that begins with the first change.
      void ask(begin, 'both', 'opening');
    }
    // Also with each trace that is opened: what it was opened for follows then.
  }, [wanted, begin, named, savedId, document, ask, open, openShared, openTrace, start]);

  return { openTrace, leave: () => setQuery({}, { replace: true }) };
}
