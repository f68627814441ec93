/** Journal entries with their versions, tags, days and pictures. Tasks are in `tasksApi.ts`. */

import { blobOf } from './blob';
import {
  type JournalEntries,
  type JournalEntryDays,
  type JournalEntryTags,
  type JournalEntryVersions,
  journalEndpoints,
  type ListEntriesArgs,
  type NewJournalEntry,
} from './endpoints/journal';
import type { AppDispatch } from './hooks';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';
import { tagsById } from './tags';

export type {
  EntryDay,
  EntryTag,
  EntryVersionSummary,
  JournalEntry,
  JournalEntrySummary,
  JournalEntryVersion,
  JournalPicture,
  ListEntriesArgs as EntriesArgs,
  NewJournalEntry,
} from './endpoints/journal';

interface PictureArgs {
  /** Of the entry. */
  readonly id: string;
  readonly file: Blob;
}

interface UpdateArgs {
  readonly id: string;
  readonly entry: NewJournalEntry;
}

const entriesCall = callOf(journalEndpoints, 'listEntries');

const shaped = reshape(journalEndpoints, {
  updateEntry: { arg: ({ id, entry }: UpdateArgs) => ({ id, newJournalEntry: entry }), versioned: true },
  deleteEntry: { versioned: true },
  addEntryPicture: {
    arg: ({ id, file }: PictureArgs) => ({ id, body: file }),
    beside: ({ file }: PictureArgs) => ({ headers: { 'Content-Type': file.type } }),
  },
  listEntryVersions: { answer: ({ versions }: JournalEntryVersions) => versions },
  listEntryDays: { answer: ({ days }: JournalEntryDays) => days },
  listEntryTags: { answer: ({ tags }: JournalEntryTags) => tags },
});

const entries = tagsById('Journal');

export const journalApi = shaped
  .enhanceEndpoints({
    endpoints: {
      listEntries: entries.listed,
      // Not tagged: the editor saves every few seconds and must not load its own entry again after each save.
      getEntry: { keepUnusedDataFor: 0 },
      addEntry: entries.added,
      updateEntry: entries.changed,
      deleteEntry: entries.changed,
      restoreEntry: entries.changed,
      listEntryVersions: entries.shown,
      // An entry may bring or take away a day and a tag.
      listEntryDays: entries.listed,
      listEntryTags: entries.listed,
      getEntryMarkdown: { keepUnusedDataFor: 0 },
    },
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      entryPages: build.infiniteQuery<JournalEntries, ListEntriesArgs, string>({
        ...pagesOf(entriesCall, (page: JournalEntries) => page.next_cursor),
        ...entries.listed,
      }),
    }),
  });

/** The bytes of a picture, or why not. They do not enter the store. */
export const loadPicture = (id: string, signal: AbortSignal) => (dispatch: AppDispatch, getState: () => unknown) =>
  blobOf(`/api/v1/pictures/${encodeURIComponent(id)}`, { dispatch, getState, signal });

export const {
  useGetEntryQuery,
  useLazyGetEntryQuery,
  useAddEntryMutation,
  useUpdateEntryMutation,
  useDeleteEntryMutation,
  useRestoreEntryMutation,
  useAddEntryPictureMutation,
  useListEntriesQuery,
  useListEntryVersionsQuery,
  useGetEntryVersionQuery,
  useLazyGetEntryVersionQuery,
  useLazyGetEntryMarkdownQuery,
  useListEntryDaysQuery,
  useListEntryTagsQuery,
  useEntryPagesInfiniteQuery,
} = journalApi;
