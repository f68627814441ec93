/** Arrow keys move along the buttons of days, which have `data-day`; keys that leave them turn the page. */

import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { addDays } from '@/domain/calendar/days';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export function useDayKeys(table: RefObject<HTMLElement | null>, onLeave: (day: string) => void) {
  return useCallback(
    (event: KeyboardEvent) => {
      const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
      const step = STEPS[event.key];
      if (from === undefined || step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const to = addDays(from, step);
      const button = table.current?.querySelector<HTMLElement>(`button[data-day="${to}"]`);
      if (button) button.focus();
      else onLeave(to);
    },
    [table, onLeave],
  );
}
