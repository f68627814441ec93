/** Whether this account may create things where it works: in the personal workspace, and in a team for all but viewers. The server judges; this says what to offer. */

import { edits } from './roles';
import { useRole } from './useRole';

/** Most members create: until the role is known they needn't wait for it, nor go without where their teams can't be read. */
export function useCreates(): boolean {
  const role = useRole();
  return role === undefined || edits(role);
}
