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

export type {
  Adherence,
  AdherenceGroup,
  Breach,
  GetAdherenceArgs as AdherenceArgs,
  Lock,
  NewRuleset,
  PlannedTrade,
  Rule,
  RuleResult,
  Ruleset,
  TradeCheck,
} from './endpoints/rules';

const checksCall = callOf(rulesEndpoints, 'listTradeChecks');

/** A check changes the list of checks and nothing else, so rulesets and locks are not asked for again. */
const CHECKS = { type: 'Rules', id: 'CHECKS' } as const;
const ADHERENCE = { type: 'Rules', id: 'ADHERENCE' } as const;
const shown = { providesTags: ['Rules'] } as const;
const changes = { invalidatesTags: ['Rules'] } as const;

const shaped = reshape(rulesEndpoints, {
  listRulesets: { answer: ({ rulesets }: Rulesets) => rulesets },
  updateRuleset: { versioned: true },
  deleteRuleset: { versioned: true },
  listRulesetVersions: { answer: ({ versions }: RulesetVersions) => versions },
});

export const rulesApi = shaped
  .enhanceEndpoints({
    endpoints: {
      listRulesets: shown,
      getRuleset: shown,
      listRulesetVersions: shown,
      addRuleset: changes,
      updateRuleset: changes,
      deleteRuleset: changes,
      restoreRuleset: changes,
      // Fills decide what is locked and how round trips went.
      listLocks: { providesTags: ['Rules', 'Ledger'] },
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
  useCheckTradeMutation,
  useOverrideCheckMutation,
  useGetAdherenceQuery,
  useTradeCheckPagesInfiniteQuery,
} = rulesApi;
