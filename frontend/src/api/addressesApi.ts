/** What several areas ask about an address: its past, its holdings, its hours. The profiler adds what only it asks. */

import { baseApi } from './baseApi';
import type { Schema } from './generated';

export type Basis = Schema<'Basis'>;
export type ChainAmount = Schema<'ChainAmount'>;
export type LabelRef = Schema<'LabelRef'>;
export type Movement = Schema<'AddressMovement'>;
export type Movements = Schema<'AddressMovements'>;
export type Portfolio = Schema<'AddressPortfolio'>;
export type Holding = Schema<'AddressHolding'>;
export type Heatmap = Schema<'AddressHeatmap'>;
export type ParsedText = Schema<'ParsedText'>;

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

export const addressPlace = ({ chain, address }: Pick<Scope, 'chain' | 'address'>): string =>
  `/api/v1/addresses/${encodeURIComponent(chain)}/${encodeURIComponent(address)}`;

export const pastOf = ({ depth, from, to }: Scope) => ({ depth, from, to });

export const filterParams = (filter: MovementFilter) => ({
  direction: filter.direction || undefined,
  asset: filter.asset || undefined,
  peer: filter.peer || undefined,
  min_usd: filter.minUsd || undefined,
  hide_failed: filter.hideFailed || undefined,
});

export const addressesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getHeatmap: build.query<Heatmap, Scope>({
      query: (scope) => ({ url: `${addressPlace(scope)}/heatmap`, params: pastOf(scope) }),
      // Names stand in all of these.
      providesTags: ['Label'],
    }),
    getPortfolio: build.query<Portfolio, Scope & { block?: number }>({
      query: ({ block, ...scope }) => ({
        url: `${addressPlace(scope)}/portfolio`,
        params: { ...pastOf(scope), as_of_block: block || undefined },
      }),
      providesTags: ['Label'],
    }),
    getMovements: build.query<Movements, Scope & MovementFilter & { cursor?: string; limit?: number }>({
      query: (args) => ({
        url: `${addressPlace(args)}/transfers`,
        params: { ...pastOf(args), ...filterParams(args), cursor: args.cursor, limit: args.limit },
      }),
      providesTags: ['Label'],
    }),
    parseAddresses: build.query<readonly ParsedText[], string>({
      query: (text) => ({ url: '/api/v1/addresses/parse', method: 'POST', body: { text } }),
      transformResponse: (body: { items: readonly ParsedText[] }) => body.items,
    }),
    resolveName: build.query<Schema<'ResolvedName'>, string>({
      query: (name) => ({ url: '/api/v1/addresses/resolve', method: 'POST', body: { name } }),
    }),
  }),
});

export const {
  useGetHeatmapQuery,
  useGetPortfolioQuery,
  useLazyGetPortfolioQuery,
  useGetMovementsQuery,
  useParseAddressesQuery,
  useResolveNameQuery,
  useLazyParseAddressesQuery,
} = addressesApi;
