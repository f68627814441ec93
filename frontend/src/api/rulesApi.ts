/** Rulesets, checks of planned trades, locks and adherence: the calls of every page that shows rules. */

import {
  type ListTradeChecksArgs,
  type Rulesets,
  type RulesetVersions,
  rulesEndpoints,
  type TradeChecks,
} from './endpoints/rules';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';
import { idOf, type Named, tagsById } from './tags';

export type {
  Adherence,
  AdherenceGroup,
  Breach,
  GetAdherenceArgs as AdherenceArgs,
  Lock,
  NewRuleset,
  PlannedTrade,
  PositionRules,
  Rule,
  RuleResult,
  Ruleset,
  TradeCheck,
} from './endpoints/rules';

const checksCall = callOf(rulesEndpoints, 'listTradeChecks');

const rules = tagsById('Rules');
/** A check changes the list of checks and nothing else, so rulesets and locks are not asked for again. */
const CHECKS = rules.one('CHECKS');
const ADHERENCE = rules.one('ADHERENCE');
const LOCKS = rules.one('LOCKS');
/** What follows from the rules, besides the ruleset itself. */
const FROM_RULES = [rules.LIST, LOCKS, CHECKS, ADHERENCE];
const changed = { invalidatesTags: (_answer: unknown, _error: unknown, of: Named) => [rules.one(idOf(of)), ...FROM_RULES] };

const shaped = reshape(rulesEndpoints, {
  listRulesets: { answer: ({ rulesets }: Rulesets) => rulesets },
  updateRuleset: { versioned: true },
  deleteRuleset: { versioned: true },
  listRulesetVersions: { answer: ({ versions }: RulesetVersions) => versions },
});

export const rulesApi = shaped
  .enhanceEndpoints({
    endpoints: {
      listRulesets: rules.listed,
      getRuleset: rules.shown,
      listRulesetVersions: rules.shown,
      addRuleset: { invalidatesTags: FROM_RULES },
      updateRuleset: changed,
      deleteRuleset: changed,
      restoreRuleset: changed,
      // Fills decide what is locked and how round trips went.
      listLocks: { providesTags: [LOCKS, 'Ledger'] },
      listPositionRules: { providesTags: [LOCKS, ADHERENCE, 'Ledger'] },
      getAdherence: { providesTags: [ADHERENCE, 'Ledger'] },
      checkTrade: { invalidatesTags: [CHECKS] },
      overrideCheck: { invalidatesTags: [CHECKS, ADHERENCE] },
    },
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      tradeCheckPages: build.infiniteQuery<TradeChecks, Omit<ListTradeChecksArgs, 'cursor'>, string>({
        ...pagesOf(checksCall, (page: TradeChecks) => page.next_cursor),
        providesTags: [CHECKS],
      }),
    }),
  });

export const {
  useListRulesetsQuery,
  useLazyGetRulesetQuery,
  useListRulesetVersionsQuery,
  useAddRulesetMutation,
  useUpdateRulesetMutation,
  useDeleteRulesetMutation,
  useRestoreRulesetMutation,
  useListLocksQuery,
  useListPositionRulesQuery,
  useCheckTradeMutation,
  useOverrideCheckMutation,
  useGetAdherenceQuery,
  useTradeCheckPagesInfiniteQuery,
} = rulesApi;
