// Which calls of the contract the interface makes, by feature. Each feature becomes one file of `src/api/endpoints`, which `npm run gen` writes;
// calls that begin and end a session, files and the live stream have code of their own and are not here.

/** Feature → `operationId`s, in no order. */
export const features = {
  status: ['status'],
  account: [
    'update_user',
    'sessions',
    'revoke_session',
    'revoke_others',
    'audit',
    'change_password',
    'start_totp',
    'confirm_totp',
    'remove_totp',
    'api_keys',
    'create_api_key',
    'revoke_api_key',
    'get_storage',
  ],
  stars: ['list_starred_coins', 'star_coin', 'unstar_coin'],
  market: ['markets', 'category_names', 'global', 'details', 'chart', 'ohlc', 'price', 'search'],
  forecasts: [
    'forecast',
    'backtest',
    'record',
    'tokens',
    'add_token',
    'remove_token',
    'forecast_csv',
    'list_uploads',
    'get_upload',
    'upload_forecast',
    'upload_forecast_from_url',
    'delete_upload',
  ],
  chains: ['list_chains'],
  addresses: [
    'get_address',
    'list_approvals',
    'get_cost_basis',
    'list_counterparties',
    'get_first_funder',
    'list_flows',
    'get_heatmap',
    'get_balance_history',
    'compare_holdings',
    'list_collections',
    'get_note',
    'put_note',
    'get_portfolio',
    'list_movements',
    'list_movements_csv',
    'list_utxos',
    'compare_addresses',
    'profile_key',
    'parse_addresses',
    'resolve_name',
    'get_transaction',
  ],
};

/** How the generator of Redux Toolkit is to write them. Hooks come from the files that add tags, so that nobody asks without them. */
export const options = {
  hooks: false,
  flattenArg: true,
  encodePathParams: true,
  useUnknown: true,
  argSuffix: 'Args',
  responseSuffix: 'Result',
  endpointOverrides: [
    // Files that are asked for by a click are not kept.
    { pattern: /Csv$|^exportLabels$/, type: 'mutation' },
    // Asked by POST because what is asked is long, or must not stand in an address.
    { pattern: ['parseAddresses', 'resolveName', 'profileKey', 'nameAddresses'], type: 'query' },
    // `idempotency.ts` names each action of the user by itself; only a trace names its own attempt.
    { pattern: /^(?!createTrace$)/, parameterFilter: (name) => name !== 'Idempotency-Key' },
  ],
};
