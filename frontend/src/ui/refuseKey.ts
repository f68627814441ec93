/** Fields whose text ends up in the address bar take no key: it shows a whole wallet, or spends it. */

import { keyShapeOf, PRIVATE_REFUSED } from '@/format/address/keys';
import { showToast } from './toastStore';

/** True where the text is not to be used; the reader is told why. */
export function refuseKey(text: string): boolean {
  const shape = keyShapeOf(text);
  if (shape === null) return false;
  const description =
    shape === 'private'
      ? PRIVATE_REFUSED
      : 'It shows a whole wallet, and what is looked for here stands in the address bar. Account Profiler takes keys, and keeps them out of it.';
  showToast({ title: 'A key is not looked for here', description, kind: 'destructive' });
  return true;
}
