/** Billing that answers its pages. */

import type { Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import * as made from '../../src/testing/billing';
import * as world from './world';

type Handler = (url: URL, route: Route) => { status?: number; body?: unknown };

export const billingHandlers: [RegExp, Handler][] = [
  [/^\/api\/v1\/billing\/usage$/, () => ({ body: made.planUsage() })],
  [
    /^\/api\/v1\/billing\/limits\/changes$/,
    () => ({ body: { changes: [made.limitChange({ changed_by: world.user.id })] } satisfies Schemas['SpendingLimitChanges'] }),
  ],
  [/^\/api\/v1\/billing\/limits$/, () => ({ body: made.spendingLimits() })],
  [/^\/api\/v1\/billing\/contact$/, () => ({ body: made.billingContact() })],
];
