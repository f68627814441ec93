/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by changing the gateway, never by hand. */

/** What is sent and answered, by the names of the contract. */
export interface Schemas {
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
  };
  readonly ApiKeys: {
    readonly results: readonly Schemas['ApiKey'][];
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
  readonly ChangePasswordBody: {
    readonly current_password: string;
    readonly new_password: string;
  };
  /** Pairs of Unix milliseconds and a figure. */
  readonly Chart: {
    readonly prices: readonly (readonly number[])[];
    readonly market_caps: readonly (readonly number[])[];
    readonly total_volumes: readonly (readonly number[])[];
  };
  /** A problem that names the wrong lines of a file. */
  readonly CsvProblemBody: Schemas['ProblemBody'] & ({
    /** Only with `csv_invalid`. */
    readonly rows?: readonly Schemas['RowError'][] | null;
  });
  readonly FlowAnswer: {
    readonly flow: string;
  };
  readonly FlowBody: {
    readonly flow: string;
  };
  readonly Forecast: {
    readonly run_id: string;
    readonly token?: Schemas['Token'] | null;
    readonly model: string;
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
  readonly FromUrlBody: {
    /** An https address of a CSV file. */
    readonly url: string;
    readonly coingecko_id?: string | null;
  };
  readonly Jwt: {
    readonly user: Schemas['LoginUser'];
    /** Null where a code is still to be proven. */
    readonly access?: string | null;
    readonly refresh?: string | null;
  };
  readonly ListedCoin: {
    readonly id: string;
    readonly symbol: string;
    readonly name: string;
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
    readonly sparkline_in_7d?: Schemas['Sparkline'] | null;
    readonly price_change_percentage_1h_in_currency?: number | null;
    readonly price_change_percentage_24h_in_currency?: number | null;
    readonly price_change_percentage_7d_in_currency?: number | null;
    readonly price_change_percentage_14d_in_currency?: number | null;
    readonly price_change_percentage_30d_in_currency?: number | null;
    readonly price_change_percentage_200d_in_currency?: number | null;
    readonly price_change_percentage_1y_in_currency?: number | null;
  };
  /** `secret` is shown this once. */
  readonly NewApiKey: Schemas['ApiKey'] & ({
    readonly secret: string;
  });
  readonly NewUser: {
    readonly email: string;
    readonly name: string;
    readonly email_verified: boolean;
  };
  readonly OtpBody: {
    readonly otp: string;
  };
  readonly PasswordBody: {
    readonly password: string;
  };
  readonly Ping: {
    readonly gecko_says: string;
  };
  /** One day ahead, US dollars; `yhat_lower` and `yhat_upper` are the 80 % pair. */
  readonly Point: {
    /** `yyyy-mm-ddT00:00:00Z` */
    readonly ds: string;
    readonly yhat: number;
    readonly yhat_lower: number;
    readonly yhat_upper: number;
    readonly yhat_lower_50: number;
    readonly yhat_upper_50: number;
    readonly yhat_lower_80: number;
    readonly yhat_upper_80: number;
    readonly yhat_lower_95: number;
    readonly yhat_upper_95: number;
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
    readonly request_id: string;
  };
  /** What the provider still grants. */
  readonly Quota: {
    readonly used_minute: number;
    readonly limit_minute: number;
    readonly used_month: number;
    readonly limit_month: number;
    readonly resumes_at?: string | null;
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
    /** True: the answer has a new refresh token, and the old one ends. */
    readonly rotate?: boolean | null;
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
  readonly ResetBody: {
    readonly flow: string;
    readonly otp: string;
    readonly new_password: string;
  };
  readonly Revoked: {
    readonly revoked: number;
  };
  /** What is wrong in a line of the file, counted from 1 with the header. */
  readonly RowError: {
    readonly line: number;
    readonly column: string;
    readonly code: string;
    readonly message: string;
  };
  /** Scores of one horizon over all origins; ratios are to the random walk's. */
  readonly Score: {
    readonly horizon: number;
    readonly origins: number;
    readonly wis: number;
    readonly wis_ratio: number;
    readonly mase: number;
    readonly mase_ratio: number;
    readonly crps: number;
    readonly coverage_80: number;
    readonly coverage_95: number;
    readonly covered_80: number;
    readonly covered_95: number;
    readonly steps: number;
  };
  readonly Session: {
    readonly id: string;
    readonly user_agent: string;
    readonly ip: string;
    readonly created_at: string;
    readonly last_seen_at: string;
    /** The one that asks. */
    readonly current: boolean;
  };
  readonly Sessions: {
    readonly results: readonly Schemas['Session'][];
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
  readonly Sparkline: {
    readonly price: readonly number[];
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
    readonly last_success_at?: string | null;
    readonly last_error?: string | null;
    /** The provider's present time: behind ours in a replay. */
    readonly now?: string | null;
    readonly next_poll_at?: string | null;
    readonly version: string;
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
    readonly coingecko_id: string;
    readonly token_name?: string | null;
    /** chain, diamond or star. */
    readonly icon?: string | null;
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
  readonly Upload: {
    readonly id: string;
    readonly name: string;
    readonly coingecko_id: string;
    readonly source_url: string;
    readonly created_at: string;
    readonly rows: number;
    readonly has_80: boolean;
    readonly has_95: boolean;
    /** Not in the list. */
    readonly points?: readonly Schemas['Point'][] | null;
    /** Of the days that have come since. */
    readonly scores: readonly Schemas['Score'][];
  };
  readonly Uploads: {
    readonly results: readonly Schemas['Upload'][];
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
  readonly VerifyBody: {
    readonly flow: string;
    /** Six digits, or a recovery code; `code` is taken too. */
    readonly otp: string;
  };
  readonly ChainAmount: {
    readonly value: string;
    readonly decimals: number;
    readonly symbol: string;
    readonly asset: string;
    readonly usd?: string | null;
  };
  readonly LabelRef: {
    readonly label_id?: string | null;
    readonly text: string;
    readonly category?: string | null;
    readonly entity?: string | null;
    readonly confidence: number;
    readonly source: string;
    readonly kind: string;
    readonly sanctioned: boolean;
  };
  readonly SourceState: {
    readonly source: string;
    readonly state: string;
    readonly message?: string | null;
    readonly retry_after_s: number;
  };
  readonly Coverage: {
    readonly complete: boolean;
    readonly loaded: number;
    readonly total?: number | null;
    readonly sources: readonly Schemas['SourceState'][];
  };
  readonly Basis: {
    readonly coverage: Schemas['Coverage'];
    readonly provenance: readonly Schemas['Provenance'][];
    readonly loading: boolean;
    readonly truncated: boolean;
  };
  readonly Provenance: {
    readonly provider: string;
    readonly endpoint: string;
    readonly fetched_at: string;
    readonly block_height?: number | null;
    readonly sha256?: string | null;
  };
  readonly ParsedText: {
    readonly text: string;
    readonly kind?: string | null;
    readonly canonical?: string | null;
    readonly chains: readonly string[];
    readonly code?: string | null;
    readonly message?: string | null;
    readonly labels: readonly Schemas['LabelRef'][];
  };
  readonly AddressRisk: {
    readonly code: string;
    readonly message: string;
    readonly address: string;
    readonly label?: string | null;
    readonly source?: string | null;
    readonly txs: readonly string[];
  };
  readonly AddressHeader: {
    readonly chain: string;
    readonly address: string;
    readonly nature: string;
    readonly contract_name?: string | null;
    readonly verified: boolean;
    readonly creator?: string | null;
    readonly creation_tx?: string | null;
    readonly labels: readonly Schemas['LabelRef'][];
    readonly sanctioned: boolean;
    readonly balance: Schemas['ChainAmount'];
    readonly pending_in: Schemas['ChainAmount'];
    readonly pending_out: Schemas['ChainAmount'];
    readonly received?: null | Schemas['ChainAmount'];
    readonly sent?: null | Schemas['ChainAmount'];
    readonly tx_count?: number | null;
    readonly transfer_count?: number | null;
    readonly first_seen?: string | null;
    readonly last_seen?: string | null;
    readonly net_worth_usd?: string | null;
    readonly risks: readonly Schemas['AddressRisk'][];
    readonly basis: Schemas['Basis'];
    readonly other_chains: readonly string[];
    readonly used: boolean;
  };
  readonly AddressHolding: {
    readonly amount: Schemas['ChainAmount'];
    readonly price_usd?: string | null;
    readonly price_source?: string | null;
  };
  readonly AddressPortfolio: {
    readonly holdings: readonly Schemas['AddressHolding'][];
    readonly net_worth_usd?: string | null;
    readonly without_price: number;
    readonly as_of_block?: number | null;
    readonly basis: Schemas['Basis'];
  };
  readonly MovementPeer: {
    readonly address?: string | null;
    readonly value: string;
    readonly labels: readonly Schemas['LabelRef'][];
  };
  readonly AddressMovement: {
    readonly tx: string;
    readonly position: number;
    readonly time?: string | null;
    readonly block?: number | null;
    readonly kind: string;
    readonly direction: string;
    readonly amount: Schemas['ChainAmount'];
    readonly fee?: string | null;
    readonly peers: readonly Schemas['MovementPeer'][];
    readonly failed: boolean;
    readonly token_id?: string | null;
    readonly shared: boolean;
  };
  readonly AddressMovements: {
    readonly items: readonly Schemas['AddressMovement'][];
    readonly next_cursor?: string | null;
    readonly basis: Schemas['Basis'];
  };
  readonly AddressCounterparty: {
    readonly address: string;
    readonly labels: readonly Schemas['LabelRef'][];
    readonly in_usd: string;
    readonly out_usd: string;
    readonly in_count: number;
    readonly out_count: number;
    readonly in_native: string;
    readonly out_native: string;
    readonly first?: string | null;
    readonly last?: string | null;
    readonly without_price: number;
  };
  readonly AddressCounterparties: {
    readonly items: readonly Schemas['AddressCounterparty'][];
    readonly next_cursor?: string | null;
    readonly total: number;
    readonly native_decimals: number;
    readonly native_symbol: string;
    readonly basis: Schemas['Basis'];
  };
  readonly AddressFlow: {
    readonly label?: string | null;
    readonly category?: string | null;
    readonly derived: boolean;
    readonly in_usd: string;
    readonly out_usd: string;
    readonly in_count: number;
    readonly out_count: number;
    readonly addresses: number;
  };
  readonly AddressFlows: {
    readonly items: readonly Schemas['AddressFlow'][];
    readonly basis: Schemas['Basis'];
  };
  readonly AddressHeatmap: {
    readonly counts: readonly number[];
    readonly utc_offset_hours?: number | null;
    readonly confidence: number;
    readonly reason: string;
    readonly basis: Schemas['Basis'];
  };
  readonly AddressUtxo: {
    readonly txid: string;
    readonly index: number;
    readonly value: string;
    readonly block?: number | null;
    readonly time?: string | null;
    readonly dust: boolean;
  };
  readonly AddressUtxos: {
    readonly items: readonly Schemas['AddressUtxo'][];
    readonly receipts: number;
    readonly reused: boolean;
    readonly basis: Schemas['Basis'];
  };
  readonly AddressApproval: {
    readonly contract: string;
    readonly symbol?: string | null;
    readonly spender: string;
    readonly labels: readonly Schemas['LabelRef'][];
    readonly allowance?: string | null;
    readonly unlimited: boolean;
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
  readonly AddressFunder: {
    readonly movement?: null | Schemas['AddressMovement'];
    readonly basis: Schemas['Basis'];
  };
  readonly AddressLot: {
    readonly acquired?: string | null;
    readonly units: string;
    readonly unit_cost_usd: string;
    readonly tx: string;
  };
  readonly AddressCosts: {
    readonly method: string;
    readonly symbol: string;
    readonly units: string;
    readonly cost_usd: string;
    readonly realised_usd: string;
    readonly unrealised_usd?: string | null;
    readonly price_usd?: string | null;
    readonly lots: readonly Schemas['AddressLot'][];
    readonly without_price: number;
    readonly unmatched_units: string;
    readonly basis: Schemas['Basis'];
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
  readonly SharedPeer: {
    readonly address: string;
    readonly labels: readonly Schemas['LabelRef'][];
    readonly with: readonly string[];
    readonly movements: number;
  };
  readonly DirectDealing: {
    readonly from: string;
    readonly to: string;
    readonly count: number;
    readonly txs: readonly string[];
  };
  readonly AddressComparison: {
    readonly addresses: readonly Schemas['ComparedAddress'][];
    readonly shared: readonly Schemas['SharedPeer'][];
    readonly direct: readonly Schemas['DirectDealing'][];
    readonly common_days: number;
  };
  readonly TxEnd: {
    readonly address?: string | null;
    readonly labels: readonly Schemas['LabelRef'][];
    readonly value: string;
    readonly script: string;
    readonly prev_txid?: string | null;
    readonly prev_index: number;
    readonly spent_by?: string | null;
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
  readonly ChainTransaction: {
    readonly chain: string;
    readonly hash: string;
    readonly block?: number | null;
    readonly time?: string | null;
    readonly confirmations: number;
    readonly failed: boolean;
    readonly fee?: null | Schemas['ChainAmount'];
    readonly size: number;
    readonly weight: number;
    readonly inputs: readonly Schemas['TxEnd'][];
    readonly outputs: readonly Schemas['TxEnd'][];
    readonly transfers: readonly Schemas['TxTransfer'][];
    readonly method?: string | null;
    readonly nonce?: number | null;
    readonly created?: string | null;
    readonly spends_known: boolean;
    readonly basis: Schemas['Basis'];
  };
  readonly BalancePoint: {
    readonly day: string;
    readonly value: string;
    readonly usd?: string | null;
  };
  readonly BalanceHistory: {
    readonly asset: string;
    readonly symbol: string;
    readonly decimals: number;
    readonly points: readonly Schemas['BalancePoint'][];
    readonly method: string;
    readonly basis: Schemas['Basis'];
  };
  readonly AddressNote: {
    readonly body: string;
    readonly version: number;
    readonly updated_at?: string | null;
  };
  readonly AddressNoteBody: {
    readonly body: string;
  };
  readonly ParseBody: {
    readonly text: string;
  };
  readonly ParsedTexts: {
    readonly items: readonly Schemas['ParsedText'][];
  };
}

/** Every call: what it takes and what it answers when it succeeds; `null` where the answer has no content. */
export interface Operations {
  /** What happened to the account, the latest first. */
  readonly 'GET /api/auth/audit/': {
    readonly answer: Schemas['Audit'];
  };
  /** Auth's public keys as a JWK set. */
  readonly 'GET /api/auth/keys/': {
    readonly answer: Readonly<Record<string, unknown>>;
  };
  /** Signs in. Where a code is still to be proven, the answer names a flow instead of tokens. */
  readonly 'POST /api/auth/login/': {
    readonly body: Schemas['LoginBody'];
    readonly answer: Schemas['LoginAnswer'];
  };
  /** Signs out: the session of the refresh token, or of the bearer token. Twice is as good as once. */
  readonly 'POST /api/auth/logout/': {
    readonly body: Schemas['LogoutBody'];
    readonly answer: null;
  };
  /** Ends all other sessions too. */
  readonly 'POST /api/auth/password/change/': {
    readonly body: Schemas['ChangePasswordBody'];
    readonly answer: null;
  };
  /** Sends a code to the address, where it is a known one; the answer is the same either way. */
  readonly 'POST /api/auth/password/forgot/': {
    readonly body: Schemas['ForgotBody'];
    readonly answer: Schemas['FlowAnswer'];
  };
  readonly 'POST /api/auth/password/reset/': {
    readonly body: Schemas['ResetBody'];
    readonly answer: null;
  };
  /** Starts an account; a code goes by mail. The answer is the same for a known address. */
  readonly 'POST /api/auth/register/': {
    readonly body: Schemas['RegisterBody'];
    readonly answer: Schemas['RegisterAnswer'];
  };
  /** Sends the code of a flow again. */
  readonly 'POST /api/auth/resend-otp/': {
    readonly body: Schemas['FlowBody'];
    readonly answer: Readonly<Record<string, unknown>>;
  };
  readonly 'GET /api/auth/sessions/': {
    readonly answer: Schemas['Sessions'];
  };
  /** Ends all sessions but the one that asks. */
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
  /** Is this access token good? */
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
  readonly 'POST /api/auth/totp/start/': {
    readonly body: Schemas['PasswordBody'];
    readonly answer: Schemas['TotpStart'];
  };
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
  readonly 'GET /api/v1/api-keys': {
    readonly answer: Schemas['ApiKeys'];
  };
  /** Makes a key for programs; its secret is shown this once. */
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
  /** Chains that this installation can read, Bitcoin first. */
  readonly 'GET /api/v1/chains': {
    readonly answer: readonly Schemas['Chain'][];
  };
  /** The image of a coin of the market list. */
  readonly 'GET /api/v1/images/{coin_id}': {
    readonly path: {
      readonly coin_id: string;
    };
    readonly answer: string;
  };
  /** How the data provider fares, and whether the data is real. */
  readonly 'GET /api/v1/status': {
    readonly answer: Schemas['Status'];
  };
  /** `snapshot`, then `tick` and `status` as things change; `bye` before the server closes. */
  readonly 'GET /api/v1/stream': {
    readonly query: {
      /** `market`, `status`, or both with a comma; `market` where missing. */
      readonly topics?: string;
      /** Ids of coins with commas; all where missing. */
      readonly ids?: string;
    };
    readonly answer: string;
  };
  readonly 'GET /api/v3/asset_platforms': {
    readonly answer: readonly Readonly<Record<string, unknown>>[];
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
    };
    readonly answer: readonly Schemas['ListedCoin'][];
  };
  /** Coins with their market data, a page at a time. */
  readonly 'GET /api/v3/coins/markets': {
    readonly query: {
      /** `usd` where missing. */
      readonly vs_currency?: string;
      /** Ids with commas, at most 250. */
      readonly ids?: string;
      readonly order?: string;
      /** 1 to 250, 100 where missing. */
      readonly per_page?: number;
      readonly page?: number;
      readonly sparkline?: boolean;
      /** Some of 1h, 24h, 7d, 14d, 30d, 200d, 1y with commas. */
      readonly price_change_percentage?: string;
      readonly category?: string;
    };
    readonly answer: readonly Schemas['MarketRow'][];
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
    };
    readonly answer: readonly (readonly number[])[];
  };
  readonly 'GET /api/v3/exchange_rates': {
    readonly answer: Readonly<Record<string, unknown>>;
  };
  readonly 'GET /api/v3/global': {
    readonly answer: Readonly<Record<string, unknown>>;
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
      /** Ids with commas. */
      readonly ids: string;
      /** Currencies with commas. */
      readonly vs_currencies: string;
      readonly include_market_cap?: boolean;
      readonly include_24hr_vol?: boolean;
      readonly include_24hr_change?: boolean;
      readonly include_last_updated_at?: boolean;
    };
    readonly answer: Readonly<Record<string, unknown>>;
  };
  readonly 'GET /api/v3/simple/supported_vs_currencies': {
    readonly answer: readonly string[];
  };
  /** How the model would have done at past origins, against a random walk. */
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
  /** The same as CSV. */
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
      /** meridian, random_walk, ets, theta, drift or seasonal_naive. */
      readonly model?: string;
    };
    readonly answer: Schemas['Forecast'];
  };
  /** Tokens that can be forecast: the market's by rank, then the caller's own. */
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
    readonly body: Schemas['TokenBody'];
    readonly answer: Schemas['Token'];
  };
  readonly 'DELETE /forecasting/api/tokens/{coingecko_id}/': {
    readonly path: {
      readonly coingecko_id: string;
    };
    readonly answer: null;
  };
  readonly 'GET /forecasting/api/uploads/': {
    readonly answer: Schemas['Uploads'];
  };
  /** Checks and keeps a CSV file with a header row, `ds` first. */
  readonly 'POST /forecasting/api/uploads/': {
    readonly query: {
      /** A name to find it by. */
      readonly name?: string;
      /** The coin that it is about. */
      readonly coingecko_id?: string;
      /** How numbers are written, where not as in `1234.5`. */
      readonly locale?: string;
    };
    readonly body: string;
    readonly answer: Schemas['Upload'];
  };
  /** The same from an https address; addresses of the own network are refused. */
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
