/** Whether this account may delete things, and give data to others, where it works: in the personal workspace, and in a team for its owners and admins. The server judges; this says what to offer. */

import { manages } from './roles';
import { useRole } from './useRole';

/** In a team only once the role is known: what comes late costs less than a refusal after a question. */
export function useManages(): boolean {
  const role = useRole();
  return role !== undefined && manages(role);
}
