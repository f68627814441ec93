/** Stands in every signed-in page and hears L, and screens that ask for a label; the dialog is fetched when it is first needed. */

import { lazy, Suspense, useCallback } from 'react';
import { answerAsk, askForLabel, useAsk } from '@/ui/askStore';
import { type Place, useLabelKey } from './useLabelKey';

const AskedLabel = lazy(() => import('./components/AskedLabel'));

export function LabelKey() {
  const ask = useAsk();
  useLabelKey(useCallback(({ address, chain }: Place) => askForLabel(address, chain), []));
  if (ask?.kind !== 'label') return null;
  return (
    <Suspense fallback={null}>
      <AskedLabel address={ask.address} chain={ask.chain} onClose={answerAsk} />
    </Suspense>
  );
}
