/** Whether an element is on screen now, and whether it ever was: what nobody has looked at asks for nothing. */

import { type RefObject, useEffect, useState } from 'react';

/** Asks a little before it comes into view. */
const MARGIN = '120px';

export function useOnScreen(ref: RefObject<Element | null>): { readonly isVisible: boolean; readonly wasVisible: boolean } {
  const [isVisible, setVisible] = useState(typeof IntersectionObserver === 'undefined');
  const [wasVisible, setWas] = useState(isVisible);
  useEffect(() => {
    if (ref.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const now = entries.at(-1)?.isIntersecting ?? false;
        setVisible(now);
        if (now) setWas(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return { isVisible, wasVisible };
}
