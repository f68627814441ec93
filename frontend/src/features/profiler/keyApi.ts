/** Calls about a key. What they are cached by never holds the key. */

import { addressesApi, keyCall, parseCall } from '@/api/addressesApi';
import type { ParsedTexts } from '@/api/endpoints/addresses';
import type { Failure } from '@/api/failure';
import { byCursor } from '@/api/pages';
import type { KeyProfile, Label } from '@/domain/addresses/types';
import { heldKey } from '@/ui/heldKey';

/** Lines that the server reads at once. */
const AT_ONCE = 500;

export type LabelsByAddress = Readonly<Record<string, readonly Label[]>>;

const FORGOTTEN: Failure = { status: 0, message: 'The key was forgotten. Paste it again.' };

export const keyApi = addressesApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Asked for by the number of the held key; pages are of its movements. */
    getKeyProfile: build.infiniteQuery<KeyProfile, number, string>({
      infiniteQueryOptions: byCursor((page) => page.next_cursor),
      queryFn: async ({ queryArg, pageParam }, _api, _options, ask) => {
        const held = heldKey();
        if (held?.id !== queryArg) return { error: FORGOTTEN };
        const { key, script } = held;
        const { data, error } = await ask(keyCall({ key, script: script || undefined, cursor: pageParam || undefined }));
        return error ? { error } : { data: data as KeyProfile };
      },
      // Names of others stand in the movements.
      providesTags: ['Label'],
    }),
    /** Names of many addresses, which the profile of a key does not tell. */
    getNames: build.query<LabelsByAddress, readonly string[]>({
      queryFn: async (addresses, _api, _options, ask) => {
        const names: Record<string, readonly Label[]> = {};
        for (let at = 0; at < addresses.length; at += AT_ONCE) {
          const { data, error } = await ask(parseCall({ text: addresses.slice(at, at + AT_ONCE).join('\n') }));
          if (error) return { error };
          for (const row of (data as ParsedTexts).items) {
            if (row.canonical && row.labels.length > 0) names[row.canonical] = row.labels;
          }
        }
        return { data: names };
      },
      providesTags: ['Label'],
    }),
  }),
});

export const { useGetKeyProfileInfiniteQuery, useGetNamesQuery } = keyApi;
