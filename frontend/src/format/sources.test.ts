import { expect, it } from 'vitest';
import { providerName } from './sources';

it.each([
  ['CoinGecko /coins/{id}/market_chart', 'CoinGecko'],
  ['sandbox /coins/{id}/market_chart', 'Generated market'],
  ['sandbox', 'Generated market'],
  ['coingecko', 'CoinGecko'],
  ['Own history', 'Own history'],
  ['', ''],
])('names who gives the figures of "%s"', (source, name) => expect(providerName(source)).toBe(name));
