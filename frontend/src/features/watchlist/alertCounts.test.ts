import { expect, test } from 'vitest';
import type { Alerts } from '@/api/alertsApi';
import { alertCounts } from './alertCounts';

const alerts = (...all: readonly object[]) => all as unknown as Alerts['alerts'];
const bitcoin = { kind: 'token', ref: 'bitcoin' } as const;
const punks = { kind: 'collection', ref: 'punks' } as const;

test('alerts over the list count for its tokens', () => {
  const found = alerts(
    { conditions: [{ kind: 'price', coin: 'bitcoin' }] },
    { conditions: [{ kind: 'change' }], watchlist_id: 'w1' },
    { conditions: [{ kind: 'change' }], watchlist_id: 'w2' },
    { conditions: [{ kind: 'transfer' }], watchlist_id: 'w1' },
    { conditions: [{ kind: 'floor', collection: 'punks' }] },
  );
  const count = alertCounts({ alerts: found }, 'w1');
  expect([count(bitcoin), count(punks), count({ kind: 'token', ref: 'solana' })]).toEqual([2, 1, 1]);
});

test('a count is not known before all alerts are', () => {
  expect(alertCounts(undefined, 'w1')(bitcoin)).toBeUndefined();
  expect(alertCounts({ alerts: [], next_cursor: 'more' }, 'w1')(bitcoin)).toBeUndefined();
});
