/** The width of the window, for the few decisions that style sheets cannot make. */

import { useSyncExternalStore } from 'react';

/** Below this, the sidebar is an overlay and tables have two lines. */
export const MOBILE_BREAKPOINT = 768;

const watch = (watcher: () => void) => {
  window.addEventListener('resize', watcher);
  return () => window.removeEventListener('resize', watcher);
};

/** True from `pixels` on. Renders again only when the answer changes. */
export const useMinWidth = (pixels: number): boolean => useSyncExternalStore(watch, () => window.innerWidth >= pixels);

export const useIsPhone = (): boolean => !useMinWidth(MOBILE_BREAKPOINT);

/** The widest of `steps` that fits, or 0. */
export const useWidthStep = (steps: readonly number[]): number =>
  useSyncExternalStore(watch, () => Math.max(0, ...steps.filter((step) => window.innerWidth >= step)));
