/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listChannels: build.query<ListChannelsResult, ListChannelsArgs>({
      query: () => ({ url: `/api/v1/alert-channels` }),
    }),
    addChannel: build.mutation<AddChannelResult, AddChannelArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alert-channels`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteChannel: build.mutation<DeleteChannelResult, DeleteChannelArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alert-channels/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    updateChannel: build.mutation<UpdateChannelResult, UpdateChannelArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alert-channels/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newChannel,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    rotateChannelSecret: build.mutation<
      RotateChannelSecretResult,
      RotateChannelSecretArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/alert-channels/${encodeURIComponent(String(queryArg))}/secret`,
        method: "POST",
      }),
    }),
    testChannel: build.mutation<TestChannelResult, TestChannelArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alert-channels/${encodeURIComponent(String(queryArg))}/test`,
        method: "POST",
      }),
    }),
    listDeliveries: build.query<ListDeliveriesResult, ListDeliveriesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alert-deliveries`,
        params: {
          channel_id: queryArg.channelId,
          firing_id: queryArg.firingId,
          state: queryArg.state,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    resendDelivery: build.mutation<ResendDeliveryResult, ResendDeliveryArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alert-deliveries/${encodeURIComponent(String(queryArg))}/resend`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as channelsEndpoints };
export type ListChannelsResult = Channels;
export type ListChannelsArgs = void;
export type AddChannelResult = Channel;
export type AddChannelArgs = NewChannel;
export type DeleteChannelResult = null;
export type DeleteChannelArgs = {
  id: string;
  "If-Match": string;
};
export type UpdateChannelResult = Channel;
export type UpdateChannelArgs = {
  id: string;
  "If-Match": string;
  newChannel: NewChannel;
};
export type RotateChannelSecretResult = Channel;
export type RotateChannelSecretArgs = string;
export type TestChannelResult = Delivery;
export type TestChannelArgs = string;
export type ListDeliveriesResult = Deliveries;
export type ListDeliveriesArgs = {
  channelId?: string;
  firingId?: string;
  state?: string;
  cursor?: string;
  limit?: number;
};
export type ResendDeliveryResult = Delivery;
export type ResendDeliveryArgs = string;
export type Channel = Schemas['Channel'];
export type Channels = Schemas['Channels'];
export type ProblemBody = Schemas['ProblemBody'];
export type NewChannel = Schemas['NewChannel'];
export type Delivery = Schemas['Delivery'];
export type Deliveries = Schemas['Deliveries'];
