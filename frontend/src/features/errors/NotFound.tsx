/** No page at this address. Whoever is signed in keeps the menu, the search and the way back to work. */

import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useAppSelector } from '@/api/hooks';
import { selectIsAuthenticated, selectIsSettling } from '@/api/session';
import { ErrorPage } from './ErrorPage';

const Shell = lazy(() => import('@/features/shell/Shell'));

/** The frame for those who are signed in, and none for guests; `Waiting` stands here while it is not known who is there. */
export function FrameForMembers({ Waiting }: { readonly Waiting: () => React.JSX.Element }) {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const isSettling = useAppSelector(selectIsSettling);
  if (isSettling) return <Waiting />;
  if (!isAuthenticated) return <Outlet />;
  return (
    <Suspense fallback={<Waiting />}>
      <Shell />
    </Suspense>
  );
}

export function NotFound() {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  return <ErrorPage code={404} inside={isAuthenticated} />;
}
