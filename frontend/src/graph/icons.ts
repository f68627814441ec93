/** Small signs for kinds of nodes, as paths on a 12 by 12 field, drawn as lines. Shared by the canvas, the SVG export and the legend. */

import type { NodeKind } from './model';

export const iconPaths: Readonly<Record<NodeKind, string>> = {
  wallet: 'M1.5 3.5h9v7h-9zM1.5 3.5l1-2h7l1 2M8 7h1',
  transaction: 'M1 6h10M8 3l3 3-3 3',
  exchange: 'M1 4h9M7.5 1.5 10 4 7.5 6.5M11 8H2M4.5 5.5 2 8l2.5 2.5',
  service: 'M1.5 1.5h9v3.5h-9zM1.5 7h9v3.5h-9zM3 3.2h.5M3 8.7h.5',
  mixer: 'M1 3h2l6 6h2M1 9h2l6-6h2M9.5 1.5 11 3 9.5 4.5M9.5 7.5 11 9 9.5 10.5',
  bridge: 'M1 8.5h10M2.5 8.5v2M9.5 8.5v2M1 8.5c2-6 8-6 10 0M6 4v4.5',
  contract: 'M4 1.5C2.5 1.5 3.5 5 1.5 6 3.5 7 2.5 10.5 4 10.5M8 1.5C9.500 1.5 8.500 5 10.5 6 8.500 7 9.500 10.5 8 10.5',
  miner: 'M6 1l4.300 2.500v5L6 11 1.700 8.500v-5zM6 6l4.300-2.500M6 6v5M6 6 1.700 3.500',
  group: 'M1.5 4h6.5v6.500H1.500zM4 4V1.500h6.500V8H8',
  more: 'M6 1.500v9M1.500 6h9',
};

export const PIN_PATH = 'M4 1.500h4M5 1.500v3.500L3 7h6L7 5V1.500M6 7v4';
export const FLAG_PATH = 'M6 1.500 11 10.500H1zM6 5v2.500M6 9v.200';
