/**
 * Which test asserts each state of each page: the panel contract, route by route. `app/routeStates.test.ts` fails where this list and the
 * tests or the router differ, `app/pageStates.test.tsx` opens the pages that are walked, and `make shots` writes the list into its table.
 */

export const STATES = ['loading', 'empty', 'failed', 'partial', 'stale', 'quota', 'not found'] as const;
export type State = (typeof STATES)[number];

/** A test by its file, from the folder of the frontend, and its title as the file writes it. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}
/** A state that the page cannot have, with the reason. */
export interface Impossible {
  readonly impossible: string;
}
/** A state that can occur and has no test, with the reason. */
export interface Untested {
  readonly untested: string;
}
export type Answer = NamedTest | Impossible | Untested;
export type RouteStates = Readonly<Record<State, Answer>>;

const unit = (file: string, title: string): NamedTest => ({ file: `src/features/${file}.test.tsx`, title });
const inBrowser = (file: string, title: string): NamedTest => ({ file: `e2e/pages/${file}.spec.ts`, title });
const inApp = (file: string, title: string): NamedTest => ({ file: `src/app/${file}.test.tsx`, title });
const never = (impossible: string): Impossible => ({ impossible });

/** Asserted of the page itself by the test that opens one route after the other. */
export const WALK = {
  loading: inApp('pageStates', '%s shows that it loads, and claims nothing yet'),
  failed: inApp('pageStates', '%s says that it failed, and offers to ask again'),
  quota: inApp('pageStates', '%s says when the quota of its provider comes back'),
  empty: inApp('pageStates', '%s says what would be here'),
  missing: inApp('pageStates', '%s says that it does not exist'),
  asksNothing: inApp('pageStates', '%s asks the server for nothing'),
} as const;

const NO_ID = never('Its address names nothing that could be missing.');
const WHOLE = never('One service has all of its rows: they come together or not at all.');
const NO_COPY = never('It shows no answer of a provider that may be old.');
const NO_PROVIDER = never('It calls no provider that has a quota.');
const EMPTY_NEVER = never('It always has something to show.');
const QUOTA_IN_FAILED = never('What the provider refuses is among what failed, beside the rows that were read.');

/** A page of the account's own rows, all from one service. */
const own = (states: Partial<RouteStates> & Pick<RouteStates, 'empty'>): RouteStates => ({
  loading: WALK.loading,
  failed: WALK.failed,
  partial: WHOLE,
  stale: NO_COPY,
  quota: NO_PROVIDER,
  'not found': NO_ID,
  ...states,
});

/** A page that opens without a call: the walk asserts that it makes none. */
const still = (states: Partial<RouteStates> = {}): RouteStates => {
  const nothing = never('It opens without asking the server.');
  return {
    loading: WALK.asksNothing,
    empty: nothing,
    failed: nothing,
    partial: nothing,
    stale: nothing,
    quota: nothing,
    'not found': nothing,
    ...states,
  };
};

const widgets = {
  partial: unit('dashboards/DashboardPage', 'of %s leaves the others ready'),
  stale: unit('dashboards/DashboardPage', 'that is old says of when it is'),
  quota: unit('dashboards/DashboardPage', 'that its quota does not allow says when that comes back'),
};
const editor = own({
  empty: never('A new entry is empty on purpose.'),
  partial: unit('editor/EditorPage', 'opens read-only where it has parts that this version does not know'),
});

