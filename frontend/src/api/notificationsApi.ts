/** Which events reach a person where, and quiet hours. */

import { notificationsEndpoints } from './endpoints/notifications';
import { reshape } from './reshape';

export type { EventNotifications, NotificationSettings, QuietHours } from './endpoints/notifications';

export const notificationsApi = reshape(notificationsEndpoints, {
  updateNotifications: { versioned: true },
}).enhanceEndpoints({
  endpoints: {
    getNotifications: { providesTags: ['Notifications'] },
    updateNotifications: {
      // The answer is what there is now: the next change names its version.
      async onQueryStarted(_asked, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(notificationsApi.util.upsertQueryData('getNotifications', undefined, answer.data));
      },
    },
  },
});

export const { useGetNotificationsQuery, useUpdateNotificationsMutation } = notificationsApi;
