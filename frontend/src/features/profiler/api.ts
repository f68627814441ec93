/** Calls of the profiler. */

import { baseApi } from '@/api/baseApi';
import type {
  AddressNote,
  Approvals,
  Collections,
  Comparison,
  Costs,
  Counterparties,
  Flows,
  Funder,
  Header,
  Heatmap,
  History,
  Movements,
  ParsedText,
  Portfolio,
  Transaction,
  Utxos,
} from './types';

/** An address, and how much of its past. */
export interface Scope {
  readonly chain: string;
  readonly address: string;
  readonly depth: 'fast' | 'full';
  readonly from?: string;
  readonly to?: string;
}

export interface MovementFilter {
  readonly direction?: string;
  readonly asset?: string;
  readonly peer?: string;
  readonly minUsd?: string;
  readonly hideFailed?: boolean;
}

const place = ({ chain, address }: Pick<Scope, 'chain' | 'address'>): string =>
  `/api/v1/addresses/${encodeURIComponent(chain)}/${encodeURIComponent(address)}`;

const past = ({ depth, from, to }: Scope) => ({ depth, from, to });

const filtered = (filter: MovementFilter) => ({
  direction: filter.direction || undefined,
  asset: filter.asset || undefined,
  peer: filter.peer || undefined,
  min_usd: filter.minUsd || undefined,
  hide_failed: filter.hideFailed || undefined,
});

export const profilerApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    const part = <T>(name: string) =>
      build.query<T, Scope>({
        query: (scope) => ({ url: `${place(scope)}${name}`, params: past(scope) }),
        // Names stand in all of them.
        providesTags: ['Label'],
      });
    return {
      getAddress: part<Header>(''),
      getFlows: part<Flows>('/flows'),
      getHeatmap: part<Heatmap>('/heatmap'),
      getUtxos: part<Utxos>('/utxos'),
      getApprovals: part<Approvals>('/approvals'),
      getCollections: part<Collections>('/nfts'),
      getFirstFunder: part<Funder>('/first-funder'),
      getPortfolio: build.query<Portfolio, Scope & { block?: number }>({
        query: ({ block, ...scope }) => ({
          url: `${place(scope)}/portfolio`,
          params: { ...past(scope), as_of_block: block || undefined },
        }),
      }),
      getBalanceHistory: build.query<History, Scope & { asset: string }>({
        query: ({ asset, ...scope }) => ({ url: `${place(scope)}/history`, params: { ...past(scope), asset } }),
      }),
      getMovements: build.query<Movements, Scope & MovementFilter & { cursor?: string; limit?: number }>({
        query: (args) => ({
          url: `${place(args)}/transfers`,
          params: { ...past(args), ...filtered(args), cursor: args.cursor, limit: args.limit },
        }),
        providesTags: ['Label'],
      }),
      getMovementsCsv: build.mutation<string, Scope & MovementFilter>({
        query: (args) => ({
          url: `${place(args)}/transfers.csv`,
          params: { ...past(args), ...filtered(args), depth: 'full' },
          headers: { Accept: 'text/csv' },
          responseHandler: 'text',
        }),
      }),
      getCounterparties: build.query<Counterparties, Scope & { cursor?: string; limit?: number }>({
        query: ({ cursor, limit, ...scope }) => ({
          url: `${place(scope)}/counterparties`,
          params: { ...past(scope), cursor, limit },
        }),
        providesTags: ['Label'],
      }),
      getCosts: build.query<Costs, Scope & { method: string }>({
        query: ({ method, ...scope }) => ({ url: `${place(scope)}/cost-basis`, params: { ...past(scope), method } }),
      }),
      compareAddresses: build.query<Comparison, { chain: string; addresses: readonly string[] }>({
        query: ({ chain, addresses }) => ({
          url: '/api/v1/addresses/compare',
          params: { chain, addresses: addresses.join(',') },
        }),
        providesTags: ['Label'],
      }),
      parseAddresses: build.query<readonly ParsedText[], string>({
        query: (text) => ({ url: '/api/v1/addresses/parse', method: 'POST', body: { text } }),
        transformResponse: (body: { items: readonly ParsedText[] }) => body.items,
      }),
      getNote: build.query<AddressNote, Pick<Scope, 'chain' | 'address'>>({
        query: (scope) => `${place(scope)}/notes`,
        providesTags: ['AddressNote'],
      }),
      putNote: build.mutation<AddressNote, Pick<Scope, 'chain' | 'address'> & { body: string; version: number }>({
        query: ({ body, version, ...scope }) => ({
          url: `${place(scope)}/notes`,
          method: 'PUT',
          headers: { 'If-Match': `"${version}"` },
          body: { body },
        }),
        invalidatesTags: ['AddressNote'],
      }),
      getTransaction: build.query<Transaction, { chain: string; hash: string }>({
        query: ({ chain, hash }) => `/api/v1/transactions/${encodeURIComponent(chain)}/${encodeURIComponent(hash)}`,
        providesTags: ['Label'],
      }),
    };
  },
});

export const {
  useGetAddressQuery,
  useGetPortfolioQuery,
  useLazyGetPortfolioQuery,
  useLazyGetCounterpartiesQuery,
  useGetBalanceHistoryQuery,
  useGetMovementsQuery,
  useGetMovementsCsvMutation,
  useGetCounterpartiesQuery,
  useGetFlowsQuery,
  useGetHeatmapQuery,
  useGetUtxosQuery,
  useGetApprovalsQuery,
  useGetCollectionsQuery,
  useGetFirstFunderQuery,
  useGetCostsQuery,
  useCompareAddressesQuery,
  useParseAddressesQuery,
  useGetNoteQuery,
  usePutNoteMutation,
  useGetTransactionQuery,
} = profilerApi;
