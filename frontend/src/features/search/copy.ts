/** What `search` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // SearchDialog
  search: 'Search',
  // SearchPage
  tokensAddressesTransactionsLabelsTraces:
    'Find tokens, addresses, transactions, labels, traces, cases, everything in your workspace, pages and settings',
  // SearchPanel
  tryAgain: 'Try again',
  searchForCryptoAddressOr: 'Search for crypto, address, or transaction hash...',
  esc: 'Esc',
  closeSearch: 'Close search',
  searchResults: 'Search results',
  noResultsFound: 'No results found.',
  tooLong: (most: string) => `This text is longer than ${most} characters, so only pages, commands and settings are searched.`,
  tab: 'Tab',
  searching: 'Searching',
  yourWorkspace: 'Your workspace',
  searchingYourWorkspace: 'Searching your workspace…',
  couldntSearchYourWorkspace: (why: string) => `Couldn't search your workspace. ${why}`,
  enter: (label: string) => `, Enter: ${label}`,
} as const;
