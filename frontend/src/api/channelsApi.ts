/** Where firings are sent, and every attempt to send one. */

import { type Channels, channelsEndpoints, type Deliveries, type ListDeliveriesArgs } from './endpoints/channels';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';

export type { Channel, Delivery, NewChannel } from './endpoints/channels';

const deliveriesCall = callOf(channelsEndpoints, 'listDeliveries');

/** Attempts change what a channel and a firing show, and the other way round. */
const DELIVERIES = { type: 'Channel', id: 'DELIVERIES' } as const;
const changes = { invalidatesTags: ['Channel'] } as const;

const shaped = reshape(channelsEndpoints, {
  listChannels: { answer: ({ channels }: Channels) => channels },
  updateChannel: { versioned: true },
  deleteChannel: { versioned: true },
});

export const channelsApi = shaped
  .enhanceEndpoints({
    endpoints: {
      listChannels: { providesTags: ['Channel'] },
      addChannel: changes,
      updateChannel: changes,
      // Alerts name their channels.
      deleteChannel: { invalidatesTags: ['Channel', 'Alert'] },
      testChannel: changes,
      rotateChannelSecret: changes,
      resendDelivery: { invalidatesTags: ['Channel', 'Firing'] },
    },
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      deliveryPages: build.infiniteQuery<Deliveries, Omit<ListDeliveriesArgs, 'cursor'>, string>({
        ...pagesOf(deliveriesCall, (page: Deliveries) => page.next_cursor),
        providesTags: [DELIVERIES, 'Channel'],
      }),
    }),
  });

export const {
  useListChannelsQuery,
  useAddChannelMutation,
  useUpdateChannelMutation,
  useDeleteChannelMutation,
  useTestChannelMutation,
  useRotateChannelSecretMutation,
  useResendDeliveryMutation,
  useDeliveryPagesInfiniteQuery,
} = channelsApi;
