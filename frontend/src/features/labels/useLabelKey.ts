/** L labels the address at hand, on any screen: the one in the focused row, else the one that the page is about. */

import { EVERYWHERE, useKeys } from '@/ui/keyRegistry';
import { copy } from './copy';

export interface Place {
  readonly address: string;
  readonly chain: string;
}

const placeOf = (element: Element | null | undefined): Place | null => {
  if (!(element instanceof HTMLElement) || !element.dataset.address) return null;
  return { address: element.dataset.address, chain: element.dataset.chain ?? '' };
};

/** Rows and headers say their address in `data-address` and `data-chain`. */
export function addressAtHand(focused: Element | null, search: URLSearchParams): Place | null {
  const inside = focused === document.body ? null : focused?.querySelector('[data-address]');
  const near =
    placeOf(focused?.closest('[data-address]')) ??
    placeOf(inside) ??
    placeOf(document.querySelector('[data-subject][data-address]'));
  if (near !== null) return near;
  const address = search.get('address');
  return address ? { address, chain: search.get('chain') ?? '' } : null;
}

export function useLabelKey(onLabel: (place: Place) => void): void {
  useKeys({
    title: EVERYWHERE,
    scope: 'everywhere',
    bindings: [
      {
        strokes: ['l'],
        text: copy.labelTheSelectedAddress,
        run: () => {
          const place = addressAtHand(document.activeElement, new URLSearchParams(location.search));
          if (place !== null) onLabel(place);
          return place !== null;
        },
      },
    ],
  });
}
