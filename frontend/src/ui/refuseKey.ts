/** Fields whose text ends up in the address bar take no key: it shows a whole wallet, or spends it. */

import { keyShapeOf, PRIVATE_SAID } from '@/format/address/keys';
import { showToast } from './toastStore';

/** True where the text is not to be used; the reader is told why. */
export function refuseKey(text: string): boolean {
  const shape = keyShapeOf(text);
  if (shape === null) return false;
  const description =
    shape === 'private'
      ? PRIVATE_SAID
      : 'A key reveals a whole wallet, and searches appear in the address bar. Use Account Profiler: it keeps keys out of it.';
  showToast({ title: "Keys can't be searched", description, kind: 'destructive' });
  return true;
}
