/** The frame's own keys: the search, the list of keys, the page's filter, and `g` with a letter. Pages register theirs beside them. */

import { useNavigate } from 'react-router';
import { EVERYWHERE, useKeys } from '@/ui/keyRegistry';
import { copy } from './copy';
import { COMMAND, GO } from './shortcuts';

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
  readonly onToggleSearch: () => void;
}

export function useShortcuts({ onList, onSearch, onToggleSearch }: ShortcutActions): void {
  const navigate = useNavigate();
  const filterOrSearch = () => {
    if (!focusFilter()) onSearch();
  };
  useKeys({
    title: EVERYWHERE,
    scope: 'everywhere',
    bindings: [
      // In the search itself, too: it closes it there.
      { strokes: ['mod+k'], shown: [COMMAND, 'K'], together: true, text: copy.search, always: true, run: onToggleSearch },
      { strokes: ['/'], text: copy.filterOfThePage, run: filterOrSearch },
      { strokes: ['?'], text: copy.thisList, run: onList },
      { shown: ['F8'], text: copy.theNotificationOnScreen },
      { shown: ['Esc'], text: copy.closeTheTopLayer },
    ],
  });
  useKeys({
    title: copy.goTo,
    scope: 'everywhere',
    bindings: Object.entries(GO).map(([letter, { to, title }]) => ({
      strokes: [`g ${letter}`],
      text: title,
      run: () => void navigate(to),
    })),
  });
  useKeys({
    title: copy.search,
    scope: 'everywhere',
    bindings: [
      { shown: ['↑', '↓'], text: copy.moveBetweenRows },
      { shown: ['Tab'], text: copy.anotherActionForTheRow },
      { shown: ['Enter'], text: copy.runIt },
    ],
  });
}
