/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    startCheckout: build.mutation<StartCheckoutResult, StartCheckoutArgs>({
      query: (queryArg) => ({
        url: `/api/v1/billing/checkouts`,
        method: "POST",
        body: queryArg,
      }),
    }),
    getBillingContact: build.query<
      GetBillingContactResult,
      GetBillingContactArgs
    >({
      query: () => ({ url: `/api/v1/billing/contact` }),
    }),
    setBillingContact: build.mutation<
      SetBillingContactResult,
      SetBillingContactArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/billing/contact`,
        method: "PUT",
        body: queryArg.newBillingContact,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    listInvoices: build.query<ListInvoicesResult, ListInvoicesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/billing/invoices`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    getSpendingLimits: build.query<
      GetSpendingLimitsResult,
      GetSpendingLimitsArgs
    >({
      query: () => ({ url: `/api/v1/billing/limits` }),
    }),
    setSpendingLimits: build.mutation<
      SetSpendingLimitsResult,
      SetSpendingLimitsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/billing/limits`,
        method: "PUT",
        body: queryArg.spendingLimitsChange,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    listSpendingLimitChanges: build.query<
      ListSpendingLimitChangesResult,
      ListSpendingLimitChangesArgs
    >({
      query: () => ({ url: `/api/v1/billing/limits/changes` }),
    }),
    getPayment: build.query<GetPaymentResult, GetPaymentArgs>({
      query: () => ({ url: `/api/v1/billing/payment` }),
    }),
    getPaymentDetails: build.query<
      GetPaymentDetailsResult,
      GetPaymentDetailsArgs
    >({
      query: () => ({ url: `/api/v1/billing/payment/details` }),
    }),
    refreshPayment: build.mutation<RefreshPaymentResult, RefreshPaymentArgs>({
      query: () => ({ url: `/api/v1/billing/payment/refresh`, method: "POST" }),
    }),
    startBillingPortal: build.mutation<
      StartBillingPortalResult,
      StartBillingPortalArgs
    >({
      query: () => ({ url: `/api/v1/billing/portal-sessions`, method: "POST" }),
    }),
    getPlanUsage: build.query<GetPlanUsageResult, GetPlanUsageArgs>({
      query: (queryArg) => ({
        url: `/api/v1/billing/usage`,
        params: {
          month: queryArg,
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as billingEndpoints };
export type StartCheckoutResult = PaymentPage;
export type StartCheckoutArgs = NewCheckout;
export type GetBillingContactResult =
  BillingContact;
export type GetBillingContactArgs = void;
export type SetBillingContactResult =
  BillingContact;
export type SetBillingContactArgs = {
  "If-Match": string;
  newBillingContact: NewBillingContact;
};
export type ListInvoicesResult = InvoiceList;
export type ListInvoicesArgs = {
  cursor?: string;
  limit?: number;
};
export type GetSpendingLimitsResult =
  SpendingLimits;
export type GetSpendingLimitsArgs = void;
export type SetSpendingLimitsResult =
  SpendingLimits;
export type SetSpendingLimitsArgs = {
  "If-Match": string;
  spendingLimitsChange: SpendingLimitsChange;
};
export type ListSpendingLimitChangesResult =
  SpendingLimitChanges;
export type ListSpendingLimitChangesArgs = void;
export type GetPaymentResult = PlanPayment;
export type GetPaymentArgs = void;
export type GetPaymentDetailsResult =
  PaymentDetails;
export type GetPaymentDetailsArgs = void;
export type RefreshPaymentResult = PlanPayment;
export type RefreshPaymentArgs = void;
export type StartBillingPortalResult = PaymentPage;
export type StartBillingPortalArgs = void;
export type GetPlanUsageResult = PlanUsage;
export type GetPlanUsageArgs =
  | /** `2026-11`; this month where empty. Not in the future, and at most 12 months back. */ string
  | undefined;
export type PaymentPage = Schemas['PaymentPage'];
export type ProblemBody = Schemas['ProblemBody'];
export type NewCheckout = Schemas['NewCheckout'];
export type BillingContact = Schemas['BillingContact'];
export type NewBillingContact = Schemas['NewBillingContact'];
export type Invoice = Schemas['Invoice'];
export type InvoiceList = Schemas['InvoiceList'];
export type SpendingLimit = Schemas['SpendingLimit'];
export type SpendingLimits = Schemas['SpendingLimits'];
export type NewSpendingLimit = Schemas['NewSpendingLimit'];
export type SpendingLimitsChange = Schemas['SpendingLimitsChange'];
export type SpendingLimitChange = Schemas['SpendingLimitChange'];
export type SpendingLimitChanges = Schemas['SpendingLimitChanges'];
export type BillingPlan = Schemas['BillingPlan'];
export type PaidSubscription = Schemas['PaidSubscription'];
export type PlanPayment = Schemas['PlanPayment'];
export type PaidPlan = Schemas['PaidPlan'];
export type PaymentMethod = Schemas['PaymentMethod'];
export type BilledTo = Schemas['BilledTo'];
export type PaymentDetails = Schemas['PaymentDetails'];
export type UsedProvider = Schemas['UsedProvider'];
export type UsedDay = Schemas['UsedDay'];
export type UsageForecast = Schemas['UsageForecast'];
export type ModelDay = Schemas['ModelDay'];
export type ModelUsage = Schemas['ModelUsage'];
export type PlanUsage = Schemas['PlanUsage'];
