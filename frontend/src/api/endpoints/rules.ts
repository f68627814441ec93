/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAdherence: build.query<GetAdherenceResult, GetAdherenceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/adherence`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
          currency: queryArg.currency,
        },
      }),
    }),
    listLocks: build.query<ListLocksResult, ListLocksArgs>({
      query: () => ({ url: `/api/v1/locks` }),
    }),
    listPositionRules: build.query<
      ListPositionRulesResult,
      ListPositionRulesArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/position-rules`,
        params: {
          round_trips: queryArg,
        },
      }),
    }),
    listRulesets: build.query<ListRulesetsResult, ListRulesetsArgs>({
      query: () => ({ url: `/api/v1/rulesets` }),
    }),
    addRuleset: build.mutation<AddRulesetResult, AddRulesetArgs>({
      query: (queryArg) => ({
        url: `/api/v1/rulesets`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteRuleset: build.mutation<DeleteRulesetResult, DeleteRulesetArgs>({
      query: (queryArg) => ({
        url: `/api/v1/rulesets/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    getRuleset: build.query<GetRulesetResult, GetRulesetArgs>({
      query: (queryArg) => ({
        url: `/api/v1/rulesets/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    updateRuleset: build.mutation<UpdateRulesetResult, UpdateRulesetArgs>({
      query: (queryArg) => ({
        url: `/api/v1/rulesets/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newRuleset,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    restoreRuleset: build.mutation<RestoreRulesetResult, RestoreRulesetArgs>({
      query: (queryArg) => ({
        url: `/api/v1/rulesets/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
    listRulesetVersions: build.query<
      ListRulesetVersionsResult,
      ListRulesetVersionsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/rulesets/${encodeURIComponent(String(queryArg))}/versions`,
      }),
    }),
    listTradeChecks: build.query<ListTradeChecksResult, ListTradeChecksArgs>({
      query: (queryArg) => ({
        url: `/api/v1/trade-checks`,
        params: {
          result: queryArg.result,
          overridden: queryArg.overridden,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    checkTrade: build.mutation<CheckTradeResult, CheckTradeArgs>({
      query: (queryArg) => ({
        url: `/api/v1/trade-checks`,
        method: "POST",
        body: queryArg,
      }),
    }),
    overrideCheck: build.mutation<OverrideCheckResult, OverrideCheckArgs>({
      query: (queryArg) => ({
        url: `/api/v1/trade-checks/${encodeURIComponent(String(queryArg.id))}/override`,
        method: "POST",
        body: queryArg.checkOverride,
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as rulesEndpoints };
export type GetAdherenceResult = Adherence;
export type GetAdherenceArgs = {
  from?: string;
  to?: string;
  currency?: string;
};
export type ListLocksResult = Locks;
export type ListLocksArgs = void;
export type ListPositionRulesResult =
  PositionStates;
export type ListPositionRulesArgs = /** Ids; 1 to 100. */ string;
export type ListRulesetsResult = Rulesets;
export type ListRulesetsArgs = void;
export type AddRulesetResult = Ruleset;
export type AddRulesetArgs = NewRuleset;
export type DeleteRulesetResult = null;
export type DeleteRulesetArgs = {
  id: string;
  "If-Match": string;
};
export type GetRulesetResult = Ruleset;
export type GetRulesetArgs = string;
export type UpdateRulesetResult = Ruleset;
export type UpdateRulesetArgs = {
  id: string;
  "If-Match": string;
  newRuleset: NewRuleset;
};
export type RestoreRulesetResult = Ruleset;
export type RestoreRulesetArgs = string;
export type ListRulesetVersionsResult =
  RulesetVersions;
export type ListRulesetVersionsArgs = string;
export type ListTradeChecksResult = TradeChecks;
export type ListTradeChecksArgs = {
  result?: string;
  overridden?: string;
  cursor?: string;
  limit?: number;
};
export type CheckTradeResult = TradeCheck;
export type CheckTradeArgs = PlannedTrade;
export type OverrideCheckResult = TradeCheck;
export type OverrideCheckArgs = {
  id: string;
  checkOverride: CheckOverride;
};
export type Estimate = Schemas['Estimate'];
export type AdherenceGroup = Schemas['AdherenceGroup'];
export type RuleResult = Schemas['RuleResult'];
export type Breach = Schemas['Breach'];
export type Adherence = Schemas['Adherence'];
export type ProblemBody = Schemas['ProblemBody'];
export type Lock = Schemas['Lock'];
export type Locks = Schemas['Locks'];
export type PositionRules = Schemas['PositionRules'];
export type PositionStates = Schemas['PositionStates'];
export type Rule = Schemas['Rule'];
export type Ruleset = Schemas['Ruleset'];
export type Rulesets = Schemas['Rulesets'];
export type NewRuleset = Schemas['NewRuleset'];
export type RulesetVersions = Schemas['RulesetVersions'];
export type TradeCheck = Schemas['TradeCheck'];
export type TradeChecks = Schemas['TradeChecks'];
export type PlannedTrade = Schemas['PlannedTrade'];
export type CheckOverride = Schemas['CheckOverride'];
