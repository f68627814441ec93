/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
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
export type GetBillingContactResult =
  BillingContact;
export type GetBillingContactArgs = void;
export type SetBillingContactResult =
  BillingContact;
export type SetBillingContactArgs = {
  "If-Match": string;
  newBillingContact: NewBillingContact;
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
export type GetPlanUsageResult = PlanUsage;
export type GetPlanUsageArgs =
  | /** `2026-11`; this month where empty. Not in the future, and at most 12 months back. */ string
  | undefined;
export type BillingContact = Schemas['BillingContact'];
export type ProblemBody = Schemas['ProblemBody'];
export type NewBillingContact = Schemas['NewBillingContact'];
export type SpendingLimit = Schemas['SpendingLimit'];
export type SpendingLimits = Schemas['SpendingLimits'];
export type NewSpendingLimit = Schemas['NewSpendingLimit'];
export type SpendingLimitsChange = Schemas['SpendingLimitsChange'];
export type SpendingLimitChange = Schemas['SpendingLimitChange'];
export type SpendingLimitChanges = Schemas['SpendingLimitChanges'];
export type BillingPlan = Schemas['BillingPlan'];
export type UsedProvider = Schemas['UsedProvider'];
export type UsedDay = Schemas['UsedDay'];
export type UsageForecast = Schemas['UsageForecast'];
export type PlanUsage = Schemas['PlanUsage'];
