/** Leaves out what the server refuses to analysts and viewers of a team: buttons that delete, and those that give data to others. */

import type { ReactNode } from 'react';
import { useManages } from './useManages';

export function ForManagers({ children }: { readonly children: ReactNode }) {
  return useManages() ? children : null;
}
