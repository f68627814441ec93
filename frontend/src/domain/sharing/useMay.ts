/** What this account can do with a thing that can be shared. In a team its role counts too. The server judges; this says what to offer. */

import { useCreates } from '@/domain/teams/useCreates';
import { useManages } from '@/domain/teams/useManages';
import type { SharedThing } from './things';

export interface May {
  readonly edit: boolean;
  /** Decide who else has it. Managers of some kinds can delete it too. */
  readonly manage: boolean;
}

export function useMay({ access }: Pick<SharedThing, 'access'>): May {
  const creates = useCreates();
  const manages = useManages();
  const isManager = access === 'owner' || access === 'manager';
  return {
    edit: access !== 'viewer' && creates,
    manage: isManager && manages,
  };
}
