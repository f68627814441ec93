/** The result of checking a typed address by its checksum. The code that checks is loaded once somebody types an address. */

import { useEffect, useState } from 'react';
import type { Verdict } from '@/format/address/checksum';
import { type Shape, shapeOf } from '@/format/address/shapes';
import { visible } from '@/format/address/visible';

const CHECKED: ReadonlySet<Shape> = new Set(['address', 'key', 'private']);

export function useVerdict(text: string): Verdict | null {
  const typed = text.trim();
  const [known, setKnown] = useState<{ typed: string; verdict: Verdict | null } | null>(null);
  const isChecked = CHECKED.has(shapeOf(visible(typed)));
  useEffect(() => {
    if (!isChecked) return undefined;
    let wanted = true;
    import('@/format/address/checksum')
      .then(({ checkAddress }) => checkAddress(typed))
      .then((verdict) => wanted && setKnown({ typed, verdict }))
      // If the code can't be loaded, the row stays without a note.
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [typed, isChecked]);
  return isChecked && known?.typed === typed ? known.verdict : null;
}
