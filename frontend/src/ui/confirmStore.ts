/** Asks before something is lost. Callable from anywhere; the dialog stands in the root, one at a time. */

import { useSyncExternalStore } from 'react';
import { onAccountEnd } from '@/api/account';

export interface Question {
  readonly title: string;
  /** What is lost, and whether it can be undone. */
  readonly text: string;
  /** Verb and object of the button that does it. */
  readonly action: string;
  /** The way out, where it is not plain. */
  readonly cancel?: string;
}

interface Asked extends Question {
  readonly key: number;
  readonly answer: (yes: boolean) => void;
}

let asked: Asked | null = null;
let count = 0;
const watchers = new Set<() => void>();

function set(next: Asked | null): void {
  asked = next;
  for (const watcher of watchers) watcher();
}

/** True where the reader confirmed. A question that takes the place of another answers that one with no. */
export function confirmed(question: Question): Promise<boolean> {
  asked?.answer(false);
  count += 1;
  const key = count;
  return new Promise((done) => {
    set({
      ...question,
      key,
      answer: (yes) => {
        if (asked?.key === key) set(null);
        done(yes);
      },
    });
  });
}

onAccountEnd(() => asked?.answer(false));

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useQuestion = (): Asked | null => useSyncExternalStore(watch, () => asked);
