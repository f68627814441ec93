/** What `views` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // SavedViews
  savedViews: 'Saved views',
  views: 'Views',
  viewUpdated: 'View updated',
  viewDeleted: 'View deleted',
  noSavedViews: 'No saved views',
  setFiltersOrderAndColumns: 'Set filters, order and columns, then save them here under a name.',
  updateToWhatIsShown: (name: string) => `Update ${name} to the current view`,
  delete: (name: string) => `Delete ${name}`,
  viewSaved: 'View saved',
  nameOfTheView: 'Name of the view',
  name: 'Name',
  saveView: 'Save view',
} as const;
