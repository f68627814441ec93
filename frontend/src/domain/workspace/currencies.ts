/** Currencies that amounts can be shown in: those for which the market has exchange rates. */

import { useMemo } from 'react';
import { useGetRatedCurrenciesQuery } from '@/api/overviewApi';

/** Count as US dollars, without a rate. */
const DOLLARS = ['USD', 'USDT', 'USDC'];
/** Come first where they have rates, and are all that is offered while the market doesn't answer. The server judges what is typed. */
const USUAL = [
  ...['USD', 'EUR', 'USDT', 'USDC', 'GBP', 'CHF', 'JPY', 'AUD', 'BRL', 'CAD', 'CNY', 'CZK', 'DKK', 'HKD', 'HUF', 'IDR', 'ILS'],
  ...['INR', 'KRW', 'MXN', 'MYR', 'NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TRY', 'TWD', 'UAH', 'ZAR', 'BTC', 'ETH'],
];

/** `kept`: the one that is set, which stays possible whatever has rates now. */
export function currencyChoices(rated: readonly string[], kept: string | null): readonly string[] {
  const offered = new Set([...DOLLARS, ...(rated.length === 0 ? USUAL : rated)]);
  if (kept !== null) offered.add(kept);
  const usual = USUAL.filter((currency) => offered.delete(currency));
  return [...usual, ...[...offered].sort()];
}

export function useCurrencies(kept: string | null) {
  const { data, isError, isFetching, refetch } = useGetRatedCurrenciesQuery();
  const choices = useMemo(() => currencyChoices(data ?? [], kept), [data, kept]);
  const isEmpty = data === undefined || data.length === 0;
  return { choices, refetch, isShort: !isFetching && isEmpty && (isError || data !== undefined) };
}
