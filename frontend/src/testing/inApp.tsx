/** A page with what the application shows over every page: its questions and its messages. */

import type { ReactNode } from 'react';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import Toaster from '@/ui/Toaster';

export const inApp = (page: ReactNode) => (
  <>
    {page}
    <ConfirmDialog />
    <Toaster />
  </>
);
