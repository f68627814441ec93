/** What the search can do besides going somewhere. The frame gives the list, because it owns what they change. */

import type { LucideIcon } from 'lucide-react';

export interface SearchCommand {
  readonly id: string;
  readonly title: string;
  /** Other words by which readers look for it. */
  readonly words: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** One array, so that a page without commands does not draw anew. */
export const NO_COMMANDS: readonly SearchCommand[] = [];
