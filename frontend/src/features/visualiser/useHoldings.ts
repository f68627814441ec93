/** What each of a few addresses holds now. An address that fails leaves the others standing. */

import { useCallback, useEffect, useState } from 'react';
import { addressesApi, type Portfolio } from '@/api/addressesApi';
import { useAppDispatch } from '@/api/hooks';

export interface HeldState {
  readonly held: readonly { readonly address: string; readonly portfolio: Portfolio }[];
  readonly failed: readonly { readonly address: string; readonly error: unknown }[];
  readonly loading: boolean;
  readonly retry: () => void;
}

/** As for movements: the server is asked again while it reads. */
const AGAIN_MS = 1_000;

type Answered = { readonly portfolio?: Portfolio; readonly error?: unknown };

/** `wanted` false asks nothing: holdings are of one drawing only. */
export function useHoldings(chain: string, addresses: readonly string[], wanted: boolean): HeldState {
  const dispatch = useAppDispatch();
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answered>>(new Map());
  const [round, setRound] = useState(0);
  const asked = wanted ? addresses.join(',') : '';
  useEffect(() => {
    let gone = false;
    const timers: ReturnType<typeof setTimeout>[] = [];
    setAnswers(new Map());
    for (const address of asked === '' ? [] : asked.split(',')) {
      const tell = (answer: Answered) => !gone && setAnswers((before) => new Map(before).set(address, answer));
      const ask = async (anew: boolean): Promise<void> => {
        try {
          const scope = { chain, address, depth: 'fast' } as const;
          const options = { forceRefetch: anew, subscribe: false };
          const portfolio = await dispatch(addressesApi.endpoints.getPortfolio.initiate(scope, options)).unwrap();
          tell({ portfolio });
          // What is still being read may yet add a token.
          if (portfolio.basis.loading && !gone) timers.push(setTimeout(() => void ask(true), AGAIN_MS));
        } catch (error) {
          tell({ error });
        }
      };
      void ask(round > 0);
    }
    return () => {
      gone = true;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [asked, chain, round, dispatch]);
  const entries = [...answers];
  return {
    held: entries.flatMap(([address, { portfolio }]) => (portfolio ? [{ address, portfolio }] : [])),
    failed: entries.flatMap(([address, { error }]) => (error === undefined ? [] : [{ address, error }])),
    loading: wanted && answers.size < addresses.length,
    retry: useCallback(() => setRound((before) => before + 1), []),
  };
}
