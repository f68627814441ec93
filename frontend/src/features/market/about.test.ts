import { expect, it } from 'vitest';
import { coinLinks, contracts, endedOn, maxSupplyWords, plainText } from './about';

it('turns markup into words', () => {
  expect(plainText('A <a href="javascript:x">chain</a>\r\n &amp; more <script>1</script>')).toBe('A chain & more 1');
});

it('keeps links to the web and drops every other kind', () => {
  const coin = {
    id: 'x',
    symbol: 'x',
    name: 'X',
    links: {
      homepage: ['', 'https://x.example'],
      whitepaper: 'javascript:alert(1)',
      blockchain_site: [null, 'http://scan.example'],
      twitter_screen_name: 'a/b',
      subreddit_url: 'not a link',
    },
    platforms: { '': '', ethereum: '0x1' },
  };
  expect(coinLinks(coin)).toEqual([
    { label: 'Website', url: 'https://x.example' },
    { label: 'Explorer', url: 'http://scan.example' },
    { label: 'X', url: 'https://x.com/a%2Fb' },
  ]);
  expect(contracts(coin)).toEqual([{ platform: 'ethereum', address: '0x1' }]);
});

it('says when the data of a coin ended', () => {
  const now = Date.UTC(2026, 10, 21);
  expect(endedOn(now - 3_600_000, now)).toBeNull();
  expect(endedOn(Date.UTC(2021, 9, 17), now)).toBe('2021-10-17');
  expect(endedOn(null, now)).toBeNull();
  expect(endedOn(now, Number.NaN)).toBeNull();
});

it('claims no limit, and no lack of one, that the source does not give', () => {
  expect(maxSupplyWords({ symbol: 'btc', market_data: { max_supply: 21_000_000 } })).toBe('21M BTC');
  expect(maxSupplyWords({ symbol: 'btc', market_data: { max_supply: null } })).toBe('Not given by the source');
  expect(maxSupplyWords({ symbol: 'btc' })).toBeNull();
});
