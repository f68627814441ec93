/** Stands in every signed-in page, for screens that put something into a case; the dialog is fetched when it is first needed. */

import { lazy, Suspense } from 'react';
import { answerAsk, useAsk } from '@/ui/askStore';

const AddToCaseDialog = lazy(() => import('./components/AddToCaseDialog'));

export function CaseAsk() {
  const ask = useAsk();
  if (ask?.kind !== 'case') return null;
  return (
    <Suspense fallback={null}>
      <AddToCaseDialog title={ask.title} parts={ask.parts} onClose={answerAsk} />
    </Suspense>
  );
}
