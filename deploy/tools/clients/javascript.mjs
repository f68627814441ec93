// CoinGecko's own JavaScript client against the gateway: only its base address is changed. Prints one line for each call.
import { createRequire } from 'node:module';
import process from 'node:process';

const { default: Coingecko } = createRequire(`${process.env.MODULES}/`)('@coingecko/coingecko-typescript');

const client = new Coingecko({
  demoAPIKey: process.env.MERIDIAN_API_KEY,
  baseURL: `${process.env.MERIDIAN_URL}/api/v3`,
  maxRetries: 0,
});

let failed = 0;

/** A call counts when the client takes the answer and the answer is what its user would want. */
async function check(name, call, judge) {
  let wrong;
  try {
    const answer = await call();
    if (!judge(answer)) wrong = `unexpected answer ${JSON.stringify(answer).slice(0, 200)}`;
  } catch (error) {
    wrong = `${error}`;
  }
  if (wrong) failed += 1;
  console.log(`${wrong ? 'FAILED' : 'ok'}  coingecko-typescript ${name}${wrong ? `: ${wrong}` : ''}`);
}

const [first] = await client.coins.markets.get({ vs_currency: 'usd' });
const now = Math.floor(Date.now() / 1000);
const { id } = first;

await check('ping', () => client.ping.get(), (answer) => 'gecko_says' in answer);
await check('coins.markets', () => client.coins.markets.get({ vs_currency: 'usd', per_page: 40 }), (answer) => answer.length === 40 && answer[0].market_cap_rank === 1);
await check('simple.price', () => client.simple.price.get({ ids: id, vs_currencies: 'usd', include_market_cap: true }), (answer) => answer[id].usd > 0 && answer[id].usd_market_cap > 0);
await check('coins.getID', () => client.coins.getID(id, { community_data: false, developer_data: false }), (answer) => answer.market_data.current_price.usd > 0);
await check('coins.marketChart', () => client.coins.marketChart.get(id, { vs_currency: 'usd', days: '30' }), (answer) => answer.prices.length > 25);
await check('coins.marketChart.getRange', () => client.coins.marketChart.getRange(id, { vs_currency: 'usd', from: `${now - 30 * 86400}`, to: `${now}` }), (answer) => Array.isArray(answer.prices));
await check('coins.ohlc', () => client.coins.ohlc.get(id, { vs_currency: 'usd', days: '30' }), (answer) => answer[0].length === 5);
await check('coins.list', () => client.coins.list.get(), (answer) => answer.length >= 100);
await check('coins.categories.getList', () => client.coins.categories.getList(), (answer) => 'category_id' in answer[0]);
await check('search', () => client.search.get({ query: first.symbol }), (answer) => answer.coins.some((coin) => coin.id === id));
await check('global', () => client.global.get(), (answer) => answer.data.active_cryptocurrencies > 0);

try {
  await client.coins.getID('no-such-coin');
  failed += 1;
  console.log('FAILED  coingecko-typescript: an unknown coin raised nothing');
} catch (error) {
  const good = error instanceof Coingecko.NotFoundError;
  if (!good) failed += 1;
  console.log(`${good ? 'ok' : 'FAILED'}  coingecko-typescript: an unknown coin raises ${error.constructor.name}`);
}

process.exitCode = failed ? 1 : 0;
