/** The key A creates an alert on any page: for the coin of the focused row, otherwise for the page's coin. */

import { useEffect } from 'react';
import { paths } from '@/app/paths';
import type { AlertAsked } from '@/ui/askStore';
import { isPageKey } from '@/ui/keys';

/** After G, a letter goes to a page: it is no key of its own then. */
const THEN_MS = 1_200;

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
  useEffect(() => {
    let goSince = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (!isPageKey(event)) return;
      const isGo = event.timeStamp - goSince < THEN_MS;
      goSince = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isGo || event.key.toLowerCase() !== 'a') return;
      const asked = subjectAtHand(document.activeElement);
      const isHome = location.pathname === paths.alerts;
      if (asked === null && !isHome) return;
      event.preventDefault();
      onAlert(asked ?? {});
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onAlert]);
}
