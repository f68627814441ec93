/** Around every page: the sandbox banner, the toast, and scrolling back to the top on a new page. */

import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { writeStored } from '@/api/browserStorage';
import { useAppSelector } from '@/api/hooks';
import { selectIsAuthenticated } from '@/api/session';
import { AlertAsk } from '@/features/alerts/AlertAsk';
import { CaseAsk } from '@/features/cases/CaseAsk';
import { LabelKey } from '@/features/labels/LabelKey';
import { WatchAsk } from '@/features/watchlist/WatchAsk';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useToast } from '@/ui/toastStore';
import { SandboxBanner } from './SandboxBanner';
import { UnsavedGuard } from './UnsavedGuard';

const Toaster = lazy(() => import('@/ui/Toaster'));

export function Root() {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const toast = useToast();
  const [needsToaster, setNeedsToaster] = useState(isAuthenticated);
  const { pathname } = useLocation();

  // The router writes its scroll positions from memory when the page closes, also those of pages that the account before had open.
  useEffect(() => {
    if (!isAuthenticated) writeStored('react-router-scroll-positions', null);
  }, [isAuthenticated]);

  useEffect(() => {
    if (isAuthenticated || toast !== null) setNeedsToaster(true);
  }, [isAuthenticated, toast]);

  return (
    <>
      <Outlet />
      {/* Stands on top but comes last: the skip link is the first stop of the keyboard. */}
      <SandboxBanner />
      {isAuthenticated && <UnsavedGuard />}
      <ConfirmDialog />
      {isAuthenticated && <LabelKey />}
      {isAuthenticated && <CaseAsk />}
      {isAuthenticated && <AlertAsk />}
      {isAuthenticated && <WatchAsk />}
      {needsToaster && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
      <ScrollRestoration getKey={() => pathname} />
    </>
  );
}
