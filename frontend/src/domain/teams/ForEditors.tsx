/** Leaves out what the server refuses to viewers of a team: buttons that create, change or delete. */

import type { ReactNode } from 'react';
import { useCreates } from './useCreates';

export function ForEditors({ children }: { readonly children: ReactNode }) {
  return useCreates() ? children : null;
}
