/** Turns over tabs, or over dashboards, in full screen. Which one, and how often, is in the address. */

import { useEffect } from 'react';

export const PACES = [15, 30, 60, 300] as const;
export const OVERS = ['tabs', 'dashboards'] as const;
export type Over = (typeof OVERS)[number];

export interface Rotation {
  readonly seconds: number;
  readonly over: Over;
}

export function readRotation(query: URLSearchParams): Rotation | null {
  const seconds = PACES.find((pace) => String(pace) === query.get('rotate'));
  if (seconds === undefined) return null;
  return { seconds, over: query.get('over') === 'dashboards' ? 'dashboards' : 'tabs' };
}

export function writeRotation(rotation: Rotation | null, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('rotate');
  next.delete('over');
  if (rotation !== null) {
    next.set('rotate', String(rotation.seconds));
    if (rotation.over === 'dashboards') next.set('over', 'dashboards');
  }
  return next;
}

/** Calls `onTurn` at its pace while there is a rotation; each turn to another tab starts the clock again. */
export function useTurns(rotation: Rotation | null, tab: number, onTurn: () => void): void {
  const seconds = rotation?.seconds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is what starts the clock again.
  useEffect(() => {
    if (seconds === undefined) return undefined;
    const timer = setInterval(onTurn, seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds, tab, onTurn]);
}
