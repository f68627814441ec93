/** What will stand at the addresses whose screens are built by later work: title and what it will do. */

import { paths } from '@/app/paths';

export interface Plan {
  path: string;
  title: string;
  lead: string;
  points: readonly string[];
  /** Something that already works and is near. */
  near?: { label: string; to: string };
}

const tokens = { label: 'Browse tokens', to: paths.tokens };

export const plans: readonly Plan[] = [
  {
    path: paths.chat,
    title: 'Assistant',
    lead: 'Questions answered from your own data with a link behind every number. Commands work without any model.',
    points: ['Only what you may see, and nothing changed without your yes', 'A sentence without support is marked'],
    near: tokens,
  },
];

/** Settings pages of later work; drawn inside the settings page. */
export const settingsPlans: readonly Plan[] = [];
