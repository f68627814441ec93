/** Which events reach a person where, quiet hours, browsers that show alerts, and notices of what others share. */

import { notificationsEndpoints, type PushDevices } from './endpoints/notifications';
import { reshape } from './reshape';

export type { EventNotifications, GrantNotice, NotificationSettings, PushDevice, QuietHours } from './endpoints/notifications';

/** The first device makes a channel, and an attempt changes what it shows. */
const changes = { invalidatesTags: ['Channel'] } as const;

export const notificationsApi = reshape(notificationsEndpoints, {
  updateNotifications: { versioned: true },
  listPushDevices: { answer: ({ devices }: PushDevices) => devices },
}).enhanceEndpoints({
  endpoints: {
    getNotifications: { providesTags: ['Notifications'] },
    listPushDevices: { providesTags: ['Channel'] },
    addPushDevice: changes,
    testPushDevice: changes,
    deletePushDevice: changes,
    listGrantNotices: { providesTags: ['GrantNotice'] },
    readGrantNotices: { invalidatesTags: ['GrantNotice'] },
    updateNotifications: {
      // The answer is what there is now: the next change names its version.
      async onQueryStarted(_asked, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(notificationsApi.util.upsertQueryData('getNotifications', undefined, answer.data));
      },
    },
  },
});

export const {
  useGetNotificationsQuery,
  useUpdateNotificationsMutation,
  useGetPushKeyQuery,
  useListPushDevicesQuery,
  useAddPushDeviceMutation,
  useTestPushDeviceMutation,
  useDeletePushDeviceMutation,
  useListGrantNoticesQuery,
  useReadGrantNoticesMutation,
} = notificationsApi;
