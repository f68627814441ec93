/** Labels, entities and published lists: what several areas ask of them. The page of labels adds the rest. */

import { labelsEndpoints, type NewLabel, type PackTags } from './endpoints/labels';
import { type Keyed, underKey } from './idempotency';
import { callOf, reshape } from './reshape';

export type { Entity, Label, ListLabelsArgs as LabelsArgs, Name as Named, NewLabel, PackTag } from './endpoints/labels';

/** The list's call and those of its history, for what asks by them in a way of its own. */
export const listCall = callOf(labelsEndpoints, 'listLabels');

/** The most published names that one search gives. */
export const MOST_TAGS = 20;

const shaped = reshape(labelsEndpoints, {
  addLabel: { arg: ({ key: _, ...label }: NewLabel & Keyed) => label, beside: underKey },
  updateLabel: { versioned: true },
  searchPacks: { arg: (query: string) => ({ query, limit: MOST_TAGS }), answer: ({ tags }: PackTags) => tags },
});

/** A name stands in most answers, so that a change of one label makes them all old. */
const changes = { invalidatesTags: ['Label', 'Entity'] } as const;

export const labelsApi = shaped.enhanceEndpoints({
  endpoints: {
    listLabels: { providesTags: ['Label'] },
    addLabel: changes,
    updateLabel: changes,
    listEntities: { providesTags: ['Entity'] },
    nameAddresses: { providesTags: ['Label'] },
  },
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
} = labelsApi;
