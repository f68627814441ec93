/** What `calendar` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // InstanceLine
  allDay: 'All day',
  until: (time: string) => `Until ${time}`,
  high: ' · High',
  allDayTitle: ', all day',
} as const;
