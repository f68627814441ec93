/** Keys of the list: j and k along its tasks, space completes the one that has the focus, e or Enter edits it; n and / go to the fields. */

import { type RefObject, useEffect } from 'react';
import { isPageKey } from '@/ui/keys';

const BOXES = 'input[data-task]';

/** A tick box takes keys of the page, though it is a field: nothing is typed into it. */
const isForPage = (event: KeyboardEvent): boolean => {
  const box = event.target instanceof Element && event.target.matches(BOXES);
  if (!box) return isPageKey(event);
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
};

export function useTaskKeys(
  list: RefObject<HTMLElement | null>,
  add: RefObject<HTMLInputElement | null>,
  search: RefObject<HTMLInputElement | null>,
): void {
  useEffect(() => {
    const step = (by: number) => {
      const boxes = [...(list.current?.querySelectorAll<HTMLElement>(BOXES) ?? [])];
      const at = boxes.indexOf(document.activeElement as HTMLElement);
      const next = boxes[at < 0 ? 0 : Math.min(boxes.length - 1, Math.max(0, at + by))];
      next?.focus();
      next?.scrollIntoView?.({ block: 'nearest' });
    };
    const edit = () => {
      const active = document.activeElement;
      if (active?.matches(BOXES)) active.closest('li')?.querySelector<HTMLElement>('button[data-edit]')?.click();
    };
    const actions: Readonly<Record<string, () => void>> = {
      j: () => step(1),
      k: () => step(-1),
      e: edit,
      n: () => add.current?.focus(),
      '/': () => search.current?.focus(),
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const isBox = event.target instanceof Element && event.target.matches(BOXES);
      const action = event.key === 'Enter' && isBox ? edit : actions[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list, add, search]);
}
