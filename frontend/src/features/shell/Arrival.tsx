/** A new page in the same document: its name is read out, and the focus is never lost with the page before. */

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { cameBySearch } from '@/ui/arrival';
import { copy } from './copy';

const SUFFIX = copy.meridian;

export function Arrival({ mainId }: { readonly mainId: string }) {
  const { pathname, key, state } = useLocation();
  const [name, setName] = useState('');
  const isFirst = useRef(true);

  // Pages name the document in effects of their own, which run before this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what is announced, another view of it is not.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else setName(document.title.replace(SUFFIX, ''));
  }, [pathname]);

  const bySearch = cameBySearch(state);
  const isFirstStep = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step, also one to the same page.
  useEffect(() => {
    const main = document.getElementById(mainId);
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    // A page may have put the focus into a field of its own, and a dialog keeps it.
    const isTaken = main?.contains(document.activeElement) || document.querySelector('dialog[open]') !== null;
    if ((bySearch || (isNowhere && !isFirstStep.current)) && !isTaken) main?.focus({ preventScroll: true });
    isFirstStep.current = false;
  }, [key, bySearch]);

  return (
    <p role="status" aria-label={copy.page} className="visually-hidden">
      {name}
    </p>
  );
}
