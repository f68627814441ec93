/** How the categories of labels are drawn on a graph. */

import type { NodeKind } from './model';

const kinds: Readonly<Record<string, NodeKind>> = {
  exchange: 'exchange',
  mixer: 'mixer',
  mixing_service: 'mixer',
  coinjoin: 'mixer',
  bridge: 'bridge',
  miner: 'miner',
  mining_pool: 'miner',
  defi: 'contract',
  contract: 'contract',
};

export function kindOfCategory(category: string | null | undefined): NodeKind {
  if (!category) return 'wallet';
  return kinds[category] ?? 'service';
}
