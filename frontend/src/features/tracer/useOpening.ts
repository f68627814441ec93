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

export function useOpening(trace: TraceHandle, ask: (node: string, direction: Direction) => Promise<boolean>) {
  const [query, setQuery] = useSearchParams();
  const [getTrace] = useLazyGetTraceQuery();
  const [openShared] = useOpenSharedMutation();
  const handled = useRef('');
  const { open, start, saved, document } = trace;
  const wanted = query.get('trace');
  const begin = query.get('address') ?? query.get('tx');
  // An address of the form 0x… is the same on many chains.
  const named = query.get('chain');

  const openTrace = useCallback(
    async (id: string) => {
      const answer = await getTrace(id);
      if (answer.data === undefined) {
        showFailure(answer.error);
        return;
      }
      handled.current = `trace:${id}`;
      open(answer.data);
      setQuery({ trace: id }, { replace: true });
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
      void openShared(token).then((answer) => (answer.data ? open(answer.data, true) : showFailure(answer.error)));
    } else if (wanted !== null) void openTrace(wanted);
    else if (begin !== null) {
      const chain = named || chainOfText(begin);
      if (chain !== document.chain) {
        start(chain);
        // The question follows when the document is of that chain.
        handled.current = '';
        return;
      }
      void ask(begin, 'both');
    }
  }, [wanted, begin, named, savedId, document.chain, ask, open, openShared, openTrace, start]);

  return { openTrace, leave: () => setQuery({}, { replace: true }) };
}
