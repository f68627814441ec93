/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by changing the gateway, never by hand. */

/** What is sent and answered, by the names of the contract. */
export interface Schemas {
  readonly Account: {
    readonly id: string;
    readonly name: string;
    /** Where it is held, such as Kraken; can be empty. */
    readonly venue: string;
    /** Number of fills. */
    readonly fills: number;
    readonly created_at: string;
    /** For `If-Match`. */
    readonly version: number;
  };
  /** Holdings in one account. */
  readonly AccountAllocation: {
    readonly account_id: string;
    /** For a wallet, its label. */
    readonly account: string;
    readonly is_wallet: boolean;
    /** Of what has a price; null where nothing has. */
    readonly value?: string | null;
    /** Of the value of all that has a price, 0 to 1; null without a value. */
    readonly share?: number | null;
    readonly assets: number;
    /** Held there without a price: in no value and no share. */
    readonly missing_prices: readonly string[];
  };
  readonly AccountEvent: {
    readonly id: string;
    readonly account_id: string;
    readonly account: string;
    readonly happened_at: string;
    /** `deposit`, `withdrawal`, `transfer`, `reward`, `fee`, `funding`, `interest`, `conversion`, `adjustment` or `opening`: what was held when the records of the account begin. */
    readonly kind: string;
    /** Whether it moved one coin besides its fees and can be changed by hand. Others can only be deleted. */
    readonly editable: boolean;
    /** That coin; null if it isn't editable. */
    readonly asset?: string | null;
    /** As entered; null if it isn't editable. */
    readonly amount?: string | null;
    readonly fees: readonly Schemas['CoinAmount'][];
    /** Everything that moved, including fees. */
    readonly movements: readonly Schemas['EventMovement'][];
    /** Cost basis of received coins, in US dollars, as entered by their owner. */
    readonly cost?: string | null;
    /** The position that a payment was for, if known. */
    readonly base?: string | null;
    readonly quote?: string | null;
    /** `spot`, `linear` or `inverse`. */
    readonly contract?: string | null;
    readonly note: string;
    /** The venue's own, or the transaction's. */
    readonly external_id?: string | null;
    /** File that it came from, and the line in it. */
    readonly import_id?: string | null;
    readonly line: number;
    /** Changed by hand since it was added. */
    readonly edited: boolean;
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly AccountEventIds: {
    /** At most 500. */
    readonly ids: readonly string[];
  };
  readonly AccountEvents: {
    readonly events: readonly Schemas['AccountEvent'][];
    readonly next_cursor?: string;
    /** How many match in all. Only the first page has it: null on later pages. */
    readonly total?: number | null;
  };
  readonly Accounts: {
    readonly accounts: readonly Schemas['Account'][];
  };
  readonly AddTokenBody: {
    readonly coingecko_id: string;
    readonly token_name?: string | null;
    /** chain, diamond or star. */
    readonly icon?: string | null;
  };
  /** A token approval. */
  readonly AddressApproval: {
    readonly contract: string;
    readonly symbol?: string | null;
    readonly spender: string;
    readonly labels: readonly Schemas['LabelRef'][];
    /** Base units; null for a whole collection. */
    readonly allowance?: string | null;
    readonly unlimited: boolean;
    /** Whether the current allowance was read from the chain; otherwise it comes from the last event. */
    readonly verified: boolean;
    readonly tx: string;
    readonly block: number;
  };
  readonly AddressApprovals: {
    readonly items: readonly Schemas['AddressApproval'][];
    readonly basis: Schemas['Basis'];
  };
  readonly AddressCollection: {
    readonly contract: string;
    readonly name: string;
    readonly symbol: string;
    readonly kind: string;
    readonly count: number;
    readonly ids: readonly string[];
  };
  readonly AddressCollections: {
    readonly items: readonly Schemas['AddressCollection'][];
    readonly basis: Schemas['Basis'];
  };
  /** What several addresses have in common. */
  readonly AddressComparison: {
    readonly addresses: readonly Schemas['ComparedAddress'][];
    readonly shared: readonly Schemas['SharedPeer'][];
    readonly direct: readonly Schemas['DirectDealing'][];
    /** Days on which at least two of them were active. */
    readonly common_days: number;
  };
  /** The cost basis of the coins held, and the gains of those disposed of. */
  readonly AddressCosts: {
    readonly method: string;
    readonly symbol: string;
    /** Decimals: whole coins and US dollars. */
    readonly units: string;
    readonly cost_usd: string;
    readonly realised_usd: string;
    /** Null without a current price. */
    readonly unrealised_usd?: string | null;
    readonly price_usd?: string | null;
    readonly lots: readonly Schemas['AddressLot'][];
    /** Movements without a price at their time, and units that were sent without a known receipt. */
    readonly without_price: number;
    readonly unmatched_units: string;
    readonly basis: Schemas['Basis'];
  };
  readonly AddressCounterparties: {
    readonly items: readonly Schemas['AddressCounterparty'][];
    readonly next_cursor?: string;
    readonly basis: Schemas['Basis'];
    readonly total: number;
    readonly native_decimals: number;
    readonly native_symbol: string;
  };
  readonly AddressCounterparty: {
    readonly address: string;
    readonly labels: readonly Schemas['LabelRef'][];
    /** Null where nothing of it has a price. */
    readonly in_usd?: string | null;
    /** Null where nothing of it has a price. */
    readonly out_usd?: string | null;
    readonly in_count: number;
    readonly out_count: number;
    /** Native asset, base units. */
    readonly in_native: string;
    readonly out_native: string;
    readonly first?: string | null;
    readonly last?: string | null;
    /** Movements without a price, which the sums in dollars leave out. If all lack one, the sum is null, not zero. */
    readonly without_price: number;
    readonly in_without_price: number;
    readonly out_without_price: number;
  };
  /** All counterparties with one label, or all without a label. */
  readonly AddressFlow: {
    /** Null for those without a label. */
    readonly label?: string | null;
    readonly category?: string | null;
    readonly derived: boolean;
    /** Null where nothing of it has a price. */
    readonly in_usd?: string | null;
    /** Null where nothing of it has a price. */
    readonly out_usd?: string | null;
    readonly in_count: number;
    readonly out_count: number;
    readonly addresses: number;
    /** Movements that are not in the sums of dollars. */
    readonly in_without_price: number;
    readonly out_without_price: number;
  };
  readonly AddressFlows: {
    readonly items: readonly Schemas['AddressFlow'][];
    readonly basis: Schemas['Basis'];
  };
  readonly AddressFunder: {
    readonly movement?: Schemas['AddressMovement'] | null;
    readonly basis: Schemas['Basis'];
  };
  /** The head of a profile. */
  readonly AddressHeader: {
    readonly chain: string;
    readonly address: string;
    /** `p2wpkh`, `p2tr` …, `key`, `contract` or `unknown`. */
    readonly nature: string;
    readonly contract_name?: string | null;
    readonly verified: boolean;
    readonly creator?: string | null;
    readonly creation_tx?: string | null;
    readonly labels: readonly Schemas['LabelRef'][];
    readonly sanctioned: boolean;
    readonly balance?: Schemas['ChainAmount'] | null;
    readonly pending_in: Schemas['ChainAmount'];
    readonly pending_out: Schemas['ChainAmount'];
    readonly received?: Schemas['ChainAmount'] | null;
    readonly sent?: Schemas['ChainAmount'] | null;
    /** Null where unknown. */
    readonly tx_count?: number | null;
    readonly transfer_count?: number | null;
    /** Null where the oldest movements were not loaded. */
    readonly first_seen?: string | null;
    readonly last_seen?: string | null;
    /** Null if nothing has a price. */
    readonly net_worth_usd?: string | null;
    readonly risks: readonly Schemas['AddressRisk'][];
    readonly basis: Schemas['Basis'];
    /** Chains on which the same address is used. */
    readonly other_chains: readonly string[];
    readonly used: boolean;
    /** Chains for which no provider could say whether the address is used. */
    readonly unread_chains: readonly Schemas['UnreadChain'][];
  };
  /** When an address sends. */
  readonly AddressHeatmap: {
    /** 168 counts, Monday 00 UTC first. */
    readonly counts: readonly number[];
    /** Guessed from the quietest hours; never a fact. */
    readonly utc_offset_hours?: number | null;
    /** 0 to 100; null without a guess. */
    readonly confidence?: number | null;
    readonly reason: string;
    readonly basis: Schemas['Basis'];
  };
  readonly AddressHolding: {
    readonly amount: Schemas['ChainAmount'];
    /** US dollars for one unit; null where unknown. A bridged token has the price of its original, such as USDC.e that of USDC. */
    readonly price_usd?: string | null;
    /** `market`, or the provider's name. */
    readonly price_source?: string | null;
  };
  readonly AddressLot: {
    readonly acquired?: string | null;
    readonly units: string;
    readonly unit_cost_usd: string;
    readonly tx: string;
  };
  /** One movement of one asset, seen from one address. */
  readonly AddressMovement: {
    readonly tx: string;
    readonly position: number;
    /** Null while unconfirmed. */
    readonly time?: string | null;
    /** Null while unconfirmed. */
    readonly block?: number | null;
    /** "transaction", "coinbase", "internal", "erc20", "erc721", "erc1155". */
    readonly kind: string;
    /** `in`, `out` or `own`. */
    readonly direction: string;
    readonly amount: Schemas['ChainAmount'];
    /** Of the native asset, this address's share; null where unknown. */
    readonly fee?: string | null;
    readonly peers: readonly Schemas['MovementPeer'][];
    readonly failed: boolean;
    readonly token_id?: string | null;
    /** Whether it has several senders. Amounts are then divided in proportion to their inputs, which the chain itself doesn't record. */
    readonly shared: boolean;
  };
  /** Movements, newest first. */
  readonly AddressMovements: {
    readonly items: readonly Schemas['AddressMovement'][];
    readonly next_cursor?: string;
    readonly basis: Schemas['Basis'];
  };
  /** The caller's note about an address. */
  readonly AddressNote: {
    readonly body: string;
    /** For `If-Match`: 0 before a note is written, then one more with each change. */
    readonly version: number;
    readonly updated_at?: string | null;
  };
  readonly AddressNoteBody: {
    /** At most 20,000 characters. */
    readonly body: string;
  };
  /** What an address holds. */
  readonly AddressPortfolio: {
    readonly holdings: readonly Schemas['AddressHolding'][];
    readonly net_worth_usd?: string | null;
    /** Assets that are not in the sum. */
    readonly without_price: number;
    readonly as_of_block?: number | null;
    readonly basis: Schemas['Basis'];
  };
  /** A risk signal of an address. */
  readonly AddressRisk: {
    /** "sanctioned", "sanctioned_counterparty", "mixer_counterparty", "reported". */
    readonly code: string;
    readonly message: string;
    /** Who and where: the other address, its label, transactions. */
    readonly address: string;
    readonly label?: string | null;
    readonly source?: string | null;
    readonly txs: readonly string[];
  };
  readonly AddressUtxo: {
    readonly txid: string;
    readonly index: number;
    readonly value: string;
    /** Null while unconfirmed. */
    readonly block?: number | null;
    readonly time?: string | null;
    /** Whether spending it costs more than its value, at 10 satoshi per virtual byte. */
    readonly dust: boolean;
  };
  readonly AddressUtxos: {
    readonly items: readonly Schemas['AddressUtxo'][];
    /** How many transactions the address received coins in. */
    readonly receipts: number;
    readonly reused: boolean;
    readonly basis: Schemas['Basis'];
  };
  readonly Adherence: {
    readonly currency?: string | null;
    /** Closed round trips that were opened while a ruleset was in force. */
    readonly judged: number;
    readonly unknown_net: number;
    readonly rate?: Schemas['Estimate'] | null;
    readonly kept: Schemas['AdherenceGroup'];
    /** Opened in spite of a lock, with a reason. */
    readonly overridden: Schemas['AdherenceGroup'];
    /** Opened in spite of a lock, without a reason. */
    readonly broken: Schemas['AdherenceGroup'];
    readonly cost?: Schemas['Estimate'] | null;
    /** Newest first, at most 100. */
    readonly breaches: readonly Schemas['Breach'][];
    readonly market_away: boolean;
    /** Closed round trips that were opened before the first ruleset was in force: not judged. */
    readonly older: number;
  };
  /** Round trips on one side of the rules. */
  readonly AdherenceGroup: {
    readonly trips: number;
    readonly net: string;
    readonly expectancy?: Schemas['Estimate'] | null;
  };
  readonly Alert: {
    readonly id: string;
    readonly name: string;
    /** 1 to 5; none if the state is `unreadable`. */
    readonly conditions: readonly Schemas['AlertCondition'][];
    /** `all` or `any` of them. */
    readonly combine: string;
    /** How long it must be true, in data time, before it fires. */
    readonly for_minutes: number;
    /** `once`, `rearm` or `every_bar`. */
    readonly mode: string;
    /** In per cent: a level counts as left only beyond this. */
    readonly hysteresis: string;
    readonly cooldown_minutes: number;
    /** When it expires. */
    readonly expires_at?: string | null;
    /** Channels besides the list in the app. */
    readonly channel_ids: readonly string[];
    readonly note: string;
    readonly enabled: boolean;
    /** `armed`, `pending`, `firing`, `cooldown`, `done`, `expired` or `off`; `unreadable` if the stored rule can't be read, such as one that an earlier version imported and that exceeds today's limits. It isn't checked, and its rule is left out: it can be deleted or replaced. */
    readonly state: string;
    readonly snoozed_until?: string | null;
    /** State of each condition at the last sample: `true`, `false` or `unknown`. */
    readonly values: readonly string[];
    /** Time of the last sample that counted; null before the first. */
    readonly checked_at?: string | null;
    /** When it is checked next; null while it isn't checked, and for conditions on anything but prices and volumes. */
    readonly next_check_at?: string | null;
    /** Since when some condition has had no value for three of its cadences, or its market no price for two; the earliest of them. Null otherwise. */
    readonly no_data_since?: string | null;
    readonly fired: number;
    readonly last_fired_at?: string | null;
    /** Number of firings that the cooldown suppressed. */
    readonly suppressed: number;
    readonly created_at: string;
    /** For `If-Match`. */
    readonly version: number;
    /** The watchlist whose items the alert covers, each with its own state; null if the conditions name their tokens or addresses, or the alert covers an entity. The state is then `firing` while one of them fires, and `values` is empty. */
    readonly watchlist_id?: string | null;
    /** Its name; null if the list was deleted or is no longer shared. */
    readonly watchlist?: string | null;
    /** How many of its items, or of its entity's addresses, are checked. */
    readonly members: number;
    /** Items or addresses beyond the most that one alert checks, 100 tokens or 25 addresses, and items that the conditions do not fit. */
    readonly left_out: number;
    /** Why the alert can't be checked, in a sentence, such as a missing forecast band; null if it can. */
    readonly unchecked?: string | null;
    /** The entity whose addresses the conditions go through instead of a watchlist, as they are now: each has a state of its own. */
    readonly entity_id?: string | null;
    /** Its name; null if the entity hasn't been read yet or no longer exists. */
    readonly entity?: string | null;
    /** Names of the watchlist's tokens that can't be checked today because no forecast band of theirs was made before the day began. The others are checked; if there are none, `unchecked` says why. */
    readonly unchecked_members: readonly string[];
  };
  readonly AlertBacktest: {
    /** How often it would have fired. */
    readonly fired: number;
    /** The last 100 of them, newest first. */
    readonly firings: readonly Schemas['BacktestFiring'][];
    readonly from_at: string;
    readonly to_at: string;
    /** Hours with all required values, and all hours. */
    readonly known_hours: number;
    readonly hours: number;
    /** How often it was checked: `hour` or `day`; live it is every 15 minutes, or as its bars close. */
    readonly checked: string;
    /** Why the result is unknown; null if it is known. */
    readonly unknown?: string | null;
    /** Of an alert over a watchlist: how many of its tokens were counted; the hours are those of all of them. Null for any other alert, and where the result is unknown. */
    readonly members?: number | null;
  };
  /** One condition. Which members count depends on its kind; the others must not be sent. */
  readonly AlertCondition: {
    /** `price`: `coin` against `level`. `ratio`: price of `coin` ÷ price of `other` against `level`. `change`: per cent over `window_minutes`, or since the last firing, reaches `percent`. `average`: the price, or the average of `fast` bars, against the average of `bars` bars at the close of a bar. `extreme`: beyond all closes of the `days` full days before. `volume`: the 24-hour volume is `z` standard deviations above the mean of the `days` days before. `forecast_band`: outside the band of `band` per cent that was forecast for the day (UTC) before it began. `whale`: a transfer on the whale watch. `transfer`: `address` gets or sends `level` to `at_most` of `asset`, confirmed, from or to a counterparty with a label of `categories`. `balance`: what it holds of `asset` against `level`. `dormant`: it sends something for the first time in `days` days; what it gets does not count. `label`: it has a label of `categories`, or deals with an address that has one. `listing`: a new pool or coin. `floor`: the floor price of `collection` against `level`. `calendar`: `window_minutes` before an event of the own calendar, or before a computed one that `categories` name; the time of a halving or difficulty adjustment is an estimate. `etf_flow`: the net flow of a day that was imported, of the `fund` of `coin` or of all its funds, is above or below `level`. `rule_broken`: a round trip was opened although a rule of the own rulesets locked it. */
    readonly kind: string;
    /** CoinGecko's id. Of `whale`: only this asset. */
    readonly coin?: string | null;
    /** Of `ratio`. */
    readonly other?: string | null;
    /** Of `price`, `ratio`, `average`, `balance` and `floor`: `above`, `below`, `cross_up` or `cross_down`. Of `extreme`: `high` or `low`. Of `forecast_band`: `above`, `below` or `outside`. Of `whale`: `in` or `out` of an exchange, or empty for any. Of `transfer`: `in`, `out`, or empty for both. Of `label`: `address` or `counterparty`. Of `listing`: `pool` or `coin`. Of `etf_flow`: `above` or `below`. */
    readonly direction?: string;
    /** US dollars, or of the ratio. Of `balance` and `transfer`: units of the asset; of a transfer at least so many, null for no lower limit. Of `floor`: of `quote`. Of `etf_flow`: millions of US dollars, negative for an outflow. */
    readonly level?: string | null;
    /** Signed: -5 is a fall of 5 %. */
    readonly percent?: string | null;
    /** 60 to 43200, or 0: since the last firing. Of `calendar`: 1 to 43200 before the event. */
    readonly window_minutes?: number | null;
    /** `simple` or `exponential`. */
    readonly average?: string;
    /** `hour` or `day`. */
    readonly bar?: string;
    /** 2 to 400. */
    readonly bars?: number | null;
    /** Bars of the faster average, fewer than `bars`; null for the price itself. */
    readonly fast?: number | null;
    /** 2 to 365. */
    readonly days?: number | null;
    readonly z?: string | null;
    /** 50, 80 or 95. */
    readonly band?: number | null;
    /** Of `whale`: at least this many US dollars. Of a new pool: its liquidity within two days after it was first seen. */
    readonly at_least_usd?: string | null;
    /** Of `transfer`, `balance`, `dormant` and `label`: id of the address's chain. */
    readonly chain?: string | null;
    readonly address?: string | null;
    /** Of `transfer` and `balance`: `native` (where null), or the contract of a token. */
    readonly asset?: string | null;
    /** Of `label`: categories of labels, as `exchange` or `sanctioned`. Of `transfer`: words of `LabelCategory`, of one of which the counterparty has a label; where empty, it needs none. Of `calendar`: `own`, `economic`, `unlock` or `token`, and the computed `halving`, `difficulty`, `daily_expiry`, `weekly_expiry`, `monthly_expiry` and `quarterly_expiry`, which an empty list leaves out. Any where empty; at most 10. */
    readonly categories?: readonly string[];
    /** Of a new pool: its network, as GeckoTerminal names it; null for any. */
    readonly network?: string | null;
    /** Of `floor`: CoinGecko's id. */
    readonly collection?: string | null;
    /** Of `floor`: `usd` (where empty) or `native`, the coin of the collection's network. */
    readonly quote?: string;
    /** Of `etf_flow`: the ticker of a fund; null for the sum of all funds that are imported. */
    readonly fund?: string | null;
    /** Of `rule_broken`: an own ruleset; null for any. */
    readonly ruleset_id?: string | null;
    /** Of `rule_broken`: a kind of rule, as `max_trades`; empty for any. */
    readonly rule?: string;
    /** Of `transfer`: at most so many units of the asset, not fewer than `level`; null for no upper limit. */
    readonly at_most?: string | null;
    /** Of `transfer`: part of the text of the counterparty's label, in any capitals; null for any. With `categories`, one label has both. */
    readonly counterparty_label?: string | null;
    /** Of a new pool: the address that created the contract of its base token; needs `network`. Null for any. It is read on your behalf: each new pool costs a call. */
    readonly deployer?: string | null;
  };
  readonly AlertSnooze: {
    readonly until_at: string;
  };
  readonly Alerts: {
    readonly alerts: readonly Schemas['Alert'][];
    readonly next_cursor?: string;
    /** How many match in all. Only the first page has it: null on later pages. */
    readonly total?: number | null;
  };
  readonly AmountUnit: 'base' | 'coin';
  /** A coin of the answer and the closes behind it. */
  readonly AnalysedCoin: {
    readonly id: string;
    readonly name: string;
    readonly symbol: string;
    /** Closes within the range, without a day that isn't over. */
    readonly days: number;
    /** UTC, `yyyy-mm-dd`; null without closes. */
    readonly first?: string | null;
    readonly last?: string | null;
    /** "coingecko /coins/{id}/market_chart". */
    readonly source: string;
    /** Why it has no figures, in a sentence; null if it has. */
    readonly trouble?: string | null;
  };
  readonly AnalysisPoint: {
    /** UTC, `yyyy-mm-dd`. */
    readonly day: string;
    readonly value: number;
  };
  readonly AnalysisSeries: {
    readonly coin: string;
    readonly points: readonly Schemas['AnalysisPoint'][];
  };
  readonly ApiKey: {
    readonly id: string;
    readonly name: string;
    /** First characters, to recognise it by. */
    readonly prefix: string;
    readonly created_at: string;
    readonly last_used_at?: string | null;
  };
  readonly ApiKeyBody: {
    readonly name: string;
    /** The current password: a key outlives the session that creates it. */
    readonly password: string;
  };
  readonly ApiKeys: {
    readonly results: readonly Schemas['ApiKey'][];
  };
  readonly AppAuthorization: {
    readonly client_id: string;
    readonly name: string;
    /** Scheme and host of the address that the browser is redirected to. */
    readonly redirect_origin: string;
    readonly scopes: readonly string[];
    /** OAuth's error code for the request; null if it can be allowed. */
    readonly error?: string | null;
    /** The same, as a message for people. */
    readonly error_description?: string | null;
    /** The redirect address with the error in its query, which reports it to the app; null if the request can be allowed. */
    readonly redirect_to?: string | null;
    /** Email address of the account that registered the app. The installation's operator has not checked the app. */
    readonly registered_by: string;
    /** When access that is allowed now would expire even if the app renews it; null if it can't be renewed. */
    readonly ends_at?: string | null;
    /** Teams that the caller can connect the app to instead of their own workspace: those whose members they manage. */
    readonly teams: readonly Schemas['AppTeam'][];
  };
  readonly AppAuthorizationChoice: {
    readonly query: Schemas['AppAuthorizationQuery'];
    readonly approve: boolean;
    /** The team that the app works for, which the caller must own or administer; null for their own workspace. */
    readonly team_id?: string | null;
  };
  readonly AppAuthorizationDecision: {
    readonly redirect_to: string;
  };
  /** The parameters of an authorization request (RFC 6749, section 4.1.1; RFC 7636), as the app sent them. */
  readonly AppAuthorizationQuery: {
    readonly client_id: string;
    readonly redirect_uri: string;
    /** Only `code`. */
    readonly response_type?: string;
    /** Scopes, separated by spaces. */
    readonly scope?: string;
    readonly state?: string;
    readonly code_challenge?: string;
    /** Only `S256`. */
    readonly code_challenge_method?: string;
  };
  readonly AppClient: {
    /** Its `client_id`. */
    readonly id: string;
    readonly name: string;
    readonly redirect_uris: readonly string[];
    /** Whether it is a confidential client, which has a secret. */
    readonly confidential: boolean;
    readonly created_at: string;
  };
  readonly AppClientWithSecret: {
    /** Its `client_id`. */
    readonly id: string;
    readonly name: string;
    readonly redirect_uris: readonly string[];
    /** Whether it is a confidential client, which has a secret. */
    readonly confidential: boolean;
    readonly created_at: string;
    /** Shown only once; null for a public client. */
    readonly client_secret?: string | null;
  };
  readonly AppClients: {
    readonly clients: readonly Schemas['AppClient'][];
  };
  readonly AppTeam: {
    readonly id: string;
    readonly name: string;
  };
  readonly Archive: {
    readonly id: string;
    /** `export`, `import` or `erasure`. */
    readonly kind: string;
    /** `ready` (pending), `running`, `done`, `dead` (failed) or `cancelled`. */
    readonly state: string;
    /** Rows done. */
    readonly done: number;
    /** All rows; null until they are counted. */
    readonly total?: number | null;
    /** Why it failed. */
    readonly error?: string | null;
    /** For an export: size of its file; null without a file. */
    readonly bytes?: number | null;
    /** For an import: whether results match those in the file. Null for other kinds. */
    readonly identical?: boolean | null;
    readonly created_at: string;
    /** When it begins, if not at once. */
    readonly starts_at?: string | null;
    readonly finished_at?: string | null;
    /** True while a running import waits for its turn: compressed files are read one at a time. */
    readonly waiting: boolean;
  };
  readonly Archives: {
    readonly archives: readonly Schemas['Archive'][];
  };
  /** `asset` counts as `same_as`, one for one. */
  readonly AssetAlias: {
    readonly id: string;
    readonly asset: string;
    readonly same_as: string;
    /** `yyyy-mm-dd` in UTC: from this day on, the old name belongs to another coin and counts as itself. Null if it never does. */
    readonly renamed_on?: string | null;
    readonly created_at: string;
  };
  readonly AssetAliases: {
    /** At most 200. */
    readonly aliases: readonly Schemas['AssetAlias'][];
  };
  readonly AssetPrice: {
    readonly asset: string;
    /** Null where there is none of the last three days, or no exchange rate. */
    readonly price?: string | null;
    /** As of an asset of the portfolio. */
    readonly price_source?: string | null;
    readonly price_day?: string | null;
    /** When a live price was made; null for others. */
    readonly price_at?: string | null;
    /** The market's last price, if it is too old to count: the portfolio has it in no value. Null for an asset with a price. */
    readonly stale_price?: string | null;
    /** Its day, `yyyy-mm-dd` in UTC. */
    readonly stale_price_day?: string | null;
  };
  readonly AssetPrices: {
    /** In the order of the request. */
    readonly prices: readonly Schemas['AssetPrice'][];
    /** True if the market didn't answer: some missing prices may be available later. */
    readonly market_away: boolean;
    /** Of all prices: US dollars also where no exchange rate of the wanted currency is known at all. */
    readonly currency: string;
    readonly as_of_at: string;
    /** What one dollar is worth in this currency now; null in dollars, or where no rate is known. */
    readonly rate?: string | null;
    /** Day of that rate, `yyyy-mm-dd` in UTC; null without one. */
    readonly rate_day?: string | null;
    /** As of `PortfolioSummary`. */
    readonly rate_source?: string | null;
  };
  /** A command, as listed in the help. */
  readonly AssistantCommand: {
    readonly name: string;
    /** The arguments after the name; null without any. */
    readonly takes?: string | null;
    readonly says: string;
    readonly example: string;
  };
  readonly AssistantState: {
    /** Name of the connected model; null if none is connected and only commands are answered. */
    readonly model?: string | null;
    readonly commands: readonly Schemas['AssistantCommand'][];
    /** Questions to begin with. */
    readonly examples: readonly string[];
    /** Maximum length of a question, in characters. */
    readonly longest_question: number;
  };
  readonly Audit: {
    readonly results: readonly Schemas['AuditRow'][];
  };
  readonly AuditRow: {
    readonly at: string;
    readonly event: string;
    readonly outcome: string;
    readonly ip: string;
    readonly session_id: string;
  };
  readonly AutoTraceAnswer: {
    readonly stops: readonly Schemas['TraceStop'][];
    readonly graph: Schemas['Graph'];
    readonly steps: readonly Schemas['GraphStep'][];
  };
  readonly AutoTraceBody: {
    readonly chain: string;
    readonly node: string;
    readonly hops?: number;
    readonly fan_out?: number;
    readonly calls?: number;
    readonly filter?: Schemas['GraphFilter'];
  };
  readonly Backtest: {
    readonly token?: Schemas['Token'] | null;
    readonly model: string;
    readonly recipe_version: string;
    readonly first_origin: string;
    readonly last_origin: string;
    /** In words where the model is no better than the walk, or the sample is small. */
    readonly verdict: string;
    readonly scores: readonly Schemas['Score'][];
  };
  /** Amounts are in the quote currency of the market. What cannot be computed is null. */
  readonly BacktestFigures: {
    readonly start_equity: string;
    readonly end_equity?: string | null;
    /** All returns are shares: 0.1 is 10 %. Null in runs of earlier releases that didn't keep it. */
    readonly total_return?: number | null;
    /** Annualised, with years of 365.25 days; null below 90 days. */
    readonly annual_return?: number | null;
    readonly max_drawdown?: number | null;
    /** Mean ÷ standard deviation of the returns by bar, and times the square root of the bars in a year. */
    readonly sharpe_bar?: number | null;
    readonly sharpe_year?: number | null;
    readonly trades: number;
    readonly wins: number;
    /** Wilson's 95 % interval of the share of winning trades. */
    readonly win_low?: number | null;
    readonly win_high?: number | null;
    /** Sum of gains ÷ sum of losses. */
    readonly profit_factor?: number | null;
    readonly fees?: string | null;
    readonly slippage?: string | null;
    /** Paid (below zero) and received at the rates imported for the series; null if none are known for the period or the rules don't count funding. */
    readonly funding?: string | null;
    /** Share of bars with a position; null without bars. */
    readonly exposure?: number | null;
    /** Buy at the first open and hold, with the same fee; null without bars, and in runs of earlier releases that didn't keep it. */
    readonly hold_return?: number | null;
    readonly hold_drawdown?: number | null;
    /** Probability that the Sharpe ratio is above what the best of all variants would reach by chance (Bailey and López de Prado, 2014); null where `chance_sharpe` is. */
    readonly deflated_sharpe?: number | null;
    /** Sharpe ratio per bar that the best of that many variants would reach by chance; null if the returns don't differ, or if fewer than two of several variants have Sharpe ratios that differ. */
    readonly chance_sharpe?: number | null;
    /** Number of variants counted for it. */
    readonly variants: number;
  };
  readonly BacktestFiring: {
    readonly at: string;
    readonly values: readonly Schemas['FiredValue'][];
  };
  readonly BacktestPoint: {
    readonly time_at: string;
    readonly equity: number;
    readonly drawdown: number;
    /** Buy and hold. */
    readonly hold: number;
  };
  readonly BacktestTrade: {
    readonly number: number;
    /** `long` or `short`. */
    readonly side: string;
    readonly entry_at: string;
    readonly entry_price: string;
    readonly exit_at?: string | null;
    /** Null while it is open. */
    readonly exit_price?: string | null;
    readonly quantity?: string | null;
    readonly fees?: string | null;
    readonly funding?: string | null;
    /** After fees and funding; null while it is open. */
    readonly net?: string | null;
    /** Share of the entry's value. */
    readonly return_share?: number | null;
    readonly bars: number;
    /** `signal`, `stop`, `target` or `open`. */
    readonly reason: string;
  };
  readonly BalanceHistory: {
    readonly asset: string;
    readonly symbol: string;
    /** Null where it is unknown: values are base units then. */
    readonly decimals?: number | null;
    readonly points: readonly Schemas['BalancePoint'][];
    readonly basis: Schemas['Basis'];
    /** `provider`, or `movements` if balances were computed backwards from the current one. */
    readonly method: string;
  };
  /** The balance at the end of a day. */
  readonly BalancePoint: {
    /** `yyyy-mm-dd` */
    readonly day: string;
    /** Base units. */
    readonly value: string;
    readonly usd?: string | null;
  };
  /** How the answer was computed. */
  readonly Basis: {
    readonly coverage: Schemas['Coverage'];
    /** The first and the last answers that it is based on; all are stored by their hashes. */
    readonly provenance: readonly Schemas['Provenance'][];
    /** More is being fetched: call again in a second. */
    readonly loading: boolean;
    /** Older movements exist that were not loaded. */
    readonly truncated: boolean;
  };
  readonly BilledTo: {
    readonly name: string;
    readonly email: string;
    /** Each on its own line. */
    readonly address: readonly string[];
    /** ISO 3166-1 alpha-2; null if none was entered. */
    readonly country?: string | null;
    readonly tax_ids: readonly string[];
  };
  readonly BillingContact: {
    readonly name: string;
    readonly company: string;
    /** Street, postal code and city, each on its own line. */
    readonly address: string;
    /** ISO 3166-1 alpha-2: `DE`. */
    readonly country: string;
    readonly tax_id: string;
    readonly purchase_order: string;
    /** Where invoices are sent. */
    readonly email: string;
    /** For `If-Match`. */
    readonly version: number;
    /** Null until it is saved. */
    readonly updated_at?: string | null;
  };
  readonly BillingPlan: {
    readonly name: string;
    /** Provider calls a month that the plan includes; null if the plan sets no limit. */
    readonly included_calls?: number | null;
    /** Of an interval of the plan, as a decimal text; null where nothing is charged. */
    readonly price?: string | null;
    /** ISO 4217; null where nothing is charged. */
    readonly currency?: string | null;
    /** How it is paid: `none` if this installation charges nothing, otherwise `provider`: through a payment provider. */
    readonly payment: string;
  };
  readonly Breach: {
    readonly round_trip_id: string;
    readonly base: string;
    readonly quote: string;
    readonly opened_at: string;
    readonly net?: string | null;
    readonly results: readonly Schemas['RuleResult'][];
    /** Reason of an override; null for a breach without one. */
    readonly reason?: string | null;
  };
  readonly CalendarDays: {
    /** At most 5,000. */
    readonly instances: readonly Schemas['CalendarInstance'][];
    /** True if there are more. */
    readonly truncated: boolean;
    /** The caller's zone, which days are in. */
    readonly zone: string;
    /** What couldn't be computed, and why: "Bitcoin's height is not known: its provider does not answer." */
    readonly missing: readonly string[];
  };
  readonly CalendarEvent: {
    readonly id: string;
    readonly title: string;
    readonly kind: string;
    readonly note: string;
    readonly location: string;
    /** Wall time in `zone`, `yyyy-mm-ddThh:mm:ss`, or `yyyy-mm-dd` where it lasts all day. */
    readonly starts: string;
    /** Exclusive where it lasts all day. */
    readonly ends: string;
    /** IANA name; null where it lasts all day. */
    readonly zone?: string | null;
    readonly all_day: boolean;
    /** Recurrence as in RFC 5545, such as `FREQ=WEEKLY;BYDAY=MO`; null for a single event. */
    readonly rule?: string | null;
    /** Starts to leave out, in the format of `starts`. */
    readonly left_out: readonly string[];
    readonly importance: string;
    readonly coins: readonly string[];
    readonly url?: string | null;
    /** The calendar it was imported with; null for own events. */
    readonly source_id?: string | null;
    /** The next starts as RFC 3339, at most five. */
    readonly next: readonly string[];
    readonly created_at: string;
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly CalendarFault: {
    readonly line: number;
    /** UID, or title. */
    readonly event: string;
    readonly code: string;
    readonly message: string;
  };
  readonly CalendarFeed: {
    readonly id: string;
    readonly name: string;
    readonly kinds: readonly string[];
    /** Titles and notes are withheld. */
    readonly busy_only: boolean;
    readonly created_at: string;
    readonly last_used_at?: string | null;
    /** Path of the link, only right after it was created: `/calendar/{token}.ics`. */
    readonly path?: string | null;
  };
  readonly CalendarFeeds: {
    readonly feeds: readonly Schemas['CalendarFeed'][];
  };
  readonly CalendarFile: {
    /** Of the calendar; its file name. */
    readonly name: string;
    /** `ics`; `csv` with the columns title and starts, and any of ends, zone, kind, importance, coins, note, url, or those of Outlook, Google and published economic calendars; or `json`, a list of objects with such keys. */
    readonly format: string;
    readonly content: string;
    /** Kind of its events if the file doesn't say: `own` (default), `economic`, `unlock` or `token`. */
    readonly kind?: string;
    /** Zone of times without one; the caller's if empty. */
    readonly zone?: string;
    readonly dry_run?: boolean;
  };
  readonly CalendarImport: {
    readonly written: boolean;
    /** Null for a dry run. */
    readonly source_id?: string | null;
    readonly new: number;
    /** Replaced by a newer version in the file. */
    readonly changed: number;
    /** Already here, in the same or a newer version. */
    readonly unchanged: number;
    readonly rejected: number;
    /** At most 200. */
    readonly faults: readonly Schemas['CalendarFault'][];
    /** The first 20, by start. */
    readonly preview: readonly Schemas['CalendarInstance'][];
  };
  readonly CalendarInstance: {
    /** The event's; null for tasks, sessions and computed events. */
    readonly event_id?: string | null;
    /** Of the task or session. */
    readonly source_id?: string | null;
    readonly title: string;
    /** `own`, `economic`, `unlock`, `token`, `task`, `session`, `halving`, `difficulty` or `expiry`. */
    readonly kind: string;
    /** Null if it lasts all day. */
    readonly starts_at?: string | null;
    readonly ends_at?: string | null;
    /** First day, `yyyy-mm-dd`: in the caller's zone, or as written if it lasts all day. */
    readonly day: string;
    /** Last day. */
    readonly last_day: string;
    readonly all_day: boolean;
    /** `low`, `medium` or `high`. */
    readonly importance: string;
    /** CoinGecko's ids. */
    readonly coins: readonly string[];
    /** Its source: `own`, the name of a calendar, or how it is computed. */
    readonly source: string;
    readonly source_url?: string | null;
    /** For a computed event: within this many days with 90 % probability; null if the date is certain. */
    readonly within_days?: number | null;
    /** For a computed event: what it is computed from, in a sentence. */
    readonly basis?: string | null;
    readonly recurring: boolean;
    readonly done: boolean;
    readonly location: string;
  };
  readonly CalendarSource: {
    readonly id: string;
    readonly name: string;
    readonly events: number;
    readonly imported_at: string;
  };
  readonly CalendarSources: {
    readonly sources: readonly Schemas['CalendarSource'][];
  };
  readonly CandleGap: {
    readonly from_at: string;
    /** The first bar after it. */
    readonly to_at: string;
    readonly missing: number;
  };
  /** Candles of one market and bar, of one owner. */
  readonly CandleSeries: {
    readonly id: string;
    readonly name: string;
    /** Name given by the file or the user. */
    readonly market: string;
    /** `1m`, `5m`, `15m`, `1h`, `4h` or `1d`. */
    readonly bar: string;
    /** `csv` or `binance`. */
    readonly source: string;
    readonly first_at: string;
    readonly last_at: string;
    readonly bars: number;
    /** Number of bars missing between the first and the last. */
    readonly missing: number;
    /** The longest gaps, at most 20, in order of time. */
    readonly gaps: readonly Schemas['CandleGap'][];
    readonly created_at: string;
    /** Number of funding rates imported for it, and the times of the first and the last one. */
    readonly funding_rates: number;
    readonly funding_first_at?: string | null;
    readonly funding_last_at?: string | null;
  };
  readonly CandleSeriesList: {
    readonly series: readonly Schemas['CandleSeries'][];
  };
  readonly Case: {
    readonly id: string;
    /** Lists leave out findings, timeline and limits, and cut the question after 300 characters. */
    readonly text: Schemas['CaseText'];
    /** For `If-Match`. */
    readonly version: number;
    readonly created_at: string;
    readonly updated_at: string;
    /** Empty in lists. */
    readonly exhibits: readonly Schemas['Exhibit'][];
    readonly exhibit_count: number;
    /** What the caller can do with it: `owner`, `manager`, `editor` or `viewer`. In a team, the role in the team counts too. */
    readonly access: string;
    readonly shared?: Schemas['CaseOrigin'] | null;
    readonly finding_count: number;
  };
  readonly CaseEvent: {
    /** RFC 3339, or `yyyy-mm-dd`. */
    readonly at: string;
    readonly text: string;
    /** Id of an exhibit, or empty. */
    readonly exhibit?: string;
  };
  readonly CaseGrant: {
    /** The person or the team with access. */
    readonly grantee_id: string;
    /** The team that gives them access; their own id if the whole team has access. */
    readonly team_id: string;
    /** `viewer`, `editor` or `manager`. */
    readonly role: string;
    readonly granted_at: string;
    /** Null if it doesn't expire. */
    readonly expires_at?: string | null;
  };
  readonly CaseGrants: {
    readonly grants: readonly Schemas['CaseGrant'][];
  };
  readonly CaseList: {
    readonly cases: readonly Schemas['Case'][];
    readonly next_cursor?: string;
  };
  /** How the caller got access to somebody else's case. */
  readonly CaseOrigin: {
    /** The person or the team that owns it. */
    readonly owner_id: string;
    /** The team through which it is shared. */
    readonly team_id: string;
    /** Null if the access doesn't expire. */
    readonly expires_at?: string | null;
  };
  /** The text of a case. */
  readonly CaseText: {
    readonly title: string;
    readonly question?: string;
    /** `open`, `review` or `closed`. */
    readonly status?: string;
    readonly findings?: readonly Schemas['Finding'][];
    readonly timeline?: readonly Schemas['CaseEvent'][];
    /** The limits of the findings. */
    readonly limits?: string;
  };
  readonly Category: {
    readonly id: string;
    readonly name: string;
    readonly market_cap?: number | null;
    readonly market_cap_change_24h?: number | null;
    readonly content?: string | null;
    readonly top_3_coins_id: readonly string[];
    readonly top_3_coins: readonly string[];
    readonly volume_24h?: number | null;
    readonly updated_at?: string | null;
  };
  readonly CategoryName: {
    readonly category_id: string;
    readonly name: string;
  };
  readonly Chain: {
    /** "bitcoin", "ethereum", "base" … */
    readonly id: string;
    readonly name: string;
    /** `utxo` or `account`. */
    readonly kind: string;
    /** Of the native asset. */
    readonly symbol: string;
    readonly decimals: number;
    readonly coingecko_id: string;
    /** EIP-155; null where the chain has none. */
    readonly evm_chain_id?: number | null;
    /** Blocks after which a block counts as final. */
    readonly reorg_depth: number;
  };
  /** Holdings on one chain, from the events of wallets. */
  readonly ChainAllocation: {
    /** As of addresses, such as `bitcoin`; null for what is on none: on an exchange, or entered by hand. */
    readonly chain?: string | null;
    /** Of what has a price; null where nothing has. */
    readonly value?: string | null;
    /** Of the value of all that has a price, 0 to 1; null without a value. */
    readonly share?: number | null;
    readonly assets: number;
    /** Held there without a price: in no value and no share. */
    readonly missing_prices: readonly string[];
  };
  /** An amount of one asset. */
  readonly ChainAmount: {
    /** Base units, a whole number. */
    readonly value: string;
    /** Null if unknown: then only base units can be shown. */
    readonly decimals?: number | null;
    readonly symbol: string;
    /** `native`, or the contract's address. */
    readonly asset: string;
    /** US dollars, a decimal; null if no price is known. */
    readonly usd?: string | null;
  };
  /** One transaction of any chain. */
  readonly ChainTransaction: {
    readonly chain: string;
    readonly hash: string;
    /** Null while unconfirmed. */
    readonly block?: number | null;
    readonly time?: string | null;
    /** Null if no provider could tell the chain's height. */
    readonly confirmations?: number | null;
    readonly failed: boolean;
    readonly fee?: Schemas['ChainAmount'] | null;
    /** Bytes and weight units of a Bitcoin transaction; null where unknown. */
    readonly size?: number | null;
    readonly weight?: number | null;
    readonly inputs: readonly Schemas['TxEnd'][];
    readonly outputs: readonly Schemas['TxEnd'][];
    readonly transfers: readonly Schemas['TxTransfer'][];
    readonly method?: string | null;
    /** Of an account's transaction; null where unknown. */
    readonly nonce?: number | null;
    readonly created?: string | null;
    readonly basis: Schemas['Basis'];
    /** False if no provider could tell which outputs are spent. */
    readonly spends_known: boolean;
    /** Of a chain with accounts: what it asks of the contract, and after it the calls in its arguments, one level deep. None where it carries no data, makes a contract, or the provider doesn't tell the data. */
    readonly calls: readonly Schemas['TxCall'][];
    /** `succeeded` or `failed`; null while unconfirmed, and where it isn't known: receipts of Ethereum from before October 2017 don't say it. */
    readonly outcome?: string | null;
  };
  readonly ChangePasswordBody: {
    readonly current_password: string;
    readonly new_password: string;
  };
  readonly Changed: {
    readonly changed: number;
  };
  readonly ChangedAccountEvents: {
    readonly changed: number;
  };
  readonly ChangedCollection: {
    readonly note?: string;
    readonly count?: string;
    readonly valuation?: string;
    readonly price_usd?: string | null;
    readonly hidden?: boolean;
  };
  readonly ChangedFeedSource: {
    readonly name?: string;
    readonly shown: boolean;
  };
  readonly ChangedFills: {
    readonly changed: number;
  };
  readonly ChangedWallet: {
    readonly name: string;
    readonly note?: string;
  };
  readonly ChangedWatchItem: {
    readonly name?: string;
    readonly note?: string;
    readonly reason?: string;
    readonly target?: string | null;
    readonly review_day?: string | null;
  };
  readonly Channel: {
    readonly id: string;
    readonly name: string;
    /** `email`, `webhook`, `slack`, `telegram` or `push`. */
    readonly kind: string;
    /** The target, with secrets masked: the address of a webhook, the host of Slack, or the chat of Telegram. */
    readonly target: string;
    readonly enabled: boolean;
    /** `ok`, `failing`, `disabled` (automatically: after five days of failures, when its receiver says that it is gone, or, for a team's channel, when the member who set it up may no longer share the team's data; `last_error` says why, and saving it turns it on again), `revoked` (by a password reset, which deletes a webhook's secret: a new one turns it on again; other channels are turned on by saving them) or `new`. */
    readonly state: string;
    readonly last_error?: string | null;
    readonly last_sent_at?: string | null;
    /** Secret of a webhook, only right after it was created: `whsec_` and base64. */
    readonly secret?: string | null;
    readonly created_at: string;
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly Channels: {
    readonly channels: readonly Schemas['Channel'][];
  };
  /** Pairs of Unix milliseconds and a figure. */
  readonly Chart: {
    readonly prices: readonly (readonly number[])[];
    readonly market_caps: readonly (readonly number[])[];
    readonly total_volumes: readonly (readonly number[])[];
  };
  /** A table that an answer is based on. */
  readonly ChatArtifact: {
    readonly title: string;
    /** Number of the first row: rows are numbered across all tables of an answer. */
    readonly first_row: number;
    readonly columns: readonly Schemas['ChatColumn'][];
    readonly rows: readonly Schemas['ChatRow'][];
    readonly provenance: readonly Schemas['ChatSource'][];
    /** What is missing or was left out; null if the table is complete. */
    readonly note?: string | null;
    /** The step that produced it, in words; null if there was none. */
    readonly step?: string | null;
    readonly proposal?: Schemas['ChatProposal'] | null;
  };
  readonly ChatCell: {
    /** A decimal for amounts, never with separators; null where it is unknown. */
    readonly value?: string | null;
    /** Null where it is the column's. */
    readonly kind?: string | null;
    readonly unit?: string | null;
  };
  readonly ChatColumn: {
    readonly name: string;
    /** `text`, `money`, `number`, `percent`, `day`, `time`, `address` or `transaction`. */
    readonly kind: string;
    /** Of the values: a currency or a coin; null for none. */
    readonly unit?: string | null;
  };
  readonly ChatDone: {
    /** `done`, `stopped` or `failed`. */
    readonly state: string;
  };
  /** Why there is no answer, or why it stopped. */
  readonly ChatFailure: {
    readonly code: string;
    /** Message for people, with what to do. */
    readonly message: string;
  };
  readonly ChatMessage: {
    readonly id: string;
    /** `question` or `answer`. */
    readonly role: string;
    /** The question, or the answer without links. */
    readonly text: string;
    /** Of an answer. */
    readonly pieces: readonly Schemas['ChatPiece'][];
    readonly artifacts: readonly Schemas['ChatArtifact'][];
    /** Of an answer: `done`, `stopped` or `failed`; null for a question. */
    readonly state?: string | null;
    readonly failure?: Schemas['ChatFailure'] | null;
    readonly created_at: string;
  };
  readonly ChatMessageList: {
    readonly items: readonly Schemas['ChatMessage'][];
    readonly next_cursor?: string;
  };
  /** A part of an answer's text. */
  readonly ChatPiece: {
    readonly text: string;
    /** The cell whose value this is, as `r3.c2`; null for words. */
    readonly ref?: string | null;
    /** False for a number that is in no row, question or date. */
    readonly supported: boolean;
  };
  /** A draft that only the user's own call saves: `POST /api/v1/alerts` or `POST /api/v1/labels`. */
  readonly ChatProposal: {
    /** `alert`, on a price in US dollars, or `label`. */
    readonly kind: string;
    /** Of an alert: CoinGecko's id. */
    readonly coin?: string | null;
    /** Of an alert: `above` or `below`. */
    readonly direction?: string | null;
    /** Of an alert: a decimal. */
    readonly level?: string | null;
    /** Of a label. */
    readonly chain?: string | null;
    readonly address?: string | null;
    readonly text?: string | null;
  };
  readonly ChatRow: {
    readonly cells: readonly Schemas['ChatCell'][];
    readonly target?: Schemas['ChatTarget'] | null;
  };
  /** Where rows come from. */
  readonly ChatSource: {
    readonly provider: string;
    readonly endpoint: string;
    /** Null if the source doesn't say. */
    readonly as_of_at?: string | null;
    /** `live`, `cached`, `stale`, `computed` or `partial`. */
    readonly state: string;
  };
  /** The question is saved. */
  readonly ChatStarted: {
    readonly question_id: string;
    readonly answer_id: string;
    /** Title of the conversation, which comes from its first question. */
    readonly title: string;
  };
  /** What a row is about, so that it can be opened. */
  readonly ChatTarget: {
    /** `token`, `forecast`, `address`, `transaction`, `alerts`, `round_trips`, `command`, `pools`, `case`, `trace`, `portfolio`, `watchlist`, `calendar` or `strategy`. */
    readonly kind: string;
    readonly id: string;
    /** Of an address or a transaction. */
    readonly chain?: string | null;
    readonly query?: Schemas['ChatTargetQuery'] | null;
  };
  /** Filters that narrow the page behind a row to the data of the answer. */
  readonly ChatTargetQuery: {
    /** Days ahead, of a forecast. */
    readonly horizon?: number | null;
    /** Id of an account, of round trips. */
    readonly account?: string | null;
    /** First and last day of round trips, as yyyy-mm-dd. */
    readonly from?: string | null;
    readonly to?: string | null;
    /** Of round trips. */
    readonly currency?: string | null;
  };
  readonly ChatText: {
    /** From 1. */
    readonly seq: number;
    readonly delta: readonly Schemas['ChatPiece'][];
  };
  /** A lookup is running. */
  readonly ChatTool: {
    readonly name: string;
    /** Message for people: "Reading the price of bitcoin". */
    readonly says: string;
  };
  readonly ChatUsage: {
    /** Calls to services. */
    readonly calls: number;
    readonly took_ms: number;
  };
  readonly Check: {
    /** `manifest`, `case`, `exhibit` or `figure`. */
    readonly part: string;
    /** Which one: an exhibit's title or a figure's name. */
    readonly name: string;
    readonly exhibit_id?: string | null;
    /** `ok`, `differs`, `missing`, `redacted` or `unproven`. */
    readonly state: string;
    readonly expected: string;
    readonly found: string;
    readonly message: string;
  };
  readonly CheckOverride: {
    readonly reason: string;
  };
  readonly CheckRulesRequest: {
    /** The document of the rules. */
    readonly rules: Readonly<Record<string, unknown>>;
  };
  readonly CheckedRules: {
    /** SHA-256 of the rules in canonical form, in hex. */
    readonly hash: string;
    /** The rules in words, one sentence each. */
    readonly sentences: readonly string[];
    /** Number of bars the indicators need before the first decision. */
    readonly warm_up_bars: number;
    readonly parameters: readonly Schemas['RuleParameter'][];
    /** Whether it sets a stop or a target, or uses highs and lows: then single prices aren't enough. */
    readonly needs_candles: boolean;
  };
  readonly ChecklistItem: {
    readonly text: string;
    readonly done?: boolean;
    /** Its weight in the score of a review: 1 (default) to 5. */
    readonly weight?: number;
  };
  /** A code was sent. */
  readonly CodeSent: {
    readonly expires_at: string;
  };
  /** An amount of a coin. */
  readonly CoinAmount: {
    readonly asset: string;
    /** Negative for a rebate. */
    readonly amount: string;
  };
  readonly CollectionList: {
    readonly collections: readonly Schemas['FollowedCollection'][];
    /** Total of those with a value, without hidden ones. */
    readonly total_usd?: string | null;
    /** Items with a count but without a value: not in the total. */
    readonly without_value: number;
    /** Why figures are missing, in a sentence; null if none are. */
    readonly trouble?: string | null;
  };
  /** The meaning of a file's columns. Of each column and constant pair, one is given. */
  readonly ColumnMapping: {
    readonly name: string;
    /** All columns of the file. */
    readonly columns: readonly string[];
    /** Column of the time. */
    readonly time: string;
    /** Column of the pair, such as BTC/USDT; otherwise base and quote. */
    readonly pair: string;
    /** Separator of base and quote; detected if empty. */
    readonly separator: string;
    readonly base: string;
    readonly base_constant: string;
    readonly quote: string;
    readonly quote_constant: string;
    /** Column of the side. If it and the constant are empty, a negative quantity is a sale. */
    readonly side: string;
    /** Words of that column, in any case. */
    readonly buy_words: readonly string[];
    readonly sell_words: readonly string[];
    /** `buy` or `sell`. */
    readonly side_constant: string;
    readonly quantity: string;
    /** Of one base. At least one of price and total is given. */
    readonly price: string;
    readonly total: string;
    readonly fee: string;
    /** Coin of the fee; the quote if neither is given. */
    readonly fee_asset: string;
    readonly fee_asset_constant: string;
    /** Whether the file writes paid fees with a minus. */
    readonly fee_negative: boolean;
    /** Column of the venue's own id of a trade. */
    readonly external_id: string;
    readonly note: string;
    /** `point` (default) or `comma`. */
    readonly decimal_mark: string;
    /** Column with the kind of a row; if it and the constant are empty, all rows are trades. */
    readonly kind: string;
    /** `trade`, `deposit`, `withdrawal`, `transfer`, `reward`, `fee`, `funding`, `interest`, `conversion` or `adjustment`. */
    readonly kind_constant: string;
    /** One of these, `buy`, `sell` or `skip` for each word of that column. Rows with other words are rejected. */
    readonly kind_words: readonly Schemas['MeantWord'][];
    /** Coin of rows that aren't trades; the base if neither is given. */
    readonly asset: string;
    readonly asset_constant: string;
    /** Column with the amount received or sent in rows that aren't trades; the quantity column if empty. */
    readonly amount: string;
    /** Whether received amounts are written with a minus there. */
    readonly amount_reversed: boolean;
    /** Coins by the file's words for them. */
    readonly coin_words: readonly Schemas['MeantWord'][];
    /** IANA name of the zone of the file's times, unless the file or the request names another one. */
    readonly zone: string;
    /** `day` or `month`: which comes first in its dates. */
    readonly date_order: string;
    /** Format of times, such as `dd.MM.yyyy HH:mm:ss`; detected if empty. */
    readonly time_format: string;
    /** Column that says whether a row is about a contract. */
    readonly contract: string;
    /** `spot` (default), `linear` or `inverse`. */
    readonly contract_constant: string;
    /** One of these for each word of that column. An empty cell means coins; a row with another word is rejected. */
    readonly contract_words: readonly Schemas['MeantWord'][];
    /** Size of one contract, if quantities count contracts. */
    readonly contract_size: string;
    /** Column of the position of a contract that a row belongs to: `long`, `short` or another word. */
    readonly position: string;
    /** `net` (default), `long` or `short`. */
    readonly position_constant: string;
    readonly position_words: readonly Schemas['MeantWord'][];
    /** Column of the result that a row of a contract booked. */
    readonly profit: string;
    /** `comma`, `semicolon`, `tab` or `pipe`: what separates the cells of a text file; detected if empty. */
    readonly delimiter: string;
  };
  readonly Comment: {
    readonly id: string;
    /** User id of the team member who wrote it, even after they left the team; null in a personal workspace. */
    readonly author_id?: string | null;
    /** Plain text; empty if the comment was deleted and its thread has replies. */
    readonly text: string;
    /** User ids of the members that it mentions. */
    readonly mentioned_ids: readonly string[];
    readonly created_at: string;
    /** Null if it never changed. */
    readonly edited_at?: string | null;
    readonly is_deleted: boolean;
    /** Whether the caller can change it. */
    readonly can_edit: boolean;
    /** Whether the caller can delete it. */
    readonly can_delete: boolean;
  };
  readonly CommentChange: {
    /** As of `NewComment`. */
    readonly text: string;
    readonly mentioned_ids?: readonly string[];
  };
  readonly CommentCount: {
    /** Of the object. */
    readonly id: string;
    /** Threads that are not resolved. */
    readonly open: number;
    /** Comments, without deleted ones. */
    readonly total: number;
  };
  readonly CommentCounts: {
    readonly counts: readonly Schemas['CommentCount'][];
  };
  readonly CommentMention: {
    /** Of the comment. */
    readonly id: string;
    readonly team_id: string;
    readonly author_id: string;
    readonly kind: string;
    readonly object_id: string;
    /** Beginning of the comment, at most 200 characters; empty if `is_gone`. */
    readonly text: string;
    readonly at: string;
    readonly is_read: boolean;
    /** Whether the commented object was deleted: neither it nor the comment can be opened. */
    readonly is_gone: boolean;
  };
  readonly CommentMentions: {
    readonly mentions: readonly Schemas['CommentMention'][];
    readonly next_cursor?: string;
    /** Unread mentions on all pages; 100 means 100 or more. */
    readonly unread: number;
  };
  readonly CommentThread: {
    /** `case`, `trace`, `label`, `dashboard` or `watchlist`. */
    readonly kind: string;
    readonly object_id: string;
    /** Its id is the thread's. */
    readonly first: Schemas['Comment'];
    /** The oldest first; at most 100. */
    readonly replies: readonly Schemas['Comment'][];
    /** Null while it is open. */
    readonly resolved_at?: string | null;
    /** Who resolved it; null while it is open, and in a person's own workspace. */
    readonly resolved_by_id?: string | null;
    /** Whether the caller can resolve and reopen it. */
    readonly can_resolve: boolean;
  };
  readonly CommentThreads: {
    readonly threads: readonly Schemas['CommentThread'][];
    readonly next_cursor?: string;
    /** Threads of the object that are not resolved. */
    readonly open: number;
    /** Comments of the object, without deleted ones. */
    readonly total: number;
  };
  readonly ComparedAddress: {
    readonly address: string;
    readonly labels: readonly Schemas['LabelRef'][];
    readonly movements: number;
    readonly first?: string | null;
    readonly last?: string | null;
    readonly first_funder?: string | null;
    readonly basis: Schemas['Basis'];
  };
  readonly CompletedTask: {
    readonly task: Schemas['Task'];
    readonly next?: Schemas['Task'] | null;
  };
  readonly ConnectedApp: {
    readonly id: string;
    readonly client_id: string;
    /** As the person saw it when they connected the app. */
    readonly name: string;
    readonly scopes: readonly string[];
    readonly created_at: string;
    /** To the minute; null if it was never used. */
    readonly last_used_at?: string | null;
    /** When access expires unless the app renews it. */
    readonly expires_at: string;
    /** When access expires even if the app renews it. */
    readonly ends_at: string;
    /** The team for which the app works; null for a person's own workspace. */
    readonly team_id?: string | null;
    readonly team?: string | null;
    /** Who connected it to the team; null for the caller. */
    readonly allowed_by?: string | null;
  };
  readonly ConnectedApps: {
    readonly apps: readonly Schemas['ConnectedApp'][];
  };
  /** A function that a contract's verified source declares. See the source for who can call it and what it does. */
  readonly ContractFunction: {
    /** Judged by its name: `mint`, `pause` or `block` (of single addresses). */
    readonly purpose: string;
    /** Name and argument types, as in the ABI. */
    readonly signature: string;
  };
  /** A contract's code, as the explorer knows it. */
  readonly ContractSource: {
    readonly address: string;
    readonly name?: string | null;
    /** Whether a published source compiles to the code on the chain. */
    readonly verified: boolean;
    readonly is_proxy: boolean;
    /** The explorer's name for the kind of proxy, such as `eip1967`; null if it has none. */
    readonly proxy_type?: string | null;
    /** Contracts whose code a proxy runs. */
    readonly implementations: readonly string[];
    /** Whether the ABI was read. Otherwise the functions are unknown. */
    readonly has_abi: boolean;
    /** Functions that mint, pause or block, judged by their names, if they can change state. */
    readonly functions: readonly Schemas['ContractFunction'][];
  };
  readonly Conversation: {
    readonly id: string;
    readonly title: string;
    readonly message_count: number;
    readonly created_at: string;
    /** When it was last used. */
    readonly updated_at: string;
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly ConversationList: {
    readonly items: readonly Schemas['Conversation'][];
    readonly next_cursor?: string;
  };
  readonly CorrelationCell: {
    readonly a: string;
    readonly b: string;
    /** Days on which both have a return. */
    readonly n: number;
    /** Null below 30 common days, or if one price never moved. */
    readonly rho?: number | null;
    readonly low?: number | null;
    readonly high?: number | null;
    /** Why there is none: "Needs 30 common days; 12 stored." Null where there is one. */
    readonly trouble?: string | null;
  };
  readonly CorrelationMatrix: {
    readonly coins: readonly Schemas['AnalysedCoin'][];
    /** Every pair once, in the order of the coins. */
    readonly cells: readonly Schemas['CorrelationCell'][];
  };
  /** How much of the existing data was read. A source that failed never counts as absence of activity. */
  readonly Coverage: {
    readonly complete: boolean;
    readonly loaded: number;
    /** Null where it is unknown. */
    readonly total?: number | null;
    readonly sources: readonly Schemas['SourceState'][];
  };
  /** A problem that names the wrong lines of a file. */
  readonly CsvProblemBody: Schemas['ProblemBody'] & ({
    /** Only with `csv_invalid`. */
    readonly rows?: readonly Schemas['RowError'][] | null;
  });
  readonly CurrencyCount: {
    readonly currency: string;
    readonly trips: number;
  };
  readonly Dashboard: {
    readonly id: string;
    readonly name: string;
    readonly note: string;
    /** `{schema, parameters, widgets, tabs}`; null in lists. */
    readonly document?: Readonly<Record<string, unknown>> | null;
    readonly widget_count: number;
    /** Whether the document has a newer schema than this installation supports: it can be read but not saved. */
    readonly read_only: boolean;
    readonly created_at: string;
    readonly updated_at: string;
    /** For `If-Match`. */
    readonly version: number;
    /** What the caller can do with it: `owner`, `manager`, `editor` or `viewer`. In a team, the role in the team counts too. */
    readonly access: string;
    readonly shared?: Schemas['ObjectShare'] | null;
  };
  readonly DashboardGrants: {
    readonly grants: readonly Schemas['ObjectGrant'][];
  };
  readonly DashboardLink: {
    readonly id: string;
    readonly name: string;
    /** The secret of the link; only in the answer that creates it. */
    readonly token?: string;
    /** Widgets that the copy shows. */
    readonly widget_count: number;
    readonly created_at: string;
    readonly expires_at: string;
  };
  readonly DashboardLinks: {
    readonly links: readonly Schemas['DashboardLink'][];
    /** Of the dashboard as it is now. */
    readonly left_out: readonly Schemas['LeftOutWidget'][];
  };
  readonly DashboardList: {
    readonly dashboards: readonly Schemas['Dashboard'][];
  };
  readonly DashboardMove: {
    /** Null for the first place. */
    readonly after?: string | null;
  };
  readonly DashboardSecret: {
    /** The secret of a link. */
    readonly token: string;
  };
  readonly DashboardTemplate: {
    /** `morning`, `investigation`, `trading`, `structure` or `new_tokens`. */
    readonly id: string;
    readonly name: string;
    readonly lead: string;
    readonly document: Readonly<Record<string, unknown>>;
  };
  readonly DashboardTemplates: {
    readonly templates: readonly Schemas['DashboardTemplate'][];
  };
  readonly DashboardVersion: {
    readonly version: number;
    readonly saved_at: string;
    readonly name: string;
    readonly widget_count: number;
    /** What changed since the previous version, in words: "2 widgets added, layout changed". */
    readonly summary: string;
    /** Null in lists. */
    readonly document?: Readonly<Record<string, unknown>> | null;
  };
  readonly DashboardVersions: {
    readonly versions: readonly Schemas['DashboardVersion'][];
  };
  /** Where figures come from, and how old they are. */
  readonly DataSource: {
    /** Provider and endpoint: "geckoterminal /networks/new_pools". */
    readonly source: string;
    /** When the provider returned it; null if it never did. */
    readonly as_of_at?: string | null;
    /** `miss`, `hit`, `stale` or `store`. */
    readonly cache: string;
    /** Why newer data is missing, in a sentence; null if the data is current. */
    readonly trouble?: string | null;
  };
  readonly DayResult: {
    /** `yyyy-mm-dd` in the caller's zone. */
    readonly day: string;
    readonly net: string;
    readonly trips_closed: number;
    /** Exits with an unknown result. */
    readonly unknown: number;
  };
  readonly Deliveries: {
    readonly deliveries: readonly Schemas['Delivery'][];
    readonly next_cursor?: string;
  };
  readonly Delivery: {
    readonly id: string;
    /** Null for a test. */
    readonly firing_id?: string | null;
    readonly channel_id: string;
    readonly channel: string;
    /** `waiting`, `sent`, `failed` (to be retried) or `given_up`. */
    readonly state: string;
    readonly attempts: number;
    /** HTTP status of the last attempt; null without an answer, and for email. */
    readonly status?: number | null;
    readonly error?: string | null;
    /** Duration of the last attempt, in milliseconds. */
    readonly took_ms: number;
    readonly created_at: string;
    readonly sent_at?: string | null;
    readonly next_attempt_at?: string | null;
  };
  readonly DirectDealing: {
    readonly from: string;
    readonly to: string;
    readonly count: number;
    readonly txs: readonly string[];
  };
  readonly Disposal: {
    /** The trade that sold or spent it. */
    readonly event_id: string;
    readonly account_id: string;
    readonly account: string;
    readonly asset: string;
    /** Null for an average, or if the history is missing. */
    readonly acquired_at?: string | null;
    readonly disposed_at: string;
    readonly quantity: string;
    /** After fees. */
    readonly proceeds?: string | null;
    /** With fees. */
    readonly cost?: string | null;
    /** Null if the proceeds or the cost are unknown. */
    readonly gain?: string | null;
    readonly method: string;
    /** The event that created the lot; null for an average, or if the history is missing. */
    readonly lot_id?: string | null;
    /** Where the proceeds are from: `trade` for its own money, `exchange_rate` for its money, such as dollars or euros, at the rate of that day (UTC), `daily_close` for the market's close of that day, `entered` where the user entered a price that they follow from; null where they are unknown. */
    readonly rate_source?: string | null;
    /** What one dollar was worth when it was sold, where the proceeds were converted; null where they were not. */
    readonly proceeds_rate?: string | null;
    /** Day of that rate, `yyyy-mm-dd` in UTC; null without one. */
    readonly proceeds_rate_day?: string | null;
    /** The same for the cost, when it was acquired; also null if the cost is an average of several days. */
    readonly cost_rate?: string | null;
    readonly cost_rate_day?: string | null;
  };
  readonly Disposals: {
    readonly disposals: readonly Schemas['Disposal'][];
    readonly next_cursor?: string;
    readonly total: number;
    readonly currency: string;
    /** Total of all known gains; null if there are disposals and no gain is known. */
    readonly gain?: string | null;
    /** Number whose gain is unknown: not in `gain`. */
    readonly unknown_gains: number;
    readonly market_away: boolean;
    /** As of `PortfolioSummary`. */
    readonly rate_source?: string | null;
  };
  readonly DrawdownSummary: {
    readonly coin: string;
    /** Price ÷ highest close so far − 1, 0 or below: of the last day. */
    readonly now?: number | null;
    readonly deepest?: number | null;
    /** Day of the high before the deepest fall, and its lowest day, `yyyy-mm-dd`. */
    readonly peak?: string | null;
    readonly trough?: string | null;
    /** First day back at or above the high; null if it hasn't recovered. */
    readonly recovered?: string | null;
  };
  readonly Drawdowns: {
    readonly coins: readonly Schemas['AnalysedCoin'][];
    readonly series: readonly Schemas['AnalysisSeries'][];
    readonly summaries: readonly Schemas['DrawdownSummary'][];
  };
  /** The effect after one period. */
  readonly EffectCell: {
    /** `1h`, `24h` or `7d`. */
    readonly after: string;
    /** Events that count: those outside the period of another one, and with prices. */
    readonly events: number;
    /** Mean of ln(price after ÷ price at), less that of other times; null without events. */
    readonly mean?: number | null;
    /** 90 % interval from 10,000 draws of dates; null below ten events. */
    readonly low?: number | null;
    readonly high?: number | null;
    /** p-value against random times; null below ten events. */
    readonly p?: number | null;
    /** After Holm's correction for all periods here. */
    readonly p_corrected?: number | null;
  };
  readonly EmailAddress: {
    readonly id: string;
    readonly email: string;
    /** Used to sign in; receives security emails. */
    readonly primary: boolean;
    /** Confirmed with an emailed code. */
    readonly verified: boolean;
    readonly created_at: string;
  };
  readonly EmailBody: {
    readonly email: string;
  };
  readonly EmailRoute: {
    /** What the emails are about: `alerts` or `mentions`. */
    readonly topic: string;
    /** `primary`, `off`, or the id of an address. */
    readonly to: string;
  };
  readonly EmailRouteBody: {
    /** `primary`, `off`, or the id of an address. */
    readonly to: string;
  };
  readonly Emails: {
    /** The primary address first, then the oldest. */
    readonly results: readonly Schemas['EmailAddress'][];
    /** One for each topic. */
    readonly routes: readonly Schemas['EmailRoute'][];
  };
  readonly Entities: {
    readonly entities: readonly Schemas['Entity'][];
    /** Labels without an entity. */
    readonly labels_without: number;
  };
  readonly Entity: {
    readonly id: string;
    readonly name: string;
    readonly category: string;
    readonly colour: string;
    readonly note: string;
    readonly version: number;
    readonly created_at: string;
    readonly updated_at: string;
    readonly labels: number;
    readonly addresses: number;
  };
  readonly EntryDay: {
    readonly day: string;
    readonly entries: number;
    readonly words: number;
  };
  readonly EntryMarkdown: {
    readonly file_name: string;
    readonly text: string;
  };
  readonly EntryTag: {
    readonly tag: string;
    readonly entries: number;
  };
  readonly EntryVersionSummary: {
    readonly version: number;
    readonly saved_at: string;
    readonly title: string;
    readonly words: number;
  };
  readonly EquityPoint: {
    readonly at: string;
    readonly net: string;
    readonly cumulated: string;
  };
  readonly ErasureConfirmation: {
    /** The word `erase`. */
    readonly confirm: string;
  };
  /** A figure with its 95 % interval, available from ten round trips. */
  readonly Estimate: {
    readonly value: number;
    readonly low?: number | null;
    readonly high?: number | null;
  };
  readonly EtfAsset: {
    /** CoinGecko's id: "bitcoin". */
    readonly asset: string;
    readonly first: string;
    readonly last: string;
    readonly funds: number;
    readonly days: number;
  };
  readonly EtfAssets: {
    readonly assets: readonly Schemas['EtfAsset'][];
  };
  readonly EtfCell: {
    readonly ticker: string;
    /** US dollars in millions, as in the file; 0 is a day without flow. A fund without data that day has no cell. */
    readonly flow: string;
    /** How many earlier values there are. */
    readonly revisions: number;
  };
  readonly EtfDay: {
    /** `yyyy-mm-dd`. */
    readonly day: string;
    readonly cells: readonly Schemas['EtfCell'][];
    /** Sum of the cells. */
    readonly sum: string;
    /** The total in the file; null if it has none. */
    readonly stated?: string | null;
    /** True if |sum − stated| exceeds 0.05 × (number of funds + 1). */
    readonly differs: boolean;
    /** Since the first imported day, US dollars in millions. */
    readonly cumulative: string;
    /** The flow in coins at the day's UTC close; null if the market has no close. */
    readonly coins?: string | null;
    /** UTC close of the asset, US dollars. */
    readonly close?: string | null;
  };
  readonly EtfFigures: {
    /** Over the last 7 and 30 days with data; null if there are fewer. */
    readonly sum_7?: string | null;
    readonly sum_30?: string | null;
    /** Days in a row with the same sign, up to the last one: positive for inflow, negative for outflow. */
    readonly streak: number;
    readonly cumulative: string;
    readonly least: string;
    readonly most: string;
    readonly mean: string;
    /** Pearson's correlation of a day's flow with the asset's log return of that day, with its 95 % interval; null below 30 days. */
    readonly correlation?: number | null;
    readonly correlation_low?: number | null;
    readonly correlation_high?: number | null;
    readonly correlation_days: number;
  };
  readonly EtfFile: {
    /** CoinGecko's id. */
    readonly asset: string;
    readonly file_name?: string;
    /** CSV: `Date,{TICKER}…,Total`, or `date,ticker,flow_usd_m` with optional `issuer` and `source_url`. */
    readonly content: string;
    readonly dry_run?: boolean;
  };
  readonly EtfFlowTable: {
    readonly asset: string;
    readonly funds: readonly Schemas['EtfFund'][];
    /** Newest first, at most 1,500. */
    readonly days: readonly Schemas['EtfDay'][];
    readonly figures?: Schemas['EtfFigures'] | null;
    /** What failed, in a sentence: "Closes of bitcoin could not be read"; otherwise null. */
    readonly trouble?: string | null;
    /** Source of the closes; null without closes. */
    readonly price_source?: string | null;
  };
  readonly EtfFund: {
    readonly ticker: string;
    /** Null if no file says it. */
    readonly issuer?: string | null;
    readonly first: string;
    /** Over the range, US dollars in millions. */
    readonly sum: string;
    /** Share of the absolute flows of all funds, 0 to 1; null without flows. */
    readonly share?: number | null;
  };
  readonly EtfImport: {
    readonly written: boolean;
    /** `wide` or `long`. */
    readonly layout: string;
    readonly days: number;
    readonly tickers: readonly string[];
    readonly new: number;
    /** Cells whose value changes. */
    readonly changed: number;
    readonly same: number;
    /** At most 200. */
    readonly problems: readonly Schemas['EtfProblem'][];
    /** Null until it is written. */
    readonly id?: string | null;
    readonly first?: string | null;
    readonly last?: string | null;
  };
  readonly EtfImportNote: {
    readonly id: string;
    readonly asset: string;
    readonly file_name: string;
    readonly imported_at: string;
    readonly cells: number;
  };
  readonly EtfImports: {
    readonly imports: readonly Schemas['EtfImportNote'][];
  };
  readonly EtfProblem: {
    readonly line: number;
    /** Name of the column; null for the whole row. */
    readonly column?: string | null;
    readonly message: string;
    /** Whether the file can be imported anyway. */
    readonly warning: boolean;
  };
  readonly EtfRevision: {
    readonly flow: string;
    readonly imported_at: string;
    readonly import_id: string;
    readonly file_name: string;
    /** Page that the file names; null if it names none. */
    readonly source_url?: string | null;
  };
  readonly EtfRevisions: {
    readonly revisions: readonly Schemas['EtfRevision'][];
  };
  /** A coin that was received or sent. */
  readonly EventMovement: {
    readonly asset: string;
    /** Signed. */
    readonly amount: string;
    readonly fee: boolean;
  };
  /** A kind of event. Alerts choose their channels; channels that are off here are skipped anyway. */
  readonly EventNotifications: {
    /** `market` (prices, averages, extremes, volumes, new listings, floors), `forecast` (a price outside its forecast), `whale` (large transfers), `address` (transfers, balances and labels of an address), `calendar` (events of the own calendar) or `shared` (what others share with the caller, which goes to the app alone). An alert counts as its first condition. */
    readonly event: string;
    /** Whether it counts as unread in the app. It is listed there either way. */
    readonly in_app: boolean;
    /** Channels it isn't sent to. */
    readonly off_channel_ids: readonly string[];
  };
  /** A file, without its bytes. */
  readonly EvidenceFile: {
    readonly id: string;
    readonly file_name: string;
    readonly media_type: string;
    /** Bytes. */
    readonly size: number;
    /** Of the bytes, in hex. */
    readonly sha256: string;
    readonly created_at: string;
  };
  readonly EvidenceFiles: {
    /** In the order they were added. */
    readonly files: readonly Schemas['EvidenceFile'][];
  };
  readonly Excursion: {
    readonly round_trip_id: string;
    readonly mae: number;
    readonly mfe: number;
    /** Net ÷ entry value at the end. */
    readonly result?: number | null;
    readonly grain: string;
  };
  readonly Exhibit: {
    readonly id: string;
    /** `profile`, `trace`, `transaction`, `chart`, `file` or `note`. */
    readonly kind: string;
    readonly title: string;
    readonly note: string;
    /** What it shows; null for a file. */
    readonly content?: Readonly<Record<string, unknown>> | null;
    /** SHA-256 of the content as compact JSON, or of the file. */
    readonly sha256: string;
    readonly figures: readonly Schemas['Figure'][];
    readonly file_name?: string | null;
    readonly media_type?: string | null;
    readonly size: number;
    readonly created_at: string;
    readonly chain?: string | null;
    /** The address or transaction that it is about. */
    readonly subject?: string | null;
    /** User id of the person who added it, also in a team; null for older exhibits, and once the person's account is deleted. Reports don't name them. */
    readonly added_by_id?: string | null;
    /** For `If-Match`: counts the changes of title and note. */
    readonly version: number;
  };
  readonly ExhibitHeading: {
    readonly title: string;
    readonly note?: string;
  };
  readonly ExpandBody: {
    readonly chain: string;
    /** An address, a transaction, or `txid:n`. */
    readonly node: string;
    /** `in`, `out` or `both`. */
    readonly direction?: string;
    /** How many neighbours to return, largest first. A default where left out, or 0. */
    readonly top?: number;
    readonly filter?: Schemas['GraphFilter'];
  };
  readonly FearGreed: {
    /** Oldest first. Empty if the operator turned the index off, and never for another reason. */
    readonly days: readonly Schemas['FearGreedDay'][];
    readonly provenance: Schemas['DataSource'];
  };
  /** The index on one UTC day. */
  readonly FearGreedDay: {
    /** 0 (extreme fear) to 100 (extreme greed). */
    readonly value: number;
    /** In the provider's words: "Extreme Fear", "Fear", "Neutral", "Greed" or "Extreme Greed". */
    readonly classification: string;
    /** UTC, `yyyy-mm-dd`. */
    readonly day: string;
  };
  readonly FeedItem: {
    readonly id: string;
    /** `news`, `alert`, `whale`, `forecast` or `label`. */
    readonly kind: string;
    readonly title: string;
    /** Plain text, at most 500 characters. */
    readonly lead: string;
    /** Of news: http or https. Null for own events. */
    readonly url?: string | null;
    /** Name of the source; null for own events. */
    readonly source?: string | null;
    readonly source_id?: string | null;
    /** According to the source; if it gives no time or one in the future, when the item was first seen. */
    readonly published_at: string;
    readonly dated_by_source: boolean;
    readonly matches: readonly Schemas['FeedMatch'][];
    /** Later items with the same news within 48 hours. */
    readonly twins: readonly Schemas['FeedTwin'][];
    /** Of own events: the alert's firing, the transfer on the whale watch, the coin of the forecast, or the label. */
    readonly subject_id?: string | null;
    readonly read: boolean;
    readonly kept: boolean;
  };
  /** What an item is about, and the reason for it. */
  readonly FeedMatch: {
    /** `token`, `address` or `entity`. */
    readonly kind: string;
    /** CoinGecko's id, an address, or the id of an entity. */
    readonly ref: string;
    readonly name: string;
    /** Symbol of a token; null otherwise. */
    readonly symbol?: string | null;
    /** "Title says “Chainlink”". */
    readonly reason: string;
    /** 3 for the title, 2 for the lead, 1 for the text, added up. */
    readonly points: number;
    /** Whether it is on a watchlist of the caller. */
    readonly watched: boolean;
  };
  readonly FeedMute: {
    readonly id: string;
    /** `word`, `token` or `source`. */
    readonly kind: string;
    readonly value: string;
    /** Name of a token or source; the word itself. */
    readonly name: string;
    /** Null to mute permanently. */
    readonly until?: string | null;
    readonly created_at: string;
  };
  readonly FeedMutes: {
    readonly mutes: readonly Schemas['FeedMute'][];
  };
  readonly FeedPage: {
    readonly items: readonly Schemas['FeedItem'][];
    readonly next_cursor?: string;
    /** Parts that couldn't be read now, one sentence each; the others are complete. */
    readonly missing: readonly string[];
  };
  readonly FeedSource: {
    readonly id: string;
    /** The caller's name for it, or the source's own. */
    readonly name: string;
    /** As entered. */
    readonly url: string;
    /** The source's website; null if it names none. */
    readonly site?: string | null;
    readonly shown: boolean;
    /** `ok`, `failing`, `gone` or `waiting`. */
    readonly state: string;
    /** For a failing source: what happened, in a sentence. */
    readonly problem: string;
    readonly fetched_at?: string | null;
    readonly next_fetch_at?: string | null;
    /** Since when fetching has failed. */
    readonly failing_since?: string | null;
    readonly item_count: number;
    /** Time of the newest item. */
    readonly newest_at?: string | null;
  };
  readonly FeedSources: {
    readonly sources: readonly Schemas['FeedSource'][];
  };
  /** The same news from another source. */
  readonly FeedTwin: {
    readonly source: string;
    readonly url: string;
    readonly title: string;
    readonly published_at: string;
  };
  /** A number in an exhibit, with the answer that it comes from. */
  readonly Figure: {
    readonly name: string;
    readonly value: string;
    readonly unit?: string;
    readonly provider?: string;
    /** Path and query, without keys. */
    readonly endpoint?: string;
    readonly fetched_at?: string | null;
    /** Height of the provider's best block at that time; null if unknown. */
    readonly block_height?: number;
    /** SHA-256 of the answer's bytes, hex; null if it was combined from several answers. */
    readonly sha256?: string;
    /** Proves that this answer was read for the reader, or for the team that they act for; works for no one else. A figure sent without it counts as one whose answer is not kept. */
    readonly proof?: string;
  };
  readonly FileColumn: {
    /** As in the file; a second one with the same name ends in `#2`. */
    readonly name: string;
    /** Samples from the first rows, at most five, without empty ones. */
    readonly samples: readonly string[];
    /** All distinct values, for a spreadsheet those of its first 5,000 rows; empty if there are more than 40, or long ones. */
    readonly values: readonly string[];
  };
  readonly FileColumns: {
    /** Line of the header, from 1. */
    readonly line: number;
    readonly columns: readonly Schemas['FileColumn'][];
    /** Possible meanings of the columns, guessed from names and samples; members that couldn't be guessed are empty. */
    readonly guess: Schemas['ColumnMapping'];
    /** A saved mapping that fits. */
    readonly mapping_id?: string | null;
    /** The format that would read the file without a mapping. */
    readonly format?: string | null;
    /** The first rows below the header, with at most 200 characters of each cell. */
    readonly rows: readonly Schemas['FileRow'][];
  };
  /** Cells of a row, in the order of the columns. */
  readonly FileRow: {
    readonly cells?: readonly string[];
  };
  readonly Fill: {
    readonly id: string;
    readonly account_id: string;
    readonly account: string;
    readonly traded_at: string;
    readonly base: string;
    readonly quote: string;
    /** `spot`, `linear` or `inverse`. */
    readonly kind: string;
    /** `buy` or `sell`. */
    readonly side: string;
    readonly quantity: string;
    /** Quote amount ÷ quantity (inverted for inverse contracts), rounded to 18 decimals; null where that has no value, as of an amount of zero. */
    readonly price?: string | null;
    readonly quote_amount: string;
    readonly fees: readonly Schemas['CoinAmount'][];
    /** The stop price. */
    readonly stop?: string | null;
    readonly note: string;
    /** The venue's own. */
    readonly external_id?: string | null;
    /** File that it came from, and the line in it. */
    readonly import_id?: string | null;
    readonly line: number;
    /** Changed by hand since it was added. */
    readonly edited: boolean;
    /** For `If-Match`. */
    readonly version: number;
    /** `net`; in hedge mode `long` or `short`, which can be held at the same time. */
    readonly position: string;
  };
  readonly FillIds: {
    /** At most 500. */
    readonly ids: readonly string[];
  };
  readonly Fills: {
    readonly fills: readonly Schemas['Fill'][];
    readonly next_cursor?: string;
    /** How many match in all. Only the first page has it: null on later pages. */
    readonly total?: number | null;
  };
  /** A conclusion. */
  readonly Finding: {
    readonly text: string;
    /** 0 to 100. */
    readonly confidence: number;
    /** Ids of exhibits that support it. */
    readonly exhibits?: readonly string[];
  };
  /** A condition's values when it counted. */
  readonly FiredValue: {
    /** Index of the condition, from 0. */
    readonly condition: number;
    /** In a sentence: "Bitcoin at $60,250 is above $60,000". */
    readonly text: string;
    /** The compared number, and the one it was compared with. */
    readonly value?: string | null;
    readonly against?: string | null;
    /** Its source, such as `market feed, tick 8123`. */
    readonly source: string;
    readonly at: string;
  };
  readonly Firing: {
    readonly id: string;
    readonly alert_id: string;
    /** Name of the alert when it fired. */
    readonly alert: string;
    /** Of the sample: a price or bar, or when a transfer, event or look was noticed. What is already true fires at the time of saving. */
    readonly at: string;
    readonly written_at: string;
    /** In a sentence. */
    readonly text: string;
    readonly values: readonly Schemas['FiredValue'][];
    /** Whether data was missing before it, so that the exact time of the crossing is unknown. */
    readonly gap: boolean;
    /** Whether it was logged more than 10 minutes after `at`: after a pause of the service, or because its data came late. */
    readonly late: boolean;
    /** Whether a snooze or quiet hours held it back. */
    readonly quiet: boolean;
    readonly read: boolean;
    /** The alert's kind of first condition and its coin, for links. */
    readonly kind: string;
    readonly coin?: string | null;
    /** Of an alert over a watchlist: what the list calls the member that fired. Over an entity: its address, as `0x5aAe…eAed of Binance`. */
    readonly member?: string | null;
    /** When a chain reorganisation removed a large transfer that it fired for; null unless the transfer is still missing. */
    readonly reverted_at?: string | null;
  };
  readonly FiringDetail: {
    readonly firing: Schemas['Firing'];
    readonly deliveries: readonly Schemas['Delivery'][];
  };
  readonly Firings: {
    readonly firings: readonly Schemas['Firing'][];
    readonly next_cursor?: string;
    /** How many match in all. Only the first page has it: null on later pages. */
    readonly total?: number | null;
    /** Of all firings. */
    readonly unread: number;
  };
  readonly FirstUse: {
    /** `investigate`, `follow`, `journal`, `join` or `sample` (the offer of sample data), in alphabetical order. */
    readonly dismissed: readonly string[];
  };
  readonly FlowAnswer: {
    readonly flow: string;
  };
  readonly FlowBody: {
    readonly flow: string;
  };
  readonly FollowedCollection: {
    readonly id: string;
    /** The market's id of the collection: "pudgy-penguins". */
    readonly nft_id: string;
    readonly name: string;
    readonly symbol: string;
    readonly platform: string;
    readonly contract: string;
    readonly image: string;
    readonly note: string;
    /** Items that the user holds. */
    readonly count: string;
    /** `floor`, `last_sale` or `manual`. */
    readonly valuation: string;
    /** US dollars per item, for `last_sale` and `manual`: as entered by the user. */
    readonly price_usd?: string | null;
    /** Whether it is left out of lists and totals by default. */
    readonly hidden: boolean;
    /** count × price by the chosen valuation; null if the price is unknown. */
    readonly value_usd?: string | null;
    readonly floor_usd?: string | null;
    readonly floor_native?: string | null;
    readonly native_symbol: string;
    readonly volume_usd?: string | null;
    readonly change_24h_percent?: number | null;
    readonly change_7d_percent?: number | null;
    readonly change_30d_percent?: number | null;
    readonly holders?: number | null;
    readonly supply?: number | null;
    readonly mean_sales?: number | null;
    /** Fewer than 3 sales a day: the floor price means little. */
    readonly thin: boolean;
    /** Of the figures; null if there are none yet. */
    readonly as_of_at?: string | null;
    readonly followed_at: string;
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly Forecast: {
    readonly run_id: string;
    readonly token?: Schemas['Token'] | null;
    readonly model: string;
    /** Version of recipe and code: same series and version, same bits. */
    readonly recipe_version: string;
    /** `yyyy-mm-dd` */
    readonly last_day: string;
    readonly last_price: number;
    /** The last day is not over yet. */
    readonly last_day_partial: boolean;
    /** The coin's data ended before the world's today. */
    readonly ended: boolean;
    readonly history_days: number;
    /** mean_reverting or random_walk. */
    readonly regime: string;
    readonly daily_volatility_fast: number;
    readonly daily_volatility_slow: number;
    readonly source: string;
    readonly created_at: string;
    readonly points: readonly Schemas['Point'][];
  };
  readonly ForgotBody: {
    readonly email: string;
  };
  readonly ForkStrategyRequest: {
    readonly name: string;
  };
  /** A price change after a transfer. */
  readonly Forward: {
    readonly hours: number;
    /** False until this many hours have passed since its block. */
    readonly due: boolean;
    /** Percent; null if a price is missing at either end. */
    readonly change_percent?: string | null;
  };
  readonly FoundObject: {
    /** `entry`, `session`, `trip`, `task`, `watchlist`, `alert`, `dashboard` or `strategy`. */
    readonly kind: string;
    readonly id: string;
    /** Empty if it has none. */
    readonly title: string;
    /** About 200 characters of its text or note, around the first match if there is one. */
    readonly excerpt: string;
    /** Last change, or creation if changes aren't dated. */
    readonly changed_at: string;
    /** Whether it belongs to somebody else, who shares it with the caller. */
    readonly shared: boolean;
    /** Whether it is a task that was completed. */
    readonly completed: boolean;
  };
  readonly FoundObjects: {
    readonly objects: readonly Schemas['FoundObject'][];
    /** Whether there are more than the limit. */
    readonly more: boolean;
  };
  readonly FromUrlBody: {
    /** An https address of a CSV file. */
    readonly url: string;
    readonly coingecko_id?: string | null;
  };
  /** One day's forecast as it was given; never changed since. */
  readonly FrozenForecast: {
    readonly run_id: string;
    readonly recipe_version: string;
    /** Days that were forecast. */
    readonly horizon: number;
    /** `yyyy-mm-dd`: the last day it knew. */
    readonly last_day: string;
    readonly last_price: number;
    readonly created_at: string;
    /** `yyyy-mm-dd`: on the end of this day the next score is given. Null where none is to come. */
    readonly due_day?: string | null;
    /** Horizons whose days are over. */
    readonly scores: readonly Schemas['Score'][];
  };
  readonly Funding: {
    readonly symbol: string;
    /** Σ rate × open interest ÷ Σ open interest, per cent. */
    readonly rate_percent: number;
    readonly open_interest_usd: string;
    readonly contracts: number;
    /** With the most open interest first, at most 10. */
    readonly largest: readonly Schemas['FundingContract'][];
  };
  readonly FundingContract: {
    readonly market: string;
    readonly symbol: string;
    /** Percent for one interval of the contract. */
    readonly rate_percent: number;
    readonly open_interest_usd: string;
    readonly volume_usd?: string | null;
    readonly basis_percent?: number | null;
  };
  readonly FundingRates: {
    readonly coins: readonly Schemas['Funding'][];
    /** Requested symbols without a perpetual contract that states rate and open interest. */
    readonly without: readonly string[];
    readonly provenance: Schemas['DataSource'];
  };
  /** Realised results of futures after fees, in the currency in which they settle; not in `realised`. */
  readonly FuturesResult: {
    readonly currency: string;
    readonly net: string;
    /** Exits whose result is unknown, because a fee has no price. */
    readonly unknown: number;
  };
  /** Something that was shared with the caller. */
  readonly GrantNotice: {
    readonly id: string;
    /** `dashboard`, `watchlist`, `strategy`, `trace` or `case`. */
    readonly kind: string;
    readonly object_id: string;
    /** Its current name. */
    readonly name: string;
    /** The current role: `viewer`, `editor` or `manager`. */
    readonly role: string;
    /** User id of the person who shared it. */
    readonly giver_id: string;
    /** The team that it is shared through. */
    readonly team_id: string;
    /** Whether the whole team has access: then select the team to open it. Otherwise it opens in the personal workspace. */
    readonly is_to_team: boolean;
    readonly at: string;
    readonly is_read: boolean;
  };
  readonly GrantNotices: {
    readonly notices: readonly Schemas['GrantNotice'][];
    readonly next_cursor?: string;
    /** Of all notices; the newest 200 of a person are kept. */
    readonly unread: number;
  };
  readonly GrantedCases: {
    readonly cases: readonly Schemas['Case'][];
    readonly next_cursor?: string;
  };
  readonly GrantedTraces: {
    readonly traces: readonly Schemas['TraceHead'][];
    readonly next_cursor?: string;
  };
  readonly Graph: {
    readonly nodes: readonly Schemas['GraphNode'][];
    readonly edges: readonly Schemas['GraphEdge'][];
    readonly skipped: readonly Schemas['GraphSkipped'][];
    readonly complete: boolean;
    readonly sources: readonly Schemas['GraphSource'][];
    /** SHA-256 over ids, ends, assets and values. */
    readonly hash: string;
    /** Height of the newest block that a provider knew. */
    readonly height: number;
    /** How many provider calls this took. */
    readonly calls: number;
  };
  readonly GraphAnswer: {
    readonly graph: Schemas['Graph'];
    /** One line for the request, and one for each fetch. */
    readonly steps: readonly Schemas['GraphStep'][];
  };
  readonly GraphEdge: {
    /** "in:TXID:N", "out:TXID:N", "transfer:HASH:N", or "flow:FROM>TO:ASSET" for transfers that are merged. */
    readonly id: string;
    readonly from: string;
    readonly to: string;
    /** `input`, `output` or `transfer`. */
    readonly role: string;
    readonly tx: string;
    readonly position: number;
    /** Base units, a whole number. */
    readonly value: string;
    /** Null if unknown: then only base units can be shown. */
    readonly decimals?: number | null;
    readonly symbol: string;
    /** `native`, or the contract's address. */
    readonly asset: string;
    /** US dollars, a decimal; null if no price is known. */
    readonly usd?: string | null;
    readonly time?: number | null;
    /** Null while unconfirmed. */
    readonly block?: number | null;
    /** `fact` for everything that was read from the chain. */
    readonly nature: string;
    readonly dust: boolean;
    readonly failed: boolean;
    /** Of an NFT. */
    readonly token_id?: string | null;
    /** For merged transfers: how many there are. `value` is their sum, `time` and `block` are those of the first, and `tx` is empty. */
    readonly transfers?: number | null;
    /** For merged transfers: time of the last, in seconds since 1970. */
    readonly until?: number | null;
    /** For merged transfers: how many have a price for their day. `usd` is the sum of those. */
    readonly priced?: number | null;
  };
  readonly GraphFilter: {
    /** `native` or a contract's address; empty for all. */
    readonly asset?: string;
    /** Base units. */
    readonly min_amount?: string;
    /** Seconds since 1970. */
    readonly from?: number;
    readonly to?: number;
    /** The last block that counts. */
    readonly until_height?: number;
    readonly hide_dust?: boolean;
    /** Heuristics to turn off. */
    readonly without?: readonly string[];
  };
  /** The conclusion of a heuristic; never a fact. */
  readonly GraphFinding: {
    readonly heuristic: string;
    readonly what: string;
    /** "tx", "output:0", addresses with commas, or chain and address of another chain ("ethereum:0x…"). */
    readonly subject: string;
    /** 0 to 100. */
    readonly confidence: number;
    readonly evidence: readonly string[];
    readonly described_in: string;
  };
  /** A name for an address. */
  readonly GraphLabel: {
    /** Null for a public or derived label. */
    readonly label_id?: string | null;
    readonly text: string;
    /** A word of `LabelCategory`, or one of the author's own. */
    readonly category: string;
    readonly entity: string;
    /** 0 to 100. */
    readonly confidence: number;
    readonly source: string;
    /** `private`, `pack` or `derived`. */
    readonly kind: string;
    readonly sanctioned: boolean;
    readonly category_class?: Schemas['LabelCategory'] | null;
  };
  readonly GraphNode: {
    /** "address:…", "tx:…", "output:TXID:N" where a script has no address, or "rest:…". */
    readonly id: string;
    /** `address`, `transaction`, `output`, or `rest`: addresses that an answer about taint groups into one node. */
    readonly kind: string;
    /** The part of the id after the colon. */
    readonly key: string;
    readonly labels: readonly Schemas['GraphLabel'][];
    /** Never facts; each with its evidence. */
    readonly findings: readonly Schemas['GraphFinding'][];
    /** Seconds since 1970; null where unknown. */
    readonly time?: number | null;
    /** Null while unconfirmed. */
    readonly block?: number | null;
    readonly fee?: string | null;
    readonly inputs: number;
    readonly outputs: number;
    /** Sum of the outputs, base units. */
    readonly value: string;
    readonly coinbase: boolean;
    readonly failed: boolean;
    /** For a `rest`: how many addresses it groups. */
    readonly addresses?: number | null;
  };
  /** What a limit or a filter left out. */
  readonly GraphSkipped: {
    /** "fan_out", "filter", "dust", "calls", "pages", "depth", "failed_fetch", "lines", "grouped" … */
    readonly reason: string;
    readonly node: string;
    readonly count: number;
  };
  /** How one source answered. */
  readonly GraphSource: {
    readonly source: string;
    /** `ok`, `partial`, `failed`, `limited` or `skipped`. */
    readonly state: string;
    readonly message: string;
    /** Seconds until a retry makes sense; null if unknown. */
    readonly retry_after_s?: number | null;
    /** For `partial`: rows that couldn't be read and were left out. */
    readonly left_out?: number | null;
  };
  /** One line of the log that lets another analyst repeat the work. */
  readonly GraphStep: {
    readonly at: string;
    /** "fetch", "expand", "path", "auto_trace", "taint" … */
    readonly action: string;
    /** The request, as compact JSON. */
    readonly detail: string;
    readonly provider?: string | null;
    /** Path and query, without keys. */
    readonly endpoint?: string | null;
    readonly fetched_at?: string | null;
    /** Height of the provider's best block at that time; null if unknown. */
    readonly block_height?: number | null;
    /** SHA-256 of the answer's bytes, hex; null if it was combined from several answers. */
    readonly sha256?: string | null;
    /** Proves that this answer was read for the reader, or for the team that they act for; works for no one else. A figure sent without it counts as one whose answer is not kept. */
    readonly proof?: string | null;
  };
  readonly Grid: {
    /** By Sharpe ratio, best first. */
    readonly rows: readonly Schemas['GridRow'][];
    readonly variants: number;
    readonly notes: readonly string[];
    /** Of the study it is kept as. */
    readonly id: string;
  };
  readonly GridRow: {
    readonly values: readonly Schemas['ParameterValue'][];
    readonly figures: Schemas['BacktestFigures'];
  };
  readonly GroupResult: {
    readonly name: string;
    readonly trips: number;
    readonly wins: number;
    readonly losses: number;
    readonly net: string;
    readonly expectancy: string;
    readonly win_rate?: Schemas['Estimate'] | null;
    /** 95 % interval of `expectancy`; null below ten round trips. */
    readonly expectancy_low?: number | null;
    readonly expectancy_high?: number | null;
  };
  /** The same round trips, grouped by one attribute. */
  readonly Grouping: {
    /** `asset`, `account`, `direction`, `weekday`, `hour`, `week`, `holding_time`, `setup`, `tag`, `emotion` or `after_loss`. A round trip of several tags is in several groups. Weekdays and hours are those of the entry; weeks begin on Monday, are named by that day, `yyyy-mm-dd`, and are those of the last exit. */
    readonly by: string;
    readonly groups: readonly Schemas['GroupResult'][];
  };
  readonly GuideDismissal: {
    readonly guide: string;
  };
  /** The combined holdings of several of the largest holders. */
  readonly HolderSum: {
    readonly holders: number;
    /** Base units. */
    readonly value: string;
    /** Share of the total supply, as for one holder. */
    readonly share?: string | null;
  };
  /** One asset on both days. */
  readonly HoldingChange: {
    /** With its value at the close of that day. */
    readonly first: Schemas['ChainAmount'];
    readonly last: Schemas['ChainAmount'];
    /** Price of one unit on that day, never of another day; null if unknown. */
    readonly first_price_usd?: string | null;
    readonly last_price_usd?: string | null;
  };
  /** How long losing round trips were held, compared with winning ones. Open ones and those with a result of exactly zero count on neither side. */
  readonly HoldingTimes: {
    readonly winners: number;
    readonly losers: number;
    /** Medians, in seconds; a time below one second counts as one. */
    readonly winners_seconds: number;
    readonly losers_seconds: number;
    /** Median of losers ÷ median of winners; its interval (Bonett and Price, 2020) needs ten round trips on each side. */
    readonly ratio: Schemas['Estimate'];
  };
  /** What an address held at the ends of two days. */
  readonly HoldingsBetween: {
    readonly first: string;
    readonly last: string;
    /** Sorted by the change in dollars, largest first. */
    readonly items: readonly Schemas['HoldingChange'][];
    /** Totals of assets with a price; null if no asset has one. */
    readonly first_usd?: string | null;
    readonly last_usd?: string | null;
    /** Assets that lack a price on one of the days. */
    readonly without_price: number;
    readonly basis: Schemas['Basis'];
  };
  readonly ImportConfirmation: {
    /** Imports all rows in conflict as well. */
    readonly with_conflicts?: boolean;
    /** Rows in conflict that are imported as well, at most 10,000. */
    readonly conflicts?: readonly Schemas['ImportLine'][];
  };
  /** Something about a row. */
  readonly ImportFault: {
    /** From 1, the header included. */
    readonly line: number;
    /** As the file writes it; null for the whole row. */
    readonly column?: string | null;
    readonly code: string;
    readonly message: string;
  };
  readonly ImportFormat: {
    readonly id: string;
    readonly name: string;
    readonly venue: string;
  };
  readonly ImportFormats: {
    readonly formats: readonly Schemas['ImportFormat'][];
  };
  /** A row of a file. */
  readonly ImportLine: {
    readonly line: number;
  };
  readonly ImportMapping: {
    readonly id: string;
    readonly mapping: Schemas['ColumnMapping'];
    readonly created_at: string;
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly ImportMappings: {
    readonly mappings: readonly Schemas['ImportMapping'][];
  };
  /** What one or more rows would add. */
  readonly ImportPreview: {
    readonly line: number;
    readonly at: string;
    /** `trade`, `deposit`, `withdrawal`, `transfer`, `reward`, `fee`, `funding`, `interest`, `conversion` or `adjustment`. */
    readonly kind: string;
    /** `new`, `duplicate` (already here) or `conflict` (the venue's id exists with other content). */
    readonly outcome: string;
    /** Signed amounts, fees among them. */
    readonly movements: readonly Schemas['CoinAmount'][];
    /** Those of the movements that are fees. */
    readonly fees: readonly Schemas['CoinAmount'][];
  };
  /** A row of a file: what is wrong with it, or what it would add. */
  readonly ImportRow: {
    /** From 1, the header included. */
    readonly line: number;
    readonly outcome: string;
    /** As the file writes it; null for the whole row. */
    readonly column?: string | null;
    readonly code?: string | null;
    readonly message?: string | null;
    readonly at?: string | null;
    readonly kind?: string | null;
    /** Signed amounts, fees among them. */
    readonly movements: readonly Schemas['CoinAmount'][];
    /** Those of the movements that are fees. */
    readonly fees: readonly Schemas['CoinAmount'][];
  };
  readonly ImportRows: {
    readonly rows: readonly Schemas['ImportRow'][];
    readonly next_cursor?: string;
  };
  /** Bytes of cases, labels and traces. */
  readonly InvestigationStorage: {
    /** Of all kinds together. */
    readonly used: number;
    readonly limit: number;
    /** Cases, their exhibits and files. */
    readonly cases: number;
    /** Files behind labels, and the history of labels. */
    readonly labels: number;
    /** Reports behind share links that have not ended. */
    readonly links: number;
    /** Traces with all kept versions. */
    readonly traces: number;
    /** Notes about addresses. */
    readonly notes: number;
  };
  readonly InvitationLink: {
    /** The part after `#` of the emailed link. */
    readonly link: string;
  };
  readonly Invoice: {
    readonly id: string;
    /** Null until it is final. */
    readonly number?: string | null;
    readonly created_at: string;
    /** As a decimal text with as many decimals as the currency has. */
    readonly amount: string;
    /** ISO 4217. */
    readonly currency: string;
    /** `draft`, `open`, `paid`, `uncollectible` or `void`. */
    readonly state: string;
    /** The invoice's page at the provider, where it can be paid; null until it is final. */
    readonly page_url?: string | null;
    /** Its PDF; null until it is final. */
    readonly file_url?: string | null;
  };
  readonly InvoiceList: {
    readonly items: readonly Schemas['Invoice'][];
    readonly next_cursor?: string;
  };
  readonly JournalEntries: {
    readonly entries: readonly Schemas['JournalEntrySummary'][];
    readonly next_cursor?: string;
    /** How many match in all. Only the first page has it: null on later pages. */
    readonly total?: number | null;
  };
  readonly JournalEntry: {
    readonly id: string;
    /** May be empty. */
    readonly title: string;
    /** The day it is about, `yyyy-mm-dd`. */
    readonly day: string;
    /** `entry`, or `template` for new entries to start from. */
    readonly kind: string;
    readonly document: Readonly<Record<string, unknown>>;
    readonly tags: readonly string[];
    /** The session it belongs to. */
    readonly session_id?: string | null;
    readonly created_at: string;
    readonly updated_at: string;
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly JournalEntryDays: {
    readonly days: readonly Schemas['EntryDay'][];
  };
  readonly JournalEntrySummary: {
    readonly id: string;
    readonly title: string;
    readonly day: string;
    readonly kind: string;
    /** The first 200 characters of its text; in a search, those around the match. */
    readonly excerpt: string;
    readonly tags: readonly string[];
    readonly words: number;
    readonly pictures: number;
    readonly session_id?: string | null;
    readonly updated_at: string;
    readonly version: number;
  };
  readonly JournalEntryTags: {
    readonly tags: readonly Schemas['EntryTag'][];
  };
  readonly JournalEntryVersion: {
    readonly version: number;
    readonly saved_at: string;
    readonly title: string;
    readonly document: Readonly<Record<string, unknown>>;
  };
  readonly JournalEntryVersions: {
    readonly versions: readonly Schemas['EntryVersionSummary'][];
  };
  readonly JournalPicture: {
    readonly id: string;
    /** `image/png`, `image/jpeg`, `image/webp` or `image/gif`. */
    readonly media_type: string;
    readonly width: number;
    readonly height: number;
    readonly bytes: number;
  };
  readonly Judgement: {
    readonly rows: readonly Schemas['RowVerdict'][];
    readonly fresh: number;
    readonly duplicates: number;
    readonly others: number;
    readonly bad: number;
    /** Number of rows that aren't listed. */
    readonly not_listed: number;
    /** Of a CSV file. */
    readonly columns: readonly string[];
    readonly mapping: Readonly<Record<string, string>>;
    readonly import?: Schemas['LabelImport'] | null;
  };
  readonly Jwt: {
    readonly user: Schemas['LoginUser'];
    /** Null where a code is still to be proven. */
    readonly access?: string | null;
    readonly refresh?: string | null;
  };
  readonly KeepItemRequest: {
    readonly kept: boolean;
  };
  /** Something that was loaded as sample data and wasn't deleted with it. */
  readonly KeptSample: {
    /** As of `SampleCount`. */
    readonly kind: string;
    readonly id: string;
    /** Name for people; null if it has none. */
    readonly name?: string | null;
    /** `changed` since it was loaded, or `used` by something that stays. */
    readonly reason: string;
  };
  /** An address of a key. */
  readonly KeyAddress: {
    readonly address: string;
    /** Derivation path below the key. */
    readonly path: string;
    readonly change: boolean;
    readonly used: boolean;
    /** Confirmed, base units. */
    readonly balance: string;
    /** Null where unknown. */
    readonly tx_count?: number | null;
  };
  /** A key is sent in a body and never in a URL, because URLs end up in logs and histories. It has no `Debug`. */
  readonly KeyBody: {
    /** Extended public key (xpub, ypub, zpub) or descriptor (pkh, wpkh, sh(wpkh), tr with one key; wsh, sh(wsh), sh with several signers). */
    readonly key: string;
    /** How addresses are derived from a bare key: `pkh`, `sh(wpkh)`, `wpkh` or `tr`; the key's version decides if missing. */
    readonly script?: string | null;
    /** `next_cursor` of the previous page. */
    readonly cursor?: string | null;
  };
  /** All addresses of a key, as one. */
  readonly KeyProfile: {
    readonly chain: string;
    readonly script: string;
    /** Eight hexadecimal digits that tell keys apart (BIP 32). */
    readonly fingerprint: string;
    /** Used addresses, and the first unused one of each branch. */
    readonly addresses: readonly Schemas['KeyAddress'][];
    /** How many addresses were scanned. */
    readonly scanned: number;
    /** Confirmed, of all addresses. */
    readonly balance: Schemas['ChainAmount'];
    readonly pending_in: Schemas['ChainAmount'];
    readonly pending_out: Schemas['ChainAmount'];
    /** Received from others. Movements between the key's own addresses count only in `fees`. */
    readonly received: Schemas['ChainAmount'];
    readonly sent: Schemas['ChainAmount'];
    readonly fees: Schemas['ChainAmount'];
    /** Newest first; "own" where both sides are the key's. */
    readonly movements: readonly Schemas['AddressMovement'][];
    readonly next_cursor?: string;
    readonly basis: Schemas['Basis'];
    readonly movement_count: number;
  };
  readonly Label: {
    readonly id: string;
    readonly chain: string;
    readonly address: string;
    readonly text: string;
    readonly category: string;
    readonly colour: string;
    readonly confidence: number;
    readonly evidence: string;
    readonly evidence_url: string;
    readonly source: string;
    /** `yyyy-mm-dd`, or null. */
    readonly valid_from?: string | null;
    readonly valid_to?: string | null;
    /** "me" or "link". */
    readonly visibility: string;
    readonly entity_id?: string | null;
    readonly entity?: string | null;
    readonly import_id?: string | null;
    /** Found by a heuristic; never exported. */
    readonly derived: boolean;
    /** For `If-Match`. */
    readonly version: number;
    readonly created_at: string;
    readonly updated_at: string;
    /** The caller's traces and cases that contain the address now: at most five, the newest first. None in a history. */
    readonly used_in: readonly Schemas['LabelUse'][];
    /** All of them. */
    readonly used_in_count: number;
    /** Files attached to it now; 0 in a history. */
    readonly files: number;
  };
  readonly LabelCategory: 'exchange' | 'mixer' | 'bridge' | 'dex' | 'defi' | 'wallet_service' | 'payment_service' | 'miner' | 'marketplace' | 'gambling' | 'merchant' | 'service' | 'donation' | 'token' | 'contract' | 'ransomware' | 'scam' | 'phishing' | 'hack' | 'sanctioned' | 'person' | 'own' | 'other';
  readonly LabelChange: {
    readonly label_id: string;
    readonly version: number;
    /** `created`, `changed`, `deleted`, `restored`, `file_added`, `file_removed`. */
    readonly action: string;
    readonly at: string;
    readonly state?: Schemas['Label'] | null;
    readonly file?: Schemas['EvidenceFile'] | null;
  };
  readonly LabelChanges: {
    readonly changes: readonly Schemas['LabelChange'][];
    readonly next_cursor?: string;
  };
  readonly LabelConflict: {
    readonly chain: string;
    readonly address: string;
    readonly mine: readonly Schemas['Name'][];
    readonly packs: readonly Schemas['Name'][];
    /** The most serious difference: `sanctioned`, `category` or `text`. */
    readonly kind: string;
  };
  readonly LabelConflicts: {
    readonly conflicts: readonly Schemas['LabelConflict'][];
    readonly next_cursor?: string;
  };
  /** The same change to many labels. Omitted fields stay unchanged. */
  readonly LabelEdit: {
    readonly ids: readonly string[];
    readonly category?: string | null;
    readonly colour?: string | null;
    readonly confidence?: number | null;
    readonly visibility?: string | null;
    /** Empty removes the entity. */
    readonly entity_id?: string | null;
    readonly source?: string | null;
  };
  readonly LabelIds: {
    /** At most 1,000. */
    readonly ids: readonly string[];
  };
  /** An imported file. */
  readonly LabelImport: {
    readonly id: string;
    readonly format: string;
    readonly file_name: string;
    readonly sha256: string;
    readonly created_at: string;
    readonly written: number;
    /** Null if it wasn't undone. */
    readonly undone_at?: string | null;
    /** Labels that the undo kept because they had changed. */
    readonly kept: number;
  };
  readonly LabelImports: {
    readonly imports: readonly Schemas['LabelImport'][];
  };
  /** A published list that the operator loaded. */
  readonly LabelPack: {
    readonly id: string;
    readonly file_name: string;
    readonly title: string;
    readonly creator: string;
    readonly sha256: string;
    readonly version: number;
    readonly loaded_at: string;
    readonly tags: number;
    readonly repeated: number;
    /** Rows about chains that this installation doesn't read. */
    readonly passed_over: number;
    readonly bad: number;
    /** The first invalid rows. */
    readonly refused: readonly Schemas['RefusedRow'][];
  };
  readonly LabelPacks: {
    readonly packs: readonly Schemas['LabelPack'][];
  };
  /** A name for an address. */
  readonly LabelRef: {
    /** Null for a public or derived label. */
    readonly label_id?: string | null;
    readonly text: string;
    /** A word of `LabelCategory`, or one of the author's own. */
    readonly category?: string | null;
    readonly entity?: string | null;
    /** 0 to 100. */
    readonly confidence: number;
    readonly source: string;
    /** `private`, `pack` or `derived`. */
    readonly kind: string;
    readonly sanctioned: boolean;
    readonly category_class?: Schemas['LabelCategory'] | null;
  };
  /** A trace whose newest version has the label's address, or a case with an exhibit about it. */
  readonly LabelUse: {
    /** `trace` or `case`. */
    readonly kind: string;
    readonly id: string;
    readonly name: string;
  };
  readonly Labels: {
    readonly labels: readonly Schemas['Label'][];
    /** For `cursor`; null at the end. */
    readonly next_cursor?: string;
    /** Number of all that match. */
    readonly total: number;
  };
  /** A widget that links don't show. */
  readonly LeftOutWidget: {
    /** In the document. */
    readonly id: string;
    readonly kind: string;
    /** `personal` if it shows data of its viewer, `account` if its data needs an account, `unknown` if this installation doesn't know it. */
    readonly reason: string;
  };
  /** A price level. */
  readonly Level: {
    readonly asset: string;
    /** `entry`, `stop`, `target` or `watch`. */
    readonly kind: string;
    readonly price: string;
    readonly note?: string;
  };
  readonly LinkedDashboard: {
    /** Of the dashboard when the link was created. */
    readonly name: string;
    /** As of a dashboard. A widget that is left out has the kind `left_out` and no params. */
    readonly document: Readonly<Record<string, unknown>>;
    readonly created_at: string;
    readonly expires_at: string;
  };
  readonly ListedCoin: {
    readonly id: string;
    readonly symbol: string;
    readonly name: string;
  };
  /** Something of the caller changed; the event's name is its topic. What it is now is to be asked for under its own address. */
  readonly LiveChange: {
    readonly id: string;
    /** Of `jobs`: `export`, `import`, `wallet_sync`, `file` or `backtest`. Of `feed`: `news`. Of `paper`: `run`. Of `chat`: `answer`. Of `alerts`: `firing` or `notice`. There may be others. */
    readonly kind: string;
    /** The job, file, strategy, source, run, conversation or alert. */
    readonly subject_id?: string | null;
    readonly at?: string | null;
  };
  readonly Lock: {
    readonly ruleset_id: string;
    readonly ruleset: string;
    readonly kind: string;
    readonly message: string;
    readonly until_at: string;
    /** What it locks; null for all. */
    readonly account_id?: string | null;
    readonly base?: string | null;
    readonly quote?: string | null;
    readonly direction?: string | null;
  };
  readonly Locks: {
    readonly locks: readonly Schemas['Lock'][];
    readonly market_away: boolean;
  };
  readonly LogLine: {
    readonly id: string;
    readonly at: string;
    /** `note`, `trade`, `mistake`, `emotion` or `market`. */
    readonly kind: string;
    readonly text: string;
  };
  readonly LoginAnswer: {
    readonly jwt: Schemas['Jwt'];
    /** Names the step to finish at `verify-otp`. */
    readonly flow?: string | null;
    /** `totp` or `email`. */
    readonly flow_kind?: string | null;
    readonly otp_required?: boolean | null;
  };
  /** `Basic` in the `Authorization` header may repeat both; then they must agree. */
  readonly LoginBody: {
    readonly email: string;
    readonly password: string;
  };
  readonly LoginUser: Schemas['User'] | Schemas['Someone'];
  readonly LogoutBody: {
    readonly refresh?: string | null;
  };
  /** The price of one unit of an asset on a day, as entered by the user. */
  readonly ManualPrice: {
    readonly id: string;
    readonly asset: string;
    /** `yyyy-mm-dd` in UTC. */
    readonly day: string;
    /** US dollars. */
    readonly price: string;
    readonly created_at: string;
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly ManualPrices: {
    readonly prices: readonly Schemas['ManualPrice'][];
    readonly next_cursor?: string;
    readonly total: number;
  };
  readonly MappingPreview: {
    /** In time order; the first row has line 2. */
    readonly rows: readonly Schemas['ImportPreview'][];
    readonly rejected: readonly Schemas['ImportFault'][];
    readonly warnings: readonly Schemas['ImportFault'][];
    readonly skipped: readonly Schemas['ImportFault'][];
  };
  readonly MappingToPreview: {
    readonly mapping: Schemas['NewMapping'];
    /** At most 50. */
    readonly rows?: readonly Schemas['FileRow'][];
    /** Zone of the times, if the mapping names none. */
    readonly zone?: string;
  };
  /** A coin of the market list. Figures are null where the provider has none. */
  readonly MarketRow: {
    readonly id: string;
    readonly symbol: string;
    readonly name: string;
    readonly image?: string | null;
    readonly current_price?: number | null;
    readonly market_cap?: number | null;
    readonly market_cap_rank?: number | null;
    readonly fully_diluted_valuation?: number | null;
    readonly total_volume?: number | null;
    readonly high_24h?: number | null;
    readonly low_24h?: number | null;
    readonly price_change_24h?: number | null;
    readonly price_change_percentage_24h?: number | null;
    readonly market_cap_change_24h?: number | null;
    readonly market_cap_change_percentage_24h?: number | null;
    readonly circulating_supply?: number | null;
    readonly total_supply?: number | null;
    readonly max_supply?: number | null;
    readonly ath?: number | null;
    readonly ath_change_percentage?: number | null;
    readonly ath_date?: string | null;
    readonly atl?: number | null;
    readonly atl_change_percentage?: number | null;
    readonly atl_date?: string | null;
    readonly last_updated?: string | null;
    /** Only where the provider's newest row was invalid: since when this last good row stands in for it. */
    readonly stale_since?: string | null;
    readonly sparkline_in_7d?: Schemas['Sparkline'] | null;
    readonly price_change_percentage_1h_in_currency?: number | null;
    readonly price_change_percentage_24h_in_currency?: number | null;
    readonly price_change_percentage_7d_in_currency?: number | null;
    readonly price_change_percentage_14d_in_currency?: number | null;
    readonly price_change_percentage_30d_in_currency?: number | null;
    readonly price_change_percentage_200d_in_currency?: number | null;
    readonly price_change_percentage_1y_in_currency?: number | null;
  };
  /** A word of a file and what it means. */
  readonly MeantWord: {
    readonly word: string;
    readonly meaning: string;
  };
  readonly MergeBody: {
    /** Entities to merge into this one: their labels move here, and they are deleted. */
    readonly others: readonly string[];
  };
  /** A trade that met the rules and was not taken. */
  readonly MissedTrade: {
    readonly id: string;
    /** `yyyy-mm-dd` in the caller's zone. */
    readonly day: string;
    readonly asset: string;
    /** `long` or `short`. */
    readonly direction: string;
    /** As in reviews of round trips; may be empty. */
    readonly setup: string;
    /** Price at which it would have been opened. */
    readonly entry: string;
    readonly stop?: string | null;
    /** Price at which it would have been closed. */
    readonly exit?: string | null;
    /** Why it was not taken. */
    readonly reason: string;
    /** (exit − entry) ÷ (entry − stop), before fees; null without a stop or an exit. */
    readonly r?: number | null;
    readonly created_at: string;
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly MissedTrades: {
    readonly trades: readonly Schemas['MissedTrade'][];
    readonly next_cursor?: string;
    /** How many match; the figures below are of all of these. */
    readonly total: number;
    /** How many of them have an R. */
    readonly with_r: number;
    /** How many of those would have gained. */
    readonly gains: number;
    /** Null if none has an R. */
    readonly sum_r?: number | null;
    readonly mean_r?: number | null;
    /** Setups of all missed trades, regardless of the filters, by name; at most 500. */
    readonly setups: readonly string[];
  };
  /** A shortfall: more was sent or sold than the history shows was held. */
  readonly MissingHistory: {
    /** Null where all accounts share lots. */
    readonly account_id?: string | null;
    readonly account: string;
    readonly asset: string;
    /** History before this is missing. */
    readonly before_at: string;
    /** Total amount; its cost is unknown. */
    readonly short: string;
  };
  readonly ModelDay: {
    readonly day: string;
    readonly tokens: number;
  };
  /** The caller's usage of the assistant's model. Until a request ends, it counts with the most it can use. */
  readonly ModelUsage: {
    /** Of the model. */
    readonly name: string;
    /** Tokens in a day (UTC). */
    readonly day_limit: number;
    /** Tokens of today, whatever month is shown. */
    readonly today_tokens: number;
    /** Tokens of the month. */
    readonly tokens: number;
    /** Days with tokens, in order. */
    readonly days: readonly Schemas['ModelDay'][];
  };
  readonly MovementPeer: {
    /** Null for newly mined coins, mints, burns and scripts without an address. */
    readonly address?: string | null;
    readonly value: string;
    readonly labels: readonly Schemas['LabelRef'][];
  };
  readonly Mute: {
    readonly id: string;
    /** "address", on its chain, or "name": a label or an entity, on all chains. */
    readonly kind: string;
    /** Null for a name. */
    readonly chain?: string | null;
    readonly value: string;
    readonly created_at: string;
  };
  /** Newest first. */
  readonly Mutes: {
    readonly mutes: readonly Schemas['Mute'][];
  };
  /** An invitation, as the invited person sees it. */
  readonly MyInvitation: {
    readonly id: string;
    readonly team: string;
    readonly role: string;
    readonly invited_by: string;
    readonly expires_at: string;
  };
  readonly MyInvitations: {
    readonly invitations: readonly Schemas['MyInvitation'][];
  };
  /** A name for an address. */
  readonly Name: {
    /** Null for a public or derived label. */
    readonly label_id?: string | null;
    readonly text: string;
    /** A word of `LabelCategory`, or one of the author's own. */
    readonly category: string;
    readonly entity?: string | null;
    /** 0 to 100. */
    readonly confidence: number;
    readonly source: string;
    /** `private`, `pack` or `derived`. */
    readonly kind: string;
    readonly sanctioned: boolean;
  };
  readonly NamedAddress: {
    readonly address: string;
    readonly labels: readonly Schemas['Name'][];
  };
  readonly NamedAddresses: {
    /** Addresses that have a name. */
    readonly addresses: readonly Schemas['NamedAddress'][];
  };
  readonly NamedPortfolio: {
    readonly id: string;
    readonly name: string;
    /** Empty for all accounts. */
    readonly account_ids: readonly string[];
    readonly targets: readonly Schemas['PortfolioTarget'][];
    /** An asset has drifted when its share is further from its target than this, from 0 to 1. */
    readonly band: string;
    readonly note: string;
    readonly created_at: string;
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly NamesBody: {
    readonly chain: string;
    /** At most 1,000. */
    readonly addresses: readonly string[];
  };
  readonly NewAccount: {
    readonly name: string;
    readonly venue?: string;
  };
  readonly NewAccountEvent: {
    readonly account_id: string;
    readonly happened_at: string;
    /** `deposit`, `withdrawal`, `reward`, `fee`, `funding`, `interest`, `adjustment` or `opening`: what was held when the records of the account begin. */
    readonly kind: string;
    readonly asset: string;
    /** Above zero, before fees. Funding, interest and adjustments are below zero if they were paid. */
    readonly amount: string;
    /** Of a deposit, withdrawal, reward, funding or interest. */
    readonly fees?: readonly Schemas['CoinAmount'][];
    /** Cost basis of the coins of a deposit, a reward or an opening balance, in US dollars. If empty, it is unknown, except for rewards: those cost the close of their day. A deposit that is the other side of a transfer keeps the cost basis of the sent coins, whatever this says. */
    readonly cost?: string | null;
    /** Of funding or interest: the position that it was paid for. */
    readonly base?: string | null;
    readonly quote?: string | null;
    /** `linear` (default), `inverse` or `spot`. */
    readonly contract?: string | null;
    readonly note?: string;
  };
  readonly NewAlert: {
    /** If empty, made from the conditions. */
    readonly name?: string;
    readonly conditions: readonly Schemas['AlertCondition'][];
    /** `all` (default) or `any`. */
    readonly combine?: string;
    /** At most 10080. */
    readonly for_minutes?: number;
    /** `once` (default), `rearm` or `every_bar`. */
    readonly mode?: string;
    /** 0 to 50, in per cent. */
    readonly hysteresis?: string | null;
    /** At most 43200. */
    readonly cooldown_minutes?: number;
    readonly expires_at?: string | null;
    readonly channel_ids?: readonly string[];
    readonly note?: string;
    /** On where nothing is sent. */
    readonly enabled?: boolean | null;
    /** An own or a shared watchlist: the alert fires for each of its tokens or addresses by itself. Conditions then leave out `coin`, or `chain` and `address`, and are all on tokens (`price`, `ratio`, `change`, `average`, `extreme`, `volume`, `forecast_band`, `whale`) or all on addresses (`transfer`, `balance`, `dormant`, `label`). At most 100 tokens or 25 addresses. */
    readonly watchlist_id?: string | null;
    /** One of your own entities, instead of a watchlist: the alert fires separately for each of its addresses, including those that join later. Conditions leave out `chain` and `address`, and are all on addresses. Of more than 25 addresses, those whose labels have the highest confidence are checked. */
    readonly entity_id?: string | null;
  };
  /** `secret` is shown this once; only its SHA-256 is stored. */
  readonly NewApiKey: {
    readonly id: string;
    readonly name: string;
    /** First characters, to recognise it by. */
    readonly prefix: string;
    readonly created_at: string;
    readonly last_used_at?: string | null;
    readonly secret: string;
  };
  readonly NewAppClient: {
    /** At most 64 characters. People see it when the app asks for access, with the email address of your account. */
    readonly name: string;
    /** 1 to 10 addresses of at most 300 characters each: https, or http at 127.0.0.1 or [::1] with any port for programs on the same machine. */
    readonly redirect_uris: readonly string[];
    /** Whether it runs on a server that can keep a secret. */
    readonly confidential?: boolean;
  };
  readonly NewAssetAlias: {
    /** The old name. Not a coin that counts as one dollar, and not fiat money. */
    readonly asset: string;
    /** The name it counts under. */
    readonly same_as: string;
    /** As in `AssetAlias`; null if the old name never belongs to another coin. */
    readonly renamed_on?: string | null;
  };
  readonly NewBillingContact: {
    readonly name: string;
    readonly company?: string;
    readonly address: string;
    readonly country: string;
    readonly tax_id?: string;
    readonly purchase_order?: string;
    readonly email: string;
  };
  readonly NewCalendarEvent: {
    readonly title: string;
    /** `own` (default), `economic`, `unlock` or `token`. */
    readonly kind?: string;
    readonly note?: string;
    readonly location?: string;
    readonly starts: string;
    /** If empty, an hour later, or the same day. */
    readonly ends?: string;
    /** If empty, the caller's own zone. */
    readonly zone?: string;
    readonly all_day?: boolean;
    readonly rule?: string | null;
    readonly left_out?: readonly string[];
    /** `low`, `medium` (default) or `high`. */
    readonly importance?: string;
    readonly coins?: readonly string[];
    readonly url?: string | null;
  };
  readonly NewCalendarFeed: {
    readonly name: string;
    /** Empty for all kinds. */
    readonly kinds?: readonly string[];
    readonly busy_only?: boolean;
  };
  readonly NewCaseGrant: {
    /** A team of the caller that the person belongs to. If the grant is for the team's own id, the whole team has access. */
    readonly team_id: string;
    /** `viewer`, `editor` or `manager`. */
    readonly role: string;
    /** Days until it expires, at most 365; null if it doesn't expire. */
    readonly days?: number | null;
  };
  readonly NewChannel: {
    readonly name: string;
    /** `email` (to the address of the account), `webhook`, `slack`, `telegram` or `push` (to browsers; it is made with the first of them, never here). It cannot be changed later. */
    readonly kind: string;
    /** Address of a webhook, or of Slack's incoming webhook. */
    readonly url?: string | null;
    /** Of Telegram. */
    readonly bot_token?: string | null;
    readonly chat?: string | null;
    /** On where nothing is sent. */
    readonly enabled?: boolean | null;
  };
  readonly NewCheckout: {
    /** Name of the plan. */
    readonly plan: string;
  };
  readonly NewCoin: {
    readonly id: string;
    readonly name: string;
    readonly symbol: string;
    readonly first_seen_at: string;
    /** Networks of its contracts. */
    readonly platforms: readonly string[];
    /** US dollars; null if the stored market list doesn't have the coin. */
    readonly price_usd?: string | null;
    readonly change_24h_percent?: number | null;
    readonly volume_usd?: string | null;
    /** When it was removed from the list. */
    readonly gone_at?: string | null;
  };
  readonly NewCoins: {
    readonly coins: readonly Schemas['NewCoin'][];
    readonly next_cursor?: string;
    readonly provenance: Schemas['DataSource'];
    /** Since when the list has been compared: coins that were on it then aren't new. */
    readonly since_at?: string | null;
  };
  readonly NewCollection: {
    readonly nft_id: string;
  };
  readonly NewComment: {
    /** Plain text of at most 4,000 characters. */
    readonly text: string;
    /** User ids of members of the selected team, at most 20. In the personal workspace no one can be mentioned. */
    readonly mentioned_ids?: readonly string[];
    /** A comment of the thread that this one replies to; null to begin a thread. */
    readonly reply_to_id?: string | null;
  };
  readonly NewConversation: {
    /** At most 100 characters. */
    readonly title?: string;
  };
  readonly NewDashboard: {
    readonly name: string;
    readonly note?: string;
    /** At most 256 KiB, 40 widgets and 12 columns. Widgets of unknown kinds are kept as they are. */
    readonly document: Readonly<Record<string, unknown>>;
  };
  readonly NewDashboardLink: {
    /** Only the owner sees it. */
    readonly name: string;
    /** Days until the link expires, 1 to 90. */
    readonly days: number;
  };
  readonly NewEntity: {
    readonly name: string;
    readonly category?: string;
    readonly colour?: string;
    readonly note?: string;
  };
  readonly NewExhibit: {
    /** `profile`, `trace`, `transaction`, `chart` or `note`. */
    readonly kind: string;
    readonly title: string;
    readonly note?: string;
    readonly chain?: string;
    readonly subject?: string;
    /** Any JSON of at most 512 KiB; omitted for a transaction, which is fetched. */
    readonly content?: Readonly<Record<string, unknown>> | null;
    /** At most 200, and 64 KiB in total as JSON. Contents, notes and figures of one case take at most 16 MiB. */
    readonly figures?: readonly Schemas['Figure'][];
  };
  readonly NewFeedMute: {
    readonly kind: string;
    readonly value: string;
    readonly until?: string | null;
  };
  readonly NewFeedSource: {
    readonly url: string;
    /** If empty, the source's own. */
    readonly name?: string;
  };
  readonly NewFill: {
    readonly account_id: string;
    readonly traded_at: string;
    readonly base: string;
    readonly quote: string;
    /** `spot` (default), `linear` or `inverse`. */
    readonly kind?: string;
    /** `buy` or `sell`. */
    readonly side: string;
    readonly quantity: string;
    readonly price: string;
    readonly fees?: readonly Schemas['CoinAmount'][];
    readonly stop?: string | null;
    readonly note?: string;
    /** `net` (default), `long` or `short`: the contract position it belongs to. A change without it keeps the current one. */
    readonly position?: string;
  };
  readonly NewJournalEntry: {
    readonly title?: string;
    /** `yyyy-mm-dd`. */
    readonly day: string;
    /** `entry` (default) or `template`. */
    readonly kind?: string;
    readonly document: Readonly<Record<string, unknown>>;
    /** At most 20. */
    readonly tags?: readonly string[];
    readonly session_id?: string | null;
  };
  /** A label for an address. */
  readonly NewLabel: {
    readonly chain: string;
    readonly address: string;
    readonly text: string;
    /** `exchange`, `mixer`, `bridge`, `scam` … */
    readonly category?: string;
    /** `c1` to `c8`, or empty. */
    readonly colour?: string;
    /** 0 to 100; 50 by default. */
    readonly confidence?: number | null;
    readonly evidence?: string;
    readonly evidence_url?: string;
    readonly source?: string;
    /** `yyyy-mm-dd`. */
    readonly valid_from?: string | null;
    readonly valid_to?: string | null;
    /** `me` (default) or `link`: also shown to people with a link to something that contains the address. */
    readonly visibility?: string;
    readonly entity_id?: string | null;
  };
  readonly NewLabels: {
    /** At most 1,000; all are added or none. */
    readonly labels: readonly Schemas['NewLabel'][];
  };
  readonly NewLogLine: {
    /** `note` (default), `trade`, `mistake`, `emotion` or `market`. */
    readonly kind?: string;
    readonly text: string;
  };
  readonly NewManualPrice: {
    /** A symbol, such as BTC. An asset has one price per day. */
    readonly asset: string;
    /** `yyyy-mm-dd` in UTC, not in the future. */
    readonly day: string;
    /** US dollars. */
    readonly price: string;
  };
  /** The meaning of a file's columns. Of each column and constant pair, one is given. */
  readonly NewMapping: {
    readonly name?: string;
    /** All columns of the file. */
    readonly columns?: readonly string[];
    /** Column of the time. */
    readonly time?: string;
    /** Column of the pair, such as BTC/USDT; otherwise base and quote. */
    readonly pair?: string;
    /** Separator of base and quote; detected if empty. */
    readonly separator?: string;
    readonly base?: string;
    readonly base_constant?: string;
    readonly quote?: string;
    readonly quote_constant?: string;
    /** Column of the side. If it and the constant are empty, a negative quantity is a sale. */
    readonly side?: string;
    /** Words of that column, in any case. */
    readonly buy_words?: readonly string[];
    readonly sell_words?: readonly string[];
    /** `buy` or `sell`. */
    readonly side_constant?: string;
    readonly quantity?: string;
    /** Of one base. At least one of price and total is given. */
    readonly price?: string;
    readonly total?: string;
    readonly fee?: string;
    /** Coin of the fee; the quote if neither is given. */
    readonly fee_asset?: string;
    readonly fee_asset_constant?: string;
    /** Whether the file writes paid fees with a minus. */
    readonly fee_negative?: boolean;
    /** Column of the venue's own id of a trade. */
    readonly external_id?: string;
    readonly note?: string;
    /** `point` (default) or `comma`. */
    readonly decimal_mark?: string;
    /** Column with the kind of a row; if it and the constant are empty, all rows are trades. */
    readonly kind?: string;
    /** `trade`, `deposit`, `withdrawal`, `transfer`, `reward`, `fee`, `funding`, `interest`, `conversion` or `adjustment`. */
    readonly kind_constant?: string;
    /** One of these, `buy`, `sell` or `skip` for each word of that column. Rows with other words are rejected. */
    readonly kind_words?: readonly Schemas['MeantWord'][];
    /** Coin of rows that aren't trades; the base if neither is given. */
    readonly asset?: string;
    readonly asset_constant?: string;
    /** Column with the amount received or sent in rows that aren't trades; the quantity column if empty. */
    readonly amount?: string;
    /** Whether received amounts are written with a minus there. */
    readonly amount_reversed?: boolean;
    /** Coins by the file's words for them. */
    readonly coin_words?: readonly Schemas['MeantWord'][];
    /** IANA name of the zone of the file's times, unless the file or the request names another one. */
    readonly zone?: string;
    /** `day` or `month`: which comes first in its dates. */
    readonly date_order?: string;
    /** Format of times, such as `dd.MM.yyyy HH:mm:ss`; detected if empty. */
    readonly time_format?: string;
    /** Column that says whether a row is about a contract. */
    readonly contract?: string;
    /** `spot` (default), `linear` or `inverse`. */
    readonly contract_constant?: string;
    /** One of these for each word of that column. An empty cell means coins; a row with another word is rejected. */
    readonly contract_words?: readonly Schemas['MeantWord'][];
    /** Size of one contract, if quantities count contracts. */
    readonly contract_size?: string;
    /** Column of the position of a contract that a row belongs to: `long`, `short` or another word. */
    readonly position?: string;
    /** `net` (default), `long` or `short`. */
    readonly position_constant?: string;
    readonly position_words?: readonly Schemas['MeantWord'][];
    /** Column of the result that a row of a contract booked. */
    readonly profit?: string;
    /** `comma`, `semicolon`, `tab` or `pipe`: what separates the cells of a text file; detected if empty. */
    readonly delimiter?: string;
  };
  readonly NewMissedTrade: {
    /** `yyyy-mm-dd` in the caller's zone, not in the future. */
    readonly day: string;
    /** A symbol, such as BTC. */
    readonly asset: string;
    /** `long` or `short`. */
    readonly direction: string;
    /** At most 60 characters. */
    readonly setup?: string;
    readonly entry: string;
    /** Below the entry of a long trade, above that of a short one. */
    readonly stop?: string | null;
    readonly exit?: string | null;
    /** At most 4,000 characters. */
    readonly reason?: string;
  };
  readonly NewMute: {
    /** `address`, on its chain, or `name`: a label or an entity, on all chains. */
    readonly kind: string;
    /** Of an address. */
    readonly chain?: string | null;
    /** As shown in the list. */
    readonly value: string;
  };
  readonly NewNotificationSettings: {
    readonly events?: readonly Schemas['EventNotifications'][];
    readonly quiet_hours?: Schemas['QuietHours'] | null;
  };
  readonly NewObjectGrant: {
    /** A team of the caller that the person belongs to. If the grant is for the team's own id, the whole team has access. */
    readonly team_id: string;
    /** `viewer`, `editor` or `manager`. */
    readonly role: string;
    /** Days until it expires, at most 365; null if it doesn't expire. */
    readonly days?: number | null;
  };
  readonly NewPool: {
    /** The provider's name for it: "eth". */
    readonly network: string;
    readonly address: string;
    /** "PEPE / WETH 0.3%". */
    readonly name: string;
    readonly dex: string;
    readonly base_address: string;
    readonly base_symbol: string;
    readonly quote_symbol: string;
    /** CoinGecko's id of the base token; null if CoinGecko doesn't list it. */
    readonly coin_id?: string | null;
    /** When the pool was opened, according to the provider. */
    readonly opened_at?: string | null;
    readonly first_seen_at: string;
    /** When the provider returned these figures. */
    readonly as_of_at: string;
    /** US dollars, of the base token. */
    readonly price_usd?: string | null;
    readonly fdv_usd?: string | null;
    readonly market_cap_usd?: string | null;
    /** Liquidity in the pool. */
    readonly reserve_usd?: string | null;
    readonly windows: readonly Schemas['PoolWindow'][];
    /** Reserve ÷ fully diluted value. */
    readonly reserve_share?: number | null;
  };
  readonly NewPools: {
    readonly pools: readonly Schemas['NewPool'][];
    readonly next_cursor?: string;
    readonly provenance: Schemas['DataSource'];
    /** Pools stored so far, and since when. */
    readonly kept: number;
    readonly since_at?: string | null;
  };
  readonly NewPortfolio: {
    readonly name: string;
    /** At most 100; empty for all accounts. */
    readonly account_ids?: readonly string[];
    /** At most 50. */
    readonly targets?: readonly Schemas['PortfolioTarget'][];
    /** 0.05 if empty. */
    readonly band?: string;
    readonly note?: string;
  };
  readonly NewProviderKey: {
    /** As the provider shows it: letters, digits, dashes and underscores. Never returned. */
    readonly key: string;
  };
  /** The data of a browser's `PushSubscription`. Never returned. */
  readonly NewPushDevice: {
    readonly name: string;
    /** A public https address. */
    readonly endpoint: string;
    /** In base64url. */
    readonly p256dh: string;
    /** In base64url. */
    readonly auth: string;
  };
  readonly NewQuestion: {
    /** A command, as `/price btc`, or a question where a model is connected. At most 2,000 characters. */
    readonly text: string;
  };
  readonly NewRuleset: {
    readonly name: string;
    /** On if omitted. */
    readonly enabled?: boolean | null;
    readonly account_id?: string | null;
    readonly asset?: string | null;
    /** `long` or `short`. */
    readonly direction?: string | null;
    /** Required by `max_drawdown` and `max_risk`. */
    readonly capital?: string | null;
    readonly capital_day?: string | null;
    readonly currency?: string | null;
    /** 1 to 20. */
    readonly rules: readonly Schemas['Rule'][];
  };
  readonly NewSavedView: {
    /** `entries`, `round_trips`, `fills`, `cases`, `alerts`, `watchlist`, `tokens`, `labels`, `whales`, `pools`, `new_coins`, `collections`, `tasks`, `trips`, `sessions`, `strategies`, `firings`, `events`, `trade_checks`, `positions`, `adherence`, `holdings`, `lots`, `disposals`, `calendar`, `feed`, `etf_flows`, `treasuries`, `transfers`, `audit_log` or `missed_trades`. */
    readonly list: string;
    readonly name: string;
    /** Filters and order, as in the query string of the list's address. */
    readonly query?: string;
    /** Hidden columns; at most 50. */
    readonly hidden_columns?: readonly string[];
  };
  readonly NewSessionReview: {
    readonly text?: string;
    /** 1 to 5. */
    readonly rating?: number | null;
    /** `yes`, `partly` or `no`. */
    readonly followed_plan?: string | null;
    /** At most 30. */
    readonly checklist?: readonly Schemas['ChecklistItem'][];
  };
  readonly NewShare: {
    /** 1 to 2,160. */
    readonly hours: number;
    /** Some of `addresses`, `amounts`, `names`, `notes`, `findings`. */
    readonly redact?: readonly string[];
  };
  readonly NewSpendingLimit: {
    /** `coingecko`, `geckoterminal`, `alternative`, `esplora`, `blockscout`, `etherscan` or `node`. */
    readonly provider: string;
    /** Calls in a calendar month (UTC) from which an email warns, once a day: 1 to 1,000,000,000, not above `hard`. Null: no warning. */
    readonly soft?: number | null;
    /** Calls in a calendar month (UTC) after which no further call is made: 0 to 1,000,000,000. Null: no limit. */
    readonly hard?: number | null;
  };
  readonly NewStop: {
    /** In the quote currency; omit it to remove the stop. */
    readonly price?: string | null;
    /** At most 500 characters. */
    readonly reason?: string;
  };
  readonly NewStrategy: {
    readonly name: string;
    readonly playbook?: string;
    readonly checklist?: readonly string[];
    readonly rules: Readonly<Record<string, unknown>>;
  };
  readonly NewTask: {
    readonly title: string;
    readonly note?: string;
    readonly due?: string | null;
    /** `none` (default), `daily`, `weekdays`, `weekly` or `monthly`; requires a day. */
    readonly repeat?: string;
    readonly source_kind?: string | null;
    readonly source_id?: string | null;
  };
  readonly NewTeam: {
    /** At most 80 characters. */
    readonly name: string;
  };
  readonly NewTeamInvitation: {
    readonly email: string;
    /** `owner`, `admin`, `analyst` or `viewer`. */
    readonly role: string;
  };
  readonly NewTrace: {
    readonly name: string;
    readonly chain: string;
    readonly content: Readonly<Record<string, unknown>>;
  };
  readonly NewTraceGrant: {
    /** A team of the caller that the person belongs to. If the grant is for the team's own id, the whole team has access. */
    readonly team_id: string;
    /** `viewer`, `editor` or `manager`. */
    readonly role: string;
    /** Days until it expires, at most 365; null if it doesn't expire. */
    readonly days?: number | null;
  };
  readonly NewTraceShare: {
    /** Hours until the link expires, 1 to 2160. */
    readonly hours: number;
  };
  readonly NewTradingSession: {
    readonly title?: string;
    readonly day: string;
    /** `long`, `short` or `neutral`. */
    readonly bias?: string | null;
    readonly plan?: string;
    /** At most 50. */
    readonly levels?: readonly Schemas['Level'][];
    /** At most 20. */
    readonly tags?: readonly string[];
    readonly account_ids?: readonly string[];
    readonly trip_id?: string | null;
    readonly max_loss?: string | null;
    /** 1 to 10,000; left out for no limit. */
    readonly max_trades?: number | null;
    /** At most 30. */
    readonly checklist?: readonly Schemas['ChecklistItem'][];
  };
  readonly NewTrip: {
    readonly name: string;
    readonly from: string;
    readonly to?: string | null;
    readonly currency: string;
    readonly capital: string;
    readonly goal?: string | null;
    readonly max_drawdown?: string | null;
    /** At least one. */
    readonly account_ids: readonly string[];
    readonly note?: string;
    /** Ruleset to judge the round trips of the trip by; null for none. */
    readonly ruleset_id?: string | null;
  };
  readonly NewTripReview: {
    readonly setup?: string;
    /** At most 20. */
    readonly tags?: readonly string[];
    readonly emotion?: string;
    /** 1 to 5. */
    readonly confidence?: number | null;
    /** 1 to 5. */
    readonly quality?: number | null;
    readonly target?: string | null;
    readonly note?: string;
  };
  readonly NewUser: {
    readonly email: string;
    readonly name: string;
    readonly email_verified: boolean;
  };
  readonly NewWallet: {
    readonly name: string;
    /** `address` or `key`. */
    readonly kind: string;
    /** An address, or an extended public key (xpub, ypub, zpub) or descriptor. Private keys are refused. */
    readonly text: string;
    /** Chains to read an address on; if empty, those it was seen on. A key is read on Bitcoin. */
    readonly chains?: readonly string[];
    /** How addresses are derived from a bare key: `pkh`, `sh(wpkh)`, `wpkh` or `tr`; the key's version decides if missing. */
    readonly script?: string | null;
    readonly note?: string;
  };
  readonly NewWatchItem: {
    /** `token`, `address`, `entity` or `collection` (of NFTs). */
    readonly kind: string;
    readonly ref: string;
    /** Required for an address. */
    readonly chain?: string | null;
    /** Name of an address or entity; a token or collection has the market's. */
    readonly name?: string;
    /** If empty, the first one. */
    readonly section?: string;
    readonly note?: string;
    readonly reason?: string;
    readonly target?: string | null;
    readonly review_day?: string | null;
  };
  readonly NewWatchlist: {
    readonly name: string;
    readonly note?: string;
    readonly sections?: readonly string[];
    /** The default ones if empty. */
    readonly columns?: readonly string[];
  };
  readonly NewWorkspaceSettings: {
    readonly zone: string;
    readonly currency: string;
  };
  readonly Nft: {
    readonly id: string;
    readonly name: string;
    readonly symbol: string;
    /** CoinGecko's id of the network: "ethereum". */
    readonly platform: string;
    readonly contract: string;
    readonly image: string;
    /** Plain text. */
    readonly description: string;
    readonly native_symbol: string;
    /** Addresses of its own pages: http or https. */
    readonly homepage?: string | null;
    readonly explorer?: string | null;
    readonly figures: Schemas['NftFigures'];
    /** Of the floor in US dollars. */
    readonly changes: readonly Schemas['NftChange'][];
    /** Mean sales a day over the stored days of the last seven, or the provider's figure if none are stored. */
    readonly mean_sales?: number | null;
    /** Fewer than 3 sales a day: the floor price means little. */
    readonly thin: boolean;
    readonly provenance: Schemas['DataSource'];
  };
  readonly NftChange: {
    /** `24h`, `7d`, `14d`, `30d`, `60d` or `1y`. */
    readonly window: string;
    readonly percent?: number | null;
  };
  readonly NftDay: {
    /** UTC, `yyyy-mm-dd`. */
    readonly day: string;
    readonly floor_native?: string | null;
    readonly floor_usd?: string | null;
    readonly market_cap_usd?: string | null;
    /** Over 24 hours. */
    readonly volume_native?: string | null;
    readonly volume_usd?: string | null;
    readonly sales?: number | null;
    readonly average_sale_usd?: string | null;
    readonly holders?: number | null;
    readonly supply?: number | null;
  };
  /** Figures of one day; null if the provider doesn't give them. Native amounts are in the network's coin. */
  readonly NftFigures: {
    readonly floor_native?: string | null;
    readonly floor_usd?: string | null;
    readonly market_cap_usd?: string | null;
    /** Over 24 hours. */
    readonly volume_native?: string | null;
    readonly volume_usd?: string | null;
    readonly sales?: number | null;
    readonly average_sale_usd?: string | null;
    readonly holders?: number | null;
    readonly supply?: number | null;
  };
  readonly NftHistory: {
    readonly id: string;
    /** Null if nobody ever followed it. */
    readonly since?: string | null;
    readonly days: readonly Schemas['NftDay'][];
  };
  readonly NftName: {
    readonly id: string;
    readonly name: string;
    readonly symbol: string;
    /** CoinGecko's id of the network: "ethereum". */
    readonly platform: string;
    readonly contract: string;
  };
  readonly NftNames: {
    readonly collections: readonly Schemas['NftName'][];
    readonly next_cursor?: string;
    readonly provenance: Schemas['DataSource'];
  };
  readonly NotificationSettings: {
    readonly events: readonly Schemas['EventNotifications'][];
    readonly quiet_hours?: Schemas['QuietHours'] | null;
    /** For `If-Match`; 1 before they are set. */
    readonly version: number;
  };
  /** RFC 6749, section 5.2. */
  readonly OAuthError: {
    readonly error: string;
    readonly error_description: string;
  };
  /** RFC 9728, section 2. */
  readonly OAuthResourceMetadata: {
    readonly resource: string;
    readonly resource_name: string;
    readonly resource_documentation: string;
    readonly authorization_servers: readonly string[];
    readonly scopes_supported: readonly string[];
    readonly bearer_methods_supported: readonly string[];
  };
  /** What a client sends to the revocation endpoint. */
  readonly OAuthRevocationForm: {
    readonly token: string;
    /** Here, or as the user name of a Basic header. */
    readonly client_id?: string;
    readonly client_secret?: string;
  };
  /** RFC 8414, section 2. */
  readonly OAuthServerMetadata: {
    readonly issuer: string;
    readonly authorization_endpoint: string;
    readonly token_endpoint: string;
    readonly revocation_endpoint: string;
    readonly service_documentation: string;
    readonly scopes_supported: readonly string[];
    readonly response_types_supported: readonly string[];
    readonly response_modes_supported: readonly string[];
    readonly grant_types_supported: readonly string[];
    readonly token_endpoint_auth_methods_supported: readonly string[];
    readonly revocation_endpoint_auth_methods_supported: readonly string[];
    readonly code_challenge_methods_supported: readonly string[];
    readonly authorization_response_iss_parameter_supported: boolean;
  };
  /** What a client sends to the token endpoint. What its kind of grant doesn't need is left out. */
  readonly OAuthTokenForm: {
    /** `authorization_code` or `refresh_token`. */
    readonly grant_type: string;
    /** Here, or as the user name of a Basic header. */
    readonly client_id?: string;
    /** Of a confidential client: here, or as the password of a Basic header. */
    readonly client_secret?: string;
    readonly code?: string;
    /** The same as in the authorization request. */
    readonly redirect_uri?: string;
    readonly code_verifier?: string;
    readonly refresh_token?: string;
    /** At a refresh: fewer scopes than were granted, with blanks between them. */
    readonly scope?: string;
    /** What the token is for (RFC 8707): this server, or its `/mcp`. Tokens open both. */
    readonly resource?: string;
  };
  /** RFC 6749, section 5.1. */
  readonly OAuthTokens: {
    readonly access_token: string;
    readonly token_type: string;
    /** Seconds. */
    readonly expires_in: number;
    /** Only with the scope `offline_access`. */
    readonly refresh_token?: string | null;
    readonly scope: string;
  };
  /** A grant on a dashboard, or on another object that can be shared. */
  readonly ObjectGrant: {
    /** The person or the team with access. */
    readonly grantee_id: string;
    /** The team that gives them access; their own id if the whole team has access. */
    readonly team_id: string;
    /** `viewer`, `editor` or `manager`. */
    readonly role: string;
    readonly granted_at: string;
    /** Null if it doesn't expire. */
    readonly expires_at?: string | null;
  };
  /** How the caller got access to somebody else's dashboard or other shared object. */
  readonly ObjectShare: {
    /** The person or the team that owns it. */
    readonly owner_id: string;
    /** The team through which it is shared. */
    readonly team_id: string;
    /** Null if the access doesn't expire. */
    readonly expires_at?: string | null;
  };
  readonly OpenLot: {
    /** Null where all accounts share lots. */
    readonly account_id?: string | null;
    readonly account: string;
    readonly asset: string;
    readonly acquired_at?: string | null;
    readonly quantity: string;
    readonly cost?: string | null;
    /** The event that created the lot; null for an average, or if the history is missing. */
    readonly lot_id?: string | null;
    /** Current price of one unit, as for an asset of the portfolio. */
    readonly price?: string | null;
    readonly price_source?: string | null;
    readonly price_day?: string | null;
    /** Current value of the lot. */
    readonly value?: string | null;
    /** Value less cost. */
    readonly unrealised?: string | null;
    /** What one dollar was worth when it was acquired, where the cost was converted; null where it was not. */
    readonly cost_rate?: string | null;
    /** Day of that rate, `yyyy-mm-dd` in UTC; null without one. */
    readonly cost_rate_day?: string | null;
    /** The same for its current price. */
    readonly rate?: string | null;
    readonly rate_day?: string | null;
    /** When a live price was made; null for others. */
    readonly price_at?: string | null;
  };
  readonly OpenLots: {
    readonly lots: readonly Schemas['OpenLot'][];
    readonly next_cursor?: string;
    readonly total: number;
    readonly currency: string;
    readonly market_away: boolean;
    /** As of `PortfolioSummary`. */
    readonly rate_source?: string | null;
  };
  readonly OtpBody: {
    readonly otp: string;
  };
  /** Price changes after the transfers of one asset. */
  readonly Outcome: {
    /** A symbol. */
    readonly asset: string;
    /** Within an hour, a day and a week. */
    readonly studies: readonly Schemas['Study'][];
    /** Time of the first and last price; null if the market has none. */
    readonly from?: string | null;
    readonly to?: string | null;
    readonly source?: string | null;
  };
  readonly PackTag: {
    readonly chain: string;
    readonly address: string;
    readonly label?: Schemas['Name'] | null;
  };
  readonly PackTags: {
    readonly tags: readonly Schemas['PackTag'][];
  };
  readonly PaidPlan: {
    readonly name: string;
    /** Provider calls a month that the plan includes; null if the plan sets no limit. */
    readonly included_calls?: number | null;
    /** Of an interval, as a decimal text with as many decimals as the currency has. */
    readonly price: string;
    /** ISO 4217. */
    readonly currency: string;
    /** `day`, `week`, `month` or `year`, or several of them: `3 months`. */
    readonly interval: string;
  };
  readonly PaidSubscription: {
    /** Name of its plan; null if the settings of this installation don't name its price. */
    readonly plan?: string | null;
    /** `active`, `past_due` (the last payment failed), `incomplete` (the first payment isn't completed) or `canceled`. */
    readonly state: string;
    /** Of an interval, as a decimal text with as many decimals as the currency has. */
    readonly price: string;
    /** ISO 4217. */
    readonly currency: string;
    /** `day`, `week`, `month` or `year`, or several of them: `3 months`. */
    readonly interval: string;
    /** Paid until; null if the provider doesn't say. */
    readonly period_end_at?: string | null;
    /** Whether it was canceled and ends with the period. */
    readonly is_ending: boolean;
    /** Until when the plan stays active although the last payment failed; null if none failed. */
    readonly grace_end_at?: string | null;
    /** When the provider last confirmed this. */
    readonly checked_at: string;
  };
  /** A paper run: a version of a strategy that processes bars as they are stored. Amounts are in the quote currency of the market. */
  readonly PaperRun: {
    readonly id: string;
    readonly strategy_id: string;
    readonly rules_version: number;
    readonly rules_hash: string;
    readonly values: readonly Schemas['ParameterValue'][];
    /** The data it runs over: a series' name or a coin's id. */
    readonly over: string;
    readonly series_id?: string | null;
    readonly coin?: string | null;
    readonly bar: string;
    /** `long` or `short`; empty where the rules can't be read, as `notes` says then. */
    readonly side: string;
    /** `running`, `stopped` or `failed`. */
    readonly state: string;
    /** Why it processes no bars right now, or why it ended, in a sentence. */
    readonly problem?: string | null;
    /** Whether the next bar is overdue by more than a bar. */
    readonly is_late: boolean;
    /** Bars that closed after this are processed. */
    readonly started_at: string;
    readonly stopped_at?: string | null;
    /** Open times of the first and the last processed bar. */
    readonly first_bar_at?: string | null;
    readonly last_bar_at?: string | null;
    /** When the next bar closes; null once it ended. */
    readonly next_close_at?: string | null;
    readonly bars: number;
    /** Bars missing between processed ones, where no decision is made. */
    readonly missing: number;
    readonly start_equity: string;
    /** At the close of the last bar. */
    readonly equity?: string | null;
    /** A share: 0.1 is 10 %. */
    readonly total_return: number;
    /** Number of closed trades. */
    readonly trades: number;
    readonly has_position: boolean;
    /** Decided at the last close, filled at the next open: `enter` or `leave`. */
    readonly decided?: string | null;
    /** Caveats. */
    readonly notes: readonly string[];
    /** Increases with each processed bar. */
    readonly version: number;
  };
  readonly PaperRunDetail: {
    readonly run: Schemas['PaperRun'];
    /** Without the counts of variants: a paper run isn't one. */
    readonly figures: Schemas['BacktestFigures'];
    /** At most 2,000 points: where there are more bars, each point is the last of its share, and the lowest of all is kept. */
    readonly equity: readonly Schemas['BacktestPoint'][];
  };
  readonly PaperRuns: {
    readonly runs: readonly Schemas['PaperRun'][];
    readonly next_cursor?: string;
  };
  readonly PaperTrades: {
    readonly trades: readonly Schemas['BacktestTrade'][];
    readonly next_cursor?: string;
  };
  readonly ParameterValue: {
    readonly name: string;
    readonly value: string;
  };
  /** Values of one parameter to try. */
  readonly ParameterValues: {
    readonly name: string;
    readonly values: readonly string[];
  };
  /** Texts to be recognised. */
  readonly ParseBody: {
    /** 1 to 500 addresses, hashes or names, with line ends between. */
    readonly text: string;
  };
  /** The kind of one text. */
  readonly ParsedText: {
    readonly text: string;
    /** `bitcoin_address`, `evm_address`, `bitcoin_tx`, `evm_tx`, `xpub`, `descriptor`, `ens`; null where refused. */
    readonly kind?: string | null;
    readonly canonical?: string | null;
    /** Chains of this installation on which it can be looked up. */
    readonly chains: readonly string[];
    /** Why it was refused. */
    readonly code?: string | null;
    readonly message?: string | null;
    readonly labels: readonly Schemas['LabelRef'][];
  };
  readonly ParsedTexts: {
    readonly items: readonly Schemas['ParsedText'][];
  };
  readonly Passkey: {
    readonly id: string;
    readonly name: string;
    /** Whether it is synced to the owner's other devices, for example by a password manager. */
    readonly synced: boolean;
    readonly created_at: string;
    readonly last_used_at?: string | null;
  };
  /** What the browser made. */
  readonly PasskeyBody: {
    readonly flow: string;
    readonly name: string;
    /** `clientDataJSON`. */
    readonly client_data: string;
    /** `attestationObject`. */
    readonly attestation: string;
  };
  /** What the browser answered. */
  readonly PasskeyLoginBody: {
    readonly flow: string;
    /** `rawId`. */
    readonly credential_id: string;
    /** `clientDataJSON`. */
    readonly client_data: string;
    /** `authenticatorData`. */
    readonly authenticator_data: string;
    readonly signature: string;
    /** `userHandle`. */
    readonly user_handle: string;
  };
  /** What `navigator.credentials.get` is asked with. User verification is required, and no account is named. */
  readonly PasskeyLoginStart: {
    /** Names the challenge, which works once and until `expires_at`. */
    readonly flow: string;
    readonly challenge: string;
    readonly rp_id: string;
    readonly expires_at: string;
  };
  readonly PasskeyNameBody: {
    readonly name: string;
  };
  readonly PasskeyRemoveBody: {
    /** The current one. */
    readonly password: string;
  };
  /** What `navigator.credentials.create` is asked with. User verification and a discoverable key are required; no attestation is wanted. */
  readonly PasskeyStart: {
    /** Names the challenge, which works once and until `expires_at`. */
    readonly flow: string;
    readonly challenge: string;
    /** The domain that the passkey will be for. */
    readonly rp_id: string;
    /** What the authenticator knows the account by. */
    readonly user_handle: string;
    readonly email: string;
    readonly name: string;
    /** COSE numbers of the algorithms that are taken, the best first. */
    readonly algorithms: readonly number[];
    /** Credential ids of the passkeys that the account has for this domain. */
    readonly known: readonly string[];
    readonly expires_at: string;
  };
  readonly PasskeyStartBody: {
    /** The current password: a passkey outlives the session that creates it. */
    readonly password: string;
    /** The code of the second factor, or a recovery code, if the account has one: the passkey replaces it from then on. */
    readonly otp?: string | null;
  };
  readonly Passkeys: {
    /** Oldest first. */
    readonly results: readonly Schemas['Passkey'][];
  };
  readonly PasswordBody: {
    readonly password: string;
  };
  readonly PathAnswer: {
    readonly found: boolean;
    /** Ids of nodes from one end to the other. */
    readonly path: readonly string[];
    readonly graph: Schemas['Graph'];
    readonly steps: readonly Schemas['GraphStep'][];
  };
  readonly PathBody: {
    readonly chain: string;
    readonly from: string;
    readonly to: string;
    readonly depth?: number;
    readonly fan_out?: number;
    readonly filter?: Schemas['GraphFilter'];
  };
  readonly PaymentDetails: {
    /** Available plans. Empty if this installation charges nothing. */
    readonly plans: readonly Schemas['PaidPlan'][];
    readonly method?: Schemas['PaymentMethod'] | null;
    readonly billed_to?: Schemas['BilledTo'] | null;
  };
  readonly PaymentMethod: {
    /** Such as `card` or `sepa_debit`. */
    readonly kind: string;
    /** Brand of a card, such as `visa`; null for other kinds. */
    readonly brand?: string | null;
    /** The last four digits; null if the kind has none. */
    readonly last4?: string | null;
    /** Expiry of a card, such as `2028-04`; null for other kinds. */
    readonly expires?: string | null;
  };
  readonly PaymentPage: {
    /** At the payment provider. */
    readonly url: string;
  };
  readonly Ping: {
    readonly gecko_says: string;
  };
  readonly PlanPayment: {
    /** `none` if this installation charges nothing; `provider` if plans are paid through a payment provider. */
    readonly mode: string;
    readonly plan: Schemas['BillingPlan'];
    readonly subscription?: Schemas['PaidSubscription'] | null;
    /** True once the payment provider knows the payer, who then has a portal. */
    readonly has_portal: boolean;
  };
  readonly PlanUsage: {
    readonly plan: Schemas['BillingPlan'];
    /** `2026-11`. */
    readonly month: string;
    /** First and last day of the month. */
    readonly from: string;
    readonly to: string;
    /** Today, UTC. */
    readonly today: string;
    /** Calls of the caller in this month, to all providers. */
    readonly calls: number;
    /** Calls of the whole installation. */
    readonly installation_calls: number;
    readonly providers: readonly Schemas['UsedProvider'][];
    /** Days with calls, in order of day and provider. */
    readonly days: readonly Schemas['UsedDay'][];
    readonly forecast?: Schemas['UsageForecast'] | null;
    /** Full days with known usage of the caller; a forecast needs 7. */
    readonly days_known: number;
    /** Parts of Meridian that didn't answer: `market data`, `blockchain data`. Their calls are missing above. */
    readonly unavailable: readonly string[];
    readonly model?: Schemas['ModelUsage'] | null;
  };
  readonly PlannedTrade: {
    readonly account_id: string;
    readonly base: string;
    readonly quote: string;
    /** `spot` (default), `linear` or `inverse`. */
    readonly kind?: string;
    /** `long` or `short`. */
    readonly direction: string;
    readonly quantity: string;
    readonly price: string;
    readonly stop?: string | null;
    readonly setup?: string;
    /** Done items of checklists. */
    readonly done?: readonly string[];
  };
  /** One day ahead, US dollars; `yhat` is the median, `yhat_lower` and `yhat_upper` are the 80 % pair. */
  readonly Point: {
    /** `yyyy-mm-ddT00:00:00Z` */
    readonly ds: string;
    readonly yhat: number;
    readonly yhat_lower_50: number;
    readonly yhat_upper_50: number;
    readonly yhat_lower_80: number;
    readonly yhat_lower: number;
    readonly yhat_upper_80: number;
    readonly yhat_upper: number;
    readonly yhat_lower_95: number;
    readonly yhat_upper_95: number;
  };
  readonly PoolCohort: {
    /** Monday of the week in which they were opened, UTC, `yyyy-mm-dd`. */
    readonly week: string;
    /** Network, or network and exchange. */
    readonly group: string;
    /** Sampled and old enough. */
    readonly seen: number;
    /** The provider answered when they were read again. */
    readonly answered: number;
    /** Reserve at least max($1,000, 10 % of its peak of the first day), and a trade within 24 hours. */
    readonly alive: number;
    /** alive ÷ answered; null if fewer than 20 were answered. */
    readonly survival?: number | null;
    /** Wilson's 95 % interval. */
    readonly low?: number | null;
    readonly high?: number | null;
    /** If all pools without an answer were dead, and if all were alive. */
    readonly worst?: number | null;
    readonly best?: number | null;
  };
  readonly PoolCohorts: {
    readonly cohorts: readonly Schemas['PoolCohort'][];
    /** Since when pools are sampled. */
    readonly since_at?: string | null;
  };
  readonly PoolDetails: {
    readonly pool: Schemas['NewPool'];
    readonly checks: readonly Schemas['RiskCheck'][];
    readonly provenance: Schemas['DataSource'];
    /** Of the checks, which come from a separate call. */
    readonly checks_provenance: Schemas['DataSource'];
    /** Earlier figures of this pool, oldest first: when it was first seen, and when the sample read it again. */
    readonly readings: readonly Schemas['PoolReading'][];
  };
  readonly PoolNetwork: {
    readonly id: string;
    readonly name: string;
    readonly pools: number;
  };
  readonly PoolNetworks: {
    readonly networks: readonly Schemas['PoolNetwork'][];
  };
  readonly PoolReading: {
    readonly at_at: string;
    /** Full days since it was first seen: 0 for the first reading, then 1, 7 and 30. */
    readonly day: number;
    readonly reserve_usd?: string | null;
    readonly volume_usd?: string | null;
    /** Null if the provider didn't answer. */
    readonly alive?: boolean | null;
  };
  /** Figures of one time window; null if the provider doesn't give them. */
  readonly PoolWindow: {
    /** `5m`, `1h`, `6h` or `24h`. */
    readonly window: string;
    readonly change_percent?: number | null;
    readonly buys?: number | null;
    readonly sells?: number | null;
    /** Distinct addresses. */
    readonly buyers?: number | null;
    readonly sellers?: number | null;
    /** US dollars. */
    readonly volume_usd?: string | null;
  };
  readonly PortfolioAccount: {
    readonly account_id: string;
    readonly account: string;
    /** Below zero only if all accounts share lots and this one's history is incomplete. */
    readonly quantity: string;
  };
  readonly PortfolioAsset: {
    readonly asset: string;
    readonly quantity: string;
    /** Now: the newest of the market's live price, its last daily close and the price that the user entered. Null if the market has none of the last three days and the user entered none. Money of states, such as EUR, has its exchange rate instead of a market price. */
    readonly price?: string | null;
    /** `par` for coins that count as one dollar and for the currency itself, `live` for the market's price of the moment in `price_at`, `daily_close` for its last close, `entered` for a price of the user, `exchange_rate` for money of states; null without a price. */
    readonly price_source?: string | null;
    /** Day of that price, `yyyy-mm-dd` in UTC; null without one. */
    readonly price_day?: string | null;
    readonly value?: string | null;
    /** Share of the value of all assets with a price, 0 to 1. */
    readonly share?: number | null;
    /** Null if the cost of any lot is unknown. */
    readonly cost?: string | null;
    /** Value less cost. */
    readonly unrealised?: string | null;
    readonly accounts: readonly Schemas['PortfolioAccount'][];
    /** The exchange rate of one dollar, if the price was converted; otherwise null. */
    readonly rate?: string | null;
    /** Day of that rate, `yyyy-mm-dd` in UTC; null without one. */
    readonly rate_day?: string | null;
    /** When a live price was made; null for others. */
    readonly price_at?: string | null;
    /** The market's last price, if it is too old to count: it is in no value. Null for an asset with a price. */
    readonly stale_price?: string | null;
    /** Its day, `yyyy-mm-dd` in UTC. */
    readonly stale_price_day?: string | null;
  };
  readonly PortfolioSummary: {
    /** Of all amounts here. */
    readonly currency: string;
    /** The caller's own currency, from the settings; null if not set. */
    readonly wanted_currency?: string | null;
    readonly as_of_at: string;
    readonly method: string;
    readonly scope: string;
    /** Of all assets that have a price. */
    readonly value: string;
    /** Of all assets whose cost is known. */
    readonly cost: string;
    /** Of assets with a price and a known cost. */
    readonly unrealised: string;
    /** Total of all known gains of disposals; null if there are disposals and no gain is known. */
    readonly realised?: string | null;
    /** Number of disposals whose gain is unknown: not in `realised`. */
    readonly unknown_gains: number;
    /** Null if there are fees and no value of them is known. */
    readonly fees?: string | null;
    /** Number of fees whose value is unknown: not in `fees`. */
    readonly unknown_fees: number;
    /** Largest value first, then those without a price. */
    readonly assets: readonly Schemas['PortfolioAsset'][];
    /** Held assets without a price: not in any value. */
    readonly missing_prices: readonly string[];
    readonly missing_history: readonly Schemas['MissingHistory'][];
    readonly transfer_questions: readonly Schemas['TransferQuestion'][];
    readonly futures: readonly Schemas['FuturesResult'][];
    /** Return of the period without the effect of deposits and withdrawals, of what had a price; 0.1 is 10 %. Null where nothing with a price was held, or if it is withheld. */
    readonly time_weighted?: number | null;
    /** Money-weighted return; null if there is none, or if it is withheld. */
    readonly money_weighted?: number | null;
    /** Annualised; below 30 days, over the period. */
    readonly money_weighted_yearly: boolean;
    /** For the period; empty if nothing was held. */
    readonly days: readonly Schemas['ValueDay'][];
    /** Assets that the values by day leave out: only the 40 largest are priced, and not all have closes. */
    readonly unpriced_by_day: readonly string[];
    /** True if the market didn't answer: some missing prices may be available later. */
    readonly market_away: boolean;
    /** For the requested portfolio: assets with targets first, then those without. */
    readonly drift: readonly Schemas['TargetDrift'][];
    /** Largest fall of the period from a peak, without the effect of deposits and withdrawals; 0.1 is 10 %. Null where nothing with a price was held, or if it is withheld. */
    readonly drawdown?: number | null;
    /** Day of the peak and of the lowest point after it, `yyyy-mm-dd` in UTC; null without one. */
    readonly drawdown_from?: string | null;
    readonly drawdown_to?: string | null;
    /** What one dollar is worth in this currency now; null in dollars, or where no rate is known. */
    readonly rate?: string | null;
    /** Day of that rate, `yyyy-mm-dd` in UTC; null without one. */
    readonly rate_day?: string | null;
    /** `ecb` for reference rates of the European Central Bank, where this installation has them; `coingecko` for what one bitcoin cost in both currencies at the same moment. Null in dollars. */
    readonly rate_source?: string | null;
    /** First day that has a rate: amounts of earlier days are unknown. Null in dollars, or where no rate is known. */
    readonly rates_from?: string | null;
    /** Days of the period without a rate: not in `days`. */
    readonly days_without_rate: number;
    /** Holdings by chain and by account, largest value first, then those without a value. */
    readonly by_chain: readonly Schemas['ChainAllocation'][];
    readonly by_account: readonly Schemas['AccountAllocation'][];
    /** Assets without a price on days on which such assets were more than 5 % of the value, the largest first. If there are any, the returns and the drawdown are withheld. What an asset without a price is worth is estimated from its last close, or else its cost. */
    readonly returns_withheld_for: readonly string[];
    /** When assets were held without a price, in order of their first days. */
    readonly price_gaps: readonly Schemas['PriceGap'][];
  };
  readonly PortfolioTarget: {
    /** A symbol, such as BTC; `*` for everything else. */
    readonly asset: string;
    /** Share of the value, a decimal from 0 to 1. The sum of all is at most 1. */
    readonly share: string;
  };
  readonly Portfolios: {
    readonly portfolios: readonly Schemas['NamedPortfolio'][];
  };
  /** An open round trip against the rules. At most 20 results of each kind, worst first; rules that are kept are only counted. */
  readonly PositionRules: {
    readonly round_trip_id: string;
    /** The worst result: `ok`; `warn` if a rule warns, was overridden or locks now; `broken`; `not_judged` if it was opened before all rules that apply to it now; `none` if no rule applies to it. */
    readonly state: string;
    /** Number of rules it keeps. */
    readonly kept: number;
    /** Rules about opening a trade, judged as in adherence: by the version in force then, of rulesets that are still in force. */
    readonly entry: readonly Schemas['RuleResult'][];
    /** Rules about the open position, by the version in force at its opening: its remaining risk at the current stop, and the setup of its review. */
    readonly held: readonly Schemas['RuleResult'][];
    /** Rules that lock now, by the version in force now: adding to it would break them. */
    readonly locks: readonly Schemas['RuleResult'][];
    /** Reasons for overriding locks at its opening; null if none. */
    readonly reason?: string | null;
    /** Names of rulesets that apply to it now, but did not at its opening: they don't judge it. */
    readonly not_judged: readonly string[];
  };
  readonly PositionStates: {
    /** Open round trips, oldest first. */
    readonly positions: readonly Schemas['PositionRules'][];
    /** A fee could not be priced because the market did not answer: round trips without a known net are in no rule. */
    readonly market_away: boolean;
  };
  readonly PriceEffect: {
    readonly cells: readonly Schemas['EffectCell'][];
    /** Past events of the kind. */
    readonly found: number;
    /** Resolution of the prices of `24h` and `7d`: `hour` or `day`. */
    readonly grain: string;
    readonly market_away: boolean;
    /** Where the hourly prices of `1h` are from, in words, such as `the market`; null where there are none. */
    readonly hours_source?: string | null;
    /** When they begin: earlier events don't count for `1h`. */
    readonly hours_since?: string | null;
    /** Why there are no hourly prices, in a sentence; null where there are some. */
    readonly hours_missing?: string | null;
  };
  /** Days on which an asset was held without a price, so that it was in no value. */
  readonly PriceGap: {
    readonly asset: string;
    /** First and last day, `yyyy-mm-dd` in UTC. */
    readonly from: string;
    readonly to: string;
  };
  readonly PrimaryBody: {
    /** The current one. */
    readonly password: string;
  };
  /** Every refusal and failure (RFC 9457). On `/api/auth` each of `errors` stands at the top level too. */
  readonly ProblemBody: {
    readonly type: string;
    readonly title: string;
    readonly status: number;
    readonly detail: string;
    /** Stable word for programs. */
    readonly code: string;
    /** For a person. */
    readonly message: string;
    /** Messages of each wrong field. */
    readonly errors: Readonly<Record<string, readonly string[]>>;
    /** Names the request in our logs; also in the header `X-Request-Id`. */
    readonly request_id: string;
    /** The trace (W3C) that the request belongs to. */
    readonly trace_id?: string | null;
  };
  /** Where an answer comes from. */
  readonly Provenance: {
    readonly provider: string;
    /** Path and query, without keys. */
    readonly endpoint: string;
    readonly fetched_at: string;
    /** Height of the provider's best block at that time; null if unknown. */
    readonly block_height?: number | null;
    /** SHA-256 of the answer's bytes, hex; null if it was combined from several answers. */
    readonly sha256?: string | null;
    /** Proves that this answer was read for the reader, or for the team that they act for; works for no one else. A figure sent without it counts as one whose answer is not kept. */
    readonly proof?: string;
  };
  /** A provider that accepts keys, and the caller's key there. */
  readonly ProviderKey: {
    /** `etherscan`. */
    readonly provider: string;
    /** Display name. */
    readonly name: string;
    /** Null if the caller has no key here. */
    readonly last_four?: string | null;
    /** `untested`, `valid` or `refused`, by the provider's last answer; `unreadable`: the operator changed the encryption key, and this key can't be decrypted any more. A refused key isn't used for reads until it is tested or entered again, an unreadable one until it is entered again. Null without a key. */
    readonly state?: string | null;
    readonly entered_at?: string | null;
    /** When the provider last answered a test, or refused the key. */
    readonly tested_at?: string | null;
    /** Calls with this key in the current month (UTC). They don't count towards spending limits or as the installation's calls. */
    readonly calls_this_month: number;
  };
  readonly ProviderKeyTest: {
    /** `valid`; `refused`: the provider doesn't accept the key; `limited`: the key has no calls left for now; `unreachable`: the provider didn't answer. The last two don't change the key's state. */
    readonly outcome: string;
    /** The key after the test. */
    readonly key: Schemas['ProviderKey'];
  };
  readonly ProviderKeys: {
    readonly keys: readonly Schemas['ProviderKey'][];
    /** False if the operator set no encryption key, so that no key can be entered. */
    readonly can_store: boolean;
  };
  readonly PushDevice: {
    readonly id: string;
    readonly name: string;
    /** The channel that alerts choose. */
    readonly channel_id: string;
    /** SHA-256 of the subscription's endpoint, in hex, by which a browser recognises itself. */
    readonly endpoint_sha256: string;
    /** Host of the browser's push service. */
    readonly service: string;
    readonly last_sent_at?: string | null;
    /** Error of the last attempt; null if it succeeded. */
    readonly last_error?: string | null;
    readonly created_at: string;
  };
  readonly PushDevices: {
    readonly devices: readonly Schemas['PushDevice'][];
  };
  readonly PushKey: {
    /** A P-256 point in base64url, for `applicationServerKey`. Null if this installation doesn't support browser push. */
    readonly public_key?: string | null;
  };
  /** Daily hours without messages. Alerts that fire in them are listed at once and sent when they end. */
  readonly QuietHours: {
    /** Such as 22:00. They can span midnight. */
    readonly from: string;
    /** Exclusive. */
    readonly to: string;
    /** IANA name. */
    readonly zone: string;
  };
  /** What the provider still grants. */
  readonly Quota: {
    readonly used_minute: number;
    readonly limit_minute: number;
    readonly used_month: number;
    readonly limit_month: number;
    readonly resumes_at?: string | null;
  };
  /** The same number of trades with the same costs and shuffled holding times at random bars, 1,000 times. A position that is open at the end pays no exit, in random runs as in the run. */
  readonly RandomEntries: {
    readonly seeds: number;
    /** 5th, 50th and 95th of a hundred of the total return. */
    readonly low: number;
    readonly median: number;
    readonly high: number;
    /** (1 + seeds that did at least as well) ÷ (1 + seeds). */
    readonly p: number;
  };
  /** How often a price rose, and its median change. */
  readonly Rate: {
    readonly count: number;
    readonly rose: number;
    /** Percent; null without data. */
    readonly median_percent?: string | null;
  };
  readonly ReadCommentMentions: {
    /** Of the comment; null for all. */
    readonly id?: string | null;
  };
  readonly ReadFirings: {
    /** At most 500. */
    readonly ids?: readonly string[];
  };
  readonly ReadItemsRequest: {
    /** At most 500. */
    readonly ids?: readonly string[];
    /** Without ids: everything published up to then. */
    readonly until_at?: string | null;
  };
  readonly ReadItemsResponse: {
    readonly read: number;
  };
  readonly ReadNotices: {
    readonly id?: string | null;
  };
  readonly Record: {
    readonly token?: Schemas['Token'] | null;
    readonly model: string;
    /** Each horizon over all frozen forecasts that have come so far. */
    readonly scores: readonly Schemas['Score'][];
    /** Newest first, one a day, at most a year of them. */
    readonly forecasts: readonly Schemas['FrozenForecast'][];
  };
  readonly RecoveryCodes: {
    readonly recovery_codes: readonly string[];
  };
  readonly RefreshAnswer: {
    readonly access: string;
    readonly refresh?: string | null;
  };
  readonly RefreshBody: {
    readonly refresh: string;
    /** True: the answer has a new refresh token, and the old one ends. Meridian's own app opts in; a client that only follows the specification doesn't. */
    readonly rotate?: boolean | null;
  };
  readonly RefusedRow: {
    readonly line: number;
    readonly code: string;
    readonly message: string;
  };
  /** The same for a new and a known address. */
  readonly RegisterAnswer: {
    readonly user: Schemas['NewUser'];
    readonly access?: string | null;
    readonly refresh?: string | null;
    readonly flow: string;
    readonly flow_kind: string;
    readonly otp_required: boolean;
  };
  readonly RegisterBody: {
    readonly email: string;
    readonly password: string;
    readonly name?: string | null;
  };
  readonly RelativeStrength: {
    readonly base: Schemas['AnalysedCoin'];
    readonly coins: readonly Schemas['AnalysedCoin'][];
    /** 100 on the first common day of coin and base. */
    readonly series: readonly Schemas['AnalysisSeries'][];
  };
  readonly RemovedSampleData: {
    /** What was deleted, by kind. */
    readonly removed: readonly Schemas['SampleCount'][];
    readonly kept: readonly Schemas['KeptSample'][];
  };
  readonly ReplayAnswer: {
    readonly graph: Schemas['Graph'];
    /** Whether the hash is the given one. */
    readonly equal: boolean;
    /** Steps that couldn't be repeated, and why. */
    readonly failed: readonly string[];
    readonly steps: readonly Schemas['GraphStep'][];
  };
  readonly ReplayBody: {
    readonly chain: string;
    /** Lines of a log; those of fetches can be left out. */
    readonly steps: readonly Schemas['ReplayStep'][];
    /** The original hash of the graph. */
    readonly hash?: string;
  };
  /** One line of the log that lets another analyst repeat the work. */
  readonly ReplayStep: {
    /** "fetch", "expand", "path", "auto_trace", "taint" … */
    readonly action: string;
    /** The request, as compact JSON. */
    readonly detail: string;
  };
  /** A link to a report as it was when the link was created. */
  readonly ReportShare: {
    readonly id: string;
    readonly created_at: string;
    readonly expires_at: string;
    /** Null if it is valid. */
    readonly revoked_at?: string | null;
    readonly redact: readonly string[];
    readonly reads: number;
    readonly read_at?: string | null;
    readonly manifest_sha256: string;
    /** Path of the page, returned only when the link is created. The gateway fills it in. */
    readonly path?: string | null;
  };
  readonly ReportShares: {
    readonly shares: readonly Schemas['ReportShare'][];
  };
  readonly ResetBody: {
    readonly flow: string;
    readonly otp: string;
    readonly new_password: string;
  };
  readonly ResolveBody: {
    readonly name: string;
  };
  /** The address that a name resolves to now. */
  readonly ResolvedName: {
    readonly name: string;
    /** With the capitals of EIP-55. */
    readonly address: string;
    /** Chains of this installation on which it can be looked up. */
    readonly chains: readonly string[];
    readonly provenance: Schemas['Provenance'];
  };
  readonly Revoked: {
    readonly revoked: number;
  };
  /** One question about a token, and a source's answer. */
  readonly RiskCheck: {
    /** `honeypot`, `mint_authority`, `freeze_authority`, `top_holders`, `developer_share`, `liquidity`, `score` or `listed`. */
    readonly id: string;
    /** In words: "Can sellers sell?" */
    readonly question: string;
    /** `yes` is bad, `no` is good, `unknown` means that no source answered; `figure` is a number without a verdict. */
    readonly answer: string;
    /** The figure or the source's words; null if unknown. */
    readonly value?: string | null;
    readonly source: string;
  };
  readonly RoleChange: {
    /** `owner`, `admin`, `analyst` or `viewer`. */
    readonly role: string;
  };
  readonly RoundTrip: {
    readonly id: string;
    readonly account_id: string;
    readonly account: string;
    readonly base: string;
    readonly quote: string;
    /** `spot`, `linear` or `inverse`. */
    readonly kind: string;
    /** `long` or `short`. */
    readonly direction: string;
    readonly opened_at: string;
    /** Null while it is open. */
    readonly closed_at?: string | null;
    /** Largest quantity held. */
    readonly peak: string;
    /** Quantity held now. */
    readonly left: string;
    /** Average price of everything bought or sold to open it; for an open round trip, of what is still held. */
    readonly entry_price: string;
    readonly exit_price?: string | null;
    /** Currency of the amounts below. */
    readonly currency: string;
    /** Realised, before fees and funding. */
    readonly gross: string;
    /** Null if a fee has no price. */
    readonly fees?: string | null;
    readonly funding: string;
    readonly net?: string | null;
    /** Amount at risk by the first stop: that of the opening fill, otherwise the first one that was set later. Null without a stop. */
    readonly risk?: string | null;
    /** Net ÷ risk. */
    readonly r?: number | null;
    readonly fills: number;
    /** Whether fills at the same time had no order, so that buys were counted first. */
    readonly order_assumed: boolean;
    readonly review?: Schemas['TripReview'] | null;
    /** Gain at the target ÷ risk; null without a target or a stop. */
    readonly planned_r?: number | null;
    /** Margin interest paid while it was open; included in net. */
    readonly interest: string;
    /** Worst and best price against the average entry of that moment, as shares of it: -0.05 is 5 % against the trade. Prices of its own fills, and market prices between its first and its last fill. Null where the market has none. */
    readonly mae?: number | null;
    readonly mfe?: number | null;
    /** Resolution of the market prices: `hour`, `day` or null. */
    readonly excursion_grain?: string | null;
    /** The current stop, or the last one: as last moved, otherwise that of the opening fill. Null without one. */
    readonly stop?: string | null;
    /** When it was last moved; null if it is still that of the fill. */
    readonly stop_moved_at?: string | null;
    /** It was opened up to 30 minutes after a round trip of any account was closed at a loss: `larger` where its entry value is above the median of the 20 round trips opened before it in the same currency, else `usual`, as with fewer than 5 of them. Null where it was not. */
    readonly after_loss?: string | null;
  };
  readonly RoundTripDetail: {
    readonly trip: Schemas['RoundTrip'];
    readonly fills: readonly Schemas['TripFill'][];
    /** Version of its review, for `If-Match`; 1 before there is one. */
    readonly version: number;
    /** The stop of the opening fill; null if it had none. */
    readonly first_stop?: string | null;
    /** Oldest first. */
    readonly stops: readonly Schemas['StopMove'][];
    /** `net`, `long` or `short`: the position of the opening fill, which a closing fill must name. */
    readonly position: string;
  };
  readonly RoundTrips: {
    readonly trips: readonly Schemas['RoundTrip'][];
    readonly next_cursor?: string;
    /** Number of all that match. */
    readonly total: number;
    /** A fee could not be priced because the market did not answer. */
    readonly market_away: boolean;
  };
  /** What is wrong in a line of the file, counted from 1 with the header. */
  readonly RowError: {
    readonly line: number;
    /** Null for the whole line. */
    readonly column?: string | null;
    readonly code: string;
    readonly message: string;
  };
  readonly RowVerdict: {
    /** Counted from 1, the header included. */
    readonly line: number;
    /** `new`, `duplicate`, `other` (no label of an address here) or `bad`. */
    readonly outcome: string;
    readonly chain: string;
    readonly address: string;
    readonly text: string;
    readonly field: string;
    readonly code: string;
    readonly message: string;
  };
  /** One rule. Which of its numbers count depends on its kind; the others must not be sent. */
  readonly Rule: {
    /** `cooldown`: none of `per` within `lock_minutes` after one was closed. `stop_loss_guard`: `count` losing stops within `lookback_minutes` lock for `lock_minutes`. `max_drawdown`: a fall of `share` of equity from its peak within `lookback_minutes` locks for `lock_minutes`. `low_profit_pair`: `count` round trips of an instrument within `lookback_minutes` whose sum is a loss lock it for `lock_minutes`. `max_trades`: at most `count` opened on a local day. `max_risk`: at most `share` of equity at risk, by the stop. `hours`: only from `from_time` to `to_time`, on `weekdays`. `setups`: only `words`. `checklist`: all of `words` must be done. */
    readonly kind: string;
    /** `lock` (default) or `warn`. */
    readonly action?: string;
    /** Scope of a lock: `all` (default), `account`, `instrument` or `side` (of an instrument). */
    readonly per?: string;
    readonly lookback_minutes?: number;
    readonly lock_minutes?: number;
    /** Local time until which it locks, instead of a duration, `hh:mm`. */
    readonly unlock_at?: string | null;
    readonly count?: number;
    /** 0 to 1, a decimal number; 0.05 is 5 %. */
    readonly share?: string | null;
    /** Local, `hh:mm`. An end before the start is on the next day, which belongs to the day of the start. */
    readonly from_time?: string | null;
    readonly to_time?: string | null;
    /** `mon` to `sun`; empty for all. */
    readonly weekdays?: readonly string[];
    /** Setups, or items of the checklist; at most 30. */
    readonly words?: readonly string[];
  };
  /** A parameter that rules refer to as `$name`. */
  readonly RuleParameter: {
    readonly name: string;
    readonly preset: string;
    readonly from: string;
    readonly to: string;
  };
  /** The result of one rule. */
  readonly RuleResult: {
    readonly ruleset_id: string;
    readonly ruleset: string;
    /** Place of the rule in its ruleset, from 0. */
    readonly place: number;
    readonly kind: string;
    /** `pass`, `warn` or `lock`. */
    readonly result: string;
    /** In a sentence, with the deciding numbers. */
    readonly message: string;
    /** When it expires. */
    readonly until_at?: string | null;
    /** For `max_risk`: the largest quantity that would pass. */
    readonly quantity?: string | null;
  };
  readonly RuleVersion: {
    readonly number: number;
    readonly rules: Readonly<Record<string, unknown>>;
    readonly hash: string;
    readonly sentences: readonly string[];
    readonly created_at: string;
  };
  readonly RuleVersions: {
    readonly versions: readonly Schemas['RuleVersion'][];
  };
  readonly Ruleset: {
    readonly id: string;
    readonly name: string;
    readonly enabled: boolean;
    /** Account it applies to; null for all. */
    readonly account_id?: string | null;
    /** Base. */
    readonly asset?: string | null;
    readonly direction?: string | null;
    /** Equity that shares refer to: this amount at the start of `capital_day`, plus the net result since. */
    readonly capital?: string | null;
    readonly capital_day?: string | null;
    readonly currency?: string | null;
    readonly rules: readonly Schemas['Rule'][];
    readonly created_at: string;
    /** When these rules came into force. */
    readonly since_at: string;
    /** For `If-Match`; also the number of its rules' version. */
    readonly version: number;
  };
  readonly RulesetVersions: {
    readonly versions: readonly Schemas['Ruleset'][];
  };
  readonly Rulesets: {
    readonly rulesets: readonly Schemas['Ruleset'][];
  };
  readonly RunBacktestRequest: {
    readonly over: Schemas['RunOver'];
    /** Those that differ from their presets. */
    readonly values?: readonly Schemas['ParameterValue'][];
  };
  readonly RunGridRequest: {
    readonly over: Schemas['RunOver'];
    /** At most 400 combinations. */
    readonly parameters: readonly Schemas['ParameterValues'][];
  };
  /** The data to run over: one of `series_id` and `coin`. */
  readonly RunOver: {
    /** Candles that were imported. */
    readonly series_id?: string | null;
    /** CoinGecko's id: prices of the market, hourly for 90 days or daily at midnight UTC. */
    readonly coin?: string | null;
    /** First and last day, UTC; all data if empty. */
    readonly from_day?: string | null;
    readonly to_day?: string | null;
  };
  readonly RunWalkForwardRequest: {
    readonly over: Schemas['RunOver'];
    /** Values to choose from in each training period; only the presets if empty. */
    readonly parameters?: readonly Schemas['ParameterValues'][];
    readonly train_days?: number;
    readonly test_days?: number;
  };
  readonly SampleCount: {
    /** `account`, `event`, `review`, `session`, `entry`, `task`, `ruleset`, `watchlist`, `watch_item`, `alert`, `portfolio` or `trip`. */
    readonly kind: string;
    readonly count: number;
  };
  readonly SampleData: {
    /** Null if none is loaded. */
    readonly loaded_at?: string | null;
    /** What was loaded, by kind. */
    readonly objects: readonly Schemas['SampleCount'][];
    /** Whether it can be loaded: the ledger has no fills and no movements. */
    readonly can_load: boolean;
  };
  readonly SavedTrace: {
    readonly name: string;
    readonly content: Readonly<Record<string, unknown>>;
  };
  readonly SavedView: {
    readonly id: string;
    /** As of `NewSavedView`. */
    readonly list: string;
    readonly name: string;
    readonly query: string;
    readonly hidden_columns: readonly string[];
    readonly created_at: string;
  };
  readonly SavedViews: {
    readonly views: readonly Schemas['SavedView'][];
  };
  /** Scores of one horizon over all origins; ratios are to the random walk's. Null where no origin gave a figure, and a ratio where the walk made no error. */
  readonly Score: {
    readonly horizon: number;
    readonly origins: number;
    readonly wis?: number | null;
    readonly wis_ratio?: number | null;
    readonly mase?: number | null;
    readonly mase_ratio?: number | null;
    readonly crps?: number | null;
    readonly coverage_80?: number | null;
    readonly coverage_95?: number | null;
    readonly covered_80: number;
    readonly covered_95: number;
    readonly steps: number;
    /** better, even or worse than the random walk; even where chance explains the difference. Null without a comparison. */
    readonly edge?: string | null;
  };
  readonly SeasonRow: {
    /** 1 for Monday or January. */
    readonly part: number;
    readonly n: number;
    /** Of daily log returns; null without any. */
    readonly median?: number | null;
    readonly lower_quartile?: number | null;
    readonly upper_quartile?: number | null;
    /** Share of days above zero. */
    readonly positive?: number | null;
  };
  readonly Seasonality: {
    readonly coin: Schemas['AnalysedCoin'];
    readonly rows: readonly Schemas['SeasonRow'][];
    /** p-value of the Kruskal–Wallis test that the parts don't differ; null below 5 days in a part. */
    readonly p_value?: number | null;
  };
  readonly Session: {
    readonly id: string;
    readonly user_agent: string;
    readonly ip: string;
    readonly created_at: string;
    readonly last_seen_at: string;
    /** Whether it is the caller's session. */
    readonly current: boolean;
  };
  /** Round trips that were opened while the session ran, on its accounts. */
  readonly SessionResult: {
    /** Currency of the amounts; null if there is none. */
    readonly currency?: string | null;
    readonly trips: number;
    readonly open: number;
    readonly wins: number;
    readonly losses: number;
    /** Sum over closed ones with a known net. */
    readonly net: string;
    /** Number of closed ones without a known net, and of those in other currencies. */
    readonly left_out: number;
    /** Traded assets without a level in the plan. */
    readonly unplanned: readonly string[];
    /** Whether the loss, or the number of trades, exceeded the plan. */
    readonly loss_exceeded: boolean;
    readonly trades_exceeded: boolean;
    readonly round_trips: readonly Schemas['RoundTrip'][];
    /** A fee could not be priced because the market did not answer. */
    readonly market_away: boolean;
  };
  readonly SessionReview: {
    readonly text: string;
    /** 1 to 5; null where the trader gave none. */
    readonly rating?: number | null;
    /** `yes`, `partly` or `no`; null where the trader did not say. */
    readonly followed_plan?: string | null;
    readonly checklist: readonly Schemas['ChecklistItem'][];
    /** Sum of weights of done items ÷ sum of all weights, 0 to 1; null without items. */
    readonly score?: number | null;
  };
  readonly Sessions: {
    readonly results: readonly Schemas['Session'][];
  };
  readonly SharedDashboards: {
    readonly dashboards: readonly Schemas['Dashboard'][];
    readonly next_cursor?: string;
  };
  readonly SharedPeer: {
    readonly address: string;
    readonly labels: readonly Schemas['LabelRef'][];
    /** Which of the compared addresses deal with it. */
    readonly with: readonly string[];
    readonly movements: number;
  };
  readonly SharedStrategies: {
    readonly strategies: readonly Schemas['Strategy'][];
    readonly next_cursor?: string;
  };
  readonly SharedTrace: {
    /** The secret of a link. */
    readonly token: string;
  };
  readonly SharedWatchlists: {
    readonly watchlists: readonly Schemas['Watchlist'][];
    readonly next_cursor?: string;
  };
  readonly Signed: {
    readonly user: Schemas['User'];
    readonly access: string;
    readonly refresh: string;
  };
  /** Somebody about whom only the address is known yet. */
  readonly Someone: {
    readonly email: string;
  };
  /** How one source answered. */
  readonly SourceState: {
    readonly source: string;
    /** `ok`, `partial`, `failed`, `limited` or `skipped`. */
    readonly state: string;
    readonly message?: string | null;
    /** Seconds until a retry makes sense; null if unknown. */
    readonly retry_after_s?: number | null;
    /** For `partial`: rows that couldn't be read and were left out. */
    readonly left_out?: number | null;
  };
  readonly Sparkline: {
    readonly price: readonly number[];
  };
  readonly SpendingLimit: {
    /** `coingecko`, `geckoterminal`, `alternative`, `esplora`, `blockscout`, `etherscan` or `node`. */
    readonly provider: string;
    /** For people. */
    readonly name: string;
    /** Calls in a calendar month (UTC) from which an email warns, once a day. Null: no warning. */
    readonly soft?: number | null;
    /** Calls in a calendar month (UTC) after which no further call is made. Null: no limit. */
    readonly hard?: number | null;
  };
  readonly SpendingLimitChange: {
    readonly changed_at: string;
    /** The user who changed it. */
    readonly changed_by: string;
    readonly provider: string;
    readonly name: string;
    readonly soft_before?: number | null;
    readonly hard_before?: number | null;
    readonly soft?: number | null;
    readonly hard?: number | null;
  };
  readonly SpendingLimitChanges: {
    readonly changes: readonly Schemas['SpendingLimitChange'][];
  };
  readonly SpendingLimits: {
    readonly limits: readonly Schemas['SpendingLimit'][];
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly SpendingLimitsChange: {
    readonly limits: readonly Schemas['NewSpendingLimit'][];
  };
  readonly StagedImport: {
    readonly import: Schemas['TradeImport'];
    readonly fresh: number;
    readonly duplicates: number;
    readonly conflicts: number;
    /** Rows that can't be read; at most 500 are listed. */
    readonly rejected_rows: number;
    readonly rejected: readonly Schemas['ImportFault'][];
    /** At most 500 are listed. */
    readonly warning_rows: number;
    readonly warnings: readonly Schemas['ImportFault'][];
    /** Correctly skipped rows; at most 500 are listed. */
    readonly skipped_rows: number;
    readonly skipped: readonly Schemas['ImportFault'][];
    /** The first 100 of each outcome, in the order of the file. */
    readonly preview: readonly Schemas['ImportPreview'][];
  };
  readonly StarredToken: {
    readonly id: string;
    readonly starred_at: string;
  };
  /** Oldest star first. */
  readonly StarredTokens: {
    readonly results: readonly Schemas['StarredToken'][];
  };
  readonly StartPaperRunRequest: {
    /** Without days: the run begins now. */
    readonly over: Schemas['RunOver'];
    /** Those that differ from their presets. */
    readonly values?: readonly Schemas['ParameterValue'][];
    /** Left out: the newest one. */
    readonly rules_version?: number | null;
  };
  readonly Statistics: {
    /** Of all amounts here. */
    readonly currency?: string | null;
    /** Currencies of closed round trips under the same filter. */
    readonly currencies: readonly Schemas['CurrencyCount'][];
    /** Zone of days and hours. */
    readonly zone: string;
    /** Closed round trips with a known net. */
    readonly trips: number;
    /** Closed round trips that are left out because a fee has no price. */
    readonly unknown_net: number;
    readonly open: number;
    /** Sales of coins that were never bought here, which aren't part of a trade. */
    readonly inventory_sales: number;
    /** Fewer than 30 round trips: interpret with care. */
    readonly few: boolean;
    /** Sums are null if there are results but none of them has a rate. */
    readonly net?: string | null;
    readonly gross?: string | null;
    readonly fees?: string | null;
    readonly funding?: string | null;
    readonly wins: number;
    readonly losses: number;
    readonly breakeven: number;
    readonly win_rate?: Schemas['Estimate'] | null;
    readonly profit_factor?: Schemas['Estimate'] | null;
    readonly expectancy?: Schemas['Estimate'] | null;
    readonly mean_r?: Schemas['Estimate'] | null;
    readonly with_stop: number;
    readonly sqn?: Schemas['Estimate'] | null;
    readonly payoff?: Schemas['Estimate'] | null;
    readonly drawdown?: string | null;
    /** Share of capital plus the gain at the peak, 0 to 1; null without `capital`. */
    readonly drawdown_share?: number | null;
    /** 5th and 95th percentile in 1,000 other orders of the same results. */
    readonly drawdown_low?: number | null;
    readonly drawdown_high?: number | null;
    readonly longest_win: number;
    readonly longest_loss: number;
    /** After each of the last 2,000 closed round trips. */
    readonly equity: readonly Schemas['EquityPoint'][];
    readonly days: readonly Schemas['DayResult'][];
    readonly groupings: readonly Schemas['Grouping'][];
    /** R of each round trip with a stop, oldest first. */
    readonly ratios: readonly number[];
    /** A fee could not be priced because the market did not answer. */
    readonly market_away: boolean;
    /** Funding and margin interest that no round trip was open for: in no figure above. */
    readonly uncounted_payments: number;
    /** Pairs whose amounts are too large to add up, and which no figure includes. */
    readonly left_out: readonly string[];
    /** Margin interest of the round trips; included in `net`. */
    readonly interest?: string | null;
    /** Adverse and favourable excursions, of the last 500 closed round trips that have them, oldest first. */
    readonly excursions: readonly Schemas['Excursion'][];
    /** Funding and margin interest that no round trip was open for: income or cost of the account, in no figure above. In the currency of the figures; null where none of them has a rate. */
    readonly account_payments?: string | null;
    /** What results are converted to on request: the currency of the settings, or `USD` where that counts as a dollar. Once they are converted, `USD` also where no rate of that currency is known. */
    readonly base_currency: string;
    readonly conversion?: Schemas['StatisticsConversion'] | null;
    /** 5th and 95th percentile of the longest runs of wins and of losses in 1,000 other orders of the same results. Null below ten of them, and above 2,000. */
    readonly longest_win_low?: number | null;
    readonly longest_win_high?: number | null;
    readonly longest_loss_low?: number | null;
    readonly longest_loss_high?: number | null;
    readonly holding_times?: Schemas['HoldingTimes'] | null;
  };
  /** How results of several currencies were converted into one, with 18 decimals. As in the portfolio, dollar coins count as one dollar, and other coins by their price. Fiat money counts at the newer of its exchange rate and the price that the user entered; on the same day, at that price. R, excursions and holding times need no rate: they cover all round trips. */
  readonly StatisticsConversion: {
    /** Of the rates that were used: `ecb` for reference rates of the European Central Bank; `coingecko` for what one bitcoin cost in two currencies at the same moment; `daily_close` and `entered` for prices of coins, by the market and by the user; `par` for coins that count as one dollar. */
    readonly rate_sources: readonly string[];
    /** Closed round trips with a known net that are in no amount and no count but `currencies` and `with_stop`: there is no rate of the day on which they were closed. Their exits are `unknown` in `days`. Where no other is left, `net`, `gross`, `fees`, `funding`, `interest` and `drawdown` are null. */
    readonly without_rate: number;
    /** Of `uncounted_payments`, those that are not in `account_payments`: there is no rate of their day. */
    readonly payments_without_rate: number;
    /** Whether rates may be missing only because the market didn't answer. */
    readonly rates_away: boolean;
  };
  readonly Status: {
    readonly provider: string;
    /** True: data of the sandbox, not of the real world. */
    readonly sandbox: boolean;
    /** `generated`, `replay` or empty. */
    readonly world: string;
    /** The mail sink's page, where there is one. */
    readonly mail_url?: string | null;
    readonly quota: Schemas['Quota'];
    /** closed, open or half_open. */
    readonly breaker: string;
    /** `answering`, `limited`, `key_refused` (the operator must set a valid key) or `failing`. */
    readonly provider_state: string;
    readonly last_success_at?: string | null;
    readonly last_error?: string | null;
    /** The provider's present time: behind ours in a replay. */
    readonly now?: string | null;
    readonly next_poll_at?: string | null;
    /** Coins whose newest row from the provider was invalid; they keep their last good price, marked with `stale_since`. */
    readonly quarantined_rows: number;
    readonly version: string;
  };
  /** A change of a stop. */
  readonly StopMove: {
    readonly id: string;
    /** Null if the stop was removed. */
    readonly price?: string | null;
    readonly reason: string;
    readonly moved_at: string;
  };
  /**
   * What the user stores, service by service: a part is null where its service does not answer, because nothing is known of it then. Bytes
   * are counted before the database compresses them. Each of the first two has a limit; past it, what adds is refused with 409
   * `storage_full`.
   */
  readonly Storage: {
    readonly investigations?: Schemas['InvestigationStorage'] | null;
    readonly workspace?: Schemas['WorkspaceStorage'] | null;
    readonly uploads?: Schemas['UploadUse'] | null;
  };
  readonly Strategy: {
    readonly id: string;
    readonly name: string;
    /** Its purpose, and when not to use it: plain text. */
    readonly playbook: string;
    /** Items to check before a trade. */
    readonly checklist: readonly string[];
    readonly rules: Readonly<Record<string, unknown>>;
    readonly hash: string;
    readonly sentences: readonly string[];
    readonly warm_up_bars: number;
    readonly parameters: readonly Schemas['RuleParameter'][];
    readonly needs_candles: boolean;
    /** Number of the rules, from 1. */
    readonly rules_version: number;
    /** The strategy this is a copy of, and the copied version. */
    readonly forked_from?: string | null;
    readonly forked_version: number;
    /** Number of distinct rules, parameters and periods run in its lineage: the more, the less a good result means. */
    readonly variants: number;
    readonly last?: Schemas['BacktestFigures'] | null;
    readonly last_run_at?: string | null;
    readonly created_at: string;
    readonly updated_at: string;
    /** For `If-Match`. */
    readonly version: number;
    /** What the caller can do with it: `owner`, `manager`, `editor` or `viewer`. In a team, the role in the team counts too. */
    readonly access: string;
    readonly shared?: Schemas['ObjectShare'] | null;
  };
  readonly StrategyBacktest: {
    readonly id: string;
    readonly strategy_id: string;
    readonly rules_version: number;
    readonly rules_hash: string;
    readonly values: readonly Schemas['ParameterValue'][];
    /** The data it ran over: a series' name or a coin's id. */
    readonly over: string;
    readonly series_id?: string | null;
    readonly coin?: string | null;
    /** Empty where the rules can't be read, as `notes` says then. */
    readonly bar: string;
    readonly from_at: string;
    readonly to_at: string;
    readonly bars: number;
    /** Bars missing in the period, where no decision is made. */
    readonly missing: number;
    readonly figures: Schemas['BacktestFigures'];
    /** Null without trades. */
    readonly random: Schemas['RandomEntries'];
    /** Not in lists. At most 2,000 points: where there are more bars, each point is the last of its share, and the lowest of all is kept. */
    readonly equity: readonly Schemas['BacktestPoint'][];
    /** Not in lists. The first 5,000. */
    readonly trades: readonly Schemas['BacktestTrade'][];
    /** Caveats: unknown funding, single prices instead of candles, an open position at the end. */
    readonly notes: readonly string[];
    readonly created_at: string;
  };
  readonly StrategyBacktests: {
    readonly backtests: readonly Schemas['StrategyBacktest'][];
    readonly next_cursor?: string;
  };
  readonly StrategyGrants: {
    readonly grants: readonly Schemas['ObjectGrant'][];
  };
  readonly StrategyList: {
    readonly strategies: readonly Schemas['Strategy'][];
  };
  readonly StrategyStudies: {
    readonly studies: readonly Schemas['StrategyStudy'][];
    readonly next_cursor?: string;
  };
  /** A kept result of a grid or of a walk-forward test. */
  readonly StrategyStudy: {
    readonly id: string;
    readonly strategy_id: string;
    readonly rules_version: number;
    /** `grid` or `walk_forward`. */
    readonly kind: string;
    /** The data it ran over: a series' name or a coin's id. */
    readonly over: string;
    readonly series_id?: string | null;
    readonly coin?: string | null;
    /** Empty where the rules can't be read. */
    readonly bar: string;
    readonly from_at: string;
    readonly to_at: string;
    /** Number of combinations or steps. */
    readonly parts: number;
    /** Values of the combination with the best Sharpe ratio; empty for a walk-forward test. */
    readonly values: readonly Schemas['ParameterValue'][];
    /** Of that combination, or of the joined tests. */
    readonly figures: Schemas['BacktestFigures'];
    /** Null for grids. */
    readonly train_days?: number | null;
    readonly test_days?: number | null;
    readonly grid?: Schemas['Grid'] | null;
    readonly walk_forward?: Schemas['WalkForward'] | null;
    readonly created_at: string;
  };
  /** Price changes within this many hours. */
  readonly Study: {
    readonly hours: number;
    /** Of the hours with a transfer, each counted once. */
    readonly events: Schemas['Rate'];
    /** Number of these that don't overlap. */
    readonly apart: number;
    /** Bounds of the share of events after which the price rose, percent: Wilson's 95 % interval over those that don't overlap. Null without any. */
    readonly low_percent?: string | null;
    readonly high_percent?: string | null;
    /** Of every hour of the series: the base rate. */
    readonly base: Schemas['Rate'];
  };
  readonly SymbolChoice: {
    /** As in the file. */
    readonly text?: string;
    /** CoinGecko's id; empty to leave it out. */
    readonly ref?: string;
  };
  readonly TaintAnswer: {
    readonly methods: readonly Schemas['TaintMethod'][];
    readonly stops: readonly Schemas['TraceStop'][];
    /** Sources that weren't found. */
    readonly unknown: readonly string[];
    /** Units that accounts must have had before, on chains that keep balances. */
    readonly assumed: readonly Schemas['TaintedShare'][];
    readonly graph: Schemas['Graph'];
    readonly steps: readonly Schemas['GraphStep'][];
    readonly transactions: number;
    /** The asset that was followed: `native` or a contract's address. */
    readonly asset: string;
    readonly symbol: string;
    /** Null if unknown. */
    readonly decimals?: number | null;
    /** The id of the sum of all holders that aren't listed separately. */
    readonly rest: string;
    /** How many holders the sum includes. */
    readonly grouped: number;
  };
  readonly TaintBody: {
    readonly chain: string;
    readonly sources: readonly Schemas['TaintSourceBody'][];
    readonly hops?: number;
    readonly calls?: number;
    readonly filter?: Schemas['GraphFilter'];
  };
  readonly TaintMethod: {
    /** `fifo`, `haircut` or `poison`. */
    readonly method: string;
    readonly marked: string;
    readonly held: string;
    /** Paid to miners, or burned. */
    readonly lost: string;
    readonly nodes: readonly Schemas['TaintedShare'][];
    readonly labels: readonly Schemas['TaintedShare'][];
  };
  readonly TaintSourceBody: {
    /** `txid:n`, a transaction, or an address. */
    readonly node: string;
    /** Empty for all: an output, what a transaction paid, or everything an address held and received up to the last block that counts. */
    readonly amount?: string;
    readonly unit?: Schemas['AmountUnit'];
  };
  readonly TaintedShare: {
    /** A node's id, or a label. */
    readonly of: string;
    readonly category: string;
    /** Base units that passed through, and that are still there. */
    readonly received: string;
    readonly held: string;
  };
  /** How far an asset is from its target. */
  readonly TargetDrift: {
    /** `*` for all assets without a target of their own. */
    readonly asset: string;
    readonly target: number;
    readonly share: number;
    /** Value to buy (or, below zero, to sell) to reach the target. */
    readonly amount: string;
    /** Whether it is outside the band. */
    readonly drifted: boolean;
  };
  readonly Task: {
    readonly id: string;
    readonly title: string;
    readonly note: string;
    /** `yyyy-mm-dd`, in the caller's zone. */
    readonly due?: string | null;
    /** `none`, `daily`, `weekdays`, `weekly` or `monthly`. */
    readonly repeat: string;
    /** `open` or `done`. */
    readonly state: string;
    /** What it was created from: `entry`, `session`, `trip` or `round_trip`, and its id; both null for one that was added by hand. */
    readonly source_kind?: string | null;
    readonly source_id?: string | null;
    readonly created_at: string;
    readonly done_at?: string | null;
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly Tasks: {
    readonly tasks: readonly Schemas['Task'][];
    readonly next_cursor?: string;
    /** How many match in all. Only the first page has it: null on later pages. */
    readonly total?: number | null;
    /** Open tasks due by today, regardless of the filters. */
    readonly overdue: number;
    readonly due_today: number;
  };
  readonly Team: {
    readonly id: string;
    readonly name: string;
    /** The caller's role: `owner`, `admin`, `analyst` or `viewer`. */
    readonly role: string;
    readonly member_count: number;
    readonly created_at: string;
  };
  readonly TeamAudit: {
    readonly events: readonly Schemas['TeamEvent'][];
    readonly next_cursor?: string;
  };
  readonly TeamEvent: {
    readonly id: string;
    readonly at: string;
    /** Name or address of the person who did it, as it was then. For an app, its name followed by `(app)`. */
    readonly actor: string;
    /** `team_created`, `team_renamed`, `team_deleted`, `member_joined`, `member_left`, `member_removed`, `role_changed`, `invitation_sent`, `invitation_resent`, `invitation_revoked`, `invitation_declined`, `dashboard_shared`, `dashboard_unshared`, `trace_shared`, `trace_unshared`, `watchlist_shared`, `watchlist_unshared`, `strategy_shared`, `strategy_unshared`, `case_shared`, `case_unshared`, `app_connected`, `app_revoked`, `app_deleted`, `app_expired`, `report_link_created`, `report_link_revoked`, `trace_link_created`, `trace_link_revoked`, `calendar_link_created`, `calendar_link_renewed`, `calendar_link_deleted`, `dashboard_link_created`, `dashboard_link_revoked`, `channel_added`, `channel_changed` or `channel_deleted`. */
    readonly action: string;
    /** The person or object that was changed. */
    readonly object: string;
    /** Details, such as `analyst to admin`; null if there are none. */
    readonly detail?: string | null;
  };
  readonly TeamInvitation: {
    readonly id: string;
    readonly email: string;
    readonly role: string;
    /** Name or address of the person who sent it. */
    readonly invited_by: string;
    readonly sent_at: string;
    readonly expires_at: string;
  };
  readonly TeamInvitations: {
    readonly invitations: readonly Schemas['TeamInvitation'][];
  };
  readonly TeamList: {
    readonly teams: readonly Schemas['Team'][];
  };
  readonly TeamMember: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    /** `owner`, `admin`, `analyst` or `viewer`. */
    readonly role: string;
    readonly joined_at: string;
    /** When one of their devices was last seen; null if no device is signed in. */
    readonly active_at?: string | null;
    /** Whether it is the caller. */
    readonly is_me: boolean;
  };
  readonly TeamMembers: {
    readonly members: readonly Schemas['TeamMember'][];
  };
  /** A coin's newest figures. */
  readonly Tick: {
    readonly id: string;
    readonly symbol: string;
    readonly price_usd: number;
    readonly change_24h?: number | null;
    readonly market_cap?: number | null;
    readonly volume_24h?: number | null;
    readonly at?: string | null;
    /** Grows by one; a jump means that ticks were skipped. */
    readonly sequence: number;
  };
  readonly Token: {
    readonly token_name: string;
    readonly coingecko_id: string;
    readonly symbol: string;
    readonly image: string;
    /** Added by the caller. */
    readonly custom: boolean;
    /** chain, diamond or star for custom tokens, else empty. */
    readonly icon: string;
  };
  readonly TokenAnswer: {
    readonly user_id: string;
    readonly session_id: string;
    readonly expires_at: string;
  };
  readonly TokenBody: {
    readonly token: string;
  };
  /** A token's contract. What couldn't be read is null or empty, and `basis` says why. */
  readonly TokenContract: {
    readonly chain: string;
    readonly address: string;
    readonly name?: string | null;
    readonly symbol?: string | null;
    /** Null if unknown: then only base units can be shown. */
    readonly decimals?: number | null;
    /** Standard, such as `ERC-20`. */
    readonly kind?: string | null;
    /** Base units. */
    readonly total_supply?: string | null;
    /** How many addresses hold the token; null if unknown. */
    readonly holders_count?: number | null;
    /** False if the list of holders couldn't be read: then `top` is empty. */
    readonly holders_read: boolean;
    /** The ten largest holders, the largest first. */
    readonly top: readonly Schemas['TokenHolder'][];
    /** All of `top`. */
    readonly top_sum: Schemas['HolderSum'];
    /** Those of `top` without a role: neither exchange nor bridge nor burn address. */
    readonly unmarked_sum: Schemas['HolderSum'];
    readonly source?: Schemas['ContractSource'] | null;
    /** Of a proxy: the code that it runs; at most three. */
    readonly implementations: readonly Schemas['ContractSource'][];
    readonly creator?: string | null;
    readonly creation_tx?: string | null;
    /** When the contract was created; null if the explorer doesn't say. */
    readonly created_at?: string | null;
    readonly basis: Schemas['Basis'];
  };
  /** One of the largest holders of a token. */
  readonly TokenHolder: {
    readonly address: string;
    /** Base units. */
    readonly value: string;
    /** Of the total supply: a decimal from 0 to 1, cut after 18 places and not rounded. Null where the supply is unknown. */
    readonly share?: string | null;
    /** `exchange` or `bridge` for a holder that keeps tokens for other people, `burn` for one whose tokens can never be moved. Based on labels that someone gave the address and on known addresses without a private key; labels from our own heuristics don't count. Null for all others. */
    readonly role?: string | null;
    readonly is_contract: boolean;
    /** As the explorer names the holder's contract. */
    readonly contract_name?: string | null;
    readonly labels: readonly Schemas['LabelRef'][];
  };
  readonly Tokens: {
    readonly results: readonly Schemas['Token'][];
  };
  readonly TotpRemoveBody: {
    readonly password: string;
    readonly otp: string;
  };
  readonly TotpStart: {
    readonly secret: string;
    readonly otpauth_url: string;
  };
  /** A trace with its document. */
  readonly Trace: {
    readonly id: string;
    readonly name: string;
    readonly chain: string;
    readonly version: number;
    /** The application's own document: nodes, edges, notes, view and steps. */
    readonly content: Readonly<Record<string, unknown>>;
    /** SHA-256 of the document, hex. */
    readonly sha256: string;
    readonly nodes: number;
    readonly edges: number;
    readonly created_at: string;
    readonly updated_at: string;
    /** What the caller can do with it: `owner`, `manager`, `editor` or `viewer`; `viewer` behind a link. In a team, the role in the team counts too. */
    readonly access: string;
    readonly shared?: Schemas['TraceOrigin'] | null;
  };
  readonly TraceGrant: {
    /** The person or the team with access. */
    readonly grantee_id: string;
    /** The team that gives them access; their own id if the whole team has access. */
    readonly team_id: string;
    /** `viewer`, `editor` or `manager`. */
    readonly role: string;
    readonly granted_at: string;
    /** Null if it doesn't expire. */
    readonly expires_at?: string | null;
  };
  readonly TraceGrants: {
    readonly grants: readonly Schemas['TraceGrant'][];
  };
  /** A trace with its document. */
  readonly TraceHead: {
    readonly id: string;
    readonly name: string;
    readonly chain: string;
    readonly version: number;
    /** SHA-256 of the document, hex. */
    readonly sha256: string;
    readonly nodes: number;
    readonly edges: number;
    readonly created_at: string;
    readonly updated_at: string;
    /** What the caller can do with it: `owner`, `manager`, `editor` or `viewer`; `viewer` behind a link. In a team, the role in the team counts too. */
    readonly access: string;
    readonly shared?: Schemas['TraceOrigin'] | null;
  };
  /** How the caller got access to somebody else's trace. */
  readonly TraceOrigin: {
    /** The person or the team that owns it. */
    readonly owner_id: string;
    /** The team through which it is shared. */
    readonly team_id: string;
    /** Null if the access doesn't expire. */
    readonly expires_at?: string | null;
  };
  readonly TraceShare: {
    readonly id: string;
    /** The secret of the link; only in the answer that creates it. */
    readonly token?: string;
    /** The version that the link shows. */
    readonly version: number;
    readonly created_at: string;
    readonly expires_at: string;
    readonly revoked_at?: string | null;
  };
  readonly TraceShares: {
    readonly shares: readonly Schemas['TraceShare'][];
  };
  /** Where one branch ended. */
  readonly TraceStop: {
    readonly node: string;
    /** "service", "mixer", "bridge", "unspent", "hops", "calls", "filter", "failed_fetch", "coinbase" … */
    readonly reason: string;
    readonly hops: number;
    /** Base units that arrived here. */
    readonly value: string;
    /** Whose it is, if a label says so. */
    readonly label?: string | null;
  };
  readonly TraceVersion: {
    readonly version: number;
    readonly name: string;
    readonly sha256: string;
    readonly nodes: number;
    readonly edges: number;
    readonly saved_at: string;
  };
  readonly TraceVersions: {
    readonly versions: readonly Schemas['TraceVersion'][];
  };
  readonly Traces: {
    readonly traces: readonly Schemas['TraceHead'][];
    /** Cursor of the next page. */
    readonly next_cursor?: string;
  };
  readonly TradeCheck: {
    readonly id: string;
    readonly checked_at: string;
    /** The worst result: `pass`, `warn` or `lock`. */
    readonly result: string;
    /** The latest end of its locks. */
    readonly until_at?: string | null;
    readonly results: readonly Schemas['RuleResult'][];
    readonly account_id: string;
    readonly base: string;
    readonly quote: string;
    readonly kind: string;
    readonly direction: string;
    readonly quantity: string;
    readonly price: string;
    readonly stop?: string | null;
    readonly setup: string;
    /** Reason of the override. */
    readonly reason?: string | null;
    readonly overridden_at?: string | null;
    /** A fee could not be priced because the market did not answer: round trips without a known net are in no rule. */
    readonly market_away: boolean;
    readonly unknown_net: number;
  };
  readonly TradeChecks: {
    readonly checks: readonly Schemas['TradeCheck'][];
    readonly next_cursor?: string;
    /** How many match in all. Only the first page has it: null on later pages. */
    readonly total?: number | null;
  };
  readonly TradeImport: {
    readonly id: string;
    /** `staged`, `confirmed` or `undone`. */
    readonly state: string;
    readonly file_name: string;
    readonly format: string;
    readonly format_name: string;
    readonly venue: string;
    /** The account it goes to; null if one is created when the file is confirmed. */
    readonly account_id?: string | null;
    /** The zone used to read its times. */
    readonly zone: string;
    /** Number of rows below the header. */
    readonly rows: number;
    /** Added by its confirmation: fills, and deposits, withdrawals and everything else that moved coins. */
    readonly fills: number;
    readonly others: number;
    /** Kept by the undo because they had changed. */
    readonly kept: number;
    readonly created_at: string;
    readonly confirmed_at?: string | null;
    readonly undone_at?: string | null;
    /** Rows added so far, while it is being confirmed. */
    readonly writing: boolean;
    readonly written_rows: number;
  };
  readonly TradeImports: {
    readonly imports: readonly Schemas['TradeImport'][];
    readonly next_cursor?: string;
  };
  readonly TradingSession: {
    readonly id: string;
    readonly title: string;
    /** `planned`, `running` or `closed`. */
    readonly state: string;
    readonly day: string;
    /** `long`, `short` or `neutral`; null where none was chosen. */
    readonly bias?: string | null;
    readonly plan: string;
    readonly levels: readonly Schemas['Level'][];
    readonly tags: readonly string[];
    /** Empty for those of its trip, or all accounts without one. */
    readonly account_ids: readonly string[];
    readonly trip_id?: string | null;
    /** In the caller's currency. */
    readonly max_loss?: string | null;
    /** Null for no limit. */
    readonly max_trades?: number | null;
    /** Before the first trade. */
    readonly checklist: readonly Schemas['ChecklistItem'][];
    readonly started_at?: string | null;
    readonly ended_at?: string | null;
    /** When the plan was last changed after the start. */
    readonly plan_changed_at?: string | null;
    readonly log: readonly Schemas['LogLine'][];
    readonly review?: Schemas['SessionReview'] | null;
    readonly result?: Schemas['SessionResult'] | null;
    readonly created_at: string;
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly TradingSessionSummary: {
    readonly id: string;
    readonly title: string;
    /** `planned`, `running` or `closed`. */
    readonly state: string;
    /** The planned day, `yyyy-mm-dd`. */
    readonly day: string;
    /** `long`, `short` or `neutral`; null where none was chosen. */
    readonly bias?: string | null;
    readonly tags: readonly string[];
    readonly trip_id?: string | null;
    readonly started_at?: string | null;
    readonly ended_at?: string | null;
    readonly lines: number;
    /** Of its review, 1 to 5; null where there is none. */
    readonly rating?: number | null;
    readonly version: number;
  };
  readonly TradingSessions: {
    readonly sessions: readonly Schemas['TradingSessionSummary'][];
    readonly next_cursor?: string;
    /** How many match in all. Only the first page has it: null on later pages. */
    readonly total?: number | null;
  };
  readonly TransferAnswer: {
    /** `deposit`, `none` (none of these, though a later one may match) or `away`. */
    readonly answer: string;
    /** With `deposit`: one of those that could match. */
    readonly deposit_id?: string | null;
  };
  /** A withdrawal that several deposits could match. Without an answer it counts as sent away. */
  readonly TransferCase: {
    readonly withdrawal: Schemas['AccountEvent'];
    /** Deposits that could match, oldest first; at most 100. */
    readonly deposits: readonly Schemas['AccountEvent'][];
    /** `deposit` for that of `deposit_id`, `none` for none of these, `away` if it went to somebody else; null while it is open. */
    readonly answer?: string | null;
    readonly deposit_id?: string | null;
    readonly answered_at?: string | null;
  };
  /** A withdrawal that several deposits could match: it counts as sent away until only one fits. */
  readonly TransferQuestion: {
    readonly withdrawal_id: string;
    readonly deposit_ids: readonly string[];
  };
  readonly TransferQuestions: {
    readonly questions: readonly Schemas['TransferCase'][];
    readonly next_cursor?: string;
    /** How many there are in all. Only the first page has it: null on later pages. */
    readonly total?: number | null;
    /** How many of them have no answer yet. */
    readonly open: number;
  };
  readonly Treasuries: {
    readonly treasuries: readonly Schemas['Treasury'][];
    readonly total_holdings?: string | null;
    readonly total_value_usd?: string | null;
    readonly market_cap_dominance?: number | null;
    readonly provenance: Schemas['DataSource'];
  };
  readonly Treasury: {
    /** The provider's id; null if it has none. */
    readonly id?: string | null;
    readonly name: string;
    readonly symbol: string;
    readonly country: string;
    /** Coins. */
    readonly holdings: string;
    /** US dollars; null if not stated. */
    readonly cost_usd?: string | null;
    readonly value_usd?: string | null;
    /** Percent of the total supply, 0 to 100. */
    readonly supply_percent?: number | null;
  };
  readonly Trip: {
    readonly id: string;
    readonly name: string;
    /** `upcoming`, `running`, `completed`, `stopped` or `abandoned`. After its last day it keeps running until it is ended. */
    readonly state: string;
    /** First day, `yyyy-mm-dd` in the caller's zone. */
    readonly from: string;
    /** Last day; null for an open end. */
    readonly to?: string | null;
    /** Currency of all amounts here. Round trips in other currencies are left out, and their number is given. */
    readonly currency: string;
    readonly capital: string;
    /** Target gain. */
    readonly goal?: string | null;
    /** Largest allowed fall from the peak. */
    readonly max_drawdown?: string | null;
    readonly account_ids: readonly string[];
    readonly note: string;
    readonly review: string;
    readonly ended_at?: string | null;
    readonly created_at: string;
    /** For `If-Match`. */
    readonly version: number;
    readonly progress: Schemas['TripProgress'];
    /** The ruleset that its round trips are judged by; it may have been deleted since. */
    readonly ruleset_id?: string | null;
  };
  readonly TripDetail: {
    readonly trip: Schemas['Trip'];
    /** For `If-Match`; the trip's. */
    readonly version: number;
    readonly win_rate?: Schemas['Estimate'] | null;
    readonly expectancy?: Schemas['Estimate'] | null;
    readonly profit_factor?: Schemas['Estimate'] | null;
    readonly mean_r?: Schemas['Estimate'] | null;
    readonly equity: readonly Schemas['EquityPoint'][];
    /** Newest first, at most 100. */
    readonly sessions: readonly Schemas['TradingSessionSummary'][];
    /** A fee could not be priced because the market did not answer. */
    readonly market_away: boolean;
    readonly adherence?: Schemas['Adherence'] | null;
  };
  readonly TripEnd: {
    /** `completed`, `stopped` or `abandoned`. */
    readonly outcome: string;
    readonly review?: string;
  };
  readonly TripFill: {
    readonly fill_id: string;
    readonly traded_at: string;
    /** `buy` or `sell`. */
    readonly side: string;
    /** The round trip's share of the fill. */
    readonly quantity: string;
    readonly price: string;
    /** True if it opens or adds; false if it reduces. */
    readonly opening: boolean;
  };
  readonly TripProgress: {
    /** Net of closed round trips and of the realised part of open ones. */
    readonly net: string;
    /** Net ÷ goal; null without a goal. Below zero for a loss. */
    readonly goal_share?: number | null;
    /** Largest fall from the peak so far. */
    readonly drawdown: string;
    /** Drawdown ÷ largest allowed drawdown; null without a limit. */
    readonly drawdown_share?: number | null;
    readonly goal_reached: boolean;
    readonly drawdown_exceeded: boolean;
    readonly trips: number;
    readonly open: number;
    readonly wins: number;
    readonly losses: number;
    /** Without a known net, or in another currency. */
    readonly left_out: number;
    readonly sessions: number;
    /** Days since the first day. */
    readonly days_gone: number;
    /** From the first day to the last; null for an open end. */
    readonly days_all?: number | null;
  };
  /** The trader's review of a round trip. */
  readonly TripReview: {
    /** Reason of the entry, such as Breakout. */
    readonly setup: string;
    readonly tags: readonly string[];
    /** In a word, such as calm or fear. */
    readonly emotion: string;
    /** Confidence before the trade, 1 to 5; null where the trader gave none. */
    readonly confidence?: number | null;
    /** Quality of its execution, 1 to 5; null where the trader gave none. */
    readonly quality?: number | null;
    /** Target price. */
    readonly target?: string | null;
    readonly note: string;
  };
  readonly Trips: {
    readonly trips: readonly Schemas['Trip'][];
    readonly market_away: boolean;
  };
  /** An argument of a call. Items of lists and fields of structs are arguments of their own. */
  readonly TxArgument: {
    /** With its place, such as `params.tokenIn` or `path[0]`. */
    readonly name: string;
    /** Such as `uint256`. */
    readonly abi_type: string;
    /** Digits, an address, `true`, `0x` and hexadecimal digits, or a text; `[]` for a list of nothing. At most 1,024 bytes. */
    readonly value: string;
    /** Only the beginning of the value is here. */
    readonly cut: boolean;
    /** Bytes of bytes and texts. */
    readonly size?: number | null;
    /** Of an address. */
    readonly labels: readonly Schemas['LabelRef'][];
    readonly amount?: Schemas['ChainAmount'] | null;
  };
  /** A call of a contract. */
  readonly TxCall: {
    /** The argument of the first call that this one is in; null for the first. */
    readonly within?: string | null;
    /** Contract, where it is known. */
    readonly to?: string | null;
    readonly labels: readonly Schemas['LabelRef'][];
    /** `0x` and eight digits; null of an instruction of a router and of data too short for one. */
    readonly selector?: string | null;
    readonly function?: string | null;
    /** As the selector is made of, such as `transfer(address,uint256)`. */
    readonly signature?: string | null;
    /** Standard or protocol that describes the function; the same selector may mean something else in another contract. */
    readonly standard?: string | null;
    /** `whole`; `followed` where bytes follow the arguments, which the function does not read; `unknown` where no known function has the selector; `inexact` where the data is not exactly what the function's arguments are written as; `too_long`. */
    readonly reading: string;
    /** The first 64. */
    readonly arguments: readonly Schemas['TxArgument'][];
    readonly arguments_left: number;
    /** Calls in this one that are not among these: of the first call those beyond 24, of a call in it all. */
    readonly inner_left: number;
    /** The first 32 words that could not be read, hexadecimal: what follows the arguments, or the selector where there are none. */
    readonly words: readonly string[];
    /** Bytes, with the selector. */
    readonly size: number;
  };
  readonly TxEnd: {
    readonly address?: string | null;
    readonly labels: readonly Schemas['LabelRef'][];
    readonly value: string;
    readonly script: string;
    /** Of an input: what it spends. */
    readonly prev_txid?: string | null;
    readonly prev_index?: number | null;
    /** Of an output: who spent it. */
    readonly spent_by?: string | null;
    /** For an output without an address (OP_RETURN): the bytes it pushes, hexadecimal. */
    readonly data?: string | null;
  };
  readonly TxTransfer: {
    readonly kind: string;
    readonly from?: string | null;
    readonly to?: string | null;
    readonly from_labels: readonly Schemas['LabelRef'][];
    readonly to_labels: readonly Schemas['LabelRef'][];
    readonly amount: Schemas['ChainAmount'];
    readonly token_id?: string | null;
  };
  readonly UnreadChain: {
    readonly chain: string;
    /** Why, as a sentence. */
    readonly reason: string;
  };
  readonly UnreadFirings: {
    readonly unread: number;
  };
  readonly UnreadItems: {
    readonly news: number;
    readonly own: number;
  };
  readonly Upload: {
    readonly id: string;
    readonly name: string;
    readonly coingecko_id: string;
    /** Where it was fetched from; null for a file that was sent. */
    readonly source_url?: string | null;
    readonly created_at: string;
    readonly rows: number;
    readonly has_80: boolean;
    readonly has_95: boolean;
    /** Not in the list. */
    readonly points?: readonly Schemas['Point'][] | null;
    /** Of the days that have come since. */
    readonly scores: readonly Schemas['Score'][];
  };
  /** How many forecasts the user has uploaded, and how many it may be. Past that, an upload is refused with 409 `limit_reached`. */
  readonly UploadUse: {
    readonly used: number;
    readonly limit: number;
  };
  readonly Uploads: {
    readonly results: readonly Schemas['Upload'][];
  };
  readonly UsageForecast: {
    /** Expected calls of the caller by the end of the month. */
    readonly calls: number;
    /** The 80 % interval: four of five such months end between these two. */
    readonly low: number;
    readonly high: number;
  };
  readonly UsedDay: {
    readonly day: string;
    readonly provider: string;
    readonly calls: number;
    readonly installation_calls: number;
    readonly background_calls: number;
  };
  readonly UsedProvider: {
    readonly id: string;
    readonly name: string;
    readonly calls: number;
    readonly installation_calls: number;
    /** Polling and background work, not on behalf of a user; included in the installation's calls. */
    readonly background_calls: number;
    /** Calls a month that the provider grants the installation; null if unknown. */
    readonly month_quota?: number | null;
  };
  /** An account as its owner sees it. */
  readonly User: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly email_verified: boolean;
    readonly totp_enabled: boolean;
    /** RFC 3339, UTC. */
    readonly created_at: string;
  };
  readonly UserBody: {
    readonly name: string;
  };
  /** What is large for one asset: the 99.5th percentile of its stored transfers of the last 30 days. */
  readonly Usual: {
    /** A symbol. */
    readonly asset: string;
    readonly usd: string;
    /** Number of transfers that this is based on. */
    readonly count: number;
  };
  readonly ValueDay: {
    /** `yyyy-mm-dd` in UTC. */
    readonly day: string;
    /** At the end of the day, of all assets with a price. */
    readonly value: string;
    /** What the owner paid in, valued at the day's close. Trades and prices that come or go are no payments. */
    readonly inflow: string;
    /** What the owner took out. */
    readonly outflow: string;
    /** Value of assets that got a price on this day, and of what trades with assets without a price brought: in `value` from this day. */
    readonly entered: string;
    /** Value of assets that lost their price on this day, and of what trades with assets without a price cost: in `value` no more. */
    readonly left: string;
    /** Assets that are valued at an earlier day's close, because the day has none. */
    readonly carried: readonly string[];
  };
  readonly Verification: {
    /** Nothing differs and nothing is missing. */
    readonly good: boolean;
    readonly checks: readonly Schemas['Check'][];
    readonly manifest_sha256: string;
  };
  readonly VerifyBody: {
    readonly flow: string;
    /** Six digits, or a recovery code; `code` is taken too. */
    readonly otp: string;
  };
  readonly WalkForward: {
    readonly steps: readonly Schemas['WalkForwardStep'][];
    /** Of the joined tests. */
    readonly figures: Schemas['BacktestFigures'];
    readonly equity: readonly Schemas['BacktestPoint'][];
    readonly variants: number;
    readonly notes: readonly string[];
    /** Of the study it is kept as. */
    readonly id: string;
  };
  readonly WalkForwardStep: {
    readonly train_from_at: string;
    readonly test_from_at: string;
    readonly test_to_at: string;
    /** Parameters chosen on the training days. */
    readonly values: readonly Schemas['ParameterValue'][];
    readonly train_sharpe?: number | null;
    readonly test_sharpe?: number | null;
    readonly test_return?: number | null;
    readonly trades: number;
  };
  readonly Wallet: {
    readonly id: string;
    readonly name: string;
    /** `address` or `key`. */
    readonly kind: string;
    /** The address; for a key, only its first and last characters. */
    readonly text: string;
    /** Eight hexadecimal digits that tell keys apart (BIP 32); null for an address. */
    readonly fingerprint?: string | null;
    /** Number of used addresses of a key. */
    readonly addresses: number;
    readonly note: string;
    /** Of the ledger. */
    readonly account_id: string;
    readonly chains: readonly Schemas['WalletChain'][];
    readonly holdings: readonly Schemas['WalletHolding'][];
    /** Value of all holdings with a price, in US dollars; null if none has one. */
    readonly value?: string | null;
    /** Number of holdings without a price. */
    readonly unpriced: number;
    /** When holdings were read. */
    readonly as_of_at?: string | null;
    readonly created_at: string;
    /** For `If-Match`. */
    readonly version: number;
  };
  /** How far one chain of a wallet was read. */
  readonly WalletChain: {
    /** Its id in `ListChains`. */
    readonly chain: string;
    /** `waiting`, `reading`, `current` or `failed`. */
    readonly state: string;
    /** Why the last reading failed, in a sentence; null if it didn't. */
    readonly error?: string | null;
    /** When it was last read completely. */
    readonly synced_at?: string | null;
    /** Number of movements in the ledger. */
    readonly movements: number;
    /** Number of movements of tokens whose contract the market doesn't know: they aren't in the ledger. */
    readonly unknown_tokens: number;
    /** Whether older movements exist that weren't read. */
    readonly truncated: boolean;
  };
  /** The wallet's current balance on the chain, compared with the sum of its movements. */
  readonly WalletHolding: {
    readonly chain: string;
    readonly asset: string;
    /** Null for the chain's own coin. */
    readonly contract?: string | null;
    /** Balance on the chain. */
    readonly quantity: string;
    /** Sum of the movements in the ledger. */
    readonly in_ledger: string;
    /** US dollars; null if no price is known. */
    readonly value?: string | null;
  };
  readonly Wallets: {
    readonly wallets: readonly Schemas['Wallet'][];
  };
  readonly WatchCandidate: {
    readonly ref: string;
    readonly name: string;
    readonly symbol: string;
    /** By market capitalisation, from 1; null without one. */
    readonly rank?: number | null;
  };
  readonly WatchItem: {
    readonly id: string;
    /** `token`, `address`, `entity` or `collection` (of NFTs). */
    readonly kind: string;
    /** CoinGecko's id of a token or collection, an address, or the id of an entity. */
    readonly ref: string;
    /** Chain of an address; null otherwise. */
    readonly chain?: string | null;
    /** Name when it was added: the market's for a token or collection, or the user's own. */
    readonly name: string;
    /** Symbol of a token or collection; null otherwise. */
    readonly symbol?: string | null;
    readonly section: string;
    readonly note: string;
    /** Why it is watched. */
    readonly reason: string;
    /** US dollars. */
    readonly target?: string | null;
    /** When to review the reason, `yyyy-mm-dd`. */
    readonly review_day?: string | null;
    readonly added_at: string;
    /** US dollars when it was added, of a collection its floor; null if unknown, or if it has no price. */
    readonly added_price?: string | null;
    /** For `If-Match`. */
    readonly version: number;
  };
  readonly WatchItemMove: {
    readonly section?: string;
    /** Item of that section; null for its first place. */
    readonly after?: string | null;
  };
  readonly Watched: {
    readonly lists: readonly Schemas['WatchedIn'][];
  };
  readonly WatchedIn: {
    readonly watchlist_id: string;
    readonly watchlist: string;
    readonly item_id: string;
  };
  readonly Watchlist: {
    readonly id: string;
    readonly name: string;
    readonly note: string;
    /** Names of sections in order. The first one is empty, for items without a section. */
    readonly sections: readonly string[];
    /** Columns that are shown, in order, of `price`, `floor`, `change_1h`, `change_24h`, `change_7d`, `market_cap`, `volume`, `owners`, `since_added`, `target`, `chart`, `alerts`, `note`, `reason` and `review`. */
    readonly columns: readonly string[];
    readonly item_count: number;
    /** Not in lists of watchlists. */
    readonly items: readonly Schemas['WatchItem'][];
    readonly created_at: string;
    /** For `If-Match`; increases with changes of name, note, sections and columns, not of items. */
    readonly version: number;
    /** What the caller can do with it: `owner`, `manager`, `editor` or `viewer`. In a team, the role in the team counts too. */
    readonly access: string;
    readonly shared?: Schemas['ObjectShare'] | null;
  };
  readonly WatchlistExport: {
    readonly file_name: string;
    readonly content: string;
    /** Items that the format can't hold: addresses, entities and collections in TradingView's. */
    readonly left_out: number;
  };
  readonly WatchlistGrants: {
    readonly grants: readonly Schemas['ObjectGrant'][];
  };
  readonly WatchlistImport: {
    readonly written: boolean;
    readonly new: number;
    readonly listed: number;
    readonly open: number;
    readonly rows: readonly Schemas['WatchlistRow'][];
  };
  readonly WatchlistMove: {
    /** Null for the first place. */
    readonly after?: string | null;
  };
  readonly WatchlistRow: {
    /** From 1. In a TradingView text of one line: the place among its entries, sections counted. */
    readonly line: number;
    readonly text: string;
    /** `new`, `listed` (already there), `ambiguous` (several candidates), `unknown` or `invalid`. */
    readonly outcome: string;
    /** In a sentence, unless it is `new`. */
    readonly message: string;
    readonly item?: Schemas['WatchItem'] | null;
    readonly candidates: readonly Schemas['WatchCandidate'][];
  };
  readonly WatchlistText: {
    /** `csv`, or `tradingview`: symbols as EXCHANGE:SYMBOL between commas or on lines, sections as ###Name. */
    readonly format: string;
    readonly content: string;
    readonly dry_run?: boolean;
    /** Choices for rows with several candidates. */
    readonly choices?: readonly Schemas['SymbolChoice'][];
  };
  readonly Watchlists: {
    readonly watchlists: readonly Schemas['Watchlist'][];
  };
  /** A large transfer. */
  readonly Whale: {
    readonly id: string;
    readonly chain: string;
    readonly tx: string;
    /** `transfer`, `mint` or `burn`. */
    readonly kind: string;
    /** `to_exchange`, `from_exchange`, `between_exchanges` or `within_exchange` (of one exchange to itself), by names; null if no name says so. */
    readonly direction?: string | null;
    /** Null while it is pending in the mempool. */
    readonly block?: number | null;
    /** Time of its block; while pending, when it was seen. */
    readonly time?: string | null;
    readonly confirmations: number;
    /** With its value when it was seen. */
    readonly amount: Schemas['ChainAmount'];
    /** Price of one unit, US dollars. */
    readonly price_usd: string;
    readonly price_at?: string | null;
    /** `moment`, or `day` for the close of a day. */
    readonly price_kind: string;
    readonly price_source: string;
    /** Percent of the 24-hour trading volume; null if that is unknown. */
    readonly volume_percent?: string | null;
    /** The largest sender; empty for a mint. */
    readonly senders: readonly Schemas['MovementPeer'][];
    readonly sender_count: number;
    /** Without an address for a burn, or for a script that has none. */
    readonly receiver: Schemas['MovementPeer'];
    /** Confidence of heuristics that this is change to the sender's own address, percent; null if they don't think so. */
    readonly change_percent?: number | null;
    readonly seen_at?: string | null;
    readonly provenance?: Schemas['Provenance'] | null;
    /** Price changes of the asset within an hour, a day and a week. */
    readonly forward: readonly Schemas['Forward'][];
  };
  /** Price changes after large transfers by asset, those with most hours first. */
  readonly WhaleOutcomes: {
    /** Those with most hours first. */
    readonly items: readonly Schemas['Outcome'][];
    /** Symbols whose prices are unavailable right now. */
    readonly away: readonly string[];
    /** Begin of the window. */
    readonly since?: string | null;
  };
  /** How far a chain was read. What wasn't read may still exist. */
  readonly WhaleScan: {
    readonly chain: string;
    readonly name: string;
    /** `ok`, `behind`, `failed`, `stale` (no replica reads the chain), `starting` or `off`. */
    readonly state: string;
    /** The provider of blocks or lists; null without one. */
    readonly provider?: string | null;
    /** The continuous range that was read. A list begins at a time, not at a block. */
    readonly from_block?: number | null;
    readonly from_time?: string | null;
    readonly block?: number | null;
    readonly block_time?: string | null;
    readonly scanned_at?: string | null;
    /** The chain's best block, and when it was last asked for. */
    readonly tip?: number | null;
    readonly tip_at?: string | null;
    readonly behind: number;
    /** The last failure. */
    readonly message?: string | null;
    readonly failed_at?: string | null;
    /** Failed rounds since the last successful one. */
    readonly failures: number;
    /** Symbols without a price, whose transfers aren't evaluated. */
    readonly unpriced: readonly string[];
    /** Large coinjoins in the window, which aren't listed as transfers. */
    readonly coinjoins: number;
    /** `blocks`, or `lists` if the provider lists by amount and time; null without a provider for either. */
    readonly method?: string | null;
    /** The provider of pending transactions, of which this is a sample; null without one. */
    readonly mempool?: string | null;
    /** When it was last read successfully, and why the last attempt failed. */
    readonly heard_at?: string | null;
    readonly heard_message?: string | null;
  };
  /** Large transfers, newest first. */
  readonly Whales: {
    readonly items: readonly Schemas['Whale'][];
    readonly next_cursor?: string;
    readonly scans: readonly Schemas['WhaleScan'][];
    /** Number of those that match, on all pages. */
    readonly count: number;
    /** Number of all in the window on these chains, from `floor_usd` up. */
    readonly seen: number;
    /** Median of their values, US dollars; null if there are none. */
    readonly median_usd?: string | null;
    readonly largest_usd?: string | null;
    /** Smaller transfers aren't stored. */
    readonly floor_usd: string;
    /** Symbols that are watched. */
    readonly assets: readonly string[];
    /** Begin of the window. */
    readonly since?: string | null;
    /** Number of those that match, with a party that the caller muted. */
    readonly muted: number;
    /** The largest first. */
    readonly usual: readonly Schemas['Usual'][];
  };
  readonly WorkspaceSettings: {
    /** IANA name of the zone that days are in, such as Europe/Berlin. */
    readonly zone?: string | null;
    /** Currency whose statistics are shown first, such as USD or EUR. */
    readonly currency?: string | null;
    /** For `If-Match`; 1 before they are set. */
    readonly version: number;
  };
  /** Bytes of the workspace. What was deleted and can still be restored counts. */
  readonly WorkspaceStorage: {
    /** Of all kinds together, but the archives. */
    readonly used: number;
    readonly limit: number;
    /** Journal entries and templates with their saved versions. */
    readonly journal: number;
    /** Pictures of the journal. */
    readonly pictures: number;
    /** Conversations with the assistant. */
    readonly chats: number;
    /** Imported candle series. */
    readonly candles: number;
    /** Dashboards with their saved versions. */
    readonly dashboards: number;
    /** Imported files: what of each is kept. */
    readonly imports: number;
    /** Fills and movements of coins. */
    readonly ledger: number;
    /** Everything else: tasks, sessions, trips, reviews, rulesets, watchlists, the calendar, strategies, alerts, kept news and flows of funds. */
    readonly others: number;
    /** The newest export, and a file that is being imported: apart from the limit, and deleted after 7 days. */
    readonly archives: number;
  };
}

/** Every call: what it takes and what it answers when it succeeds; `null` where the answer has no content. */
export interface Operations {
  /** Where apps ask for access and get their tokens (RFC 8414). */
  readonly 'GET /.well-known/oauth-authorization-server': {
    readonly answer: Schemas['OAuthServerMetadata'];
  };
  /** Which server gives tokens for the API (RFC 9728). `/.well-known/oauth-protected-resource/mcp` is the same for `/mcp`. */
  readonly 'GET /.well-known/oauth-protected-resource': {
    readonly answer: Schemas['OAuthResourceMetadata'];
  };
  /**
   * Deletes the account of the caller, who proves the password once more, with everything that it owned. It can't be undone. Teams without
   * other members go with it; while a team with other members has no other owner, the answer is 422 `last_owner`.
   */
  readonly 'POST /api/auth/account/delete/': {
    readonly body: Schemas['PasswordBody'];
    readonly answer: null;
  };
  /** What happened to the account, newest first. */
  readonly 'GET /api/auth/audit/': {
    readonly answer: Schemas['Audit'];
  };
  /** Chooses where emails of a topic go. Security emails have no topic: they go to the primary address. */
  readonly 'PUT /api/auth/email-routes/{topic}/': {
    readonly path: {
      readonly topic: string;
    };
    readonly body: Schemas['EmailRouteBody'];
    readonly answer: null;
  };
  /** The addresses of the account, and where emails of each topic go. The id of the primary address is the user's. */
  readonly 'GET /api/auth/emails/': {
    readonly answer: Schemas['Emails'];
  };
  /** Adds an address, which can be used once the code that is emailed to it is entered. It doesn't matter whether another account has the address. */
  readonly 'POST /api/auth/emails/': {
    readonly body: Schemas['EmailBody'];
    readonly answer: Schemas['EmailAddress'];
  };
  /** Removes an address other than the primary one. */
  readonly 'DELETE /api/auth/emails/{id}/': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Confirms an address with the code that was emailed to it. */
  readonly 'POST /api/auth/emails/{id}/confirm/': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['OtpBody'];
    readonly answer: Schemas['EmailAddress'];
  };
  /** Makes a confirmed address the one to sign in with. Requires the current password. The previous one stays as a further address; both get an email. */
  readonly 'POST /api/auth/emails/{id}/primary/': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['PrimaryBody'];
    readonly answer: null;
  };
  /** Emails another code; earlier codes stop working. */
  readonly 'POST /api/auth/emails/{id}/resend/': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['CodeSent'];
  };
  /** Auth's public keys as a JWK set. */
  readonly 'GET /api/auth/keys/': {
    readonly answer: Readonly<Record<string, unknown>>;
  };
  /** Signs in. If a code is still needed, the answer names a flow instead of tokens. */
  readonly 'POST /api/auth/login/': {
    readonly body: Schemas['LoginBody'];
    readonly answer: Schemas['LoginAnswer'];
  };
  /** Signs out: the session of the refresh token, or of the bearer token. Twice is as good as once. */
  readonly 'POST /api/auth/logout/': {
    readonly body: Schemas['LogoutBody'];
    readonly answer: null;
  };
  /** Signs in with what the passkey answered. It counts as both steps of signing in. */
  readonly 'POST /api/auth/passkey-login/': {
    readonly body: Schemas['PasskeyLoginBody'];
    readonly answer: Schemas['Signed'];
  };
  /** What the browser needs to ask for a passkey. It names no account: the passkey does. 409 `passkeys_unavailable` as for a new one. */
  readonly 'POST /api/auth/passkey-login/start/': {
    readonly answer: Schemas['PasskeyLoginStart'];
  };
  /** The passkeys of the account, at most 20. */
  readonly 'GET /api/auth/passkeys/': {
    readonly answer: Schemas['Passkeys'];
  };
  /** Saves the passkey that the browser created, and emails its owner. One account can have 20. */
  readonly 'POST /api/auth/passkeys/': {
    readonly body: Schemas['PasskeyBody'];
    readonly answer: Schemas['Passkey'];
  };
  /** Checks the current password and, if two-step sign-in is on, its code: a passkey signs in without either. Returns what the browser needs to create a passkey. 409 `passkeys_unavailable` if the address has no https or no domain name. */
  readonly 'POST /api/auth/passkeys/start/': {
    readonly body: Schemas['PasskeyStartBody'];
    readonly answer: Schemas['PasskeyStart'];
  };
  /** Renames a passkey. */
  readonly 'PATCH /api/auth/passkeys/{id}/': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['PasskeyNameBody'];
    readonly answer: Schemas['Passkey'];
  };
  /** Removes a passkey. Requires the current password, and emails the owner. */
  readonly 'POST /api/auth/passkeys/{id}/remove/': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['PasskeyRemoveBody'];
    readonly answer: null;
  };
  /** Changes the password and ends all other sessions. */
  readonly 'POST /api/auth/password/change/': {
    readonly body: Schemas['ChangePasswordBody'];
    readonly answer: null;
  };
  /** Emails a code to the address if an account has it; the answer is the same either way. */
  readonly 'POST /api/auth/password/forgot/': {
    readonly body: Schemas['ForgotBody'];
    readonly answer: Schemas['FlowAnswer'];
  };
  readonly 'POST /api/auth/password/reset/': {
    readonly body: Schemas['ResetBody'];
    readonly answer: null;
  };
  /** Starts an account and emails a code. The answer is the same if the address already has an account. */
  readonly 'POST /api/auth/register/': {
    readonly body: Schemas['RegisterBody'];
    readonly answer: Schemas['RegisterAnswer'];
  };
  /** Emails the code of a flow again. */
  readonly 'POST /api/auth/resend-otp/': {
    readonly body: Schemas['FlowBody'];
    readonly answer: Readonly<Record<string, unknown>>;
  };
  /** Where the account is signed in. */
  readonly 'GET /api/auth/sessions/': {
    readonly answer: Schemas['Sessions'];
  };
  /** Ends all sessions except the caller's own. */
  readonly 'DELETE /api/auth/sessions/': {
    readonly answer: Schemas['Revoked'];
  };
  readonly 'DELETE /api/auth/sessions/{id}/': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** A new access token; with `rotate` a new refresh token too. */
  readonly 'POST /api/auth/token/refresh/': {
    readonly body: Schemas['RefreshBody'];
    readonly answer: Schemas['RefreshAnswer'];
  };
  /** Checks an access token. */
  readonly 'POST /api/auth/token/verify/': {
    readonly body: Schemas['TokenBody'];
    readonly answer: Schemas['TokenAnswer'];
  };
  readonly 'POST /api/auth/totp/confirm/': {
    readonly body: Schemas['OtpBody'];
    readonly answer: Schemas['RecoveryCodes'];
  };
  readonly 'POST /api/auth/totp/remove/': {
    readonly body: Schemas['TotpRemoveBody'];
    readonly answer: null;
  };
  /** Starts two-step sign-in. Requires the current password. It is on once a code of the authenticator app is confirmed. */
  readonly 'POST /api/auth/totp/start/': {
    readonly body: Schemas['PasswordBody'];
    readonly answer: Schemas['TotpStart'];
  };
  /** The signed-in account. */
  readonly 'GET /api/auth/user/': {
    readonly answer: Schemas['User'];
  };
  readonly 'PATCH /api/auth/user/': {
    readonly body: Schemas['UserBody'];
    readonly answer: Schemas['User'];
  };
  /** Finishes a flow with its code. */
  readonly 'POST /api/auth/verify-otp/': {
    readonly body: Schemas['VerifyBody'];
    readonly answer: Schemas['Signed'];
  };
  /** Account events other than fills, newest first: deposits, withdrawals, rewards and everything else that moved coins. */
  readonly 'GET /api/v1/account-events': {
    readonly query: {
      readonly account_id?: string;
      readonly kind?: string;
      /** A coin that moved, also as a fee. */
      readonly asset?: string;
      readonly import_id?: string;
      /** First day, `yyyy-mm-dd`, in the caller's zone. */
      readonly from?: string;
      /** Last day. */
      readonly to?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['AccountEvents'];
  };
  /** Adds an event by hand. */
  readonly 'POST /api/v1/account-events': {
    readonly body: Schemas['NewAccountEvent'];
    readonly answer: Schemas['AccountEvent'];
  };
  /** Deletes events; `restore` brings them back. */
  readonly 'POST /api/v1/account-events/delete': {
    readonly body: Schemas['AccountEventIds'];
    readonly answer: Schemas['ChangedAccountEvents'];
  };
  /** Restores deleted events. */
  readonly 'POST /api/v1/account-events/restore': {
    readonly body: Schemas['AccountEventIds'];
    readonly answer: Schemas['ChangedAccountEvents'];
  };
  readonly 'GET /api/v1/account-events/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['AccountEvent'];
  };
  /** Changes an event of one coin; `If-Match` names the version that the caller saw. */
  readonly 'PUT /api/v1/account-events/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewAccountEvent'];
    readonly answer: Schemas['AccountEvent'];
  };
  /** Accounts of the caller, by name. */
  readonly 'GET /api/v1/accounts': {
    readonly answer: Schemas['Accounts'];
  };
  /** Adds an account. */
  readonly 'POST /api/v1/accounts': {
    readonly body: Schemas['NewAccount'];
    readonly answer: Schemas['Account'];
  };
  readonly 'GET /api/v1/accounts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Account'];
  };
  /** Changes an account; `If-Match` names the version that the caller saw. */
  readonly 'PUT /api/v1/accounts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewAccount'];
    readonly answer: Schemas['Account'];
  };
  /** Deletes an account with its fills and events; `restore` brings all of them back. */
  readonly 'DELETE /api/v1/accounts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Restores a deleted account. */
  readonly 'POST /api/v1/accounts/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Account'];
  };
  /** Compares two to ten addresses of a chain. */
  readonly 'GET /api/v1/addresses/compare': {
    readonly query: {
      readonly chain: string;
      /** Separated by commas. */
      readonly addresses: string;
    };
    readonly answer: Schemas['AddressComparison'];
  };
  /** All Bitcoin addresses of an extended public key or a descriptor, as one. They are derived here; the key isn't stored, logged or passed on. */
  readonly 'POST /api/v1/addresses/key-profile': {
    readonly body: Schemas['KeyBody'];
    readonly answer: Schemas['KeyProfile'];
  };
  /** Says of each line what it is: an address, a hash, a key, a name, or why it is none. Asks no provider. */
  readonly 'POST /api/v1/addresses/parse': {
    readonly body: Schemas['ParseBody'];
    readonly answer: Schemas['ParsedTexts'];
  };
  /** The address that a name of the Ethereum Name Service resolves to now. */
  readonly 'POST /api/v1/addresses/resolve': {
    readonly body: Schemas['ResolveBody'];
    readonly answer: Schemas['ResolvedName'];
  };
  /** The profile of an address: type, balance, labels, counts, first and last use, and risk signals. */
  readonly 'GET /api/v1/addresses/{chain}/{address}': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
    };
    readonly answer: Schemas['AddressHeader'];
  };
  /** Active token approvals. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/approvals': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
    };
    readonly answer: Schemas['AddressApprovals'];
  };
  /** The cost basis of the coins held, by one of four methods. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/cost-basis': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
      /** fifo, lifo, hifo or average; fifo where missing */
      readonly method?: string;
    };
    readonly answer: Schemas['AddressCosts'];
  };
  /** Counterparties of an address, largest value first. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/counterparties': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['AddressCounterparties'];
  };
  /** The first sender of coins to the address. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/first-funder': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
    };
    readonly answer: Schemas['AddressFunder'];
  };
  /** Counterparties, grouped by label. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/flows': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
    };
    readonly answer: Schemas['AddressFlows'];
  };
  /** The hours of the week in which the address sends. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/heatmap': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
    };
    readonly answer: Schemas['AddressHeatmap'];
  };
  /** The balance at the end of each day. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/history': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
      /** "native" or a contract; native where empty. */
      readonly asset?: string;
    };
    readonly answer: Schemas['BalanceHistory'];
  };
  /** What an address held at the end of two days, at each day's prices. Sorted by the change in dollars, largest first. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/holdings': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly first: string;
      /** Not before the first, and not in the future. */
      readonly last: string;
    };
    readonly answer: Schemas['HoldingsBetween'];
  };
  /** NFT collections whose tokens the address holds. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/nfts': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
    };
    readonly answer: Schemas['AddressCollections'];
  };
  /** The caller's own note about an address. Its `ETag` begins with its version. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/notes': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly answer: Schemas['AddressNote'];
  };
  /** Writes the note. `If-Match` names the version that is written over, `"0"` for a new one. */
  readonly 'PUT /api/v1/addresses/{chain}/{address}/notes': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly body: Schemas['AddressNoteBody'];
    readonly answer: Schemas['AddressNote'];
  };
  /** What an address holds, now or at the end of a block. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/portfolio': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
      /** 0: now. */
      readonly as_of_block?: number;
    };
    readonly answer: Schemas['AddressPortfolio'];
  };
  /** Movements of an address, newest first. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/transfers': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
      readonly cursor?: string;
      /** 1 to 200, 50 where missing. */
      readonly limit?: number;
      /** `in`, `out` or `own`. */
      readonly direction?: string;
      /** `native` or a contract. */
      readonly asset?: string;
      /** One counterparty. */
      readonly peer?: string;
      /** US dollars; empty for any. If set, movements without a price are left out. */
      readonly min_usd?: string;
      readonly hide_failed?: boolean;
    };
    readonly answer: Schemas['AddressMovements'];
  };
  /** The movements as CSV, all of them, with US dollars at the time of each movement. 503 while movements are still being loaded. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/transfers.csv': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
      /** `in`, `out` or `own`. */
      readonly direction?: string;
      /** `native` or a contract. */
      readonly asset?: string;
      /** One counterparty. */
      readonly peer?: string;
      /** US dollars; empty for any. If set, movements without a price are left out. */
      readonly min_usd?: string;
      readonly hide_failed?: boolean;
    };
    readonly answer: string;
  };
  /** Unspent outputs of a Bitcoin address. */
  readonly 'GET /api/v1/addresses/{chain}/{address}/utxos': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly query: {
      /** `fast` (500 movements) or `full` (5,000). */
      readonly depth?: string;
      /** `yyyy-mm-dd`, UTC. */
      readonly from?: string;
      readonly to?: string;
    };
    readonly answer: Schemas['AddressUtxos'];
  };
  /** Results of round trips that kept the rules, and of those that broke them. */
  readonly 'GET /api/v1/adherence': {
    readonly query: {
      readonly from?: string;
      readonly to?: string;
      readonly currency?: string;
    };
    readonly answer: Schemas['Adherence'];
  };
  /** How often an alert would have fired in the last 90 days, by the same rules over stored samples. */
  readonly 'POST /api/v1/alert-backtests': {
    readonly body: Schemas['NewAlert'];
    readonly answer: Schemas['AlertBacktest'];
  };
  /** Channels that firings are sent to. */
  readonly 'GET /api/v1/alert-channels': {
    readonly answer: Schemas['Channels'];
  };
  /** Adds a channel. Only this answer contains a webhook's secret. */
  readonly 'POST /api/v1/alert-channels': {
    readonly body: Schemas['NewChannel'];
    readonly answer: Schemas['Channel'];
  };
  readonly 'GET /api/v1/alert-channels/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Channel'];
  };
  /** Changes a channel: its name, whether it is on, or its target. */
  readonly 'PUT /api/v1/alert-channels/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewChannel'];
    readonly answer: Schemas['Channel'];
  };
  readonly 'DELETE /api/v1/alert-channels/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Gives a webhook a new secret. For 24 hours, messages are signed with both. */
  readonly 'POST /api/v1/alert-channels/{id}/secret': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Channel'];
  };
  /** Sends a test message, and waits for the answer. */
  readonly 'POST /api/v1/alert-channels/{id}/test': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Delivery'];
  };
  /** Delivery attempts, newest first. */
  readonly 'GET /api/v1/alert-deliveries': {
    readonly query: {
      readonly channel_id?: string;
      readonly firing_id?: string;
      readonly state?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['Deliveries'];
  };
  /** Sends a message again, with the same id. */
  readonly 'POST /api/v1/alert-deliveries/{id}/resend': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Delivery'];
  };
  /** Firings, newest first. */
  readonly 'GET /api/v1/alert-firings': {
    readonly query: {
      readonly alert_id?: string;
      readonly read?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['Firings'];
  };
  /** Marks firings as read: the given ones, or all if none are given. */
  readonly 'POST /api/v1/alert-firings/read': {
    readonly body: Schemas['ReadFirings'];
    readonly answer: Schemas['UnreadFirings'];
  };
  /** One firing with the values that made it fire, and its deliveries. */
  readonly 'GET /api/v1/alert-firings/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['FiringDetail'];
  };
  /** Alerts of the caller, newest first. */
  readonly 'GET /api/v1/alerts': {
    readonly query: {
      /** Only alerts on this coin, and those over a watchlist that contains it. */
      readonly coin?: string;
      readonly state?: string;
      /** Part of the name or note. */
      readonly query?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['Alerts'];
  };
  readonly 'POST /api/v1/alerts': {
    readonly body: Schemas['NewAlert'];
    readonly answer: Schemas['Alert'];
  };
  readonly 'GET /api/v1/alerts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Alert'];
  };
  /** Changes an alert, which is armed again as a new version. Earlier firings stay. */
  readonly 'PUT /api/v1/alerts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewAlert'];
    readonly answer: Schemas['Alert'];
  };
  readonly 'DELETE /api/v1/alerts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  readonly 'POST /api/v1/alerts/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Alert'];
  };
  /** Snoozes an alert until a time: firings are logged but not sent. A time in the past ends the snooze. */
  readonly 'POST /api/v1/alerts/{id}/snooze': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['AlertSnooze'];
    readonly answer: Schemas['Alert'];
  };
  /** Pearson's correlation of daily log returns on common days, each with Fisher's 95 % interval. */
  readonly 'GET /api/v1/analysis/correlation': {
    readonly query: {
      /** CoinGecko's ids, 2 to 12. */
      readonly coins: string;
      readonly days?: number;
    };
    readonly answer: Schemas['CorrelationMatrix'];
  };
  /** How far each coin is below its highest close so far. */
  readonly 'GET /api/v1/analysis/drawdown': {
    readonly query: {
      /** CoinGecko's ids, 1 to 12. */
      readonly coins: string;
      readonly days?: number;
    };
    readonly answer: Schemas['Drawdowns'];
  };
  /** The price of each coin over that of a base, rebased to 100 on the first common day. */
  readonly 'GET /api/v1/analysis/relative-strength': {
    readonly query: {
      /** CoinGecko's ids, 1 to 12. */
      readonly coins: string;
      /** CoinGecko's id; none of `coins`. */
      readonly base?: string;
      readonly days?: number;
    };
    readonly answer: Schemas['RelativeStrength'];
  };
  /** Daily log returns by weekday or month: median and quartiles. */
  readonly 'GET /api/v1/analysis/seasonality': {
    readonly query: {
      readonly coin: string;
      /** `weekday` or `month`. */
      readonly by?: string;
      readonly days?: number;
    };
    readonly answer: Schemas['Seasonality'];
  };
  readonly 'GET /api/v1/api-keys': {
    readonly answer: Schemas['ApiKeys'];
  };
  /** Creates a key for programs; its secret is shown this once. Requires the current password, and emails the owner. */
  readonly 'POST /api/v1/api-keys': {
    readonly body: Schemas['ApiKeyBody'];
    readonly answer: Schemas['NewApiKey'];
  };
  readonly 'DELETE /api/v1/api-keys/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Allows or denies an authorization request, and returns where to redirect the browser. Allowing one sends an email to the primary address, unless the app already has that access. At most 20 such emails are sent in an hour; the next one says how many were skipped. An app works for one workspace: the caller's own, or one team. It works for a team as long as the person who connected it owns or administers the team. */
  readonly 'POST /api/v1/app-authorizations': {
    readonly body: Schemas['AppAuthorizationChoice'];
    readonly answer: Schemas['AppAuthorizationDecision'];
  };
  /** What the consent page shows about an authorization request. 404 for an unknown client, and 422 `redirect_uri_mismatch` for an address that isn't registered, or `name_reserved` for an app whose name would be refused today. In these cases the browser isn't redirected. */
  readonly 'POST /api/v1/app-authorizations/open': {
    readonly body: Schemas['AppAuthorizationQuery'];
    readonly answer: Schemas['AppAuthorization'];
  };
  /** Clients the caller registered, newest first. */
  readonly 'GET /api/v1/app-clients': {
    readonly answer: Schemas['AppClients'];
  };
  /** Registers a client. One person can register 20. Only this answer contains the secret of a confidential client. 422 `name_reserved` for a name that people could mistake for this product's, and `name_misleading` for one that mixes alphabets within a word or contains invisible characters. */
  readonly 'POST /api/v1/app-clients': {
    readonly body: Schemas['NewAppClient'];
    readonly answer: Schemas['AppClientWithSecret'];
  };
  /** Deletes a client and ends all access that people gave it. */
  readonly 'DELETE /api/v1/app-clients/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Gives a confidential client a new secret. The old one stops working at once. 409 `client_public` for a public client. */
  readonly 'POST /api/v1/app-clients/{id}/secret': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['AppClientWithSecret'];
  };
  /** Apps with access to the caller's data, newest first; then apps that others connected to teams the caller owns or administers. */
  readonly 'GET /api/v1/apps': {
    readonly answer: Schemas['ConnectedApps'];
  };
  /** Revokes an app's access, including that of an app which somebody else connected to a team the caller owns or administers. Its tokens stop working within five seconds. */
  readonly 'DELETE /api/v1/apps/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Coin aliases, by their old names. */
  readonly 'GET /api/v1/asset-aliases': {
    readonly answer: Schemas['AssetAliases'];
  };
  /** Declares that two names are one coin, for example after a rename. Lots, portfolio, round trips and statistics change at once; fills and other events keep their original names. A coin has at most one alias, and an alias can't point to another alias. */
  readonly 'POST /api/v1/asset-aliases': {
    readonly body: Schemas['NewAssetAlias'];
    readonly answer: Schemas['AssetAlias'];
  };
  /** Deletes an alias: fills and events with the old name count under it again. */
  readonly 'DELETE /api/v1/asset-aliases/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Current price of one unit of each asset, as used by the portfolio; money of states, such as EUR, at its exchange rate. */
  readonly 'GET /api/v1/asset-prices': {
    readonly query: {
      /** Symbols, such as BTC; 1 to 100. */
      readonly assets: string;
      /** Currency of the prices: `USD`, which is the default, or the currency of the settings. */
      readonly currency?: string;
    };
    readonly answer: Schemas['AssetPrices'];
  };
  /** What can be asked here. */
  readonly 'GET /api/v1/assistant': {
    readonly answer: Schemas['AssistantState'];
  };
  /** One run, recomputed from its rules and candles. The result is identical to the last digit, because they don't change. */
  readonly 'GET /api/v1/backtests/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['StrategyBacktest'];
  };
  /** Creates a checkout page at the payment provider for a plan. An earlier page that wasn't used is closed. 409 `already_subscribed` if a subscription is active: change its plan in the portal. */
  readonly 'POST /api/v1/billing/checkouts': {
    readonly body: Schemas['NewCheckout'];
    readonly answer: Schemas['PaymentPage'];
  };
  /** The billing contact. Every field is empty until it is saved. */
  readonly 'GET /api/v1/billing/contact': {
    readonly answer: Schemas['BillingContact'];
  };
  readonly 'PUT /api/v1/billing/contact': {
    readonly body: Schemas['NewBillingContact'];
    readonly answer: Schemas['BillingContact'];
  };
  /** Invoices, as listed by the payment provider, newest first. */
  readonly 'GET /api/v1/billing/invoices': {
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['InvoiceList'];
  };
  /** Spending limits of the caller: one row for each provider, including those without a limit. */
  readonly 'GET /api/v1/billing/limits': {
    readonly answer: Schemas['SpendingLimits'];
  };
  /** Replaces all spending limits. A provider that is left out has no limit. The limits apply within 5 seconds. */
  readonly 'PUT /api/v1/billing/limits': {
    readonly body: Schemas['SpendingLimitsChange'];
    readonly answer: Schemas['SpendingLimits'];
  };
  /** Who changed a limit, and when: the newest 100 changes. */
  readonly 'GET /api/v1/billing/limits/changes': {
    readonly answer: Schemas['SpendingLimitChanges'];
  };
  /** The current plan and its subscription, as stored here. The payment provider isn't called, so this works while it is down. */
  readonly 'GET /api/v1/billing/payment': {
    readonly answer: Schemas['PlanPayment'];
  };
  /** Details that only the payment provider has: prices, payment method and billing contact. */
  readonly 'GET /api/v1/billing/payment/details': {
    readonly answer: Schemas['PaymentDetails'];
  };
  /** The same, after the subscription was refreshed from the payment provider. */
  readonly 'POST /api/v1/billing/payment/refresh': {
    readonly answer: Schemas['PlanPayment'];
  };
  /** Creates a portal page at the payment provider where the payer changes plan, payment method, address and tax id, or cancels. */
  readonly 'POST /api/v1/billing/portal-sessions': {
    readonly answer: Schemas['PaymentPage'];
  };
  /** Provider calls of one calendar month (UTC), by provider and day, against the plan, with a forecast of the month's end. */
  readonly 'GET /api/v1/billing/usage': {
    readonly query: {
      /** `2026-11`; this month where empty. Not in the future, and at most 12 months back. */
      readonly month?: string;
    };
    readonly answer: Schemas['PlanUsage'];
  };
  /**
   * For the payment provider: takes an event. It has to be signed with this installation's secret (`Stripe-Signature`: HMAC-SHA256, at most
   * five minutes old). An event that was taken before changes nothing. Whatever is not answered with 204 is sent again by the provider.
   */
  readonly 'POST /api/v1/billing/webhook': {
    readonly body: string;
    readonly answer: null;
  };
  /** Everything within a range of days, by start: instances of events, tasks, sessions and computed events. */
  readonly 'GET /api/v1/calendar': {
    readonly query: {
      /** First day, `yyyy-mm-dd` in the caller's zone. */
      readonly from: string;
      /** Last day, at most 400 days later. */
      readonly to: string;
      /** Only these kinds. */
      readonly kinds?: string;
      /** Only events of this coin. */
      readonly coin?: string;
      /** Only events at least this important. */
      readonly importance?: string;
    };
    readonly answer: Schemas['CalendarDays'];
  };
  /** How a coin's price moved after events of one kind, compared with other times of the same weekday and hour. */
  readonly 'GET /api/v1/calendar-effect': {
    readonly query: {
      /** Kind of event. */
      readonly kind: string;
      /** CoinGecko's id. */
      readonly coin: string;
      /** Only events whose title contains this. */
      readonly title?: string;
    };
    readonly answer: Schemas['PriceEffect'];
  };
  readonly 'POST /api/v1/calendar-events': {
    readonly body: Schemas['NewCalendarEvent'];
    readonly answer: Schemas['CalendarEvent'];
  };
  readonly 'GET /api/v1/calendar-events/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['CalendarEvent'];
  };
  /** Changes an event and all its instances. */
  readonly 'PUT /api/v1/calendar-events/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewCalendarEvent'];
    readonly answer: Schemas['CalendarEvent'];
  };
  readonly 'DELETE /api/v1/calendar-events/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  readonly 'POST /api/v1/calendar-events/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['CalendarEvent'];
  };
  /** Private links that calendar programs subscribe to. */
  readonly 'GET /api/v1/calendar-feeds': {
    readonly answer: Schemas['CalendarFeeds'];
  };
  /** Creates a link, one for each program. Only this answer contains its address. */
  readonly 'POST /api/v1/calendar-feeds': {
    readonly body: Schemas['NewCalendarFeed'];
    readonly answer: Schemas['CalendarFeed'];
  };
  readonly 'DELETE /api/v1/calendar-feeds/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Gives a link a new address; the old one stops working at once. */
  readonly 'POST /api/v1/calendar-feeds/{id}/rotate': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['CalendarFeed'];
  };
  /** Imports an iCalendar, CSV or JSON file of events. With `dry_run`, nothing is saved. An existing event is replaced if the file has a newer version. */
  readonly 'POST /api/v1/calendar-imports': {
    readonly body: Schemas['CalendarFile'];
    readonly answer: Schemas['CalendarImport'];
  };
  /** Imported calendars. */
  readonly 'GET /api/v1/calendar-sources': {
    readonly answer: Schemas['CalendarSources'];
  };
  /** Deletes a calendar with all its events. */
  readonly 'DELETE /api/v1/calendar-sources/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Candles that the caller imported, newest import first. */
  readonly 'GET /api/v1/candles': {
    readonly answer: Schemas['CandleSeriesList'];
  };
  /** Reads candles: a CSV by its header, or a file of Binance's archive, packed or not. A series of the same market, bar and source is continued. */
  readonly 'POST /api/v1/candles': {
    readonly query: {
      /** The file's name: market and bar are taken from it where the file does not say them. */
      readonly name?: string;
      /** As `BTC/USD`; taken from the file's name where empty. */
      readonly market?: string;
      /** What the series is called; market and bar where empty. */
      readonly title?: string;
      /**
       * Id of a series: the file has the funding rates of its market instead of candles, as CSV with a time and a rate. Rates that are there
       * already stay.
       */
      readonly funding_of?: string;
    };
    readonly body: string;
    readonly answer: Schemas['CandleSeries'];
  };
  readonly 'DELETE /api/v1/candles/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  readonly 'POST /api/v1/candles/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['CandleSeries'];
  };
  /** Cases of the caller, newest change first. Each has its title, its status and the first 300 characters of its question; findings, timeline, limits and exhibits are left empty: GetCase gives them. */
  readonly 'GET /api/v1/cases': {
    readonly query: {
      readonly query?: string;
      readonly status?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['CaseList'];
  };
  readonly 'POST /api/v1/cases': {
    readonly body: Schemas['CaseText'];
    readonly answer: Schemas['Case'];
  };
  /** One of the caller's cases, or one that is shared with them, with its exhibits. */
  readonly 'GET /api/v1/cases/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Case'];
  };
  /** Changes the text of a case; `If-Match` is the version that the caller saw. Its owner, editors and managers can. */
  readonly 'PUT /api/v1/cases/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['CaseText'];
    readonly answer: Schemas['Case'];
  };
  /** Deletes a case with its exhibits and links. Only its owner can. */
  readonly 'DELETE /api/v1/cases/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Adds evidence, whose content never changes afterwards. The owner, editors and managers of the case can; it counts towards the owner's storage. */
  readonly 'POST /api/v1/cases/{id}/exhibits': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewExhibit'];
    readonly answer: Schemas['Exhibit'];
  };
  /** Changes title and note; `If-Match` is the version that the caller saw. The owner, editors and managers of the case can. */
  readonly 'PUT /api/v1/cases/{id}/exhibits/{exhibit}': {
    readonly path: {
      readonly id: string;
      readonly exhibit: string;
    };
    readonly body: Schemas['ExhibitHeading'];
    readonly answer: Schemas['Exhibit'];
  };
  /** Removes evidence. Only the owner of the case can. */
  readonly 'DELETE /api/v1/cases/{id}/exhibits/{exhibit}': {
    readonly path: {
      readonly id: string;
      readonly exhibit: string;
    };
    readonly answer: null;
  };
  /** The file itself, always to be saved and never to be run. */
  readonly 'GET /api/v1/cases/{id}/exhibits/{exhibit}/file': {
    readonly path: {
      readonly id: string;
      readonly exhibit: string;
    };
    readonly answer: string;
  };
  /** Adds a file of at most 5 MiB as evidence. */
  readonly 'POST /api/v1/cases/{id}/files': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly name: string;
      readonly title?: string;
      readonly note?: string;
    };
    readonly body: string;
    readonly answer: Schemas['Exhibit'];
  };
  /** People and teams a case is shared with, oldest grant first. Its owner and managers can read it. */
  readonly 'GET /api/v1/cases/{id}/grants': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['CaseGrants'];
  };
  /** Shares a case with a person or a team, or changes how it is shared with them; 50 at most. Access through a team ends for people who leave it. A manager names no managers, and can't change what the owner gave (403 `role_forbidden`); what a manager gives ends with the manager's own access. 409 `sharing_not_configured` where this installation has no auth service to ask who belongs to a team. */
  readonly 'PUT /api/v1/cases/{id}/grants/{grantee}': {
    readonly path: {
      readonly id: string;
      readonly grantee: string;
    };
    readonly body: Schemas['NewCaseGrant'];
    readonly answer: Schemas['CaseGrant'];
  };
  /** Stops sharing a case with a person or a team. Grantees can give up their own access. 409 `sharing_not_configured` if this installation has no auth service. */
  readonly 'DELETE /api/v1/cases/{id}/grants/{grantee}': {
    readonly path: {
      readonly id: string;
      readonly grantee: string;
    };
    readonly answer: null;
  };
  /** The report as HTML, PDF or JSON, with its manifest. */
  readonly 'GET /api/v1/cases/{id}/report': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly format?: string;
      /** with commas */
      readonly redact?: string;
    };
    readonly answer: string;
  };
  /** Links to the reports of a case, newest first. */
  readonly 'GET /api/v1/cases/{id}/shares': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['ReportShares'];
  };
  /** Makes a link to the report as it is now. Its path is given this once. */
  readonly 'POST /api/v1/cases/{id}/shares': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewShare'];
    readonly answer: Schemas['ReportShare'];
  };
  /** Revokes a link at once. */
  readonly 'DELETE /api/v1/cases/{id}/shares/{share}': {
    readonly path: {
      readonly id: string;
      readonly share: string;
    };
    readonly answer: Schemas['ReportShare'];
  };
  /** Recomputes every hash; with a report in JSON form as body, compares that with what is stored. */
  readonly 'POST /api/v1/cases/{id}/verify': {
    readonly path: {
      readonly id: string;
    };
    readonly body: string;
    readonly answer: Schemas['Verification'];
  };
  /** Chains that this installation can read, Bitcoin first. */
  readonly 'GET /api/v1/chains': {
    readonly answer: readonly Schemas['Chain'][];
  };
  /** Followed collections with the market's latest figures, by name. */
  readonly 'GET /api/v1/collections': {
    readonly query: {
      readonly hidden?: boolean;
    };
    readonly answer: Schemas['CollectionList'];
  };
  /** Follows a collection: its history is stored from today on. At most 20. */
  readonly 'POST /api/v1/collections': {
    readonly body: Schemas['NewCollection'];
    readonly answer: Schemas['FollowedCollection'];
  };
  readonly 'PUT /api/v1/collections/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['ChangedCollection'];
    readonly answer: Schemas['FollowedCollection'];
  };
  readonly 'DELETE /api/v1/collections/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  readonly 'POST /api/v1/collections/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['FollowedCollection'];
  };
  /** Number of comments on the objects of a kind, those with the newest comment first; at most 1,000 objects, without deleted dashboards and watchlists. */
  readonly 'GET /api/v1/comment-counts': {
    readonly query: {
      readonly kind: string;
    };
    readonly answer: Schemas['CommentCounts'];
  };
  /** The thread that a comment belongs to, and what it is about. */
  readonly 'GET /api/v1/comments/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['CommentThread'];
  };
  /** Changes the text of a comment. Only its author can. Members who were mentioned before are not notified again. */
  readonly 'PUT /api/v1/comments/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['CommentChange'];
    readonly answer: Schemas['Comment'];
  };
  /** Deletes a comment. Its author can, and owners and admins of the team. The first comment of a thread with replies stays, without its text. */
  readonly 'DELETE /api/v1/comments/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Reopens a resolved thread. Everyone who can resolve it can. */
  readonly 'POST /api/v1/comments/{id}/reopen': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['CommentThread'];
  };
  /** Marks the thread of a comment as resolved. Its first author can, and everyone who can edit the commented object. */
  readonly 'POST /api/v1/comments/{id}/resolve': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['CommentThread'];
  };
  /** Conversations of the caller, most recently used first. */
  readonly 'GET /api/v1/conversations': {
    readonly query: {
      /** Part of a title. */
      readonly q?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['ConversationList'];
  };
  /** Starts a conversation. Without a title, it gets one from its first question. */
  readonly 'POST /api/v1/conversations': {
    readonly body: Schemas['NewConversation'];
    readonly answer: Schemas['Conversation'];
  };
  readonly 'GET /api/v1/conversations/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Conversation'];
  };
  /** Renames a conversation. */
  readonly 'PUT /api/v1/conversations/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewConversation'];
    readonly answer: Schemas['Conversation'];
  };
  readonly 'DELETE /api/v1/conversations/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Asks, and answers with events as it goes: `started`, then `tool`, `artifact` and `text`, `usage`, an `error` where there is no more, and `done`. */
  readonly 'POST /api/v1/conversations/{id}/ask': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewQuestion'];
    readonly answer: string;
  };
  /** Questions and answers of a conversation, newest first. */
  readonly 'GET /api/v1/conversations/{id}/messages': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['ChatMessageList'];
  };
  readonly 'POST /api/v1/conversations/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Conversation'];
  };
  /** Templates to start from. */
  readonly 'GET /api/v1/dashboard-templates': {
    readonly answer: Schemas['DashboardTemplates'];
  };
  /** Dashboards of the caller in their order, without documents. */
  readonly 'GET /api/v1/dashboards': {
    readonly answer: Schemas['DashboardList'];
  };
  readonly 'POST /api/v1/dashboards': {
    readonly body: Schemas['NewDashboard'];
    readonly answer: Schemas['Dashboard'];
  };
  /** One of the caller's dashboards, or one that is shared with them. */
  readonly 'GET /api/v1/dashboards/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Dashboard'];
  };
  /** Saves a dashboard. Every save is a version; the last 100 are kept. Its owner, editors and managers can; it counts towards the owner's storage. */
  readonly 'PUT /api/v1/dashboards/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewDashboard'];
    readonly answer: Schemas['Dashboard'];
  };
  /** Deletes a dashboard. Its owner and managers can delete and restore it. */
  readonly 'DELETE /api/v1/dashboards/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** People and teams a dashboard is shared with, oldest grant first. Its owner and managers can read it. */
  readonly 'GET /api/v1/dashboards/{id}/grants': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['DashboardGrants'];
  };
  /** Shares a dashboard with a person or a team, or changes how it is shared with them; 50 at most. Access through a team ends for people who leave it. A manager names no managers, and can't change what the owner gave (403 `role_forbidden`); what a manager gives ends with the manager's own access. 409 `sharing_not_configured` where this installation has no auth service to ask who belongs to a team. */
  readonly 'PUT /api/v1/dashboards/{id}/grants/{grantee}': {
    readonly path: {
      readonly id: string;
      readonly grantee: string;
    };
    readonly body: Schemas['NewObjectGrant'];
    readonly answer: Schemas['ObjectGrant'];
  };
  /** Stops sharing a dashboard with a person or a team. Grantees can give up their own access. 409 `sharing_not_configured` if this installation has no auth service. */
  readonly 'DELETE /api/v1/dashboards/{id}/grants/{grantee}': {
    readonly path: {
      readonly id: string;
      readonly grantee: string;
    };
    readonly answer: null;
  };
  /** Links to frozen copies of a dashboard that haven't expired, oldest first, and the widgets that a new link would leave out. Only the dashboard's owner can manage links. */
  readonly 'GET /api/v1/dashboards/{id}/links': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['DashboardLinks'];
  };
  /** Creates a link to a frozen copy of the dashboard as it is now; 20 links at most. The copy has widgets of public data and notes; anyone with the link can open it. Only this answer contains the secret. */
  readonly 'POST /api/v1/dashboards/{id}/links': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewDashboardLink'];
    readonly answer: Schemas['DashboardLink'];
  };
  /** Revokes a link. Deleting the dashboard revokes all of its links. */
  readonly 'DELETE /api/v1/dashboards/{id}/links/{link}': {
    readonly path: {
      readonly id: string;
      readonly link: string;
    };
    readonly answer: null;
  };
  /** Moves a dashboard behind another one, or to the first place. The first one opens at /dashboard. */
  readonly 'POST /api/v1/dashboards/{id}/move': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['DashboardMove'];
    readonly answer: Schemas['DashboardList'];
  };
  readonly 'POST /api/v1/dashboards/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Dashboard'];
  };
  /** Versions of a dashboard, newest first, without documents. */
  readonly 'GET /api/v1/dashboards/{id}/versions': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['DashboardVersions'];
  };
  /** A version with its document. Save it again to restore it. */
  readonly 'GET /api/v1/dashboards/{id}/versions/{version}': {
    readonly path: {
      readonly id: string;
      readonly version: number;
    };
    readonly answer: Schemas['DashboardVersion'];
  };
  /** Threads of one object, newest first. */
  readonly 'GET /api/v1/discussions/{kind}/{id}': {
    readonly path: {
      readonly kind: string;
      readonly id: string;
    };
    readonly query: {
      /** `open` or `resolved`; all where empty. */
      readonly state?: string;
      readonly cursor?: string;
      /** Number of threads; a page with long threads has fewer. */
      readonly limit?: number;
    };
    readonly answer: Schemas['CommentThreads'];
  };
  /** Starts a thread, or replies in one. Every member of a team can, including viewers. Mentioned members are notified in the app, and by email if they haven't read it there after five minutes. */
  readonly 'POST /api/v1/discussions/{kind}/{id}': {
    readonly path: {
      readonly kind: string;
      readonly id: string;
    };
    readonly body: Schemas['NewComment'];
    readonly answer: Schemas['Comment'];
  };
  /** Disposals: parts of lots that were sold or spent, newest first. Payments in fiat money, such as euros, aren't disposals. */
  readonly 'GET /api/v1/disposals': {
    readonly query: {
      /** Which lot is disposed of first; `fifo` by default. */
      readonly method?: string;
      /** `account` (default): each account has its own lots; `all`: all accounts share them. `all` can't be combined with `account_id`. */
      readonly scope?: string;
      /** Only this account. */
      readonly account_id?: string;
      /** Only accounts of this portfolio. It can't be combined with `account_id`. */
      readonly portfolio_id?: string;
      /** Currency of the amounts: `USD`, or the currency of the settings, which is the default. */
      readonly currency?: string;
      readonly asset?: string;
      /** First day, `yyyy-mm-dd` in the caller's zone. */
      readonly from?: string;
      /** Last day. */
      readonly to?: string;
      /** Valid until the ledger changes. */
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['Disposals'];
  };
  /**
   * All disposals that match as CSV, newest first, for the tax return. Amounts are in the currency of their line, with the rates of the days by which
   * they were converted; what is unknown is empty.
   */
  readonly 'GET /api/v1/disposals.csv': {
    readonly query: {
      /** Which lot is disposed of first; `fifo` by default. */
      readonly method?: string;
      /** `account` (default): each account has its own lots; `all`: all accounts share them. `all` can't be combined with `account_id`. */
      readonly scope?: string;
      /** Only this account. */
      readonly account_id?: string;
      /** Only accounts of this portfolio. It can't be combined with `account_id`. */
      readonly portfolio_id?: string;
      /** Currency of the amounts: `USD`, or the currency of the settings, which is the default. */
      readonly currency?: string;
      readonly asset?: string;
      /** First day, `yyyy-mm-dd` in the caller's zone. */
      readonly from?: string;
      /** Last day. */
      readonly to?: string;
    };
    readonly answer: string;
  };
  /** Entities of the caller, by name. */
  readonly 'GET /api/v1/entities': {
    readonly query: {
      readonly query?: string;
    };
    readonly answer: Schemas['Entities'];
  };
  readonly 'POST /api/v1/entities': {
    readonly body: Schemas['NewEntity'];
    readonly answer: Schemas['Entity'];
  };
  readonly 'GET /api/v1/entities/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Entity'];
  };
  readonly 'PUT /api/v1/entities/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewEntity'];
    readonly answer: Schemas['Entity'];
  };
  /** Deletes an entity. Its labels stay, without an entity. */
  readonly 'DELETE /api/v1/entities/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Merges other entities into this one: their labels move here, and they are deleted. */
  readonly 'POST /api/v1/entities/{id}/merge': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['MergeBody'];
    readonly answer: Schemas['Entity'];
  };
  /** Entries of the caller, newest day first. */
  readonly 'GET /api/v1/entries': {
    readonly query: {
      /** Words in title, text or tags. */
      readonly q?: string;
      readonly tag?: string;
      readonly kind?: string;
      /** First day, `yyyy-mm-dd`. */
      readonly from?: string;
      /** Last day. */
      readonly to?: string;
      /** Kind and id of something it mentions, such as `trade:0192…`. */
      readonly mention?: string;
      readonly session_id?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['JournalEntries'];
  };
  /** Adds an entry. An invalid document is refused; the field `document` has the path of the error. */
  readonly 'POST /api/v1/entries': {
    readonly body: Schemas['NewJournalEntry'];
    readonly answer: Schemas['JournalEntry'];
  };
  readonly 'GET /api/v1/entries/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['JournalEntry'];
  };
  /** Saves an entry; `If-Match` is the version that the caller saw. Each save is a version. */
  readonly 'PUT /api/v1/entries/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewJournalEntry'];
    readonly answer: Schemas['JournalEntry'];
  };
  /** Deletes an entry with its versions and pictures; `restore` undoes this. */
  readonly 'DELETE /api/v1/entries/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** An entry as Markdown. */
  readonly 'GET /api/v1/entries/{id}/markdown': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['EntryMarkdown'];
  };
  /** Keeps a picture of at most 5 MiB for an entry. Its place, time and device are taken out of it. */
  readonly 'POST /api/v1/entries/{id}/pictures': {
    readonly path: {
      readonly id: string;
    };
    readonly body: string;
    readonly answer: Schemas['JournalPicture'];
  };
  readonly 'POST /api/v1/entries/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['JournalEntry'];
  };
  /** Versions of an entry, newest first: all of the last 30 minutes, then one every ten minutes; after a day, one an hour; after 30 days, one a day. */
  readonly 'GET /api/v1/entries/{id}/versions': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['JournalEntryVersions'];
  };
  /** A saved version of an entry. */
  readonly 'GET /api/v1/entries/{id}/versions/{version}': {
    readonly path: {
      readonly id: string;
      readonly version: number;
    };
    readonly answer: Schemas['JournalEntryVersion'];
  };
  /** Days with entries, for a calendar. */
  readonly 'GET /api/v1/entry-days': {
    readonly query: {
      readonly from?: string;
      readonly to?: string;
    };
    readonly answer: Schemas['JournalEntryDays'];
  };
  /** Tags of entries, most used first. */
  readonly 'GET /api/v1/entry-tags': {
    readonly answer: Schemas['JournalEntryTags'];
  };
  /** Assets with imported flows. */
  readonly 'GET /api/v1/etf-assets': {
    readonly answer: Schemas['EtfAssets'];
  };
  /** Days with one cell per fund, newest first, and figures over the range. */
  readonly 'GET /api/v1/etf-flows': {
    readonly query: {
      readonly asset?: string;
      /** `yyyy-mm-dd`; if empty, the first and the last day. */
      readonly from?: string;
      readonly to?: string;
    };
    readonly answer: Schemas['EtfFlowTable'];
  };
  /** Imports a file of flows. With `dry_run`, nothing is saved; otherwise all of it or nothing. */
  readonly 'POST /api/v1/etf-flows/import': {
    readonly body: Schemas['EtfFile'];
    readonly answer: Schemas['EtfImport'];
  };
  /** Imports, newest first. */
  readonly 'GET /api/v1/etf-flows/imports': {
    readonly answer: Schemas['EtfImports'];
  };
  /** Undoes an import: cells get back their previous values. */
  readonly 'DELETE /api/v1/etf-flows/imports/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  readonly 'POST /api/v1/etf-flows/imports/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['EtfImportNote'];
  };
  /** Earlier values of a cell, newest first. */
  readonly 'GET /api/v1/etf-flows/revisions': {
    readonly query: {
      readonly asset: string;
      readonly ticker: string;
      readonly day: string;
    };
    readonly answer: Schemas['EtfRevisions'];
  };
  /** The Fear & Greed Index of alternative.me: the last 30 values. */
  readonly 'GET /api/v1/fear-greed': {
    readonly answer: Schemas['FearGreed'];
  };
  /** News and own events, newest first, without muted ones. */
  readonly 'GET /api/v1/feed': {
    readonly query: {
      /** Empty for every kind. */
      readonly kinds?: string;
      /** Only items about this token, by CoinGecko's id. */
      readonly coin?: string;
      readonly source_id?: string;
      /** Only items about something on the caller's watchlists. */
      readonly watched?: boolean;
      readonly unread?: boolean;
      readonly kept?: boolean;
      /** Every word must be in the title or the lead. */
      readonly query?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['FeedPage'];
  };
  /** Saves an item, so that it stays after its source drops it, or removes it from the saved ones. */
  readonly 'POST /api/v1/feed/items/{id}/keep': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['KeepItemRequest'];
    readonly answer: Schemas['FeedItem'];
  };
  /** Muted words, tokens and sources. */
  readonly 'GET /api/v1/feed/mutes': {
    readonly answer: Schemas['FeedMutes'];
  };
  readonly 'POST /api/v1/feed/mutes': {
    readonly body: Schemas['NewFeedMute'];
    readonly answer: Schemas['FeedMute'];
  };
  readonly 'DELETE /api/v1/feed/mutes/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Marks items as read: the given ones, or all up to a time. */
  readonly 'POST /api/v1/feed/read': {
    readonly body: Schemas['ReadItemsRequest'];
    readonly answer: Schemas['ReadItemsResponse'];
  };
  /** Sources that the caller follows, by name. */
  readonly 'GET /api/v1/feed/sources': {
    readonly answer: Schemas['FeedSources'];
  };
  /** Follows a source. It is fetched once before it is saved: an address without an RSS, Atom or JSON feed is refused. */
  readonly 'POST /api/v1/feed/sources': {
    readonly body: Schemas['NewFeedSource'];
    readonly answer: Schemas['FeedSource'];
  };
  /** Changes the name that the caller gave a source, and whether its items are shown. */
  readonly 'PUT /api/v1/feed/sources/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['ChangedFeedSource'];
    readonly answer: Schemas['FeedSource'];
  };
  readonly 'DELETE /api/v1/feed/sources/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  readonly 'POST /api/v1/feed/sources/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['FeedSource'];
  };
  /** Number of new items since the caller last looked, by kind. */
  readonly 'GET /api/v1/feed/unread': {
    readonly answer: Schemas['UnreadItems'];
  };
  /** Fills of the caller, newest first. */
  readonly 'GET /api/v1/fills': {
    readonly query: {
      readonly account_id?: string;
      /** Base or quote. */
      readonly asset?: string;
      readonly side?: string;
      readonly import_id?: string;
      /** First day, `yyyy-mm-dd`, in the caller's zone. */
      readonly from?: string;
      /** Last day. */
      readonly to?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['Fills'];
  };
  /** Adds a fill by hand. */
  readonly 'POST /api/v1/fills': {
    readonly body: Schemas['NewFill'];
    readonly answer: Schemas['Fill'];
  };
  /** All fills that match as CSV, newest first: a file that `POST /api/v1/imports` reads again. */
  readonly 'GET /api/v1/fills.csv': {
    readonly query: {
      readonly account_id?: string;
      /** Base or quote. */
      readonly asset?: string;
      readonly side?: string;
      readonly import_id?: string;
      /** First day, `yyyy-mm-dd`, in the caller's zone. */
      readonly from?: string;
      /** Last day. */
      readonly to?: string;
    };
    readonly answer: string;
  };
  /** Deletes fills; `restore` brings them back. */
  readonly 'POST /api/v1/fills/delete': {
    readonly body: Schemas['FillIds'];
    readonly answer: Schemas['ChangedFills'];
  };
  /** Restores deleted fills. */
  readonly 'POST /api/v1/fills/restore': {
    readonly body: Schemas['FillIds'];
    readonly answer: Schemas['ChangedFills'];
  };
  readonly 'GET /api/v1/fills/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Fill'];
  };
  /** Changes a fill; `If-Match` names the version that the caller saw. */
  readonly 'PUT /api/v1/fills/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewFill'];
    readonly answer: Schemas['Fill'];
  };
  /** First-use guides that the caller dismissed. */
  readonly 'GET /api/v1/first-use': {
    readonly answer: Schemas['FirstUse'];
  };
  /** Dismisses a guide permanently. */
  readonly 'POST /api/v1/first-use/dismissals': {
    readonly body: Schemas['GuideDismissal'];
    readonly answer: Schemas['FirstUse'];
  };
  /** Funding of perpetual contracts by coin: the mean of the last rates, weighted by open interest. Contracts don't state their interval, so nothing is annualised. */
  readonly 'GET /api/v1/funding': {
    readonly query: {
      /** Symbols of coins, `BTC,ETH`; empty for the 20 with the most open interest. */
      readonly symbols?: string;
    };
    readonly answer: Schemas['FundingRates'];
  };
  /** What others share with the caller or with a team of theirs, newest first, each listed once. What is no longer shared is left out, and so are traces and cases while their names can't be read. */
  readonly 'GET /api/v1/grant-notices': {
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['GrantNotices'];
  };
  /** Marks notices of the caller as read: one, or all. */
  readonly 'POST /api/v1/grant-notices/read': {
    readonly body: Schemas['ReadNotices'];
    readonly answer: null;
  };
  /** Cases of others that are shared with the caller, most recently shared first, with the same fields as in ListCases. */
  readonly 'GET /api/v1/granted-cases': {
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['GrantedCases'];
  };
  /** Traces of others that are shared with the caller, most recently shared first. */
  readonly 'GET /api/v1/granted-traces': {
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['GrantedTraces'];
  };
  /** Follows money until it reaches a known party, stays unspent, or hits a limit. */
  readonly 'POST /api/v1/graph/auto-trace': {
    readonly body: Schemas['AutoTraceBody'];
    readonly answer: Schemas['AutoTraceAnswer'];
  };
  /** Neighbours of an address or a transaction. */
  readonly 'POST /api/v1/graph/expand': {
    readonly body: Schemas['ExpandBody'];
    readonly answer: Schemas['GraphAnswer'];
  };
  /** The paths that money took from one node to another. */
  readonly 'POST /api/v1/graph/path': {
    readonly body: Schemas['PathBody'];
    readonly answer: Schemas['PathAnswer'];
  };
  /** Repeats a log and compares the results. */
  readonly 'POST /api/v1/graph/replay': {
    readonly body: Schemas['ReplayBody'];
    readonly answer: Schemas['ReplayAnswer'];
  };
  /** Where marked money is now, by FIFO, haircut and poison. */
  readonly 'POST /api/v1/graph/taint': {
    readonly body: Schemas['TaintBody'];
    readonly answer: Schemas['TaintAnswer'];
  };
  /** The image of a coin of the market list. */
  readonly 'GET /api/v1/images/{coin_id}': {
    readonly path: {
      readonly coin_id: string;
    };
    readonly answer: string;
  };
  /** Supported export formats. */
  readonly 'GET /api/v1/import-formats': {
    readonly answer: Schemas['ImportFormats'];
  };
  /** Saved column mappings of the caller, by name. */
  readonly 'GET /api/v1/import-mappings': {
    readonly answer: Schemas['ImportMappings'];
  };
  /** Saves a column mapping, which reads files with the same columns and no known format. */
  readonly 'POST /api/v1/import-mappings': {
    readonly body: Schemas['NewMapping'];
    readonly answer: Schemas['ImportMapping'];
  };
  /** How a mapping reads the first rows of a file. Nothing is stored. */
  readonly 'POST /api/v1/import-mappings/preview': {
    readonly body: Schemas['MappingToPreview'];
    readonly answer: Schemas['MappingPreview'];
  };
  readonly 'GET /api/v1/import-mappings/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['ImportMapping'];
  };
  readonly 'PUT /api/v1/import-mappings/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewMapping'];
    readonly answer: Schemas['ImportMapping'];
  };
  /** Deletes a mapping. Imports that used it stay. */
  readonly 'DELETE /api/v1/import-mappings/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Imported and staged files, newest first. */
  readonly 'GET /api/v1/imports': {
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
      /** Only files in this state. One that is being confirmed is still `staged`. */
      readonly state?: string;
    };
    readonly answer: Schemas['TradeImports'];
  };
  /** Reads an exchange's file, CSV (also in a ZIP file) or XLSX, and says what it would bring; nothing of it counts before it is confirmed. */
  readonly 'POST /api/v1/imports': {
    readonly query: {
      /** The file's name. */
      readonly name?: string;
      /** Account that it goes to; one named after the venue where nothing is said. */
      readonly account_id?: string;
      /** IANA name of the zone of its times, where the file does not say it. */
      readonly zone?: string;
      /** `day` or `month`: which comes first in its dates, where that cannot be seen. */
      readonly date_order?: string;
      /** Reads the file by this mapping instead of a known format. */
      readonly mapping_id?: string;
      /** `first` or `second`: which one its times are that the clock of the zone showed twice. */
      readonly fold?: string;
    };
    readonly body: string;
    readonly answer: Schemas['StagedImport'];
  };
  /** Columns of a file that no format fits, with samples, and what they may mean. Nothing of the file is kept. */
  readonly 'POST /api/v1/imports/columns': {
    readonly query: {
      /** The file's name. */
      readonly name?: string;
      /** `comma`, `semicolon`, `tab` or `pipe`: what separates the cells of a text file; detected where nothing is said. */
      readonly delimiter?: string;
    };
    readonly body: string;
    readonly answer: Schemas['FileColumns'];
  };
  /** A staged file, checked again against the current ledger. */
  readonly 'GET /api/v1/imports/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['StagedImport'];
  };
  /** Undoes an import, except for what has changed since, or discards a staged file. In a team, analysts can discard files, and only owners and admins can undo. */
  readonly 'DELETE /api/v1/imports/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['TradeImport'];
  };
  /** Confirms a staged file: adds all of it or nothing. */
  readonly 'POST /api/v1/imports/{id}/confirm': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['ImportConfirmation'];
    readonly answer: Schemas['TradeImport'];
  };
  /** All rows of a staged file with one outcome, in file order. */
  readonly 'GET /api/v1/imports/{id}/rows': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly outcome: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['ImportRows'];
  };
  /** Published lists that the operator loaded. */
  readonly 'GET /api/v1/label-packs': {
    readonly answer: Schemas['LabelPacks'];
  };
  /** Names in published lists that contain a text, highest confidence first. */
  readonly 'GET /api/v1/label-packs/search': {
    readonly query: {
      /** At least two characters of a name, actor or address. */
      readonly query: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['PackTags'];
  };
  /** Labels of the caller. */
  readonly 'GET /api/v1/labels': {
    readonly query: {
      /** Part of text, address, entity, source or evidence. */
      readonly query?: string;
      readonly chain?: string;
      readonly address?: string;
      readonly category?: string;
      /** An entity's id, or `none`. */
      readonly entity_id?: string;
      readonly visibility?: string;
      readonly import_id?: string;
      readonly least_confidence?: number;
      /** `yyyy-mm-dd`: valid on that day. */
      readonly valid_on?: string;
      /** `true`: used in a trace or a case; `false`: not used in any. */
      readonly used?: boolean;
      /** `updated` (default), `text`, `address`, `confidence`. */
      readonly sort?: string;
      /** `asc` or `desc` (default). */
      readonly order?: string;
      readonly cursor?: string;
      /** At most 500. */
      readonly limit?: number;
    };
    readonly answer: Schemas['Labels'];
  };
  /** Adds a label. */
  readonly 'POST /api/v1/labels': {
    readonly body: Schemas['NewLabel'];
    readonly answer: Schemas['Label'];
  };
  /** Adds many labels; all or none. */
  readonly 'POST /api/v1/labels/bulk': {
    readonly body: Schemas['NewLabels'];
    readonly answer: Schemas['Labels'];
  };
  /** Addresses where the caller's labels and a published list disagree. */
  readonly 'GET /api/v1/labels/conflicts': {
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['LabelConflicts'];
  };
  /** Deletes many labels; `restore` brings them back. */
  readonly 'POST /api/v1/labels/delete': {
    readonly body: Schemas['LabelIds'];
    readonly answer: Schemas['Changed'];
  };
  /** Changes many labels in the same way. */
  readonly 'POST /api/v1/labels/edit': {
    readonly body: Schemas['LabelEdit'];
    readonly answer: Schemas['Changed'];
  };
  /** The labels that match, as a file. What heuristics found is never in it. */
  readonly 'GET /api/v1/labels/export': {
    readonly query: {
      /** `bip329`, `tagpack` or `csv`; the conditions of the list hold too */
      readonly format: string;
    };
    readonly answer: string;
  };
  /** Every version of all labels, newest first. */
  readonly 'GET /api/v1/labels/history': {
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['LabelChanges'];
  };
  /** Judges a file of labels row by row; writes its new labels only with `write=true`. */
  readonly 'POST /api/v1/labels/import': {
    readonly query: {
      /** `bip329`, `tagpack` or `csv`. */
      readonly format: string;
      /** The file's name. */
      readonly name?: string;
      /** `false` (default): every row is judged and nothing is written. */
      readonly write?: boolean;
      /** Where the file says none. */
      readonly chain?: string;
      /** For CSV, as JSON: field of a label → column. Guessed where it is missing. */
      readonly mapping?: string;
    };
    readonly body: string;
    readonly answer: Schemas['Judgement'];
  };
  /** Imported files, newest first. */
  readonly 'GET /api/v1/labels/imports': {
    readonly answer: Schemas['LabelImports'];
  };
  /** Undoes an import: deletes its labels, except those that have changed since. */
  readonly 'DELETE /api/v1/labels/imports/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['LabelImport'];
  };
  /** All names of given addresses: the caller's own, and those of published lists. */
  readonly 'POST /api/v1/labels/names': {
    readonly body: Schemas['NamesBody'];
    readonly answer: Schemas['NamedAddresses'];
  };
  /** Restores deleted labels. */
  readonly 'POST /api/v1/labels/restore': {
    readonly body: Schemas['LabelIds'];
    readonly answer: Schemas['Changed'];
  };
  readonly 'GET /api/v1/labels/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Label'];
  };
  /** Changes a label; `If-Match` is the version that the caller saw. */
  readonly 'PUT /api/v1/labels/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewLabel'];
    readonly answer: Schemas['Label'];
  };
  /** Takes a label away; `If-Match` names the version that the caller saw. */
  readonly 'DELETE /api/v1/labels/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Files behind a label, without their bytes. */
  readonly 'GET /api/v1/labels/{id}/files': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['EvidenceFiles'];
  };
  /** Adds a file of at most 5 MiB, which never changes afterwards. A label has at most 20. */
  readonly 'POST /api/v1/labels/{id}/files': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly name: string;
    };
    readonly body: string;
    readonly answer: Schemas['EvidenceFile'];
  };
  /** The file itself, always to be saved and never to be run. */
  readonly 'GET /api/v1/labels/{id}/files/{file}': {
    readonly path: {
      readonly id: string;
      readonly file: string;
    };
    readonly answer: string;
  };
  /** Removes a file; its name and hash stay in the label's history. */
  readonly 'DELETE /api/v1/labels/{id}/files/{file}': {
    readonly path: {
      readonly id: string;
      readonly file: string;
    };
    readonly answer: null;
  };
  /** All versions of one label, newest first; also after it was deleted. */
  readonly 'GET /api/v1/labels/{id}/history': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['LabelChanges'];
  };
  /** The copy behind a link, without sign-in. Unknown, expired and revoked links get the same answer. The secret is sent in the body, so that no log of URLs contains it. */
  readonly 'POST /api/v1/linked-dashboards': {
    readonly body: Schemas['DashboardSecret'];
    readonly answer: Schemas['LinkedDashboard'];
  };
  /** Current locks, and when they end. */
  readonly 'GET /api/v1/locks': {
    readonly answer: Schemas['Locks'];
  };
  /** Open lots by account and coin, in the order they would be sold. */
  readonly 'GET /api/v1/lots': {
    readonly query: {
      /** Which lot is disposed of first; `fifo` by default. */
      readonly method?: string;
      /** `account` (default): each account has its own lots; `all`: all accounts share them. `all` can't be combined with `account_id`. */
      readonly scope?: string;
      /** Only this account. */
      readonly account_id?: string;
      /** Only accounts of this portfolio. It can't be combined with `account_id`. */
      readonly portfolio_id?: string;
      /** Currency of the amounts: `USD`, or the currency of the settings, which is the default. */
      readonly currency?: string;
      readonly asset?: string;
      /** Valid until the ledger changes. */
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['OpenLots'];
  };
  /**
   * All open lots that match as CSV, by account and coin, with what they are worth now. Amounts are in the currency of their line; what is
   * unknown is empty.
   */
  readonly 'GET /api/v1/lots.csv': {
    readonly query: {
      /** Which lot is disposed of first; `fifo` by default. */
      readonly method?: string;
      /** `account` (default): each account has its own lots; `all`: all accounts share them. `all` can't be combined with `account_id`. */
      readonly scope?: string;
      /** Only this account. */
      readonly account_id?: string;
      /** Only accounts of this portfolio. It can't be combined with `account_id`. */
      readonly portfolio_id?: string;
      /** Currency of the amounts: `USD`, or the currency of the settings, which is the default. */
      readonly currency?: string;
      readonly asset?: string;
    };
    readonly answer: string;
  };
  /** Prices that the caller entered, by asset, newest day first. */
  readonly 'GET /api/v1/manual-prices': {
    readonly query: {
      readonly asset?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['ManualPrices'];
  };
  /** Enters the price of one unit of an asset on a day. It applies from that day until a newer price of the caller or a newer market close. */
  readonly 'POST /api/v1/manual-prices': {
    readonly body: Schemas['NewManualPrice'];
    readonly answer: Schemas['ManualPrice'];
  };
  readonly 'GET /api/v1/manual-prices/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['ManualPrice'];
  };
  readonly 'PUT /api/v1/manual-prices/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewManualPrice'];
    readonly answer: Schemas['ManualPrice'];
  };
  readonly 'DELETE /api/v1/manual-prices/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Comments that mention the caller, in all teams that they belong to, newest first. `is_gone` marks those on a deleted object. */
  readonly 'GET /api/v1/mentions': {
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['CommentMentions'];
  };
  /** Marks the caller's mentions as read: one, or all. */
  readonly 'POST /api/v1/mentions/read': {
    readonly body: Schemas['ReadCommentMentions'];
    readonly answer: null;
  };
  /** Missed trades: setups that met the rules and were not taken, newest day first, with what they would have made. No statistic of round trips counts them. */
  readonly 'GET /api/v1/missed-trades': {
    readonly query: {
      /** First day: `yyyy-mm-dd`. */
      readonly from?: string;
      /** Last day. */
      readonly to?: string;
      readonly setup?: string;
      readonly cursor?: string;
      readonly limit?: number;
      /** A symbol; other names of the same coin match too. */
      readonly asset?: string;
      readonly direction?: string;
      /** Words in the reason. */
      readonly reason?: string;
    };
    readonly answer: Schemas['MissedTrades'];
  };
  readonly 'POST /api/v1/missed-trades': {
    readonly body: Schemas['NewMissedTrade'];
    readonly answer: Schemas['MissedTrade'];
  };
  readonly 'GET /api/v1/missed-trades/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['MissedTrade'];
  };
  readonly 'PUT /api/v1/missed-trades/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewMissedTrade'];
    readonly answer: Schemas['MissedTrade'];
  };
  readonly 'DELETE /api/v1/missed-trades/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Coins that the provider added to its list, newest first. The list is compared once a day, so times are when a coin was first seen. */
  readonly 'GET /api/v1/new-coins': {
    readonly query: {
      readonly query?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['NewCoins'];
  };
  /** Recently opened pools, newest first. Each poll sees the newest 20 of a network: others that were opened in between are missed. */
  readonly 'GET /api/v1/new-pools': {
    readonly query: {
      /** Empty for all networks. */
      readonly network?: string;
      readonly dex?: string;
      /** Words of name, symbol or address. */
      readonly query?: string;
      /** US dollars; above 0, pools with an unknown reserve are left out. */
      readonly min_reserve_usd?: number;
      /** US dollars over 24 hours. */
      readonly min_volume_usd?: number;
      /** Opened within this many hours. */
      readonly max_age_hours?: number;
      /** `opened`, `reserve`, `volume` or `change`, the greatest first. */
      readonly order?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['NewPools'];
  };
  /** One pool with what is known about its risks. */
  readonly 'GET /api/v1/new-pools/{network}/{address}': {
    readonly path: {
      readonly network: string;
      readonly address: string;
    };
    readonly answer: Schemas['PoolDetails'];
  };
  /** Collections of the provider's list by name, symbol or contract. */
  readonly 'GET /api/v1/nfts': {
    readonly query: {
      readonly query?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['NftNames'];
  };
  /** A collection with its current figures. */
  readonly 'GET /api/v1/nfts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Nft'];
  };
  /** One reading a day since somebody first followed it, oldest first. */
  readonly 'GET /api/v1/nfts/{id}/history': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly days?: number;
    };
    readonly answer: Schemas['NftHistory'];
  };
  /** Revokes a token, and all that belongs to it (RFC 7009). A token that is unknown, or another client's, is no error. */
  readonly 'POST /api/v1/oauth/revoke': {
    readonly body: string;
    readonly answer: null;
  };
  /**
   * Exchanges a code (with its PKCE verifier) or a refresh token for an access token of five minutes. A used refresh token gives a new one.
   * If the answer was lost, the same one is given again for ten seconds, unless it was used too. Any later use of a used refresh token, or a second
   * use of a code, ends the app's access.
   */
  readonly 'POST /api/v1/oauth/token': {
    readonly body: string;
    readonly answer: Schemas['OAuthTokens'];
  };
  /** One paper run with its figures and curve. */
  readonly 'GET /api/v1/paper-runs/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['PaperRunDetail'];
  };
  /** Permanently deletes a paper run with its bars and trades, and ends it if it is running. */
  readonly 'DELETE /api/v1/paper-runs/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Ends a paper run permanently: it processes no more bars, and an open position stays open. Does nothing if it has already ended. */
  readonly 'POST /api/v1/paper-runs/{id}/stop': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['PaperRun'];
  };
  /** Trades of a paper run, newest first; the first page begins with the open one. */
  readonly 'GET /api/v1/paper-runs/{id}/trades': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['PaperTrades'];
  };
  /** The picture itself, for those who can read its entry. It never changes; browsers keep it, and ask each time whether they may still show it. */
  readonly 'GET /api/v1/pictures/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: string;
  };
  /** What became of earlier pools: a random sample of each day is read again after 1, 7 and 30 days. */
  readonly 'GET /api/v1/pool-cohorts': {
    readonly query: {
      /** `network` or `dex`. */
      readonly by?: string;
      /** After this many days. */
      readonly day?: number;
      /** How many of the newest weeks to show. */
      readonly weeks?: number;
    };
    readonly answer: Schemas['PoolCohorts'];
  };
  /** Networks with pools that were seen, those with the most pools first. */
  readonly 'GET /api/v1/pool-networks': {
    readonly answer: Schemas['PoolNetworks'];
  };
  /** Current holdings, and how their value developed. */
  readonly 'GET /api/v1/portfolio': {
    readonly query: {
      /** Which lot is disposed of first; `fifo` by default. */
      readonly method?: string;
      /** `account` (default): each account has its own lots; `all`: all accounts share them. `all` can't be combined with `account_id`. */
      readonly scope?: string;
      /** Only this account. */
      readonly account_id?: string;
      /** Only accounts of this portfolio. It can't be combined with `account_id`. */
      readonly portfolio_id?: string;
      /** Currency of the amounts: `USD`, or the currency of the settings, which is the default. */
      readonly currency?: string;
      /** Period of the returns and the values by day, until today; `1y` by default. */
      readonly period?: string;
      /** First day instead of a period, `yyyy-mm-dd` in UTC; the first day of the history if only `to` is given. */
      readonly from?: string;
      /** Last day; today if empty. */
      readonly to?: string;
    };
    readonly answer: Schemas['PortfolioSummary'];
  };
  /** Portfolios of the caller, by name. */
  readonly 'GET /api/v1/portfolios': {
    readonly answer: Schemas['Portfolios'];
  };
  readonly 'POST /api/v1/portfolios': {
    readonly body: Schemas['NewPortfolio'];
    readonly answer: Schemas['NamedPortfolio'];
  };
  readonly 'GET /api/v1/portfolios/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['NamedPortfolio'];
  };
  readonly 'PUT /api/v1/portfolios/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewPortfolio'];
    readonly answer: Schemas['NamedPortfolio'];
  };
  /** Deletes a portfolio. Its accounts stay. */
  readonly 'DELETE /api/v1/portfolios/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  readonly 'POST /api/v1/portfolios/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['NamedPortfolio'];
  };
  /** Open round trips against the rulesets in force, by the versions in force at their opening: rules that were broken then, rules that are broken now, and current locks. */
  readonly 'GET /api/v1/position-rules': {
    readonly query: {
      /** Ids; 1 to 100. */
      readonly round_trips: string;
    };
    readonly answer: Schemas['PositionStates'];
  };
  /** Providers of this installation that accept keys, each with the caller's own key, of which only the last four characters are returned. */
  readonly 'GET /api/v1/provider-keys': {
    readonly answer: Schemas['ProviderKeys'];
  };
  /** Saves the caller's key, encrypted, and replaces an earlier one. It isn't tested. 404 `not_found` with the reason for a provider that takes no keys here; market data never does, because everyone reads the same stored answers. 409 `provider_keys_not_configured` if the operator set no encryption key; 429 `too_many_key_attempts` after ten keys were entered or tested within a minute. */
  readonly 'PUT /api/v1/provider-keys/{provider}': {
    readonly path: {
      readonly provider: string;
    };
    readonly body: Schemas['NewProviderKey'];
    readonly answer: Schemas['ProviderKey'];
  };
  /** Removes the caller's key, if there is one. Reads use the installation's key again within five seconds. */
  readonly 'DELETE /api/v1/provider-keys/{provider}': {
    readonly path: {
      readonly provider: string;
    };
    readonly answer: null;
  };
  /** Makes one call with the caller's key and returns the provider's verdict. 409 `provider_key_unreadable` if the key can't be decrypted any more and must be entered again; 429 `too_many_key_attempts` after ten keys were entered or tested within a minute. */
  readonly 'POST /api/v1/provider-keys/{provider}/test': {
    readonly path: {
      readonly provider: string;
    };
    readonly answer: Schemas['ProviderKeyTest'];
  };
  /** Browsers that show the caller's alerts, oldest first. They belong to a person, never to a team. */
  readonly 'GET /api/v1/push-devices': {
    readonly answer: Schemas['PushDevices'];
  };
  /** Lets a browser show those of the caller's alerts that use the channel of kind `push`, which is created with the first browser. A known browser gets its new name and keys; for a new one, an email goes to the primary address. 409 `push_not_configured` if this installation has no key. At most 10 browsers. */
  readonly 'POST /api/v1/push-devices': {
    readonly body: Schemas['NewPushDevice'];
    readonly answer: Schemas['PushDevice'];
  };
  readonly 'DELETE /api/v1/push-devices/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Sends a test message to one browser, and waits for the answer of its push service. A browser that the service no longer knows is removed. */
  readonly 'POST /api/v1/push-devices/{id}/test': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Delivery'];
  };
  /** The key that browsers subscribe with. */
  readonly 'GET /api/v1/push-key': {
    readonly answer: Schemas['PushKey'];
  };
  /** Round trips, from flat to flat: open ones first, then by their end, newest first. */
  readonly 'GET /api/v1/round-trips': {
    readonly query: {
      readonly account_id?: string;
      /** Base. */
      readonly asset?: string;
      /** Currency of the results. */
      readonly currency?: string;
      readonly direction?: string;
      /** First day of its end, or of its opening if it is open: `yyyy-mm-dd` in the caller's zone. */
      readonly from?: string;
      /** Last day. */
      readonly to?: string;
      /** Of its review. */
      readonly setup?: string;
      readonly tag?: string;
      readonly state?: string;
      readonly outcome?: string;
      readonly cursor?: string;
      readonly limit?: number;
      /** By `after_loss` of a round trip: `any` for those that have it, `none` for those that don't. */
      readonly after_loss?: string;
    };
    readonly answer: Schemas['RoundTrips'];
  };
  /** One round trip with its fills. */
  readonly 'GET /api/v1/round-trips/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['RoundTripDetail'];
  };
  /** Saves the review of a round trip; `If-Match` is the version that the caller saw. */
  readonly 'PUT /api/v1/round-trips/{id}/review': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewTripReview'];
    readonly answer: Schemas['RoundTripDetail'];
  };
  /** Moves the stop of an open round trip, sets the first one, or removes it. Earlier stops stay in its history. */
  readonly 'POST /api/v1/round-trips/{id}/stops': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewStop'];
    readonly answer: Schemas['StopMove'];
  };
  /** Rulesets of the caller, by name. */
  readonly 'GET /api/v1/rulesets': {
    readonly answer: Schemas['Rulesets'];
  };
  readonly 'POST /api/v1/rulesets': {
    readonly body: Schemas['NewRuleset'];
    readonly answer: Schemas['Ruleset'];
  };
  readonly 'GET /api/v1/rulesets/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Ruleset'];
  };
  /** Changes a ruleset. The previous rules stay as a version, and still apply to the trades made under them. */
  readonly 'PUT /api/v1/rulesets/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewRuleset'];
    readonly answer: Schemas['Ruleset'];
  };
  readonly 'DELETE /api/v1/rulesets/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  readonly 'POST /api/v1/rulesets/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Ruleset'];
  };
  /** Versions of a ruleset, newest first. */
  readonly 'GET /api/v1/rulesets/{id}/versions': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['RulesetVersions'];
  };
  /** Whether the workspace shows sample data, and what was loaded. */
  readonly 'GET /api/v1/sample-data': {
    readonly answer: Schemas['SampleData'];
  };
  /** Fills an empty ledger with a sample journal: two accounts with some 60 round trips, reviews, sessions, entries, tasks, a ruleset, a watchlist, an alert, a portfolio and a trip. Where it is loaded already, nothing changes. 409 `not_empty` where the ledger has fills or movements. */
  readonly 'POST /api/v1/sample-data': {
    readonly answer: Schemas['SampleData'];
  };
  /** Deletes sample data that hasn't changed. Changed objects stay, and so do those that the user's own data refers to; both are listed and belong to the user from then on. Without sample data, nothing changes. */
  readonly 'DELETE /api/v1/sample-data': {
    readonly answer: Schemas['RemovedSampleData'];
  };
  /** Saved views of a list, by name. */
  readonly 'GET /api/v1/saved-views': {
    readonly query: {
      /** Only views of this list. */
      readonly list?: string;
    };
    readonly answer: Schemas['SavedViews'];
  };
  /** Saves a view of a list under a new name. */
  readonly 'POST /api/v1/saved-views': {
    readonly body: Schemas['NewSavedView'];
    readonly answer: Schemas['SavedView'];
  };
  /** Replaces a view. Its list can't be changed. */
  readonly 'PUT /api/v1/saved-views/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewSavedView'];
    readonly answer: Schemas['SavedView'];
  };
  readonly 'DELETE /api/v1/saved-views/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Dashboards of others that are shared with the caller, most recently shared first, without documents. */
  readonly 'GET /api/v1/shared-dashboards': {
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['SharedDashboards'];
  };
  /** Strategies of others that are shared with the caller, most recently shared first. */
  readonly 'GET /api/v1/shared-strategies': {
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['SharedStrategies'];
  };
  /** The trace behind a link, without sign-in. The secret is sent in the body, so that no log of URLs contains it. */
  readonly 'POST /api/v1/shared-traces': {
    readonly body: Schemas['SharedTrace'];
    readonly answer: Schemas['Trace'];
  };
  /** Watchlists of others that are shared with the caller, most recently shared first, without items. */
  readonly 'GET /api/v1/shared-watchlists': {
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['SharedWatchlists'];
  };
  /** A report, for anyone with its link. Unknown, expired and revoked links get the same answer. */
  readonly 'GET /api/v1/shared/reports/{token}': {
    readonly path: {
      readonly token: string;
    };
    readonly query: {
      readonly format?: string;
    };
    readonly answer: string;
  };
  /** Starred tokens, oldest star first. */
  readonly 'GET /api/v1/starred-tokens': {
    readonly answer: Schemas['StarredTokens'];
  };
  /** Stars a token; one that is already starred keeps its place. One account can star 500. */
  readonly 'PUT /api/v1/starred-tokens/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Removes a star, if there is one. */
  readonly 'DELETE /api/v1/starred-tokens/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Statistics of closed round trips: those of one currency, or of all currencies, converted. */
  readonly 'GET /api/v1/statistics': {
    readonly query: {
      readonly account_id?: string;
      /** Base. */
      readonly asset?: string;
      /** Currency of the results. */
      readonly currency?: string;
      readonly direction?: string;
      /** First day of its end, or of its opening if it is open: `yyyy-mm-dd` in the caller's zone. */
      readonly from?: string;
      /** Last day. */
      readonly to?: string;
      /** Of its review. */
      readonly setup?: string;
      readonly tag?: string;
      /** Capital before the first round trip, for the drawdown's share; a decimal. */
      readonly capital?: string;
      /**
       * `base`: round trips of all currencies, the result of each converted to `base_currency` at the rate of the day (UTC) on which it was closed. Not
       * together with `currency`.
       */
      readonly convert?: string;
    };
    readonly answer: Schemas['Statistics'];
  };
  /** How the data provider fares, and whether the data is real. */
  readonly 'GET /api/v1/status': {
    readonly answer: Schemas['Status'];
  };
  /**
   * What the caller stores by service and kind, and how much it may be. Past a limit, what adds is refused with 409 `storage_full`. Uploaded
   * forecasts have a limit of their own. A part is null where its service does not answer; where none does, the answer is 503.
   */
  readonly 'GET /api/v1/storage': {
    readonly answer: Schemas['Storage'];
  };
  /** Permanently deletes what the caller deleted in the workspace and could still restore, which counts towards the storage limit. Nothing else changes. If there is much to delete, call again after a 504: finished work is kept. */
  readonly 'DELETE /api/v1/storage/deleted': {
    readonly answer: null;
  };
  /** Strategies of the caller, most recently changed first. */
  readonly 'GET /api/v1/strategies': {
    readonly query: {
      /** Part of the name. */
      readonly query?: string;
    };
    readonly answer: Schemas['StrategyList'];
  };
  readonly 'POST /api/v1/strategies': {
    readonly body: Schemas['NewStrategy'];
    readonly answer: Schemas['Strategy'];
  };
  /** One of the caller's strategies, or one that is shared with them. */
  readonly 'GET /api/v1/strategies/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Strategy'];
  };
  /** Changes a strategy. Changed rules become a new version; runs of earlier versions stay. Its owner, editors and managers can change it; it counts towards the owner's storage. */
  readonly 'PUT /api/v1/strategies/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewStrategy'];
    readonly answer: Schemas['Strategy'];
  };
  /** Deletes a strategy. Only its owner can delete and restore it. */
  readonly 'DELETE /api/v1/strategies/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Runs of a strategy, newest first, without trades and curves. */
  readonly 'GET /api/v1/strategies/{id}/backtests': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['StrategyBacktests'];
  };
  /** Runs the newest rules over candles, compares them with buy and hold and with random entries, and saves the figures. Only the owner can, as with everything that runs the rules: others can run their own copy. */
  readonly 'POST /api/v1/strategies/{id}/backtests': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['RunBacktestRequest'];
    readonly answer: Schemas['StrategyBacktest'];
  };
  /** Copies the newest rules of a strategy of the caller, or of one that is shared with them, under another name. The copy belongs to the same lineage, so its variants count with those of the original; for somebody else's strategy, with those tried so far. */
  readonly 'POST /api/v1/strategies/{id}/fork': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['ForkStrategyRequest'];
    readonly answer: Schemas['Strategy'];
  };
  /** People and teams a strategy is shared with, oldest grant first. Its owner and managers can read it. */
  readonly 'GET /api/v1/strategies/{id}/grants': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['StrategyGrants'];
  };
  /** Shares a strategy with a person or a team, or changes how it is shared with them; 50 at most. Access through a team ends for people who leave it. A manager names no managers, and can't change what the owner gave (403 `role_forbidden`); what a manager gives ends with the manager's own access. 409 `sharing_not_configured` where this installation has no auth service to ask who belongs to a team. */
  readonly 'PUT /api/v1/strategies/{id}/grants/{grantee}': {
    readonly path: {
      readonly id: string;
      readonly grantee: string;
    };
    readonly body: Schemas['NewObjectGrant'];
    readonly answer: Schemas['ObjectGrant'];
  };
  /** Stops sharing a strategy with a person or a team. Grantees can give up their own access. 409 `sharing_not_configured` if this installation has no auth service. */
  readonly 'DELETE /api/v1/strategies/{id}/grants/{grantee}': {
    readonly path: {
      readonly id: string;
      readonly grantee: string;
    };
    readonly answer: null;
  };
  /** Runs every combination of the given parameters; each counts as a tried variant. The result is kept as a study. */
  readonly 'POST /api/v1/strategies/{id}/grids': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['RunGridRequest'];
    readonly answer: Schemas['Grid'];
  };
  /** Paper runs of a strategy, newest first. */
  readonly 'GET /api/v1/strategies/{id}/paper-runs': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['PaperRuns'];
  };
  /** Starts a paper run: a version of the rules processes each bar that closes from now on, as a back-test would. At most 20 can run at a time. */
  readonly 'POST /api/v1/strategies/{id}/paper-runs': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['StartPaperRunRequest'];
    readonly answer: Schemas['PaperRun'];
  };
  readonly 'POST /api/v1/strategies/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Strategy'];
  };
  /** Versions of the rules, newest first. */
  readonly 'GET /api/v1/strategies/{id}/rules': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['RuleVersions'];
  };
  /** Kept results of grids and walk-forward tests of a strategy, newest first, without rows, steps and curves. */
  readonly 'GET /api/v1/strategies/{id}/studies': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      /** `grid` or `walk_forward`; both if empty. */
      readonly kind?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['StrategyStudies'];
  };
  /** Walk-forward test: chooses parameters on 180 days, tests them on the next 30 days, and moves on by 30 days. The joined tests are the result, which is kept as a study. */
  readonly 'POST /api/v1/strategies/{id}/walk-forwards': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['RunWalkForwardRequest'];
    readonly answer: Schemas['WalkForward'];
  };
  /** Checks rules without saving them, and describes them in words. */
  readonly 'POST /api/v1/strategy-checks': {
    readonly body: Schemas['CheckRulesRequest'];
    readonly answer: Schemas['CheckedRules'];
  };
  /**
   * `snapshot`, then `tick` and `status` as things change, an `alert` for each of the caller's own, or of the selected team's, and `jobs`, `feed`,
   * `paper` and `chat` where something of theirs changed, or `alerts` where there is a new notice: what it is now is to be asked for. These begin
   * with `ready`; whoever comes back within a day with its id, or the id of a later one, in `Last-Event-ID` hears what was missed. `resync` says
   * that some of it is lost; `bye` comes before the server closes.
   */
  readonly 'GET /api/v1/stream': {
    readonly query: {
      /** Any of `market`, `status`, `alerts`, `jobs`, `feed`, `paper` and `chat`, separated by commas; `market` if missing. */
      readonly topics?: string;
      /** Ids of coins separated by commas; all if missing. */
      readonly ids?: string;
    };
    readonly answer: string;
  };
  /** One kept result, whatever became of the data it ran over. Chance is judged by everything tried since. */
  readonly 'GET /api/v1/studies/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['StrategyStudy'];
  };
  /** Permanently deletes a kept result. Its variants stay counted. Only the owner of the strategy can. */
  readonly 'DELETE /api/v1/studies/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Tasks of the caller: by due day, then those without one; done tasks, most recently done first. */
  readonly 'GET /api/v1/tasks': {
    readonly query: {
      readonly state?: string;
      /** Due by today in the caller's zone. */
      readonly due?: string;
      /** Words in title or note. */
      readonly q?: string;
      readonly source_id?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['Tasks'];
  };
  readonly 'POST /api/v1/tasks': {
    readonly body: Schemas['NewTask'];
    readonly answer: Schemas['Task'];
  };
  readonly 'GET /api/v1/tasks/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Task'];
  };
  /** Changes a task; `If-Match` is the version that the caller saw. */
  readonly 'PUT /api/v1/tasks/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewTask'];
    readonly answer: Schemas['Task'];
  };
  readonly 'DELETE /api/v1/tasks/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Marks a task as done. If it repeats, the next one is created, with a day after today. */
  readonly 'POST /api/v1/tasks/{id}/complete': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['CompletedTask'];
  };
  /** Reopens a done task. If it repeats, the next one is deleted unless it was changed. */
  readonly 'POST /api/v1/tasks/{id}/reopen': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Task'];
  };
  readonly 'POST /api/v1/tasks/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Task'];
  };
  /** Invitations to the caller's own address that can still be accepted. */
  readonly 'GET /api/v1/team-invitations': {
    readonly answer: Schemas['MyInvitations'];
  };
  /** What an emailed link invites to. 404 `invitation_gone` if it was used, revoked or has expired, 403 `invitation_other_address` if it is for somebody else. */
  readonly 'POST /api/v1/team-invitations/open': {
    readonly body: Schemas['InvitationLink'];
    readonly answer: Schemas['MyInvitation'];
  };
  /** Accepts an invitation to the caller's own address, and returns the team. */
  readonly 'POST /api/v1/team-invitations/{id}/accept': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Team'];
  };
  /** Declines an invitation to the caller's own address. */
  readonly 'POST /api/v1/team-invitations/{id}/decline': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Teams of the caller, by name. */
  readonly 'GET /api/v1/teams': {
    readonly answer: Schemas['TeamList'];
  };
  /** Creates a team; the caller is its first owner. */
  readonly 'POST /api/v1/teams': {
    readonly body: Schemas['NewTeam'];
    readonly answer: Schemas['Team'];
  };
  /** Renames a team. Requires the role owner or admin. */
  readonly 'PUT /api/v1/teams/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewTeam'];
    readonly answer: Schemas['Team'];
  };
  /** Deletes a team for all of its members, with everything that it owned, share links first. Owners can. It can't be undone. */
  readonly 'DELETE /api/v1/teams/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** The audit log of a team, newest first. Owners and admins can read it. */
  readonly 'GET /api/v1/teams/{id}/audit': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly action?: string;
      /** Cursor of the previous page. */
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['TeamAudit'];
  };
  /** Invitations that can still be accepted, newest first. Owners and admins can read them. */
  readonly 'GET /api/v1/teams/{id}/invitations': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['TeamInvitations'];
  };
  /** Invites an email address, with a role that is at most the caller's, and emails it a link that works once and expires after seven days. */
  readonly 'POST /api/v1/teams/{id}/invitations': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewTeamInvitation'];
    readonly answer: Schemas['TeamInvitation'];
  };
  /** Revokes an invitation: its link stops working. */
  readonly 'DELETE /api/v1/teams/{id}/invitations/{invitation}': {
    readonly path: {
      readonly id: string;
      readonly invitation: string;
    };
    readonly answer: null;
  };
  /** Emails a new link; the old one stops working, and the seven days start again. */
  readonly 'POST /api/v1/teams/{id}/invitations/{invitation}/resend': {
    readonly path: {
      readonly id: string;
      readonly invitation: string;
    };
    readonly answer: Schemas['TeamInvitation'];
  };
  /** Leaves a team. The last owner can't leave: 409 `last_owner`. */
  readonly 'POST /api/v1/teams/{id}/leave': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Members of a team, those who joined first on top. Every member can read them. */
  readonly 'GET /api/v1/teams/{id}/members': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['TeamMembers'];
  };
  /** Changes a member's role. Nobody can assign a role above their own, or change a member whose role is above it. 409 `last_owner` for the last owner. One person can own 20 teams: 400 `too_many`. */
  readonly 'PUT /api/v1/teams/{id}/members/{member}': {
    readonly path: {
      readonly id: string;
      readonly member: string;
    };
    readonly body: Schemas['RoleChange'];
    readonly answer: Schemas['TeamMember'];
  };
  /** Removes a member, who loses access within five seconds. */
  readonly 'DELETE /api/v1/teams/{id}/members/{member}': {
    readonly path: {
      readonly id: string;
      readonly member: string;
    };
    readonly answer: null;
  };
  /** The holders of a token, and what the chain's explorer knows about its contract. Facts with their sources, without a verdict. */
  readonly 'GET /api/v1/token-contracts/{chain}/{address}': {
    readonly path: {
      readonly chain: string;
      readonly address: string;
    };
    readonly answer: Schemas['TokenContract'];
  };
  /** Own traces, newest change first. */
  readonly 'GET /api/v1/traces': {
    readonly query: {
      /** Part of a name. */
      readonly query?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['Traces'];
  };
  readonly 'POST /api/v1/traces': {
    readonly body: Schemas['NewTrace'];
    readonly answer: Schemas['Trace'];
  };
  /** One of the caller's traces, or one that is shared with them. */
  readonly 'GET /api/v1/traces/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Trace'];
  };
  /** Saves a new version on top of the one that the caller saw. Its owner, editors and managers can; it counts towards the owner's storage. */
  readonly 'PUT /api/v1/traces/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['SavedTrace'];
    readonly answer: Schemas['Trace'];
  };
  /** Deletes a trace. Only its owner can. */
  readonly 'DELETE /api/v1/traces/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** People and teams a trace is shared with, oldest grant first. Its owner and managers can read it. */
  readonly 'GET /api/v1/traces/{id}/grants': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['TraceGrants'];
  };
  /** Shares a trace with a person or a team, or changes how it is shared with them; 50 at most. Access through a team ends for people who leave it. A manager names no managers, and can't change what the owner gave (403 `role_forbidden`); what a manager gives ends with the manager's own access. 409 `sharing_not_configured` where this installation has no auth service to ask who belongs to a team. */
  readonly 'PUT /api/v1/traces/{id}/grants/{grantee}': {
    readonly path: {
      readonly id: string;
      readonly grantee: string;
    };
    readonly body: Schemas['NewTraceGrant'];
    readonly answer: Schemas['TraceGrant'];
  };
  /** Stops sharing a trace with a person or a team. Grantees can give up their own access. 409 `sharing_not_configured` if this installation has no auth service. */
  readonly 'DELETE /api/v1/traces/{id}/grants/{grantee}': {
    readonly path: {
      readonly id: string;
      readonly grantee: string;
    };
    readonly answer: null;
  };
  readonly 'GET /api/v1/traces/{id}/shares': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['TraceShares'];
  };
  /** Creates a link to the current version, which expires. Only the owner can manage links. */
  readonly 'POST /api/v1/traces/{id}/shares': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewTraceShare'];
    readonly answer: Schemas['TraceShare'];
  };
  readonly 'DELETE /api/v1/traces/{id}/shares/{share}': {
    readonly path: {
      readonly id: string;
      readonly share: string;
    };
    readonly answer: null;
  };
  /** Versions of a trace. Grantees see the newest version at the time of the grant and all later ones. */
  readonly 'GET /api/v1/traces/{id}/versions': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['TraceVersions'];
  };
  readonly 'GET /api/v1/traces/{id}/versions/{version}': {
    readonly path: {
      readonly id: string;
      readonly version: number;
    };
    readonly answer: Schemas['Trace'];
  };
  /** Restores an old version as the newest one. */
  readonly 'POST /api/v1/traces/{id}/versions/{version}/restore': {
    readonly path: {
      readonly id: string;
      readonly version: number;
    };
    readonly answer: Schemas['Trace'];
  };
  /** Checks of the caller, newest first. */
  readonly 'GET /api/v1/trade-checks': {
    readonly query: {
      readonly result?: string;
      readonly overridden?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['TradeChecks'];
  };
  /** Checks a trade in advance, by the rules in force and the round trips so far. The check is saved. */
  readonly 'POST /api/v1/trade-checks': {
    readonly body: Schemas['PlannedTrade'];
    readonly answer: Schemas['TradeCheck'];
  };
  /** Overrides a lock and records why; fills of the next 15 minutes are linked to the override. */
  readonly 'POST /api/v1/trade-checks/{id}/override': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['CheckOverride'];
    readonly answer: Schemas['TradeCheck'];
  };
  /** Sessions of the caller: running, then planned, then closed ones, newest first. */
  readonly 'GET /api/v1/trading-sessions': {
    readonly query: {
      readonly state?: string;
      readonly trip_id?: string;
      readonly from?: string;
      readonly to?: string;
      readonly tag?: string;
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['TradingSessions'];
  };
  /** Adds a session with its plan. */
  readonly 'POST /api/v1/trading-sessions': {
    readonly body: Schemas['NewTradingSession'];
    readonly answer: Schemas['TradingSession'];
  };
  /** One session with its log and its trades. */
  readonly 'GET /api/v1/trading-sessions/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['TradingSession'];
  };
  /** Changes plan and checklist; `If-Match` is the version that the caller saw. A change of the plan after the start is recorded (`plan_changed_at`). */
  readonly 'PUT /api/v1/trading-sessions/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewTradingSession'];
    readonly answer: Schemas['TradingSession'];
  };
  readonly 'DELETE /api/v1/trading-sessions/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Adds a line to the log of a running session, with the current time. */
  readonly 'POST /api/v1/trading-sessions/{id}/log': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewLogLine'];
    readonly answer: Schemas['LogLine'];
  };
  /** Deletes a line of the log. */
  readonly 'DELETE /api/v1/trading-sessions/{id}/log/{line_id}': {
    readonly path: {
      readonly id: string;
      readonly line_id: string;
    };
    readonly answer: null;
  };
  readonly 'POST /api/v1/trading-sessions/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['TradingSession'];
  };
  /** Ends a running session, or changes the review of an ended one. */
  readonly 'PUT /api/v1/trading-sessions/{id}/review': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewSessionReview'];
    readonly answer: Schemas['TradingSession'];
  };
  /** Starts a planned session. Only one can run at a time. */
  readonly 'POST /api/v1/trading-sessions/{id}/start': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['TradingSession'];
  };
  /** One transaction of any chain, with the names of its addresses. */
  readonly 'GET /api/v1/transactions/{chain}/{hash}': {
    readonly path: {
      readonly chain: string;
      readonly hash: string;
    };
    readonly answer: Schemas['ChainTransaction'];
  };
  /** Withdrawals that several deposits on other accounts could match, newest first, including answered ones. */
  readonly 'GET /api/v1/transfer-questions': {
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['TransferQuestions'];
  };
  /** Matches a deposit to a withdrawal, or records that none matches. It takes effect at once and can be changed. */
  readonly 'PUT /api/v1/transfer-questions/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['TransferAnswer'];
    readonly answer: Schemas['TransferCase'];
  };
  /** Removes the answer, so that the match is open again. */
  readonly 'DELETE /api/v1/transfer-questions/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Public holders of a coin, largest first. */
  readonly 'GET /api/v1/treasuries': {
    readonly query: {
      readonly coin?: string;
      /** `companies` or `governments`. */
      readonly holders?: string;
    };
    readonly answer: Schemas['Treasuries'];
  };
  /** Trips of the caller: running, then upcoming, then ended ones, newest first. */
  readonly 'GET /api/v1/trips': {
    readonly query: {
      readonly state?: string;
    };
    readonly answer: Schemas['Trips'];
  };
  /** Adds a trip. An account can belong to only one trip at a time. */
  readonly 'POST /api/v1/trips': {
    readonly body: Schemas['NewTrip'];
    readonly answer: Schemas['TripDetail'];
  };
  /** One trip with its progress. */
  readonly 'GET /api/v1/trips/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['TripDetail'];
  };
  readonly 'PUT /api/v1/trips/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewTrip'];
    readonly answer: Schemas['TripDetail'];
  };
  readonly 'DELETE /api/v1/trips/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Ends a trip with a review. Round trips that are opened later aren't part of it. */
  readonly 'POST /api/v1/trips/{id}/end': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['TripEnd'];
    readonly answer: Schemas['TripDetail'];
  };
  readonly 'POST /api/v1/trips/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['TripDetail'];
  };
  /** Reopens an ended trip. */
  readonly 'POST /api/v1/trips/{id}/resume': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['TripDetail'];
  };
  /** Round trips that belong to a trip, as `ListRoundTrips` has them. */
  readonly 'GET /api/v1/trips/{id}/round-trips': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['RoundTrips'];
  };
  /** Wallets of the caller, by name. */
  readonly 'GET /api/v1/wallets': {
    readonly answer: Schemas['Wallets'];
  };
  /** Adds a wallet with an account of the same name, and starts reading its movements. */
  readonly 'POST /api/v1/wallets': {
    readonly body: Schemas['NewWallet'];
    readonly answer: Schemas['Wallet'];
  };
  readonly 'GET /api/v1/wallets/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Wallet'];
  };
  /** Changes name and note. Addresses, keys and chains of a wallet can't be changed. */
  readonly 'PUT /api/v1/wallets/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['ChangedWallet'];
    readonly answer: Schemas['Wallet'];
  };
  /** Deletes a wallet with its account and movements; `restore` undoes this. */
  readonly 'DELETE /api/v1/wallets/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  readonly 'POST /api/v1/wallets/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Wallet'];
  };
  /** Reads new movements. Does nothing while the wallet is being read. */
  readonly 'POST /api/v1/wallets/{id}/sync': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Wallet'];
  };
  /** The caller's lists that contain something. */
  readonly 'GET /api/v1/watched': {
    readonly query: {
      readonly kind: string;
      readonly ref: string;
      readonly chain?: string;
    };
    readonly answer: Schemas['Watched'];
  };
  /** Watchlists of the caller, in their order. */
  readonly 'GET /api/v1/watchlists': {
    readonly answer: Schemas['Watchlists'];
  };
  readonly 'POST /api/v1/watchlists': {
    readonly body: Schemas['NewWatchlist'];
    readonly answer: Schemas['Watchlist'];
  };
  /** One of the caller's watchlists, or one that is shared with them, with its items in order: by section, then by rank. */
  readonly 'GET /api/v1/watchlists/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Watchlist'];
  };
  /** Changes name, note, columns and sections; items stay. Items of a removed section move to the first one. Its owner, editors and managers can change a list and its items; what they add counts towards the owner's storage. */
  readonly 'PUT /api/v1/watchlists/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewWatchlist'];
    readonly answer: Schemas['Watchlist'];
  };
  /** Deletes a list. Only its owner can delete and restore it. */
  readonly 'DELETE /api/v1/watchlists/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Exports a list as text. Importing it again gives the same list. */
  readonly 'GET /api/v1/watchlists/{id}/export': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly format?: string;
    };
    readonly answer: Schemas['WatchlistExport'];
  };
  /** People and teams a watchlist is shared with, oldest grant first. Its owner and managers can read it. */
  readonly 'GET /api/v1/watchlists/{id}/grants': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['WatchlistGrants'];
  };
  /** Shares a watchlist with a person or a team, or changes how it is shared with them; 50 at most. Access through a team ends for people who leave it. A manager names no managers, and can't change what the owner gave (403 `role_forbidden`); what a manager gives ends with the manager's own access. 409 `sharing_not_configured` where this installation has no auth service to ask who belongs to a team. */
  readonly 'PUT /api/v1/watchlists/{id}/grants/{grantee}': {
    readonly path: {
      readonly id: string;
      readonly grantee: string;
    };
    readonly body: Schemas['NewObjectGrant'];
    readonly answer: Schemas['ObjectGrant'];
  };
  /** Stops sharing a watchlist with a person or a team. Grantees can give up their own access. 409 `sharing_not_configured` if this installation has no auth service. */
  readonly 'DELETE /api/v1/watchlists/{id}/grants/{grantee}': {
    readonly path: {
      readonly id: string;
      readonly grantee: string;
    };
    readonly answer: null;
  };
  /** Imports a list from text. With `dry_run`, nothing is saved; otherwise all unambiguous rows are, in one transaction. */
  readonly 'POST /api/v1/watchlists/{id}/import': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['WatchlistText'];
    readonly answer: Schemas['WatchlistImport'];
  };
  /** Adds an item at the end of its section. An item that is already in the list is refused (`already_listed`). A list has at most 20 collections. */
  readonly 'POST /api/v1/watchlists/{id}/items': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['NewWatchItem'];
    readonly answer: Schemas['WatchItem'];
  };
  /** Changes the name and notes of an item; `If-Match` is the version that the caller saw. */
  readonly 'PUT /api/v1/watchlists/{id}/items/{item_id}': {
    readonly path: {
      readonly id: string;
      readonly item_id: string;
    };
    readonly body: Schemas['ChangedWatchItem'];
    readonly answer: Schemas['WatchItem'];
  };
  readonly 'DELETE /api/v1/watchlists/{id}/items/{item_id}': {
    readonly path: {
      readonly id: string;
      readonly item_id: string;
    };
    readonly answer: null;
  };
  /** Moves an item behind another one of the list, or to the first place of a section. */
  readonly 'POST /api/v1/watchlists/{id}/items/{item_id}/move': {
    readonly path: {
      readonly id: string;
      readonly item_id: string;
    };
    readonly body: Schemas['WatchItemMove'];
    readonly answer: Schemas['WatchItem'];
  };
  readonly 'POST /api/v1/watchlists/{id}/items/{item_id}/restore': {
    readonly path: {
      readonly id: string;
      readonly item_id: string;
    };
    readonly answer: Schemas['WatchItem'];
  };
  /** Moves a watchlist behind another one, or to the first place. */
  readonly 'POST /api/v1/watchlists/{id}/move': {
    readonly path: {
      readonly id: string;
    };
    readonly body: Schemas['WatchlistMove'];
    readonly answer: Schemas['Watchlists'];
  };
  readonly 'POST /api/v1/watchlists/{id}/restore': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Watchlist'];
  };
  /** Parties whose transfers the caller muted, newest first. */
  readonly 'GET /api/v1/whale-mutes': {
    readonly answer: Schemas['Mutes'];
  };
  /** Mutes a party: its transfers are left out from now on. Idempotent. */
  readonly 'POST /api/v1/whale-mutes': {
    readonly body: Schemas['NewMute'];
    readonly answer: Schemas['Mute'];
  };
  /** Unmutes a party. */
  readonly 'DELETE /api/v1/whale-mutes/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** Price changes after the large transfers that match, on all pages, compared with those after any hour. */
  readonly 'GET /api/v1/whale-outcomes': {
    readonly query: {
      /** Empty for all. */
      readonly chain?: string;
      /** `transfer`, `mint`, `burn`, `to_exchange` or `from_exchange`; the last two depend on names. */
      readonly kind?: string;
      /** A symbol. */
      readonly asset?: string;
      /** US dollars, a decimal. */
      readonly min_usd?: string;
      /** 1 to 8,760; 24 where missing. */
      readonly window_hours?: number;
      /** Part of a name, an entity, an address or a hash. */
      readonly q?: string;
      /** Multiple of what is usual for the asset (`usual` of the answer), a decimal. */
      readonly times_usual?: string;
      /** Includes what the caller muted. */
      readonly with_muted?: boolean;
      /** `confirmed` or `waiting`; both if missing. */
      readonly state?: string;
    };
    readonly answer: Schemas['WhaleOutcomes'];
  };
  /** Large transfers found in blocks, newest first, and how far each chain was read. */
  readonly 'GET /api/v1/whales': {
    readonly query: {
      /** Empty for all. */
      readonly chain?: string;
      /** `transfer`, `mint`, `burn`, `to_exchange` or `from_exchange`; the last two depend on names. */
      readonly kind?: string;
      /** A symbol. */
      readonly asset?: string;
      /** US dollars, a decimal. */
      readonly min_usd?: string;
      /** 1 to 8,760; 24 where missing. */
      readonly window_hours?: number;
      /** Part of a name, an entity, an address or a hash. */
      readonly q?: string;
      readonly cursor?: string;
      /** 1 to 200, 50 where missing. */
      readonly limit?: number;
      /** Multiple of what is usual for the asset (`usual` of the answer), a decimal. */
      readonly times_usual?: string;
      /** Includes what the caller muted. */
      readonly with_muted?: boolean;
      /** `confirmed` or `waiting`; both if missing. */
      readonly state?: string;
    };
    readonly answer: Schemas['Whales'];
  };
  /** The list as CSV: all that match up to 20,000 rows, with the source of each price and name. */
  readonly 'GET /api/v1/whales.csv': {
    readonly query: {
      /** Empty for all. */
      readonly chain?: string;
      /** `transfer`, `mint`, `burn`, `to_exchange` or `from_exchange`; the last two depend on names. */
      readonly kind?: string;
      /** A symbol. */
      readonly asset?: string;
      /** US dollars, a decimal. */
      readonly min_usd?: string;
      /** 1 to 8,760; 24 where missing. */
      readonly window_hours?: number;
      /** Part of a name, an entity, an address or a hash. */
      readonly q?: string;
      /** Multiple of what is usual for the asset (`usual` of the answer), a decimal. */
      readonly times_usual?: string;
      /** Includes what the caller muted. */
      readonly with_muted?: boolean;
      /** `confirmed` or `waiting`; both if missing. */
      readonly state?: string;
    };
    readonly answer: string;
  };
  /** Exports, imports and erasures of the caller, newest first. */
  readonly 'GET /api/v1/workspace/archives': {
    readonly answer: Schemas['Archives'];
  };
  /** Imports an archive of at most 64 MiB into a workspace that is empty. The work goes on after the answer. */
  readonly 'POST /api/v1/workspace/archives': {
    readonly body: string;
    readonly answer: Schemas['Archive'];
  };
  /** Cancels a job that isn't finished, or deletes the file of a finished export. */
  readonly 'DELETE /api/v1/workspace/archives/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** The file of an export: a ZIP with JSON lines for each table, pictures, and a manifest. It is kept for a week. */
  readonly 'GET /api/v1/workspace/archives/{id}/file': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: string;
  };
  /** Erases everything in the workspace after a day; until then it can be cancelled. */
  readonly 'POST /api/v1/workspace/erasures': {
    readonly body: Schemas['ErasureConfirmation'];
    readonly answer: Schemas['Archive'];
  };
  /** Starts an export, or returns the one that is already running. */
  readonly 'POST /api/v1/workspace/exports': {
    readonly answer: Schemas['Archive'];
  };
  /** Which events reach the caller through which channels, and quiet hours. By default, every event goes to every channel at any time. */
  readonly 'GET /api/v1/workspace/notifications': {
    readonly answer: Schemas['NotificationSettings'];
  };
  /** Replaces these settings. Omitted events keep theirs. Messages held by quiet hours are sent at the new end, or now. */
  readonly 'PUT /api/v1/workspace/notifications': {
    readonly body: Schemas['NewNotificationSettings'];
    readonly answer: Schemas['NotificationSettings'];
  };
  /** Journal entries, sessions, trips, tasks, watchlists, alerts, dashboards and strategies whose titles contain each of the words, and watchlists, dashboards and strategies that others share with the caller. Entries are also found by the words of their text. Those with the words in the title come first, then those changed last. */
  readonly 'GET /api/v1/workspace/search': {
    readonly query: {
      /** Words; at most 10 count. */
      readonly q: string;
      readonly limit?: number;
    };
    readonly answer: Schemas['FoundObjects'];
  };
  /** Time zone and currency of the caller's workspace; both are null until they are set. */
  readonly 'GET /api/v1/workspace/settings': {
    readonly answer: Schemas['WorkspaceSettings'];
  };
  /** Sets both; `If-Match` is the version that the caller saw. */
  readonly 'PUT /api/v1/workspace/settings': {
    readonly body: Schemas['NewWorkspaceSettings'];
    readonly answer: Schemas['WorkspaceSettings'];
  };
  readonly 'GET /api/v3/asset_platforms': {
    readonly query: {
      readonly filter?: 'nft';
    };
    readonly answer: readonly Readonly<Record<string, unknown>>[];
  };
  /** CoinGecko's `/coins`, which is answered with 501 `not_served`: The provider no longer documents this path. Use /coins/markets. */
  readonly 'GET /api/v3/coins': {
    readonly answer: unknown;
  };
  /** Categories with market data. */
  readonly 'GET /api/v3/coins/categories': {
    readonly query: {
      readonly order?: string;
    };
    readonly answer: readonly Schemas['Category'][];
  };
  /** Ids and names of categories. */
  readonly 'GET /api/v3/coins/categories/list': {
    readonly answer: readonly Schemas['CategoryName'][];
  };
  /** Every coin with its name and symbol. */
  readonly 'GET /api/v3/coins/list': {
    readonly query: {
      readonly include_platform?: boolean;
      readonly status?: 'active' | 'inactive';
    };
    readonly answer: readonly Schemas['ListedCoin'][];
  };
  /** CoinGecko's `/coins/list/new`, of what this installation saw: `X-Data-Since` says since when. */
  readonly 'GET /api/v3/coins/list/new': {
    readonly answer: unknown;
  };
  /** Coins with their market data, a page at a time. */
  readonly 'GET /api/v3/coins/markets': {
    readonly query: {
      /** `usd` where missing. */
      readonly vs_currency?: string;
      /** Ids separated by commas, at most 250. */
      readonly ids?: string;
      readonly order?: string;
      /** 1 to 250, 100 where missing. */
      readonly per_page?: number;
      readonly page?: number;
      readonly sparkline?: boolean;
      /** Some of 1h, 24h, 7d, 14d, 30d, 200d, 1y, separated by commas. */
      readonly price_change_percentage?: string;
      readonly category?: string;
      readonly locale?: 'en';
      /** Places behind the point of prices: `full`, or 0 to 18. */
      readonly precision?: string;
    };
    readonly answer: readonly Schemas['MarketRow'][];
  };
  /** CoinGecko's `/coins/top_gainers_losers`, computed here: `X-Data-Source` says of what. */
  readonly 'GET /api/v3/coins/top_gainers_losers': {
    readonly query: {
      readonly vs_currency?: string;
      readonly duration?: '1h' | '24h' | '7d' | '14d' | '30d' | '200d' | '1y';
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/coins/{asset_platform_id}/contract/{contract_address}`. */
  readonly 'GET /api/v3/coins/{asset_platform_id}/contract/{contract_address}': {
    readonly path: {
      readonly asset_platform_id: string;
      readonly contract_address: string;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/coins/{asset_platform_id}/contract/{contract_address}/market_chart`. */
  readonly 'GET /api/v3/coins/{asset_platform_id}/contract/{contract_address}/market_chart': {
    readonly path: {
      readonly asset_platform_id: string;
      readonly contract_address: string;
    };
    readonly query: {
      readonly vs_currency?: string;
      /** A number of days, or `max`. */
      readonly days?: string;
      readonly interval?: '5m' | 'hourly' | 'daily';
      /** Places behind the point of prices: `full`, or 0 to 18. */
      readonly precision?: string;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/coins/{asset_platform_id}/contract/{contract_address}/market_chart/range`. */
  readonly 'GET /api/v3/coins/{asset_platform_id}/contract/{contract_address}/market_chart/range': {
    readonly path: {
      readonly asset_platform_id: string;
      readonly contract_address: string;
    };
    readonly query: {
      readonly vs_currency?: string;
      /** Unix seconds, or a date of ISO 8601. */
      readonly from: string;
      /** Unix seconds, or a date of ISO 8601. */
      readonly to: string;
      readonly interval?: '5m' | 'hourly' | 'daily';
      /** Places behind the point of prices: `full`, or 0 to 18. */
      readonly precision?: string;
    };
    readonly answer: unknown;
  };
  /** All about a coin. */
  readonly 'GET /api/v3/coins/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly localization?: boolean;
      readonly tickers?: boolean;
      readonly market_data?: boolean;
      readonly community_data?: boolean;
      readonly developer_data?: boolean;
      readonly sparkline?: boolean;
    };
    readonly answer: Readonly<Record<string, unknown>>;
  };
  /** CoinGecko's `/coins/{id}/circulating_supply_chart`, computed here: `X-Data-Source` says of what. */
  readonly 'GET /api/v3/coins/{id}/circulating_supply_chart': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      /** A number of days, or `max`. */
      readonly days: string;
      readonly interval?: 'daily';
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/coins/{id}/circulating_supply_chart/range`, computed here: `X-Data-Source` says of what. */
  readonly 'GET /api/v3/coins/{id}/circulating_supply_chart/range': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      /** Unix seconds, or a date of ISO 8601. */
      readonly from: string;
      /** Unix seconds, or a date of ISO 8601. */
      readonly to: string;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/coins/{id}/history`. */
  readonly 'GET /api/v3/coins/{id}/history': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      /** `dd-mm-yyyy` or `yyyy-mm-dd`, UTC. */
      readonly date: string;
      readonly localization?: boolean;
    };
    readonly answer: unknown;
  };
  /** Price, market capitalisation and volume over the last days. */
  readonly 'GET /api/v3/coins/{id}/market_chart': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly vs_currency?: string;
      /** A number of days or `max`; 365 where missing. */
      readonly days?: string;
      readonly interval?: string;
      /** Places behind the point of prices: `full`, or 0 to 18. */
      readonly precision?: string;
    };
    readonly answer: Schemas['Chart'];
  };
  /** The same between two moments, Unix seconds. */
  readonly 'GET /api/v3/coins/{id}/market_chart/range': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly vs_currency?: string;
      /** Unix seconds. */
      readonly from: number;
      /** Unix seconds. */
      readonly to: number;
      readonly interval?: string;
      /** Places behind the point of prices: `full`, or 0 to 18. */
      readonly precision?: string;
    };
    readonly answer: Schemas['Chart'];
  };
  /** Candles: time, open, high, low, close. */
  readonly 'GET /api/v3/coins/{id}/ohlc': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly vs_currency?: string;
      /** A number of days or `max`; 365 where missing. */
      readonly days?: string;
      readonly interval?: string;
      /** Places behind the point of prices: `full`, or 0 to 18. */
      readonly precision?: string;
    };
    readonly answer: readonly (readonly number[])[];
  };
  /** CoinGecko's `/coins/{id}/ohlc/range`, computed here: `X-Data-Source` says of what. */
  readonly 'GET /api/v3/coins/{id}/ohlc/range': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly vs_currency?: string;
      /** Unix seconds, or a date of ISO 8601. */
      readonly from: string;
      /** Unix seconds, or a date of ISO 8601. */
      readonly to: string;
      readonly interval: 'daily';
      /** Places behind the point of prices: `full`, or 0 to 18. */
      readonly precision?: string;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/coins/{id}/tickers`. */
  readonly 'GET /api/v3/coins/{id}/tickers': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      /** With commas, at most 50. */
      readonly exchange_ids?: string;
      readonly include_exchange_logo?: boolean;
      readonly page?: number;
      readonly order?: 'trust_score_desc' | 'trust_score_asc' | 'volume_desc' | 'volume_asc';
      readonly depth?: boolean;
      readonly dex_pair_format?: 'contract_address' | 'symbol';
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/coins/{id}/total_supply_chart`, of what this installation saw: `X-Data-Since` says since when. */
  readonly 'GET /api/v3/coins/{id}/total_supply_chart': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      /** A number of days, or `max`. */
      readonly days: string;
      readonly interval?: 'daily';
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/coins/{id}/total_supply_chart/range`, of what this installation saw: `X-Data-Since` says since when. */
  readonly 'GET /api/v3/coins/{id}/total_supply_chart/range': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      /** Unix seconds, or a date of ISO 8601. */
      readonly from: string;
      /** Unix seconds, or a date of ISO 8601. */
      readonly to: string;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/derivatives`. */
  readonly 'GET /api/v3/derivatives': {
    readonly answer: unknown;
  };
  /** CoinGecko's `/derivatives/exchanges`. */
  readonly 'GET /api/v3/derivatives/exchanges': {
    readonly query: {
      readonly order?: 'name_asc' | 'name_desc' | 'open_interest_btc_asc' | 'open_interest_btc_desc' | 'trade_volume_24h_btc_asc' | 'trade_volume_24h_btc_desc';
      readonly per_page?: number;
      readonly page?: number;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/derivatives/exchanges/list`. */
  readonly 'GET /api/v3/derivatives/exchanges/list': {
    readonly answer: unknown;
  };
  /** CoinGecko's `/derivatives/exchanges/{id}`. */
  readonly 'GET /api/v3/derivatives/exchanges/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly include_tickers?: 'all' | 'unexpired';
    };
    readonly answer: unknown;
  };
  readonly 'GET /api/v3/exchange_rates': {
    readonly answer: Readonly<Record<string, unknown>>;
  };
  /** CoinGecko's `/exchanges`. */
  readonly 'GET /api/v3/exchanges': {
    readonly query: {
      readonly per_page?: number;
      readonly page?: number;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/exchanges/list`. */
  readonly 'GET /api/v3/exchanges/list': {
    readonly query: {
      readonly status?: 'active' | 'inactive';
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/exchanges/{id}`. */
  readonly 'GET /api/v3/exchanges/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly dex_pair_format?: 'contract_address' | 'symbol';
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/exchanges/{id}/tickers`. */
  readonly 'GET /api/v3/exchanges/{id}/tickers': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      /** With commas, at most 100. */
      readonly coin_ids?: string;
      readonly include_exchange_logo?: boolean;
      readonly page?: number;
      readonly depth?: boolean;
      readonly order?: 'market_cap_asc' | 'market_cap_desc' | 'trust_score_desc' | 'trust_score_asc' | 'volume_desc' | 'volume_asc' | 'base_target';
      readonly dex_pair_format?: 'contract_address' | 'symbol';
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/exchanges/{id}/volume_chart`. */
  readonly 'GET /api/v3/exchanges/{id}/volume_chart': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly days: '1' | '7' | '14' | '30' | '90' | '180' | '365';
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/exchanges/{id}/volume_chart/range`, computed here: `X-Data-Source` says of what. */
  readonly 'GET /api/v3/exchanges/{id}/volume_chart/range': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      /** Unix seconds, or a date of ISO 8601. */
      readonly from: string;
      /** Unix seconds, or a date of ISO 8601. */
      readonly to: string;
    };
    readonly answer: unknown;
  };
  readonly 'GET /api/v3/global': {
    readonly answer: Readonly<Record<string, unknown>>;
  };
  /** CoinGecko's `/global/decentralized_finance_defi`. */
  readonly 'GET /api/v3/global/decentralized_finance_defi': {
    readonly answer: unknown;
  };
  /** CoinGecko's `/global/market_cap_chart`, of what this installation saw: `X-Data-Since` says since when. */
  readonly 'GET /api/v3/global/market_cap_chart': {
    readonly query: {
      /** A number of days, or `max`. */
      readonly days: string;
      readonly vs_currency?: string;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/indexes`, which is answered with 501 `not_served`: The provider no longer documents indexes. Use /derivatives. */
  readonly 'GET /api/v3/indexes': {
    readonly answer: unknown;
  };
  /** CoinGecko's `/indexes/list`, which is answered with 501 `not_served`: The provider no longer documents indexes. Use /derivatives. */
  readonly 'GET /api/v3/indexes/list': {
    readonly answer: unknown;
  };
  /** CoinGecko's `/indexes/{market_id}/{id}`, which is answered with 501 `not_served`: The provider no longer documents indexes. Use /derivatives. */
  readonly 'GET /api/v3/indexes/{market_id}/{id}': {
    readonly path: {
      readonly market_id: string;
      readonly id: string;
    };
    readonly answer: unknown;
  };
  /** The provider's calls that the caller used this month. */
  readonly 'GET /api/v3/key': {
    readonly answer: unknown;
  };
  /** CoinGecko's `/nfts/list`. */
  readonly 'GET /api/v3/nfts/list': {
    readonly query: {
      readonly order?: 'h24_volume_usd_asc' | 'h24_volume_usd_desc' | 'h24_volume_native_asc' | 'h24_volume_native_desc' | 'floor_price_native_asc' | 'floor_price_native_desc' | 'market_cap_native_asc' | 'market_cap_native_desc' | 'market_cap_usd_asc' | 'market_cap_usd_desc';
      readonly per_page?: number;
      readonly page?: number;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/nfts/markets`, of what this installation saw: `X-Data-Since` says since when. */
  readonly 'GET /api/v3/nfts/markets': {
    readonly query: {
      readonly asset_platform_id?: string;
      readonly order?: 'h24_volume_usd_asc' | 'h24_volume_usd_desc' | 'h24_volume_native_asc' | 'h24_volume_native_desc' | 'floor_price_native_asc' | 'floor_price_native_desc' | 'market_cap_native_asc' | 'market_cap_native_desc' | 'market_cap_usd_asc' | 'market_cap_usd_desc';
      readonly per_page?: number;
      readonly page?: number;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/nfts/{asset_platform_id}/contract/{contract_address}`. */
  readonly 'GET /api/v3/nfts/{asset_platform_id}/contract/{contract_address}': {
    readonly path: {
      readonly asset_platform_id: string;
      readonly contract_address: string;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/nfts/{asset_platform_id}/contract/{contract_address}/market_chart`, of what this installation saw: `X-Data-Since` says since when. */
  readonly 'GET /api/v3/nfts/{asset_platform_id}/contract/{contract_address}/market_chart': {
    readonly path: {
      readonly asset_platform_id: string;
      readonly contract_address: string;
    };
    readonly query: {
      /** A number of days, or `max`. */
      readonly days: string;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/nfts/{id}`. */
  readonly 'GET /api/v3/nfts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/nfts/{id}/market_chart`, of what this installation saw: `X-Data-Since` says since when. */
  readonly 'GET /api/v3/nfts/{id}/market_chart': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      /** A number of days, or `max`. */
      readonly days: string;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/nfts/{id}/tickers`, which is answered with 501 `not_served`: This needs a paid plan of the provider. Use /nfts/{id}. */
  readonly 'GET /api/v3/nfts/{id}/tickers': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: unknown;
  };
  /** Is the API there? */
  readonly 'GET /api/v3/ping': {
    readonly answer: Schemas['Ping'];
  };
  /** Coins and categories by name, symbol or id. */
  readonly 'GET /api/v3/search': {
    readonly query: {
      readonly query?: string;
    };
    readonly answer: Readonly<Record<string, unknown>>;
  };
  readonly 'GET /api/v3/search/trending': {
    readonly answer: Readonly<Record<string, unknown>>;
  };
  /** Prices of coins by id. */
  readonly 'GET /api/v3/simple/price': {
    readonly query: {
      /** Ids separated by commas. */
      readonly ids: string;
      /** Currencies separated by commas. */
      readonly vs_currencies: string;
      readonly include_market_cap?: boolean;
      readonly include_24hr_vol?: boolean;
      readonly include_24hr_change?: boolean;
      readonly include_last_updated_at?: boolean;
      /** Places behind the point of prices: `full`, or 0 to 18. */
      readonly precision?: string;
    };
    readonly answer: Readonly<Record<string, unknown>>;
  };
  readonly 'GET /api/v3/simple/supported_vs_currencies': {
    readonly answer: readonly string[];
  };
  /** CoinGecko's `/simple/token_price/{asset_platform_id}`. */
  readonly 'GET /api/v3/simple/token_price/{asset_platform_id}': {
    readonly path: {
      readonly asset_platform_id: string;
    };
    readonly query: {
      /** With commas, at most 100. */
      readonly contract_addresses: string;
      /** With commas, at most 100. */
      readonly vs_currencies: string;
      readonly include_market_cap?: boolean;
      readonly include_24hr_vol?: boolean;
      readonly include_24hr_change?: boolean;
      readonly include_last_updated_at?: boolean;
      /** Places behind the point of prices: `full`, or 0 to 18. */
      readonly precision?: string;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/token_lists/{asset_platform_id}/all.json`. */
  readonly 'GET /api/v3/token_lists/{asset_platform_id}/all.json': {
    readonly path: {
      readonly asset_platform_id: string;
    };
    readonly answer: unknown;
  };
  /** CoinGecko's `/{entity}/public_treasury/{coin_id}`. */
  readonly 'GET /api/v3/{entity}/public_treasury/{coin_id}': {
    readonly path: {
      readonly entity: string;
      readonly coin_id: string;
    };
    readonly query: {
      readonly order?: 'total_holdings_usd_desc' | 'total_holdings_usd_asc';
      readonly per_page?: number;
      readonly page?: number;
    };
    readonly answer: unknown;
  };
  /** How the model would have done at past origins of the stored history, scored against a random walk. */
  readonly 'GET /forecasting/api/backtests/{coingecko_id}/': {
    readonly path: {
      readonly coingecko_id: string;
    };
    readonly query: {
      readonly model?: string;
      /** 1 to 260, 52 where missing. */
      readonly origins?: number;
    };
    readonly answer: Schemas['Backtest'];
  };
  /** A forecast as CSV. */
  readonly 'GET /forecasting/api/forecasts/{coingecko_id}.csv': {
    readonly path: {
      readonly coingecko_id: string;
    };
    readonly query: {
      /** 1 to 90 days, 30 where missing. */
      readonly horizon?: number;
      /** meridian, random_walk, ets, theta, drift or seasonal_naive. */
      readonly model?: string;
    };
    readonly answer: string;
  };
  /** Daily quantiles of the price for the days ahead. */
  readonly 'GET /forecasting/api/forecasts/{coingecko_id}/': {
    readonly path: {
      readonly coingecko_id: string;
    };
    readonly query: {
      /** 1 to 90 days, 30 where missing. */
      readonly horizon?: number;
      /** meridian (the recipe, also where it is missing), random_walk, ets, theta, drift or seasonal_naive. */
      readonly model?: string;
    };
    readonly answer: Schemas['Forecast'];
  };
  /** Forecasts as they were published and frozen, newest first, and how they turned out; empty if none was ever requested. */
  readonly 'GET /forecasting/api/records/{coingecko_id}/': {
    readonly path: {
      readonly coingecko_id: string;
    };
    readonly query: {
      readonly model?: string;
    };
    readonly answer: Schemas['Record'];
  };
  /** Tokens that can be forecast: market tokens by rank, then the caller's own custom tokens. */
  readonly 'GET /forecasting/api/tokens/': {
    readonly query: {
      readonly search?: string;
      /** 1 to 1000; all where missing. */
      readonly limit?: number;
    };
    readonly answer: Schemas['Tokens'];
  };
  /** Adds a token by its CoinGecko id to the caller's selector. */
  readonly 'POST /forecasting/api/tokens/': {
    readonly body: Schemas['AddTokenBody'];
    readonly answer: Schemas['Token'];
  };
  /** Removes a custom token from the caller's selector. */
  readonly 'DELETE /forecasting/api/tokens/{coingecko_id}/': {
    readonly path: {
      readonly coingecko_id: string;
    };
    readonly answer: null;
  };
  readonly 'GET /forecasting/api/uploads/': {
    readonly answer: Schemas['Uploads'];
  };
  /** Checks and saves a CSV file with a header row, `ds` first. */
  readonly 'POST /forecasting/api/uploads/': {
    readonly query: {
      /** A name to find it by. */
      readonly name?: string;
      /** The coin that it is about. */
      readonly coingecko_id?: string;
      /** How numbers are written, if not as in `1234.5`. */
      readonly locale?: string;
    };
    readonly body: string;
    readonly answer: Schemas['Upload'];
  };
  /** Checks and saves such a file from an https address; addresses in the installation's own network are refused. */
  readonly 'POST /forecasting/api/uploads/from-url/': {
    readonly body: Schemas['FromUrlBody'];
    readonly answer: Schemas['Upload'];
  };
  readonly 'GET /forecasting/api/uploads/{id}/': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Schemas['Upload'];
  };
  readonly 'DELETE /forecasting/api/uploads/{id}/': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: null;
  };
  /** A forecast file as uploads take it. */
  readonly 'GET /sample/forecast.csv': {
    readonly answer: string;
  };
}

export type Schema<Name extends keyof Schemas> = Schemas[Name];
export type Answer<Call extends keyof Operations> = Operations[Call]['answer'];
export type Body<Call extends keyof Operations> = Operations[Call] extends { readonly body: infer Sent } ? Sent : never;
export type Query<Call extends keyof Operations> = Operations[Call] extends { readonly query: infer Asked } ? Asked : never;
