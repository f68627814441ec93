/** What is held, what it cost and is worth, and what was gained by selling it. All of it follows from the ledger. */

import {
  type Disposals,
  type ListDisposalsArgs,
  type ListOpenLotsArgs,
  type OpenLots,
  type Portfolios,
  portfolioEndpoints,
} from './endpoints/portfolio';
import { pagesOf } from './pages';
import { asText, callOf, reshape } from './reshape';

export type {
  Disposal,
  Disposals,
  FuturesResult,
  GetPortfolioSummaryArgs as PortfolioArgs,
  ListDisposalsArgs as DisposalsArgs,
  ListOpenLotsArgs as OpenLotsArgs,
  MissingHistory,
  NamedPortfolio,
  NewPortfolio,
  OpenLot,
  OpenLots,
  PortfolioAsset,
  PortfolioSummary,
  PortfolioTarget,
  TargetDrift,
  ValueDay,
} from './endpoints/portfolio';

const lotsCall = callOf(portfolioEndpoints, 'listOpenLots');
const disposalsCall = callOf(portfolioEndpoints, 'listDisposals');
const shown = { providesTags: ['Ledger'] } as const;
const changes = { invalidatesTags: ['Ledger'] } as const;

const shaped = reshape(portfolioEndpoints, {
  listDisposalsCsv: { beside: asText('text/csv') },
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
  useOpenLotPagesInfiniteQuery,
  useDisposalPagesInfiniteQuery,
} = portfolioApi;
