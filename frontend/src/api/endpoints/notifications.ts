/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.query<GetNotificationsResult, GetNotificationsArgs>(
      {
        query: () => ({ url: `/api/v1/workspace/notifications` }),
      },
    ),
    updateNotifications: build.mutation<
      UpdateNotificationsResult,
      UpdateNotificationsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/workspace/notifications`,
        method: "PUT",
        body: queryArg.newNotificationSettings,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as notificationsEndpoints };
export type GetNotificationsResult =
  NotificationSettings;
export type GetNotificationsArgs = void;
export type UpdateNotificationsResult =
  NotificationSettings;
export type UpdateNotificationsArgs = {
  "If-Match": string;
  newNotificationSettings: NewNotificationSettings;
};
export type EventNotifications = Schemas['EventNotifications'];
export type QuietHours = Schemas['QuietHours'];
export type NotificationSettings = Schemas['NotificationSettings'];
export type ProblemBody = Schemas['ProblemBody'];
export type NewNotificationSettings = Schemas['NewNotificationSettings'];
