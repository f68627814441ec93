/** The plan and its use, spending limits, who is billed, and what is paid through the payment provider. */

import {
  type BillingContact,
  billingEndpoints,
  type InvoiceList,
  type PlanPayment,
  type SpendingLimitChanges,
  type SpendingLimits,
} from './endpoints/billing';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';

export type {
  BilledTo,
  BillingContact,
  Invoice,
  InvoiceList,
  NewBillingContact,
  NewSpendingLimit,
  PaidPlan,
  PaidSubscription,
  PaymentDetails,
  PaymentMethod,
  PlanPayment,
  PlanUsage,
  SpendingLimit,
  SpendingLimitChange,
  SpendingLimits,
  UsedDay,
  UsedProvider,
} from './endpoints/billing';

/** Invoices of one page. */
const INVOICES_PAGE = 20;

const invoicesCall = callOf(billingEndpoints, 'listInvoices');

const shaped = reshape(billingEndpoints, {
  setSpendingLimits: { versioned: true },
  setBillingContact: { versioned: true },
  listSpendingLimitChanges: { answer: ({ changes }: SpendingLimitChanges) => changes },
}).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    invoicePages: build.infiniteQuery<InvoiceList, { readonly limit?: number }, string>({
      ...pagesOf(invoicesCall, (page: InvoiceList) => page.next_cursor),
      keepUnusedDataFor: 0,
    }),
  }),
});

/** What pages of invoices are asked with. */
export const invoicesArgs = { limit: INVOICES_PAGE } as const;

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
    // People come back from pages of the provider, where they changed something.
    getPayment: { keepUnusedDataFor: 0 },
    getPaymentDetails: { keepUnusedDataFor: 0 },
    refreshPayment: {
      async onQueryStarted(_, { dispatch, queryFulfilled }: Saved<PlanPayment>) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(shaped.util.upsertQueryData('getPayment', undefined, answer.data) as never);
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
  useGetPaymentQuery,
  useRefreshPaymentMutation,
  useGetPaymentDetailsQuery,
  useInvoicePagesInfiniteQuery,
  useStartCheckoutMutation,
  useStartBillingPortalMutation,
} = billingApi;
