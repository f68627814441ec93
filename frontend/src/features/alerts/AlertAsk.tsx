/** Opens the alert dialog on any signed-in page, by the key A or by a page's request. The dialog is loaded on first use. */

import { lazy, Suspense } from 'react';
import { answerAsk, askForAlert, useAsk } from '@/ui/askStore';
import { useAlertKey } from './useAlertKey';

const AskedAlert = lazy(() => import('./components/AskedAlert'));

export function AlertAsk() {
  const ask = useAsk();
  useAlertKey(askForAlert);
  if (ask?.kind !== 'alert') return null;
  const { coin, price, event, collection } = ask.alert;
  return (
    <Suspense fallback={null}>
      <AskedAlert start={{ coin, price, event, collection }} onClose={answerAsk} />
    </Suspense>
  );
}
