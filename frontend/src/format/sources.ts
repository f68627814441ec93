/** Who gives a figure, in words: the server names providers with the path that was asked, which is for the popover of the source. */

const NAMES: Readonly<Record<string, string>> = { sandbox: 'Generated market', coingecko: 'CoinGecko' };

/** "CoinGecko /coins/{id}/market_chart" → "CoinGecko". */
export function providerName(source: string): string {
  const name = source.replace(/\s+\/.*$/, '').trim();
  return NAMES[name] ?? name;
}
