/** The plan and its use, spending limits, and who is billed. */

import { type BillingContact, billingEndpoints, type SpendingLimitChanges, type SpendingLimits } from './endpoints/billing';
import { reshape } from './reshape';

export type {
  BillingContact,
  NewBillingContact,
  NewSpendingLimit,
  PlanUsage,
  SpendingLimit,
  SpendingLimitChange,
  SpendingLimits,
  UsedDay,
  UsedProvider,
} from './endpoints/billing';

const shaped = reshape(billingEndpoints, {
  setSpendingLimits: { versioned: true },
  setBillingContact: { versioned: true },
  listSpendingLimitChanges: { answer: ({ changes }: SpendingLimitChanges) => changes },
});

interface Saved<Answer> {
  readonly dispatch: (action: never) => unknown;
  readonly queryFulfilled: Promise<{ readonly data: Answer }>;
}

export const billingApi = shaped.enhanceEndpoints({
  endpoints: {
    // Calls are counted while the page is open: each visit asks anew.
    getPlanUsage: { keepUnusedDataFor: 0 },
    getSpendingLimits: { providesTags: ['SpendingLimits'] },
    listSpendingLimitChanges: { providesTags: [{ type: 'SpendingLimits', id: 'CHANGES' }] },
    // The answer of a save is what is kept: a form goes on with it, and its fields never wait.
    setSpendingLimits: {
      invalidatesTags: [{ type: 'SpendingLimits', id: 'CHANGES' }, 'AuditEntry'],
      async onQueryStarted(_, { dispatch, queryFulfilled }: Saved<SpendingLimits>) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(shaped.util.upsertQueryData('getSpendingLimits', undefined, answer.data) as never);
      },
    },
    getBillingContact: { providesTags: ['BillingContact'] },
    setBillingContact: {
      invalidatesTags: ['AuditEntry'],
      async onQueryStarted(_, { dispatch, queryFulfilled }: Saved<BillingContact>) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(shaped.util.upsertQueryData('getBillingContact', undefined, answer.data) as never);
      },
    },
  },
});

export const {
  useGetPlanUsageQuery,
  useGetSpendingLimitsQuery,
  useLazyGetSpendingLimitsQuery,
  useSetSpendingLimitsMutation,
  useListSpendingLimitChangesQuery,
  useGetBillingContactQuery,
  useLazyGetBillingContactQuery,
  useSetBillingContactMutation,
} = billingApi;
