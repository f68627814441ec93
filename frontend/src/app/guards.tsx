/** Who may see what: pages for guests only, and pages for signed-in users only. */

import { useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAppSelector } from '@/api/hooks';
import { selectErrors, selectIsAuthenticated, selectIsSettling, selectSession } from '@/api/session';
import { subjectOf } from '@/api/tokens';
import { preferences } from '@/ui/preferences';
import { Loading } from './Loading';
import { paths } from './paths';

/** Where a guest wanted to go, carried through the sign-in page in the history entry. */
interface Wanted {
  from?: string;
}

export function Protected() {
  const location = useLocation();
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const isSettling = useAppSelector(selectIsSettling);
  const { accessToken } = useAppSelector(selectSession);
  const expired = useAppSelector(selectErrors).non_field_errors !== undefined;
  const wasInside = useRef(false);
  if (isSettling) return <Loading />;
  if (isAuthenticated) {
    wasInside.current = true;
    // What one account typed on a page is not the next one's.
    return <Outlet key={subjectOf(accessToken) ?? ''} />;
  }
  // A link to a shared trace in the tracer's own form: who has no account reads it on its open page.
  const shared = location.pathname === paths.tracer && /^#shared=([0-9a-f]{64})$/.exec(location.hash)?.[1];
  if (shared) return <Navigate to={`${paths.sharedTrace}#${shared}`} replace />;
  // Who signed out on purpose starts at home next time; who was interrupted comes back to the page.
  const comesBack = !wasInside.current || expired;
  const state: Wanted = comesBack ? { from: `${location.pathname}${location.search}` } : {};
  return <Navigate to={paths.signIn} replace state={state} />;
}

export function GuestOnly() {
  const { state } = useLocation();
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  if (!isAuthenticated) return <Outlet />;
  return <Navigate to={(state as Wanted | null)?.from ?? paths[preferences().start]} replace />;
}
