/** What `shell` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // AccountMenu
  account: 'Account',
  apiKeys: 'API keys',
  devices: 'Devices',
  keyboardShortcuts: 'Keyboard shortcuts',
  signOut: 'Sign out',
  accountMenu: 'Account menu',
  // Arrival
  meridian: ' · Meridian',
  page: 'Page',
  // ConnectionFoot
  notConnected: 'Not connected',
  replayedMarket: 'Replayed market',
  generatedMarket: 'Generated market',
  theServerIsNotResponding: 'The server is not responding. Figures on screen keep their last value.',
  checkingTheServer: 'Checking the server.',
  theProviderLastAnswered: (lastSuccessAt: string) => `The provider last answered ${lastSuccessAt}.`,
  theProviderHasNotAnswered: 'The provider has not answered yet.',
  lastFailure: (asked: string, lastError: string) => `${asked} Last failure: ${lastError}`,
  noServer: 'No server',
  connection: 'Connection',
  // FlyOut
  more: 'More',
  moreIn: (title: string) => `More in ${title}`,
  // MoreTools
  moreInGroup: (title: string) => `in ${title}`,
  // ProfilerModal
  enterAnAddressOrThe: 'Enter an address or the name of an entity.',
  theRangeEndsBeforeIt: 'The range ends before it begins.',
  noAddressOrLabelMatches: (address: string) => `No address or label matches “${address}”.`,
  couldntLookUp: (name: string, why: string) => `Couldn't look up “${name}”. ${why}`,
  profileAnAccount: 'Profile an account',
  addressOrEntity: 'Address or entity',
  n0xBc1OrOneOf: '0x…, bc1… or one of your labels or entities',
  allBitcoinAddressesOfThis:
    'All Bitcoin addresses of this key are shown as one. The key stays in this tab’s memory. It is never saved and never appears in the address bar.',
  noProviderForItsChain: (name: string, chain: string) =>
    `“${name}” is on ${chain}, which isn’t available here. Enter another address or name.`,
  noProviderForTheChain: (chain: string) =>
    `This address was found on ${chain}, which isn’t available here. Choose a chain, or enter another address.`,
  chooseAChain: 'Choose a chain',
  chain: 'Chain',
  from: 'From',
  to: 'To',
  depth: 'Depth',
  newest500: 'Newest 500',
  newest5000: 'Newest 5,000',
  cancel: 'Cancel',
  profileThisKey: 'Profile this key',
  openProfiler: 'Open profiler',
  // Shell
  skipToMain: 'Skip to Main',
  // ShortcutsDialog
  toInline: 'to',
  // Sidebar
  controlKMetaK: 'Control+K Meta+K',
  search: 'Search',
  closeMenu: 'Close menu',
  sidebar: 'Sidebar',
  meridianHome: 'Meridian, home',
  meridianTitle: 'Meridian',
  collapseSidebar: 'Collapse sidebar',
  main: 'Main',
  expandSidebar: 'Expand sidebar',
  // TeamSwitcher
  workspace: 'Workspace',
  manageTeams: 'Manage teams',
  workspaceOfName: (name: string) => `Workspace: ${name}`,
  // ThemeMenu
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  theme: 'Theme',
  themeOfChoice: (choice: string) => `Theme: ${choice}`,
  // Ticker
  leadingCoins: 'Leading coins',
  priceAndChange: (name: string) => `${name}: price in US dollars, and its change in 24 hours`,
  // TopBar
  breadcrumb: 'Breadcrumb',
  openMenu: 'Open menu',
  home: 'Home',
  // useShortcuts
  filterOfThePage: 'Filter the page, or search if it has no filter',
  thisList: 'This list',
  theNotificationOnScreen: 'The notification on screen',
  closeTheTopLayer: 'Close the open dialog or menu',
  goTo: 'Go to',
  moveBetweenRows: 'Move between rows',
  anotherActionForTheRow: 'Choose another action',
  runIt: 'Run the selected action',
} as const;
