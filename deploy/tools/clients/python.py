"""pycoingecko against the gateway: only its base address is changed. Prints one line for each call."""

import os
import sys
import time

from pycoingecko import CoinGeckoAPI

api = CoinGeckoAPI(demo_api_key=os.environ["MERIDIAN_API_KEY"])
api.api_base_url = os.environ["MERIDIAN_URL"] + "/api/v3/"

DAY = 86400
failed = 0


def check(name, call, judge):
    """A call counts when the client takes the answer and the answer is what its user would want."""
    global failed
    try:
        answer = call()
        wrong = None if judge(answer) else f"unexpected answer {str(answer)[:200]}"
    except Exception as error:  # whatever the client raises is what its user would see
        wrong = f"{type(error).__name__}: {error}"
    failed += wrong is not None
    print(f"{'FAILED' if wrong else 'ok'}  pycoingecko.{name}{': ' + wrong if wrong else ''}")


def chart(answer, least):
    return all(len(answer[key]) >= least and len(answer[key][0]) == 2 for key in ("prices", "market_caps", "total_volumes"))


markets = api.get_coins_markets("usd")
first = markets[0]["id"]
now = int(time.time())

check("ping", api.ping, lambda answer: "gecko_says" in answer)
check("get_coins_markets", lambda: api.get_coins_markets("usd", per_page=40, page=2), lambda answer: len(answer) == 40)
check(
    "get_coins_markets by ids",
    lambda: api.get_coins_markets("usd", ids=[first], price_change_percentage="1h,7d", sparkline="true"),
    lambda answer: len(answer) == 1 and answer[0]["current_price"] > 0 and "price_change_percentage_7d_in_currency" in answer[0],
)
check("get_price", lambda: api.get_price(ids=[first], vs_currencies=["usd"], include_24hr_change="true"), lambda answer: answer[first]["usd"] > 0 and "usd_24h_change" in answer[first])
check("get_supported_vs_currencies", api.get_supported_vs_currencies, lambda answer: "usd" in answer)
check("get_coins_list", api.get_coins_list, lambda answer: len(answer) >= 100 and {"id", "symbol", "name"} <= set(answer[0]))
check("get_coin_by_id", lambda: api.get_coin_by_id(first, community_data="false", developer_data="false"), lambda answer: answer["id"] == first and answer["market_data"]["current_price"]["usd"] > 0)
check("get_coin_market_chart_by_id", lambda: api.get_coin_market_chart_by_id(first, "usd", 30), lambda answer: chart(answer, 25))
check("get_coin_market_chart_by_id, a year", lambda: api.get_coin_market_chart_by_id(first, "usd", 365), lambda answer: chart(answer, 300))
check("get_coin_market_chart_range_by_id", lambda: api.get_coin_market_chart_range_by_id(first, "usd", now - 60 * DAY, now), lambda answer: set(answer) == {"prices", "market_caps", "total_volumes"})
check("get_coin_ohlc_by_id", lambda: api.get_coin_ohlc_by_id(first, "usd", 30), lambda answer: len(answer[0]) == 5)
check("get_coins_categories_list", api.get_coins_categories_list, lambda answer: "category_id" in answer[0])
check("get_coins_categories", api.get_coins_categories, lambda answer: "market_cap" in answer[0])
check("search", lambda: api.search(markets[0]["symbol"]), lambda answer: any(coin["id"] == first for coin in answer["coins"]))
check("get_search_trending", api.get_search_trending, lambda answer: len(answer["coins"]) > 0)
check("get_global", api.get_global, lambda answer: answer["active_cryptocurrencies"] > 0)
check("get_asset_platforms", api.get_asset_platforms, lambda answer: isinstance(answer, list))
check("get_exchange_rates", api.get_exchange_rates, lambda answer: "btc" in answer["rates"])

# The client raises what the server says.
try:
    api.get_coin_by_id("no-such-coin")
    print("FAILED  pycoingecko: an unknown coin raised nothing")
    failed += 1
except Exception as error:
    good = "coin not found" in str(error)
    failed += not good
    print(f"{'ok' if good else 'FAILED'}  pycoingecko: an unknown coin raises {error}")

sys.exit(1 if failed else 0)
