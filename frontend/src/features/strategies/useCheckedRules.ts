/** What the server says of rules while they are written: their sentences, or what is wrong and where. */

import { useEffect, useRef, useState } from 'react';
import { fieldErrors, isFailure } from '@/api/failure';
import { type CheckedRules, useCheckRulesMutation } from '@/api/strategiesApi';
import { type Fault, parseRules, ruleFaults } from './strategyDraft';

const PAUSE_MS = 400;

export interface Verdict {
  /** The rules that were judged last without a fault; they stay while others are judged. */
  readonly checked: CheckedRules | null;
  readonly faults: readonly Fault[];
  /** The server could not be asked: nothing is known of the rules. */
  readonly isAway: boolean;
  readonly isChecking: boolean;
}

const NONE: readonly Fault[] = [];

export function useCheckedRules(text: string): Verdict {
  const [check] = useCheckRulesMutation();
  const [verdict, setVerdict] = useState<Verdict>({ checked: null, faults: NONE, isAway: false, isChecking: true });
  /** Only the newest question is listened to. */
  const asked = useRef(0);
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    const parsed = parseRules(text);
    if ('fault' in parsed) {
      setVerdict((before) => ({ ...before, faults: [{ path: '', text: parsed.fault }], isAway: false, isChecking: false }));
      return undefined;
    }
    setVerdict((before) => ({ ...before, isChecking: true }));
    const timer = setTimeout(() => {
      void check({ rules: parsed.rules }).then((answer) => {
        if (mine !== asked.current) return;
        if (answer.data !== undefined) {
          setVerdict({ checked: answer.data, faults: NONE, isAway: false, isChecking: false });
          return;
        }
        const isWrong = isFailure(answer.error) && answer.error.status === 422;
        setVerdict((before) => ({
          ...before,
          faults: isWrong ? ruleFaults(fieldErrors(answer.error)) : NONE,
          isAway: !isWrong,
          isChecking: false,
        }));
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, check]);
  return verdict;
}
