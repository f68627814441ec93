/** What `search` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // SearchDialog
  search: 'Search',
  // SearchPage
  tokensAddressesTransactionsLabelsTraces: 'Tokens, addresses, transactions, labels, traces, cases, pages and settings',
  // SearchPanel
  tryAgain: 'Try again',
  searchForCryptoAddressOr: 'Search for crypto, address, or transaction hash...',
  esc: 'Esc',
  closeSearch: 'Close search',
  searchResults: 'Search results',
  noResultsFound: 'No results found.',
  tab: 'Tab',
  searching: 'Searching',
  enter: (label: string) => `, Enter: ${label}`,
} as const;
