/** Routes whose screens are built by later work. The texts travel in a chunk of their own. */

import type { RouteObject } from 'react-router';
import { type Crumb, crumbOf, plannedTools, type ToolPath } from './tools';

const planned: readonly { path: string; crumb: Crumb }[] = plannedTools.map(({ path }) => ({
  path,
  crumb: crumbOf(path as ToolPath),
}));

export const laterRoutes: RouteObject[] = planned.map(({ path, crumb }) => ({
  path,
  handle: crumb,
  lazy: async () => {
    const [{ LaterPage }, { plans }] = await Promise.all([
      import('@/features/later/LaterPage'),
      import('@/features/later/plans'),
    ]);
    const plan = plans.find((candidate) => candidate.path === path);
    if (plan === undefined) throw new Error(`no plan for ${path}`);
    return { element: <LaterPage plan={plan} /> };
  },
}));
