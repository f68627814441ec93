/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listGrantNotices: build.query<ListGrantNoticesResult, ListGrantNoticesArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/grant-notices`,
          params: {
            cursor: queryArg.cursor,
            limit: queryArg.limit,
          },
        }),
      },
    ),
    readGrantNotices: build.mutation<
      ReadGrantNoticesResult,
      ReadGrantNoticesArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/grant-notices/read`,
        method: "POST",
        body: queryArg,
      }),
    }),
    listPushDevices: build.query<ListPushDevicesResult, ListPushDevicesArgs>({
      query: () => ({ url: `/api/v1/push-devices` }),
    }),
    addPushDevice: build.mutation<AddPushDeviceResult, AddPushDeviceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/push-devices`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deletePushDevice: build.mutation<
      DeletePushDeviceResult,
      DeletePushDeviceArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/push-devices/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    testPushDevice: build.mutation<TestPushDeviceResult, TestPushDeviceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/push-devices/${encodeURIComponent(String(queryArg))}/test`,
        method: "POST",
      }),
    }),
    getPushKey: build.query<GetPushKeyResult, GetPushKeyArgs>({
      query: () => ({ url: `/api/v1/push-key` }),
    }),
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
export type ListGrantNoticesResult = GrantNotices;
export type ListGrantNoticesArgs = {
  cursor?: string;
  limit?: number;
};
export type ReadGrantNoticesResult = null;
export type ReadGrantNoticesArgs = ReadNotices;
export type ListPushDevicesResult = PushDevices;
export type ListPushDevicesArgs = void;
export type AddPushDeviceResult = PushDevice;
export type AddPushDeviceArgs = NewPushDevice;
export type DeletePushDeviceResult = null;
export type DeletePushDeviceArgs = string;
export type TestPushDeviceResult = Delivery;
export type TestPushDeviceArgs = string;
export type GetPushKeyResult = PushKey;
export type GetPushKeyArgs = void;
export type GetNotificationsResult =
  NotificationSettings;
export type GetNotificationsArgs = void;
export type UpdateNotificationsResult =
  NotificationSettings;
export type UpdateNotificationsArgs = {
  "If-Match": string;
  newNotificationSettings: NewNotificationSettings;
};
export type GrantNotice = Schemas['GrantNotice'];
export type GrantNotices = Schemas['GrantNotices'];
export type ProblemBody = Schemas['ProblemBody'];
export type ReadNotices = Schemas['ReadNotices'];
export type PushDevice = Schemas['PushDevice'];
export type PushDevices = Schemas['PushDevices'];
export type NewPushDevice = Schemas['NewPushDevice'];
export type Delivery = Schemas['Delivery'];
export type PushKey = Schemas['PushKey'];
export type EventNotifications = Schemas['EventNotifications'];
export type QuietHours = Schemas['QuietHours'];
export type NotificationSettings = Schemas['NotificationSettings'];
export type NewNotificationSettings = Schemas['NewNotificationSettings'];
