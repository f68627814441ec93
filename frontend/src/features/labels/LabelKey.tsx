/** Stands in every signed-in page and hears L, and screens that ask for a label; the dialog is fetched when it is first needed. */

import { lazy, Suspense, useCallback } from 'react';
import { useCreates } from '@/domain/teams/useCreates';
import { answerAsk, askForLabel, useAsk } from '@/ui/askStore';
import { type Place, useLabelKey } from './useLabelKey';

const LabelDialog = lazy(() => import('./components/LabelDialog'));

export function LabelKey() {
  const ask = useAsk();
  useLabelKey(
    useCallback(({ address, chain }: Place) => askForLabel(address, chain), []),
    useCreates(),
  );
  if (ask?.kind !== 'label') return null;
  return (
    <Suspense fallback={null}>
      <LabelDialog address={ask.address} chain={ask.chain} onClose={answerAsk} />
    </Suspense>
  );
}
