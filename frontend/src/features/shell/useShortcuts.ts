/** The shell's own keys: the list of keys, the page's filter, and `g` with a letter. */

import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '@/app/paths';
import { isPageKey } from '@/ui/keys';
import { GO } from './shortcuts';

/** Pages on which letters are tools; leaving by a slip would cost the reader's place. */
const OWN_LETTERS = [paths.tracer, paths.visualiser] as const;
/** The second letter is waited for this long. */
const THEN_MS = 1_200;

function focusFilter(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  const field = [...fields].find((candidate) => candidate.offsetParent !== null && !candidate.disabled);
  field?.focus();
  field?.select();
  return field !== undefined;
}

interface ShortcutActions {
  readonly onList: () => void;
  readonly onSearch: () => void;
}

export function useShortcuts({ onList, onSearch }: ShortcutActions): void {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    let goSince = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (!isPageKey(event)) return;
      const own = OWN_LETTERS.some((path) => window.location.pathname.startsWith(path));
      const target = !own && event.timeStamp - goSince < THEN_MS ? GO[event.key] : undefined;
      goSince = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (target !== undefined) void navigate(target.to);
      else if (event.key === '?') onList();
      else if (event.key === '/') {
        if (!focusFilter()) onSearch();
      } else return;
      event.preventDefault();
    };
    // On the window: what the page itself hears on the document comes first and may keep the key.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, onList, onSearch]);
}
