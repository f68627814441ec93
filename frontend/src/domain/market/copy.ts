/** What pickers of the market show in words. `npm run lint` keeps text out of the components. */

export const copy = {
  // CollectionPicker
  collection: 'Collection',
  collectionInline: 'collection',
  nameOrSymbol: 'Name or symbol',
} as const;
