/** The way to pages of the payment provider: to pay for a plan, and to change what was entered there. */

import { useState } from 'react';
import { useStartBillingPortalMutation, useStartCheckoutMutation } from '@/api/billingApi';
import { describeFailure } from '@/api/failure';
import { reloading } from '@/api/principal';
import { showToast } from '@/ui/toastStore';
import { copy } from './copy';

export interface HostedPage {
  /** True until the browser has left, or the page could not be made. */
  readonly busy: boolean;
  readonly checkOut: (plan: string) => Promise<void>;
  readonly openPortal: () => Promise<void>;
}

export function useHostedPage(): HostedPage {
  const [startCheckout] = useStartCheckoutMutation();
  const [startPortal] = useStartBillingPortalMutation();
  const [busy, setBusy] = useState(false);
  const go = async (page: Promise<{ readonly data?: { readonly url: string }; readonly error?: unknown }>) => {
    setBusy(true);
    const { data, error } = await page;
    if (data !== undefined) {
      reloading.to(data.url);
      return;
    }
    setBusy(false);
    const { description } = describeFailure(error);
    showToast({ title: copy.couldntOpenThePage, description, kind: 'destructive' });
  };
  return {
    busy,
    checkOut: (plan) => go(startCheckout({ plan })),
    openPortal: () => go(startPortal()),
  };
}
