/** What is held, what it cost and is worth, and what was gained by selling it. All of it follows from the ledger. */

import {
  type AssetAliases,
  type Disposals,
  type ListDisposalsArgs,
  type ListManualPricesArgs,
  type ListOpenLotsArgs,
  type ManualPrices,
  type OpenLots,
  type Portfolios,
  portfolioEndpoints,
} from './endpoints/portfolio';
import { pagesOf } from './pages';
import { asText, callOf, reshape } from './reshape';

export type {
  AssetAlias,
  AssetPrice,
  AssetPrices,
  Disposal,
  Disposals,
  FuturesResult,
  GetPortfolioSummaryArgs as PortfolioArgs,
  ListDisposalsArgs as DisposalsArgs,
  ListOpenLotsArgs as OpenLotsArgs,
  ManualPrice,
  MissingHistory,
  NamedPortfolio,
  NewAssetAlias,
  NewManualPrice,
  NewPortfolio,
  OpenLot,
  OpenLots,
  PortfolioAsset,
  PortfolioSummary,
  PortfolioTarget,
  PriceGap,
  TargetDrift,
  ValueDay,
} from './endpoints/portfolio';

const lotsCall = callOf(portfolioEndpoints, 'listOpenLots');
const disposalsCall = callOf(portfolioEndpoints, 'listDisposals');
const pricesCall = callOf(portfolioEndpoints, 'listManualPrices');
const shown = { providesTags: ['Ledger'] } as const;
const changes = { invalidatesTags: ['Ledger'] } as const;

const shaped = reshape(portfolioEndpoints, {
  listDisposalsCsv: { beside: asText('text/csv') },
  listOpenLotsCsv: { beside: asText('text/csv') },
  updateManualPrice: { versioned: true },
  deleteManualPrice: { versioned: true },
  listAssetAliases: { answer: ({ aliases }: AssetAliases) => aliases },
  listPortfolios: { answer: ({ portfolios }: Portfolios) => portfolios },
  updatePortfolio: { versioned: true },
  deletePortfolio: { versioned: true },
});

export const portfolioApi = shaped
  .enhanceEndpoints({
    endpoints: {
      getPortfolioSummary: shown,
      listDisposals: shown,
      listOpenLots: shown,
      listAssetPrices: shown,
      listManualPrices: shown,
      addManualPrice: changes,
      updateManualPrice: changes,
      deleteManualPrice: changes,
      listAssetAliases: shown,
      addAssetAlias: changes,
      deleteAssetAlias: changes,
      listPortfolios: shown,
      addPortfolio: changes,
      updatePortfolio: changes,
      deletePortfolio: changes,
      restorePortfolio: changes,
    },
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      openLotPages: build.infiniteQuery<OpenLots, Omit<ListOpenLotsArgs, 'cursor'>, string>({
        ...pagesOf(lotsCall, (page: OpenLots) => page.next_cursor),
        providesTags: ['Ledger'],
      }),
      manualPricePages: build.infiniteQuery<ManualPrices, Omit<ListManualPricesArgs, 'cursor'>, string>({
        ...pagesOf(pricesCall, (page: ManualPrices) => page.next_cursor),
        providesTags: ['Ledger'],
      }),
      disposalPages: build.infiniteQuery<Disposals, Omit<ListDisposalsArgs, 'cursor'>, string>({
        ...pagesOf(disposalsCall, (page: Disposals) => page.next_cursor),
        providesTags: ['Ledger'],
      }),
    }),
  });

export const {
  useGetPortfolioSummaryQuery,
  useListPortfoliosQuery,
  useAddPortfolioMutation,
  useUpdatePortfolioMutation,
  useDeletePortfolioMutation,
  useRestorePortfolioMutation,
  useListDisposalsCsvMutation,
  useListOpenLotsCsvMutation,
  useListAssetPricesQuery,
  useAddManualPriceMutation,
  useUpdateManualPriceMutation,
  useDeleteManualPriceMutation,
  useListAssetAliasesQuery,
  useAddAssetAliasMutation,
  useDeleteAssetAliasMutation,
  useManualPricePagesInfiniteQuery,
  useOpenLotPagesInfiniteQuery,
  useDisposalPagesInfiniteQuery,
} = portfolioApi;
