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

# Everything else that the client can ask: with what is above, all 55 of its methods.
platform, contract = next(
    (name, address)
    for coin in api.get_coins_list(include_platform="true")
    for name, address in coin["platforms"].items()
    if name == "ethereum" and address
)
exchange = api.get_exchanges_id_name_list()[0]["id"]
venue = api.get_derivatives_exchanges_list()[0]["id"]
nft = api.get_nfts_list(per_page=5)[0]
day = time.strftime("%d-%m-%Y", time.gmtime(now - 9 * DAY))
month = (now - 30 * DAY, now)

check("key", api.key, lambda answer: answer["monthly_call_credit"] > 0)
check("get_token_price", lambda: api.get_token_price(platform, contract, "usd"), lambda answer: answer[contract.lower()]["usd"] > 0)
check("get_coin_top_gainers_losers", lambda: api.get_coin_top_gainers_losers("usd"), lambda answer: {"top_gainers", "top_losers"} <= set(answer))
check("get_coins_list_new", api.get_coins_list_new, lambda answer: isinstance(answer, list))
check("get_coin_ticker_by_id", lambda: api.get_coin_ticker_by_id(first), lambda answer: answer["tickers"][0]["last"] > 0)
check("get_coin_history_by_id", lambda: api.get_coin_history_by_id(first, day), lambda answer: answer["market_data"]["current_price"]["usd"] > 0)
check("get_coin_ohlc_by_id_range", lambda: api.get_coin_ohlc_by_id_range(first, "usd", *month, "daily"), lambda answer: len(answer) >= 25 and len(answer[0]) == 5)
check("get_coin_circulating_supply_chart", lambda: api.get_coin_circulating_supply_chart(first, 30), lambda answer: float(answer["circulating_supply"][0][1]) > 0)
check("get_coin_circulating_supply_chart_range", lambda: api.get_coin_circulating_supply_chart_range(first, *month), lambda answer: "circulating_supply" in answer)
check("get_coin_total_supply_chart", lambda: api.get_coin_total_supply_chart(first, 30), lambda answer: "total_supply" in answer)
check("get_coin_total_supply_chart_range", lambda: api.get_coin_total_supply_chart_range(first, *month), lambda answer: "total_supply" in answer)
check("get_coin_info_from_contract_address_by_id", lambda: api.get_coin_info_from_contract_address_by_id(platform, contract), lambda answer: answer["contract_address"] == contract.lower())
check("get_coin_market_chart_from_contract_address_by_id", lambda: api.get_coin_market_chart_from_contract_address_by_id(platform, contract, "usd", 7), lambda answer: chart(answer, 5))
check("get_coin_market_chart_range_from_contract_address_by_id", lambda: api.get_coin_market_chart_range_from_contract_address_by_id(platform, contract, "usd", *month), lambda answer: chart(answer, 5))
check("get_asset_platform_by_id", lambda: api.get_asset_platform_by_id(platform), lambda answer: answer["tokens"][0]["address"])
check("get_exchanges_list", lambda: api.get_exchanges_list(per_page=2), lambda answer: len(answer) == 2 and "trust_score" in answer[0])
check("get_exchanges_id_name_list", api.get_exchanges_id_name_list, lambda answer: {"id", "name"} == set(answer[0]))
check("get_exchanges_by_id", lambda: api.get_exchanges_by_id(exchange), lambda answer: answer["name"])
check("get_exchanges_tickers_by_id", lambda: api.get_exchanges_tickers_by_id(exchange), lambda answer: answer["tickers"][0]["last"] > 0)
check("get_exchanges_volume_chart_by_id", lambda: api.get_exchanges_volume_chart_by_id(exchange, 30), lambda answer: len(answer[0]) == 2)
check("get_exchanges_volume_chart_by_id_within_time_range", lambda: api.get_exchanges_volume_chart_by_id_within_time_range(exchange, *month), lambda answer: len(answer) >= 25)
check("get_derivatives", api.get_derivatives, lambda answer: "funding_rate" in answer[0])
check("get_derivatives_exchanges", api.get_derivatives_exchanges, lambda answer: "open_interest_btc" in answer[0])
check("get_derivatives_exchanges_by_id", lambda: api.get_derivatives_exchanges_by_id(venue, include_tickers="all"), lambda answer: len(answer["tickers"]) > 0)
check("get_derivatives_exchanges_list", api.get_derivatives_exchanges_list, lambda answer: {"id", "name"} == set(answer[0]))


def has_nft(answer):
    return any(row["id"] == nft["id"] for row in answer)


def until_listed():
    """The list of collections that were read; an answer of a moment before may be given for ten seconds."""
    deadline = time.monotonic() + 60
    while not has_nft(answer := api.get_nfts_markets()) and time.monotonic() < deadline:
        time.sleep(1)
    return answer


check("get_nfts_list", lambda: api.get_nfts_list(per_page=3), lambda answer: len(answer) == 3)
check("get_nfts_by_id", lambda: api.get_nfts_by_id(nft["id"]), lambda answer: answer["floor_price"]["native_currency"] > 0)
check("get_nfts_by_asset_platform_id_and_contract_address", lambda: api.get_nfts_by_asset_platform_id_and_contract_address(nft["asset_platform_id"], nft["contract_address"]), lambda answer: answer["id"] == nft["id"])
check("get_nfts_markets", until_listed, has_nft)
check("get_nfts_market_chart_by_id", lambda: api.get_nfts_market_chart_by_id(nft["id"], 7), lambda answer: len(answer["floor_price_usd"][0]) == 2)
check("get_ntfs_market_chart_by_asset_platform_id_and_contract_address", lambda: api.get_ntfs_market_chart_by_asset_platform_id_and_contract_address(nft["asset_platform_id"], nft["contract_address"], 7), lambda answer: "floor_price_usd" in answer)
check("get_global_decentralized_finance_defi", api.get_global_decentralized_finance_defi, lambda answer: float(answer["defi_market_cap"]) > 0)
check("get_global_market_cap_chart", lambda: api.get_global_market_cap_chart(7), lambda answer: "market_cap" in answer["market_cap_chart"])
check("get_companies_public_treasury_by_coin_id", lambda: api.get_companies_public_treasury_by_coin_id("bitcoin"), lambda answer: answer["companies"][0]["total_holdings"] > 0)


def refused(name, call, words):
    """A method that is not served raises, at once and with a sentence that says what to use instead."""
    global failed
    try:
        call()
        said = "raised nothing"
    except Exception as error:
        said = str(error)
    good = words in said
    failed += not good
    print(f"{'ok' if good else 'FAILED'}  pycoingecko.{name} raises {said[:200]}")


refused("get_coins", api.get_coins, "Use /coins/markets.")
refused("get_indexes", api.get_indexes, "Use /derivatives.")
refused("get_indexes_list", api.get_indexes_list, "Use /derivatives.")
refused("get_indexes_by_market_id_and_index_id", lambda: api.get_indexes_by_market_id_and_index_id("a", "b"), "Use /derivatives.")
refused("get_nfts_tickers_by_id", lambda: api.get_nfts_tickers_by_id(nft["id"]), "Use /nfts/{id}.")

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
