/** Calls of the profiler. */

import {
  filterParams as filtered,
  type MovementFilter,
  pastOf as past,
  addressPlace as place,
  type Scope,
} from '@/api/addressesApi';
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
  History,
  HoldingsBetween,
  Transaction,
  Utxos,
} from './types';

export {
  type MovementFilter,
  type Scope,
  useGetHeatmapQuery,
  useGetMovementsQuery,
  useGetPortfolioQuery,
  useParseAddressesQuery,
} from '@/api/addressesApi';

export const profilerApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
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
      getUtxos: part<Utxos>('/utxos'),
      getApprovals: part<Approvals>('/approvals'),
      getCollections: part<Collections>('/nfts'),
      getFirstFunder: part<Funder>('/first-funder'),
      getHoldingsBetween: build.query<HoldingsBetween, Scope & { first: string; last: string }>({
        query: ({ first, last, ...scope }) => ({ url: `${place(scope)}/holdings`, params: { ...past(scope), first, last } }),
      }),
      getBalanceHistory: build.query<History, Scope & { asset: string }>({
        query: ({ asset, ...scope }) => ({ url: `${place(scope)}/history`, params: { ...past(scope), asset } }),
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
      getNote: build.query<AddressNote, Pick<Scope, 'chain' | 'address'>>({
        query: (scope) => `${place(scope)}/notes`,
        providesTags: ['AddressNote'],
      }),
      putNote: build.mutation<
        AddressNote,
        Pick<Scope, 'chain' | 'address'> & { body: string; version: number; keepalive?: boolean }
      >({
        query: ({ body, version, keepalive, ...scope }) => ({
          url: `${place(scope)}/notes`,
          method: 'PUT',
          headers: { 'If-Match': `"${version}"` },
          body: { body },
          keepalive,
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
  useLazyGetCounterpartiesQuery,
  useGetBalanceHistoryQuery,
  useGetHoldingsBetweenQuery,
  useGetMovementsCsvMutation,
  useGetCounterpartiesQuery,
  useGetFlowsQuery,
  useGetUtxosQuery,
  useGetApprovalsQuery,
  useGetCollectionsQuery,
  useGetFirstFunderQuery,
  useGetCostsQuery,
  useCompareAddressesQuery,
  useGetNoteQuery,
  usePutNoteMutation,
  useGetTransactionQuery,
} = profilerApi;
