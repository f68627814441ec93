/** What a widget's frame tells the widget: how it may ask, how much room it has, and how to be asked anew. */

import { createContext, useContext, useEffect, useState } from 'react';

export interface AskOptions {
  /** Milliseconds; 0 for never. */
  readonly pollingInterval: number;
  readonly skipPollingIfUnfocused: boolean;
  readonly refetchOnReconnect: boolean;
}

export interface WidgetRoom {
  /** Spread into every query, so that nothing costly repeats by itself. */
  readonly asking: AskOptions;
  /** Pixels that a chart may take. */
  readonly height: number;
  /** Registers what "Refresh widget" does; returns how to take it back. */
  readonly onRefresh: (refetch: () => void) => () => void;
}

/** No answer within this time is shown as one, while the call goes on. */
export const DEADLINE_MS = 10_000;
/** The pace of stored kinds where the widget names none. */
export const DEFAULT_AGE_S = 300;
export const LEAST_AGE_S = 30;

export const askOptions = (onDemand: boolean, isVisible: boolean, maxAgeS: unknown): AskOptions => {
  const seconds = typeof maxAgeS === 'number' && maxAgeS > 0 ? Math.max(maxAgeS, LEAST_AGE_S) : DEFAULT_AGE_S;
  return {
    pollingInterval: onDemand || !isVisible ? 0 : seconds * 1000,
    skipPollingIfUnfocused: true,
    refetchOnReconnect: !onDemand,
  };
};

export const WidgetContext = createContext<WidgetRoom>({
  asking: askOptions(true, false, null),
  height: 220,
  onRefresh: () => () => undefined,
});

export const useWidget = (): WidgetRoom => useContext(WidgetContext);

/** True once something has been waited for too long. */
export function useDeadline(isWaiting: boolean, milliseconds = DEADLINE_MS): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isWaiting, milliseconds]);
  return isLate && isWaiting;
}
