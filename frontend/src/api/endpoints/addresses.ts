/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    compareAddresses: build.query<CompareAddressesResult, CompareAddressesArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/addresses/compare`,
          params: {
            chain: queryArg.chain,
            addresses: queryArg.addresses,
          },
        }),
      },
    ),
    profileKey: build.query<ProfileKeyResult, ProfileKeyArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/key-profile`,
        method: "POST",
        body: queryArg,
      }),
    }),
    parseAddresses: build.query<ParseAddressesResult, ParseAddressesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/parse`,
        method: "POST",
        body: queryArg,
      }),
    }),
    resolveName: build.query<ResolveNameResult, ResolveNameArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/resolve`,
        method: "POST",
        body: queryArg,
      }),
    }),
    getAddress: build.query<GetAddressResult, GetAddressArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}`,
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    listApprovals: build.query<ListApprovalsResult, ListApprovalsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/approvals`,
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    getCostBasis: build.query<GetCostBasisResult, GetCostBasisArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/cost-basis`,
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
          method: queryArg.method,
        },
      }),
    }),
    listCounterparties: build.query<
      ListCounterpartiesResult,
      ListCounterpartiesArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/counterparties`,
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    getFirstFunder: build.query<GetFirstFunderResult, GetFirstFunderArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/first-funder`,
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    listFlows: build.query<ListFlowsResult, ListFlowsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/flows`,
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    getHeatmap: build.query<GetHeatmapResult, GetHeatmapArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/heatmap`,
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    getBalanceHistory: build.query<
      GetBalanceHistoryResult,
      GetBalanceHistoryArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/history`,
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
          asset: queryArg.asset,
        },
      }),
    }),
    compareHoldings: build.query<CompareHoldingsResult, CompareHoldingsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/holdings`,
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
          first: queryArg.first,
          last: queryArg.last,
        },
      }),
    }),
    listCollections: build.query<ListCollectionsResult, ListCollectionsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/nfts`,
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    putNote: build.mutation<PutNoteResult, PutNoteArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/notes`,
        method: "PUT",
        body: queryArg.addressNoteBody,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    getNote: build.query<GetNoteResult, GetNoteArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/notes`,
      }),
    }),
    getPortfolio: build.query<GetPortfolioResult, GetPortfolioArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/portfolio`,
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
          as_of_block: queryArg.asOfBlock,
        },
      }),
    }),
    listMovements: build.query<ListMovementsResult, ListMovementsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/transfers`,
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
          direction: queryArg.direction,
          asset: queryArg.asset,
          peer: queryArg.peer,
          min_usd: queryArg.minUsd,
          hide_failed: queryArg.hideFailed,
        },
      }),
    }),
    listMovementsCsv: build.mutation<
      ListMovementsCsvResult,
      ListMovementsCsvArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/transfers.csv`,
        method: "GET",
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
          direction: queryArg.direction,
          asset: queryArg.asset,
          peer: queryArg.peer,
          min_usd: queryArg.minUsd,
          hide_failed: queryArg.hideFailed,
        },
      }),
    }),
    listUtxos: build.query<ListUtxosResult, ListUtxosArgs>({
      query: (queryArg) => ({
        url: `/api/v1/addresses/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}/utxos`,
        params: {
          depth: queryArg.depth,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    getTransaction: build.query<GetTransactionResult, GetTransactionArgs>({
      query: (queryArg) => ({
        url: `/api/v1/transactions/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.hash))}`,
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as addressesEndpoints };
export type CompareAddressesResult =
  AddressComparison;
export type CompareAddressesArgs = {
  chain: string;
  /** Separated by commas. */
  addresses: string;
};
export type ProfileKeyResult = KeyProfile;
export type ProfileKeyArgs = KeyBody;
export type ParseAddressesResult = ParsedTexts;
export type ParseAddressesArgs = ParseBody;
export type ResolveNameResult = ResolvedName;
export type ResolveNameArgs = ResolveBody;
export type GetAddressResult = AddressHeader;
export type GetAddressArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
};
export type ListApprovalsResult = AddressApprovals;
export type ListApprovalsArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
};
export type GetCostBasisResult = AddressCosts;
export type GetCostBasisArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
  /** fifo, lifo, hifo or average; fifo where missing */
  method?: string;
};
export type ListCounterpartiesResult =
  AddressCounterparties;
export type ListCounterpartiesArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
  cursor?: string;
  limit?: number;
};
export type GetFirstFunderResult = AddressFunder;
export type GetFirstFunderArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
};
export type ListFlowsResult = AddressFlows;
export type ListFlowsArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
};
export type GetHeatmapResult = AddressHeatmap;
export type GetHeatmapArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
};
export type GetBalanceHistoryResult =
  BalanceHistory;
export type GetBalanceHistoryArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
  /** "native" or a contract; native where empty. */
  asset?: string;
};
export type CompareHoldingsResult = HoldingsBetween;
export type CompareHoldingsArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
  /** `yyyy-mm-dd`, UTC. */
  first: string;
  /** Not before the first, and not in the future. */
  last: string;
};
export type ListCollectionsResult =
  AddressCollections;
export type ListCollectionsArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
};
export type PutNoteResult = AddressNote;
export type PutNoteArgs = {
  chain: string;
  address: string;
  "If-Match": string;
  addressNoteBody: AddressNoteBody;
};
export type GetNoteResult = AddressNote;
export type GetNoteArgs = {
  chain: string;
  address: string;
};
export type GetPortfolioResult = AddressPortfolio;
export type GetPortfolioArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
  /** 0: now. */
  asOfBlock?: number;
};
export type ListMovementsResult = AddressMovements;
export type ListMovementsArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
  cursor?: string;
  /** 1 to 200, 50 where missing. */
  limit?: number;
  /** `in`, `out` or `own`. */
  direction?: string;
  /** `native` or a contract. */
  asset?: string;
  /** One counterparty. */
  peer?: string;
  /** US dollars; empty for any. If set, movements without a price are left out. */
  minUsd?: string;
  hideFailed?: boolean;
};
export type ListMovementsCsvResult = string;
export type ListMovementsCsvArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
  /** `in`, `out` or `own`. */
  direction?: string;
  /** `native` or a contract. */
  asset?: string;
  /** One counterparty. */
  peer?: string;
  /** US dollars; empty for any. If set, movements without a price are left out. */
  minUsd?: string;
  hideFailed?: boolean;
};
export type ListUtxosResult = AddressUtxos;
export type ListUtxosArgs = {
  chain: string;
  address: string;
  /** `fast` (500 movements) or `full` (5,000). */
  depth?: string;
  /** `yyyy-mm-dd`, UTC. */
  from?: string;
  to?: string;
};
export type GetTransactionResult = ChainTransaction;
export type GetTransactionArgs = {
  chain: string;
  hash: string;
};
export type LabelCategory = Schemas['LabelCategory'];
export type LabelRef = Schemas['LabelRef'];
export type SourceState = Schemas['SourceState'];
export type Coverage = Schemas['Coverage'];
export type Provenance = Schemas['Provenance'];
export type Basis = Schemas['Basis'];
export type ComparedAddress = Schemas['ComparedAddress'];
export type SharedPeer = Schemas['SharedPeer'];
export type DirectDealing = Schemas['DirectDealing'];
export type AddressComparison = Schemas['AddressComparison'];
export type ProblemBody = Schemas['ProblemBody'];
export type KeyAddress = Schemas['KeyAddress'];
export type ChainAmount = Schemas['ChainAmount'];
export type MovementPeer = Schemas['MovementPeer'];
export type AddressMovement = Schemas['AddressMovement'];
export type KeyProfile = Schemas['KeyProfile'];
export type KeyBody = Schemas['KeyBody'];
export type ParsedText = Schemas['ParsedText'];
export type ParsedTexts = Schemas['ParsedTexts'];
export type ParseBody = Schemas['ParseBody'];
export type ResolvedName = Schemas['ResolvedName'];
export type ResolveBody = Schemas['ResolveBody'];
export type AddressRisk = Schemas['AddressRisk'];
export type UnreadChain = Schemas['UnreadChain'];
export type AddressHeader = Schemas['AddressHeader'];
export type AddressApproval = Schemas['AddressApproval'];
export type AddressApprovals = Schemas['AddressApprovals'];
export type AddressLot = Schemas['AddressLot'];
export type AddressCosts = Schemas['AddressCosts'];
export type AddressCounterparty = Schemas['AddressCounterparty'];
export type AddressCounterparties = Schemas['AddressCounterparties'];
export type AddressFunder = Schemas['AddressFunder'];
export type AddressFlow = Schemas['AddressFlow'];
export type AddressFlows = Schemas['AddressFlows'];
export type AddressHeatmap = Schemas['AddressHeatmap'];
export type BalancePoint = Schemas['BalancePoint'];
export type BalanceHistory = Schemas['BalanceHistory'];
export type HoldingChange = Schemas['HoldingChange'];
export type HoldingsBetween = Schemas['HoldingsBetween'];
export type AddressCollection = Schemas['AddressCollection'];
export type AddressCollections = Schemas['AddressCollections'];
export type AddressNote = Schemas['AddressNote'];
export type AddressNoteBody = Schemas['AddressNoteBody'];
export type AddressHolding = Schemas['AddressHolding'];
export type AddressPortfolio = Schemas['AddressPortfolio'];
export type AddressMovements = Schemas['AddressMovements'];
export type AddressUtxo = Schemas['AddressUtxo'];
export type AddressUtxos = Schemas['AddressUtxos'];
export type TxEnd = Schemas['TxEnd'];
export type TxTransfer = Schemas['TxTransfer'];
export type TxArgument = Schemas['TxArgument'];
export type TxCall = Schemas['TxCall'];
export type ChainTransaction = Schemas['ChainTransaction'];
