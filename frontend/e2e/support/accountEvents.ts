/** Events that are no fills, and transfers that nobody decided yet, of the made-up trader of page tests. */

import type { Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { event, unclear } from '../../src/testing/trading';

type Handler = (url: URL, route: Route) => { status?: number; body?: unknown };

const events = [
  event('e1', { cost: '20000', kind: 'opening', note: 'Bought before the first export' }),
  event('e2', {
    kind: 'withdrawal',
    fees: [{ asset: 'BNB', amount: '0.00114' }],
    movements: [
      { asset: 'BTC', amount: '-1234567.123456789012345678', fee: false },
      { asset: 'BNB', amount: '-0.00114', fee: true },
    ],
    import_id: 'i1',
    line: 12,
    edited: true,
  }),
  event('e3', {
    kind: 'conversion',
    editable: false,
    asset: null,
    amount: null,
    movements: [
      { asset: 'ETH', amount: '2', fee: false },
      { asset: 'BTC', amount: '-0.1', fee: false },
    ],
  }),
];

const questions = [
  unclear(),
  unclear({
    withdrawal: event('w2', { kind: 'withdrawal' }),
    answer: 'deposit',
    deposit_id: 'd2',
    answered_at: '2026-07-02T00:00:00Z',
  }),
];

export const accountEventHandlers: [RegExp, Handler][] = [
  [/^\/api\/v1\/account-events$/, () => ({ body: { events, total: events.length } satisfies Schemas['AccountEvents'] })],
  [/^\/api\/v1\/transfer-questions$/, () => ({ body: { questions, total: 2, open: 1 } satisfies Schemas['TransferQuestions'] })],
];
