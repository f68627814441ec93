/** What `sample` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // KeptDialog
  someSampleDataWasKept: 'Some sample data was kept',
  close: 'Close',
  theseItemsAreYoursNow: "These items are yours now. Delete the ones that you don't need.",
  whatStays: 'What stays',
} as const;
