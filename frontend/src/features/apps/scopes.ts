/** What the scopes of an app allow, in words for the person who is asked. */

const WORDS: Readonly<Record<string, string>> = {
  'market:read': 'Read market data, NFTs, new listings and analysis',
  'investigation:read': 'Read addresses, your labels, traces, cases and whales',
  'portfolio:read': 'Read your portfolios, wallets, accounts, fills and lots',
  'journal:read': 'Read your journal, tasks, trading sessions, trips and statistics',
  'journal:write': 'Change your journal, tasks, trading sessions and trips',
  'alerts:read': 'Read your alerts and when they fired',
  'alerts:write': 'Change your alerts',
  'watchlists:read': 'Read your watchlists',
  'watchlists:write': 'Change your watchlists',
  offline_access: 'Keep its access while you are away, until you revoke it or don’t use it for 90 days',
};

/** A scope that this version does not know is shown by its own name. */
export const scopeWords = (scope: string): string => WORDS[scope] ?? scope;
