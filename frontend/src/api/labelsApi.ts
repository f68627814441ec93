/** Labels, entities, published lists and cases: what several areas ask of them. Pages of their own add the rest. */

import { baseApi } from './baseApi';
import type { Answer, Body, Query, Schema } from './generated';

export type Label = Schema<'Label'>;
export type NewLabel = Body<'POST /api/v1/labels'>;
export type LabelsArgs = Query<'GET /api/v1/labels'>;
export type Entity = Schema<'Entity'>;
export type Named = Schema<'Name'>;
/** The contract lets a caller leave parts out; an answer has them all. */
export type Finding = Required<Schema<'Finding'>>;
export type CaseEvent = Required<Schema<'CaseEvent'>>;
export interface CaseText extends Required<Omit<Schema<'CaseText'>, 'findings' | 'timeline'>> {
  readonly findings: readonly Finding[];
  readonly timeline: readonly CaseEvent[];
}
export interface CaseSummary extends Omit<Schema<'Case'>, 'text'> {
  readonly text: CaseText;
}
export type PackTag = Schema<'PackTag'>;

export const labelsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listLabels: build.query<Answer<'GET /api/v1/labels'>, LabelsArgs>({
      query: (params) => ({ url: '/api/v1/labels', params }),
      providesTags: ['Label'],
    }),
    addLabel: build.mutation<Label, NewLabel>({
      query: (body) => ({ url: '/api/v1/labels', method: 'POST', body }),
      invalidatesTags: ['Label', 'Entity'],
    }),
    updateLabel: build.mutation<Label, { id: string; version: number; label: NewLabel }>({
      query: ({ id, version, label }) => ({
        url: `/api/v1/labels/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: label,
        headers: { 'If-Match': `"${version}"` },
      }),
      invalidatesTags: ['Label', 'Entity'],
    }),
    listEntities: build.query<Answer<'GET /api/v1/entities'>, void>({
      query: () => '/api/v1/entities',
      providesTags: ['Entity'],
    }),
    nameAddresses: build.query<Answer<'POST /api/v1/labels/names'>, Body<'POST /api/v1/labels/names'>>({
      query: (body) => ({ url: '/api/v1/labels/names', method: 'POST', body }),
      providesTags: ['Label'],
    }),
    searchPacks: build.query<readonly PackTag[], string>({
      query: (query) => ({ url: '/api/v1/label-packs/search', params: { query, limit: 20 } }),
      transformResponse: ({ tags }: Answer<'GET /api/v1/label-packs/search'>) => tags,
    }),
    listCases: build.query<
      { cases: readonly CaseSummary[]; next?: string | null },
      { query?: string; status?: string; cursor?: string; limit?: number }
    >({
      query: (params) => ({ url: '/api/v1/cases', params }),
      providesTags: ['Case'],
    }),
  }),
});

export const {
  useListLabelsQuery,
  useLazyListLabelsQuery,
  useAddLabelMutation,
  useUpdateLabelMutation,
  useListEntitiesQuery,
  useLazyListEntitiesQuery,
  useNameAddressesQuery,
  useSearchPacksQuery,
  useListCasesQuery,
} = labelsApi;
