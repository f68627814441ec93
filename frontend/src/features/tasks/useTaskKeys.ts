/** Keys of the list: j and k along its tasks, space completes the one that has the focus, e or Enter edits it; n and / go to the fields. */

import type { RefObject } from 'react';
import { useKeys } from '@/ui/keyRegistry';
import { listKeys, placeAfter } from '@/ui/listKeys';
import { copy } from './copy';

const BOXES = 'input[data-task]';

function focusOn(field: RefObject<HTMLInputElement | null>): boolean {
  field.current?.focus();
  return field.current !== null;
}

/** False where no task has the focus: Enter then presses what has it. */
function edit(): boolean {
  const active = document.activeElement;
  if (!active?.matches(BOXES)) return false;
  active.closest('li')?.querySelector<HTMLElement>('button[data-edit]')?.click();
  return true;
}

export function useTaskKeys(
  list: RefObject<HTMLElement | null>,
  add: RefObject<HTMLInputElement | null>,
  search: RefObject<HTMLInputElement | null>,
): void {
  const { title, bindings } = listKeys((by) => {
    const boxes = [...(list.current?.querySelectorAll<HTMLElement>(BOXES) ?? [])];
    const next = boxes[placeAfter(boxes.indexOf(document.activeElement as HTMLElement), by, boxes.length)];
    next?.focus();
    next?.scrollIntoView?.({ block: 'nearest' });
    return next !== undefined;
  });
  // Enter edits here, which is listed below.
  useKeys({ title, bindings: bindings.filter(({ run }) => run !== undefined) });
  useKeys({
    title: copy.keysOfTasks,
    over: ['/'],
    bindings: [
      { strokes: ['e', 'Enter'], text: copy.editTheTask, run: edit },
      { shown: ['Space'], text: copy.completeTheTask },
      { strokes: ['n'], text: copy.addATask, run: () => focusOn(add) },
      { strokes: ['/'], run: () => focusOn(search) },
    ],
  });
}
