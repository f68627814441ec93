/** The key A creates an alert on any page: for the coin of the focused row, otherwise for the page's coin. */

import { paths } from '@/app/paths';
import type { AlertAsked } from '@/ui/askStore';
import { EVERYWHERE, useKeys } from '@/ui/keyRegistry';
import { copy } from './copy';

const coinOf = (element: Element | null | undefined): AlertAsked | null => {
  if (!(element instanceof HTMLElement) || !element.dataset.token) return null;
  return { coin: element.dataset.token, price: element.dataset.price };
};

const near = <Found>(
  focused: Element | null,
  name: string,
  of: (element: Element | null | undefined) => Found | null,
): Found | null => of(focused?.closest(name)) ?? (focused === document.body ? null : of(focused?.querySelector(name)));

/** Rows and headers name their coin in `data-token`, with its price in `data-price`. */
export function subjectAtHand(focused: Element | null): AlertAsked | null {
  const row = document.querySelector('tr:hover [data-token], li:hover [data-token]');
  const page = document.querySelector('[data-subject][data-token]');
  return near(focused, '[data-token]', coinOf) ?? coinOf(row) ?? coinOf(page);
}

export function useAlertKey(onAlert: (asked: AlertAsked) => void): void {
  useKeys({
    title: EVERYWHERE,
    scope: 'everywhere',
    bindings: [
      {
        strokes: ['a'],
        text: copy.createAnAlertForTheToken,
        run: () => {
          const asked = subjectAtHand(document.activeElement);
          const isHome = location.pathname === paths.alerts;
          if (asked === null && !isHome) return false;
          onAlert(asked ?? {});
          return true;
        },
      },
    ],
  });
}
