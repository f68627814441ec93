/** Stands in every signed-in page and hears L; the dialog is fetched when it is first needed. */

import { lazy, Suspense, useCallback, useState } from 'react';
import { type Place, useLabelKey } from './useLabelKey';

const LabelDialog = lazy(() => import('./components/LabelDialog'));

export function LabelKey() {
  const [place, setPlace] = useState<Place | null>(null);
  useLabelKey(useCallback((next: Place) => setPlace(next), []));
  if (place === null) return null;
  return (
    <Suspense fallback={null}>
      <LabelDialog address={place.address} chain={place.chain} onClose={() => setPlace(null)} />
    </Suspense>
  );
}
