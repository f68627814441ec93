/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.query<ListEntriesResult, ListEntriesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/entries`,
        params: {
          q: queryArg.q,
          tag: queryArg.tag,
          kind: queryArg.kind,
          from: queryArg["from"],
          to: queryArg.to,
          mention: queryArg.mention,
          session_id: queryArg.sessionId,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    addEntry: build.mutation<AddEntryResult, AddEntryArgs>({
      query: (queryArg) => ({
        url: `/api/v1/entries`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteEntry: build.mutation<DeleteEntryResult, DeleteEntryArgs>({
      query: (queryArg) => ({
        url: `/api/v1/entries/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    getEntry: build.query<GetEntryResult, GetEntryArgs>({
      query: (queryArg) => ({
        url: `/api/v1/entries/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    updateEntry: build.mutation<UpdateEntryResult, UpdateEntryArgs>({
      query: (queryArg) => ({
        url: `/api/v1/entries/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newJournalEntry,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    getEntryMarkdown: build.query<GetEntryMarkdownResult, GetEntryMarkdownArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/entries/${encodeURIComponent(String(queryArg))}/markdown`,
        }),
      },
    ),
    addEntryPicture: build.mutation<AddEntryPictureResult, AddEntryPictureArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/entries/${encodeURIComponent(String(queryArg.id))}/pictures`,
          method: "POST",
          body: queryArg.body,
        }),
      },
    ),
    restoreEntry: build.mutation<RestoreEntryResult, RestoreEntryArgs>({
      query: (queryArg) => ({
        url: `/api/v1/entries/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
    listEntryVersions: build.query<
      ListEntryVersionsResult,
      ListEntryVersionsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/entries/${encodeURIComponent(String(queryArg))}/versions`,
      }),
    }),
    getEntryVersion: build.query<GetEntryVersionResult, GetEntryVersionArgs>({
      query: (queryArg) => ({
        url: `/api/v1/entries/${encodeURIComponent(String(queryArg.id))}/versions/${encodeURIComponent(String(queryArg.version))}`,
      }),
    }),
    listEntryDays: build.query<ListEntryDaysResult, ListEntryDaysArgs>({
      query: (queryArg) => ({
        url: `/api/v1/entry-days`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    listEntryTags: build.query<ListEntryTagsResult, ListEntryTagsArgs>({
      query: () => ({ url: `/api/v1/entry-tags` }),
    }),
    listTasks: build.query<ListTasksResult, ListTasksArgs>({
      query: (queryArg) => ({
        url: `/api/v1/tasks`,
        params: {
          state: queryArg.state,
          due: queryArg.due,
          q: queryArg.q,
          source_id: queryArg.sourceId,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    addTask: build.mutation<AddTaskResult, AddTaskArgs>({
      query: (queryArg) => ({
        url: `/api/v1/tasks`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteTask: build.mutation<DeleteTaskResult, DeleteTaskArgs>({
      query: (queryArg) => ({
        url: `/api/v1/tasks/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    updateTask: build.mutation<UpdateTaskResult, UpdateTaskArgs>({
      query: (queryArg) => ({
        url: `/api/v1/tasks/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newTask,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    completeTask: build.mutation<CompleteTaskResult, CompleteTaskArgs>({
      query: (queryArg) => ({
        url: `/api/v1/tasks/${encodeURIComponent(String(queryArg))}/complete`,
        method: "POST",
      }),
    }),
    reopenTask: build.mutation<ReopenTaskResult, ReopenTaskArgs>({
      query: (queryArg) => ({
        url: `/api/v1/tasks/${encodeURIComponent(String(queryArg))}/reopen`,
        method: "POST",
      }),
    }),
    restoreTask: build.mutation<RestoreTaskResult, RestoreTaskArgs>({
      query: (queryArg) => ({
        url: `/api/v1/tasks/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as journalEndpoints };
export type ListEntriesResult = JournalEntries;
export type ListEntriesArgs = {
  /** Words in title, text or tags. */
  q?: string;
  tag?: string;
  kind?: string;
  /** First day, `yyyy-mm-dd`. */
  from?: string;
  /** Last day. */
  to?: string;
  /** Kind and id of something it mentions, such as `trade:0192…`. */
  mention?: string;
  sessionId?: string;
  cursor?: string;
  limit?: number;
};
export type AddEntryResult = JournalEntry;
export type AddEntryArgs = NewJournalEntry;
export type DeleteEntryResult = null;
export type DeleteEntryArgs = {
  id: string;
  "If-Match": string;
};
export type GetEntryResult = JournalEntry;
export type GetEntryArgs = string;
export type UpdateEntryResult = JournalEntry;
export type UpdateEntryArgs = {
  id: string;
  "If-Match": string;
  newJournalEntry: NewJournalEntry;
};
export type GetEntryMarkdownResult = EntryMarkdown;
export type GetEntryMarkdownArgs = string;
export type AddEntryPictureResult = JournalPicture;
export type AddEntryPictureArgs = {
  id: string;
  body: Blob | string;
};
export type RestoreEntryResult = JournalEntry;
export type RestoreEntryArgs = string;
export type ListEntryVersionsResult =
  JournalEntryVersions;
export type ListEntryVersionsArgs = string;
export type GetEntryVersionResult =
  JournalEntryVersion;
export type GetEntryVersionArgs = {
  id: string;
  version: number;
};
export type ListEntryDaysResult = JournalEntryDays;
export type ListEntryDaysArgs = {
  from?: string;
  to?: string;
};
export type ListEntryTagsResult = JournalEntryTags;
export type ListEntryTagsArgs = void;
export type ListTasksResult = Tasks;
export type ListTasksArgs = {
  state?: string;
  /** Due by today in the caller's zone. */
  due?: string;
  /** Words in title or note. */
  q?: string;
  sourceId?: string;
  cursor?: string;
  limit?: number;
};
export type AddTaskResult = Task;
export type AddTaskArgs = NewTask;
export type DeleteTaskResult = null;
export type DeleteTaskArgs = {
  id: string;
  "If-Match": string;
};
export type UpdateTaskResult = Task;
export type UpdateTaskArgs = {
  id: string;
  "If-Match": string;
  newTask: NewTask;
};
export type CompleteTaskResult = CompletedTask;
export type CompleteTaskArgs = string;
export type ReopenTaskResult = Task;
export type ReopenTaskArgs = string;
export type RestoreTaskResult = Task;
export type RestoreTaskArgs = string;
export type JournalEntrySummary = Schemas['JournalEntrySummary'];
export type JournalEntries = Schemas['JournalEntries'];
export type ProblemBody = Schemas['ProblemBody'];
export type JournalEntry = Schemas['JournalEntry'];
export type NewJournalEntry = Schemas['NewJournalEntry'];
export type EntryMarkdown = Schemas['EntryMarkdown'];
export type JournalPicture = Schemas['JournalPicture'];
export type EntryVersionSummary = Schemas['EntryVersionSummary'];
export type JournalEntryVersions = Schemas['JournalEntryVersions'];
export type JournalEntryVersion = Schemas['JournalEntryVersion'];
export type EntryDay = Schemas['EntryDay'];
export type JournalEntryDays = Schemas['JournalEntryDays'];
export type EntryTag = Schemas['EntryTag'];
export type JournalEntryTags = Schemas['JournalEntryTags'];
export type Task = Schemas['Task'];
export type Tasks = Schemas['Tasks'];
export type NewTask = Schemas['NewTask'];
export type CompletedTask = Schemas['CompletedTask'];
