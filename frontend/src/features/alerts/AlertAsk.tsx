/** Opens the alert dialog on any signed-in page, by the key A or by a page's request. The dialog is loaded on first use. */

import { lazy, Suspense } from 'react';
import { useCreates } from '@/domain/teams/useCreates';
import { answerAsk, askForAlert, useAsk } from '@/ui/askStore';
import { useAlertKey } from './useAlertKey';

const AlertDialog = lazy(() => import('./components/AlertDialog'));

export function AlertAsk() {
  const ask = useAsk();
  useAlertKey(askForAlert, useCreates());
  if (ask?.kind !== 'alert') return null;
  const { coin, price } = ask.alert;
  return (
    <Suspense fallback={null}>
      <AlertDialog start={{ coin, price }} onClose={answerAsk} />
    </Suspense>
  );
}
