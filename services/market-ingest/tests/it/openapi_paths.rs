//! The table as the gateway describes it to the world: `services/gateway/market_paths.json` is this, and `MERIDIAN_BLESS=1` writes it.

use serde_json::{Value, json};

use market_ingest::domain::paths::{Answer, Made, Row, check::Check, rows};

fn schema(check: Check) -> Value {
    match check {
        Check::Flag => json!({ "type": "boolean" }),
        Check::Number(low, high) => json!({ "type": "integer", "minimum": low, "maximum": high }),
        Check::Choice(choices) => json!({ "type": "string", "enum": choices }),
        Check::Precision => json!({ "type": "string", "description": "`full`, or 0 to 18 places." }),
        Check::English => json!({ "type": "string", "enum": ["en"] }),
        Check::Word(most) | Check::Text(most) => json!({ "type": "string", "maxLength": most }),
        Check::Words(_)
        | Check::Addresses(_)
        | Check::Currency
        | Check::Days
        | Check::Day
        | Check::Moment
        | Check::Unsupported(_)
        | Check::Only(..) => json!({ "type": "string" }),
    }
}

fn says(check: Check) -> Option<String> {
    Some(match check {
        Check::Words(most) | Check::Addresses(most) => format!("With commas, at most {most}."),
        Check::Days => "A number of days, or `max`.".to_owned(),
        Check::Day => "`dd-mm-yyyy` or `yyyy-mm-dd`, UTC.".to_owned(),
        Check::Moment => "Unix seconds, or a date of ISO 8601.".to_owned(),
        Check::Precision => "Places behind the point of prices: `full`, or 0 to 18.".to_owned(),
        _ => return None,
    })
}

fn summary(row: &Row) -> String {
    let of = format!("CoinGecko's `/{}`", row.pattern);
    match row.answer {
        Answer::Refused(why) => format!("{of}, which is answered with 501 `not_served`: {why}"),
        Answer::Made(
            Made::OhlcRange | Made::CirculatingSupply | Made::CirculatingSupplyRange | Made::Movers | Made::VolumeRange,
        ) => format!("{of}, computed here: `X-Data-Source` says of what."),
        Answer::Made(
            Made::TotalSupply
            | Made::TotalSupplyRange
            | Made::MarketCapChart
            | Made::NftChart
            | Made::NftContractChart
            | Made::NftMarkets
            | Made::NewCoins,
        ) => format!("{of}, of what this installation saw: `X-Data-Since` says since when."),
        Answer::Made(Made::Key) => "The provider's calls that the caller used this month.".to_owned(),
        Answer::Made(_) | Answer::Call(..) | Answer::Page(..) => format!("{of}."),
    }
}

fn described(row: &Row) -> Value {
    let named = row
        .pattern
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut parameters: Vec<Value> = named
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
        .collect();
    // What changes nothing or is refused is no part of the interface.
    let known = row
        .parameters
        .iter()
        .filter(|known| !matches!(known.check, Check::Unsupported(_) | Check::Only(..)));
    parameters.extend(known.map(|known| {
        let mut one = json!({
            "name": known.name, "in": "query", "required": known.is_required, "schema": schema(known.check),
        });
        if let Some(text) = says(known.check) {
            one["description"] = json!(text);
        }
        one
    }));
    json!({ "path": row.pattern, "summary": summary(row), "parameters": parameters })
}

#[test]
fn the_gateway_describes_the_table() {
    let path = testkit::root().join("services/gateway/market_paths.json");
    let rows: Vec<Value> = rows().iter().map(described).collect();
    let text = serde_json::to_string_pretty(&rows).unwrap() + "\n";
    if std::env::var_os("MERIDIAN_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let known: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert!(
        known == rows,
        "market_paths.json is not the table's; `MERIDIAN_BLESS=1` writes it"
    );
}