/** By address; 7 and bitcoin stand for an id. */
export const ROUTE_STATES: Readonly<Record<string, RouteStates>> = {
  '/search': own({
    empty: unit('search/search', 'says that nothing was found, but not before it knows'),
    failed: unit('search/search', 'says which lists failed and tries them again, instead of claiming that there is nothing'),
    partial: unit('search/workspace', 'says that it is being searched, and that it failed, beside what the others found'),
    quota: never('A list that the market refuses is among those that failed, with the reason of the server.'),
  }),
  '/sign-in': still({ failed: inApp('messages', 'Login failed') }),
  '/sign-in-2': still({ failed: never('It is the form of /sign-in beside a picture.') }),
  '/sign-up': still({ failed: inApp('messages', 'Registration failed') }),
  '/forgot-password': still({ failed: inApp('pageStates', 'a code that cannot be requested is said in the form') }),
  '/otp': still({
    failed: inApp('messages', 'OTP verification failed'),
    empty: inApp('router', 'a guest who owes no code reads at /otp how to get one'),
  }),
  '/': own({
    empty: unit('home/MinePanels', 'offers a price, an address and a trace to whoever has nothing yet'),
    partial: unit('home/MinePanels', 'says what failed, and leaves the others alone'),
    stale: unit('home/FearGreedPanel', 'warns of values that are past their time, and says why'),
    quota: WALK.quota,
  }),
  '/dashboard': own({
    empty: unit('dashboards/DashboardPage', 'opens the first one, and without any offers templates'),
    ...widgets,
  }),
  '/dashboard/7': own({
    empty: unit('dashboards/sharing', 'that is empty asks only those who can edit to add widgets: %s'),
    ...widgets,
    'not found': WALK.missing,
  }),
  '/user-dashboards': own({ empty: WALK.empty }),
  '/feed': own({
    empty: unit('feed/FeedPage', 'offers sources where there are none'),
    partial: unit('feed/FeedPage', 'says what is missing, and which feeds do not answer'),
    stale: unit('feed/FeedPage', 'keeps an old list where asking again fails, and says how old it is'),
  }),
  '/profiler': own({
    empty: unit('profiler/components/HistoryTab', 'says that nothing was found only where there is no day'),
    failed: inBrowser('profiler', 'a provider that fails is named and never reads as no activity'),
    partial: unit('profiler/components/absence', 'names chains that could not be asked'),
    quota: QUOTA_IN_FAILED,
    'not found': inBrowser('profiler', 'a name leads to its address, and one that stands for none says so'),
  }),
  '/tracer': own({
    empty: unit('tracer/components/StartPanel', 'are said to be none where there are none'),
    partial: inBrowser('tracer', 'a provider that fails is named and nothing is lost'),
    quota: QUOTA_IN_FAILED,
  }),
  '/private-labels': own({ empty: unit('labels/LabelsPage', 'say how to begin') }),
  '/investigation-report': own({
    empty: WALK.empty,
    'not found': unit('cases/sharing', 'says that it does not exist once it is gone'),
  }),
  '/tokens': own({
    empty: unit(
      'market/TokensPage',
      'filters within the top 250, keeps the filter in the address, and says when nothing matches',
    ),
    failed: unit('market/TokensPage', 'says what failed in the specified words and tries again'),
    partial: inApp('messages', 'Failed to fetch data, of the totals'),
    stale: unit('market/TokensPage', 'says when it shows a last good answer'),
    quota: unit('market/TokensPage', 'says when the quota comes back where the list failed'),
  }),
  '/new-tokens': own({
    empty: unit('listings/NewListingsPage', 'say what passed no filter, and clear them'),
    partial: unit('listings/NewListingsPage', 'has its readings; one without an answer is not a dead pool'),
    stale: unit('listings/NewListingsPage', 'say how old they are where the provider fails'),
    quota: WALK.quota,
  }),
  '/nfts': own({
    empty: unit('nfts/NftsPage', 'begin with following one'),
    partial: unit('nfts/NftsPage', 'pass on why figures are missing'),
    stale: unit('nfts/NftsPage', 'stay where asking again fails, with how old they are'),
    quota: WALK.quota,
  }),
  '/settings': still(),
  '/500': still(),
  '/404': still(),
  '/503': still(),
  '/401': still(),
  '/analysis': own({
    empty: unit('analysis/AnalysisPage', 'asks nothing with one coin, and keeps the choice in the address'),
    partial: unit(
      'analysis/AnalysisPage',
      'shows a figure for each pair, with interval and days as text, and names coins without figures',
    ),
    quota: WALK.quota,
  }),
  '/forecasting': own({
    empty: unit('forecast/ForecastPage', 'says when the history is short, and forecasts all the same'),
    partial: unit('forecast/ForecastPage', 'draws the forecast alone where the price history did not load, and says so'),
    stale: unit('forecast/ForecastPage', 'keeps a forecast where asking again fails, and says how old it is'),
    quota: WALK.quota,
  }),
  '/whale-watch': own({
    empty: WALK.empty,
    partial: inBrowser('whales', 'each scanner says how far it is, and a failure is never an empty chain'),
    stale: inBrowser('whales', 'pages go back and forth, new rows come by themselves, and old ones stay when the server is away'),
  }),
  '/etf-flows': own({
    empty: unit('etf/EtfPage', 'says what would be here where nothing was imported'),
    partial: unit('etf/EtfPage', 'says when closes are missing'),
    quota: WALK.quota,
  }),
  '/trading': own({
    empty: unit('trading/TradingPage', 'say how to begin, and what can be read'),
    partial: unit('trading/failedAccounts', 'filters say that the accounts could not be loaded, and load them again'),
  }),
  '/active-positions': own({
    empty: unit('journal/ActivePositionsPage', 'say how to begin'),
    partial: unit(
      'journal/ActivePositionsPage',
      'have no price where none applies, with the reason, and are named beside the sum',
    ),
    stale: unit('journal/ActivePositionsPage', 'say how old their price is, and round what follows'),
    quota: never('Prices that the market refuses are among those that are away, beside the positions.'),
  }),
  '/portfolio': own({
    empty: unit('portfolio/PortfolioPage', 'says how to begin'),
    partial: unit('portfolio/PortfolioPage', 'name what the value leaves out, and withhold returns that lack a material part'),
    stale: unit('portfolio/PortfolioPage', 'name the price with its day, and the accounts'),
    quota: never('Prices that the market refuses are among those that are away, beside the holdings.'),
  }),
  '/wallets': own({
    empty: WALK.empty,
    partial: unit('wallets/WalletsPage', 'say what failed and what is in no figure'),
    quota: QUOTA_IN_FAILED,
  }),
  '/watchlist': own({
    empty: unit('watchlist/WatchlistPage', 'are explained where there are none, and created'),
    partial: unit('watchlist/market', 'stays without prices where the market fails, and says when its quota comes back'),
    stale: unit('watchlist/market', 'says how old its prices are where the market gives its last good answer'),
    quota: unit('watchlist/market', 'stays without prices where the market fails, and says when its quota comes back'),
    'not found': unit('watchlist/sharing', 'falls back to the own lists where it is shared no more'),
  }),
  '/trading-rulesets': own({
    empty: unit('rules/RulesetsPage', 'explain themselves where there are none, and begin with a template'),
    partial: unit('rules/RulesetsPage', 'says what is missing, and what would be here'),
  }),
  '/alerts': own({
    empty: unit('alerts/AlertsPage', 'offers the first alert where there is none'),
    partial: unit('alerts/alertsOverLists', 'shows what an alert goes through, and that it cannot be checked'),
  }),
  '/calendar': own({
    empty: unit('calendar/CalendarPage', 'says what would be here where nothing is'),
    partial: unit('calendar/CalendarPage', 'says what could not be computed'),
  }),
  '/apps': still({ empty: unit('apps/AppsPage', 'says when nothing matches and clears the filter') }),
  '/users': own({ empty: WALK.empty }),
  '/strategies': own({ empty: WALK.empty }),
  '/journal': own({
    empty: unit('journal/JournalPage', 'says how to begin where there are no fills'),
    partial: unit('journal/JournalPage', 'asks again where the market was away'),
  }),
  '/journal/editor': editor,
  '/journal/editor/7': {
    ...editor,
    'not found': unit('editor/EditorPage', 'says that it does not exist, and leads to the others'),
  },
  '/session': own({
    empty: unit('sessions/SessionsPage', 'offer to clear filters that match nothing'),
    partial: unit('sessions/SessionsPage', 'says that today could not be read, and reads it again'),
  }),
  '/visualiser': own({
    empty: inBrowser('visualiser', 'an address that was never used is empty, and a mistyped one is refused in words'),
    partial: inBrowser('visualiser', 'of two addresses one that fails is named, and the other drawn'),
    quota: QUOTA_IN_FAILED,
  }),
  '/journal/session/7': own({
    empty: never('A session always has its plan.'),
    'not found': unit('sessions/SessionPage', 'says that a session does not exist'),
  }),
  '/chat-ai': own({
    empty: unit('assistant/AssistantPage', 'begins with three questions and says that no model is connected'),
    partial: unit('assistant/AssistantPage', 'says that the connection broke where an answer has no end'),
    quota: unit('assistant/AssistantPage', 'says when the tokens of the day are used up, and keeps the question'),
  }),
  '/tokens/bitcoin': own({
    empty: unit('market/components/Markets', 'says that there are none'),
    partial: unit('market/TokenPage', 'keeps working when one panel fails'),
    stale: unit('market/TokenPage', 'says when the data of a coin ended'),
    quota: WALK.quota,
    'not found': unit('market/TokenPage', 'says when there is no such token, and when it failed'),
  }),
  '/strategies/7': own({
    empty: EMPTY_NEVER,
    partial: unit('strategies/PaperTab', 'says what the server refuses, and asks again where a list failed'),
    'not found': unit('strategies/StrategyPage', 'one that does not exist says so'),
  }),
  '/journal/trips': own({
    empty: unit('trips/TripsPage', 'is narrowed by state'),
    partial: unit('trips/failedFields', 'accounts that could not be loaded are not shown as none'),
    'not found': unit('trips/TripsPage', 'says that a trip does not exist'),
  }),
  '/journal/visualiser': own({
    empty: unit('tradechart/TradeChartPage', 'says how to begin where there are no fills, and clears filters that leave nothing'),
    partial: unit(
      'tradechart/TradeChartPage',
      'says in its panel that the round trips failed, and leaves the other charts alone',
    ),
  }),
  '/tasks': own({ empty: unit('tasks/TasksPage', 'says what would be here, and offers to clear a search') }),
  '/settings/account': own({ empty: WALK.empty }),
  '/settings/appearance': still(),
  '/settings/notifications': own({ empty: EMPTY_NEVER }),
  '/settings/display': still(),
  '/settings/emails': own({ empty: never('An account has at least one address.') }),
  '/settings/password-authentication': own({ empty: never('An account has a password or a passkey.') }),
  '/settings/sessions': own({ empty: never('The session that reads it is in the list.') }),
  '/settings/storage': own({
    empty: unit('settings/StoragePage', 'writes little as little, and only nothing as nothing'),
    partial: unit('settings/StoragePage', 'says which part is not known, and shows the others'),
  }),
  '/settings/teams': own({ empty: WALK.empty }),
  '/settings/billing': own({ empty: EMPTY_NEVER, partial: unit('billing/Billing', 'says that a sum is partial') }),
  '/settings/billing/plans-usage': own({
    empty: unit('billing/Billing', 'has no forecast of a few days, and names what does not answer'),
    partial: unit('billing/Billing', 'has no forecast of a few days, and names what does not answer'),
  }),
  '/settings/billing/spending-limits': own({ empty: EMPTY_NEVER }),
  '/settings/billing/payment-information': own({
    empty: unit('billing/Payment', 'says that there are no invoices where the provider has none'),
    partial: unit('billing/Payment', 'says that the provider is away, and never that there are no invoices'),
  }),
  '/settings/error-example': still(),

  // Pages of the application that the specification does not name.
  '/profiler/key': still({
    empty: inBrowser('key', 'every state is accessible, keeps to the policy and fits'),
    failed: inBrowser('key', 'movements are added page by page, and a page that fails can be asked for again'),
    partial: inBrowser('key', 'while addresses are looked at, what is known is shown and asked for again'),
    stale: { untested: 'Its profile stays beside its age where asking again fails; no test asks again.' },
  }),
  '/settings/account/api-keys': own({
    empty: WALK.empty,
    partial: unit('settings/ProviderKeysPanel', 'says that an unreachable provider is no verdict'),
  }),
  '/settings/data': own({ empty: unit('settings/DataPage', 'says what an archive holds, and that nothing was done yet') }),
  '/apps/authorize': own({
    empty: EMPTY_NEVER,
    'not found': unit('apps/apps', 'shows what is wrong with a request before anybody goes back'),
  }),
  '/shared-trace': own({
    empty: EMPTY_NEVER,
    failed: inBrowser('shared', 'a server that does not answer is asked again'),
    'not found': inBrowser('shared', 'a link that has ended, was withdrawn or is not whole says so'),
  }),
  '/shared-dashboard': own({
    empty: EMPTY_NEVER,
    partial: unit('dashboards/links', 'shows the copy with boxes for what is left out, and asks for public data alone'),
    'not found': unit('dashboards/links', 'says that %s opens nothing'),
  }),
  '/shared-report': own({
    empty: EMPTY_NEVER,
    'not found': inBrowser('shared', 'a shared report is read and saved without an account, and says when it has ended'),
  }),
  '/join-team': own({ empty: EMPTY_NEVER, 'not found': unit('teams/teams', 'says that it is gone') }),
};

/** Addresses whose state is asserted by one of the tests that walk the pages. */
export const walkedBy = (walk: NamedTest): readonly string[] =>
  Object.entries(ROUTE_STATES).flatMap(([address, states]) => (STATES.some((state) => states[state] === walk) ? [address] : []));

/** The states of an address as its row of the table writes them: what a test asserts, then what none does though it can occur. */
export function statesCell(address: string): string {
  const states = ROUTE_STATES[address];
  if (states === undefined) return '**not listed**';
  const tested = STATES.filter((state) => 'title' in states[state] && states[state] !== WALK.asksNothing);
  const untested = STATES.filter((state) => 'untested' in states[state]);
  const without = untested.length === 0 ? '' : `; **not tested: ${untested.join(', ')}**`;
  return `${tested.length === 0 ? 'asks nothing' : tested.join(', ')}${without}`;
}
