/** Hears screens that want something on a watchlist; the dialog is fetched when it is first needed. */

import { lazy, Suspense } from 'react';
import { answerAsk, useAsk } from '@/ui/askStore';

const WatchDialog = lazy(() => import('./components/WatchDialog'));

export function WatchAsk() {
  const ask = useAsk();
  if (ask?.kind !== 'watch') return null;
  return (
    <Suspense fallback={null}>
      <WatchDialog item={ask.item} onClose={answerAsk} />
    </Suspense>
  );
}
