/** What pages share that a public link opens, without an account: the link's token, and whether the link still shows something. */

import { useLocation } from 'react-router';
import { isFailure } from '@/api/failure';

/** The token behind the `#` of the page's address, which no server log sees. */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  return /^#([0-9a-f]{64})$/.exec(hash)?.[1] ?? null;
}

/** The link expired, was revoked, or is incomplete. */
export const isLinkGone = (error: unknown): boolean => isFailure(error) && (error.status === 404 || error.status === 422);
