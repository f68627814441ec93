/** Dialogs that any page can open. They belong to the root, so that no feature depends on another: a label for an address, a place in a case, an alert, a place on a watchlist. */

import { useSyncExternalStore } from 'react';
import { onAccountEnd } from '@/api/account';
import type { Body } from '@/api/generated';

export type NewExhibit = Body<'POST /api/v1/cases/{id}/exhibits'>;

/** Why a part of a case could not be made, and what to do: whole sentences. */
export interface NotMade {
  readonly why: string;
}

/** One thing that can be put into a case. */
export interface CasePart {
  /** "This version of the trace". */
  readonly name: string;
  /** Evidence as data or as a file, made when it is wanted. */
  readonly make: () => NewExhibit | Promise<NewExhibit | File | NotMade>;
}

/** What an alert begins with. */
export interface AlertAsked {
  /** CoinGecko's id. */
  readonly coin?: string;
  /** Of the coin now, in US dollars. */
  readonly price?: string;
  /** A kind of calendar event instead of a coin, as conditions name it. */
  readonly event?: string;
  /** CoinGecko's id of an NFT collection instead of a coin; `price` is its floor. */
  readonly collection?: string;
}

/** What is put on a watchlist. */
export interface WatchAsked {
  readonly kind: 'token' | 'address' | 'collection';
  /** CoinGecko's id of a token or collection, or the address. */
  readonly ref: string;
  /** Of an address. */
  readonly chain?: string;
  /** How the page calls it. */
  readonly name: string;
}

export type Ask =
  | { readonly kind: 'label'; readonly address: string; readonly chain: string }
  | { readonly kind: 'case'; readonly title: string; readonly parts: readonly CasePart[] }
  | { readonly kind: 'alert'; readonly alert: AlertAsked }
  | { readonly kind: 'watch'; readonly item: WatchAsked };

/** A transaction as evidence: the server reads it anew when it is added. */
export const transactionPart = (chain: string, tx: string): CasePart => ({
  name: 'This transaction',
  make: () => ({ kind: 'transaction', title: tx, chain, subject: tx, content: undefined, figures: [] }),
});

let asked: Ask | null = null;
const watchers = new Set<() => void>();

function set(next: Ask | null): void {
  asked = next;
  for (const watcher of watchers) watcher();
}

export const askForLabel = (address: string, chain: string): void => set({ kind: 'label', address, chain });

/** `title` is what the exhibit is called unless the reader says otherwise. */
export const askForCase = (title: string, parts: readonly CasePart[]): void => set({ kind: 'case', title, parts });

export const askForAlert = (alert: AlertAsked): void => set({ kind: 'alert', alert });

export const askToWatch = (item: WatchAsked): void => set({ kind: 'watch', item });

export const answerAsk = (): void => set(null);

onAccountEnd(answerAsk);

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useAsk = (): Ask | null => useSyncExternalStore(watch, () => asked);
