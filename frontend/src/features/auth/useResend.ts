/** Asking for another code, with a pause between, so that nobody mails himself full. */

import { useEffect, useState } from 'react';
import { send } from '@/api/request';
import { showFailure, showToast } from '@/ui/toastStore';

const PAUSE_S = 30;

export function useResend(flow: string | undefined): { left: number; resend: () => Promise<void> } {
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);

  const resend = async () => {
    setLeft(PAUSE_S);
    const { error } = await send({ url: '/api/auth/resend-otp/', method: 'POST', body: { flow } }, null);
    if (error === undefined) showToast({ title: 'Code sent', description: 'A new code is on its way.' });
    else {
      showFailure(error);
      setLeft(Math.min(error.retryAfter ?? 0, 3_600));
    }
  };
  return { left, resend };
}
