/** The toast that is shown now. One at a time: a new one takes the place of the old. Callable from anywhere, also outside of React. */

import { useSyncExternalStore } from 'react';
import { onAccountEnd } from '@/api/account';
import { describeFailure, toFailure } from '@/api/failure';

export interface ToastMessage {
  title: string;
  description?: string;
  kind?: 'default' | 'destructive';
  /** Of the request that failed. */
  requestId?: string;
  /** Where what was done can be seen. */
  link?: { readonly label: string; readonly to: string };
}

type Shown = ToastMessage & { key: number };

let shown: Shown | null = null;
let count = 0;
const watchers = new Set<() => void>();

function set(next: Shown | null): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

export function showToast(message: ToastMessage): void {
  count += 1;
  set({ ...message, key: count });
}

/** The shared handler of failed calls: a destructive toast titled Error. Returns what it said, with the status. */
export function showFailure(error: unknown): { status: number; description: string } {
  const { status, title, description } = describeFailure(error);
  showToast({ title, description, kind: 'destructive', requestId: toFailure(error).requestId });
  return { status, description };
}

export const dismissToast = (key: number): void => {
  if (shown?.key === key) set(null);
};

// A toast may name what belongs to the account.
onAccountEnd(() => set(null));

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useToast = (): Shown | null => useSyncExternalStore(watch, () => shown);
