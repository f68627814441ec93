//! /{companies|governments}/public_treasury/{coin}: invented holders of the coins that the provider follows.

use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::{Value, json};

use super::{error::ApiError, query::Query};
use crate::{
    outside::Outside,
    world::{
        clock::DAY_MS,
        random::{self, Stream},
    },
};

const COMPANIES: [(&str, &str, &str); 14] = [
    ("Meridian Holdings", "MRDN.US", "US"),
    ("Halden Mining", "HLDN.US", "US"),
    ("Kestrel Industries", "KSTL.T", "JP"),
    ("Aurum Digital", "AURD.TO", "CA"),
    ("Brightwater Capital", "BWTR.US", "US"),
    ("Nordlys Energi", "NRDL.OL", "NO"),
    ("Sandstone Payments", "SNDS.US", "US"),
    ("Ostrava Data", "OSTR.DE", "DE"),
    ("Pacific Ledger", "PLGR.AX", "AU"),
    ("Lark and Finch", "LARK.L", "GB"),
    ("Torrent Games", "TRNT.HK", "HK"),
    ("Vela Semiconductors", "VELA.US", "US"),
    ("Cobalt Rail", "CBLT.US", "US"),
    ("Quarry Software", "QRRY.US", "US"),
];
const GOVERNMENTS: [(&str, &str, &str); 6] = [
    ("United States", "US", "US"),
    ("United Kingdom", "GB", "GB"),
    ("El Salvador", "SV", "SV"),
    ("Bhutan", "BT", "BT"),
    ("Finland", "FI", "FI"),
    ("Georgia", "GE", "GE"),
];
/// Coins that the provider follows here, and how many of them the largest company holds.
const FOLLOWED: [(&str, f64, f64); 3] = [
    ("bitcoin", 600_000.0, 21e6),
    ("ethereum", 3_000_000.0, 120.7e6),
    ("solana", 6_000_000.0, 600e6),
];

pub async fn holders(
    outside: web::Data<Outside>,
    path: web::Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (kind, coin) = path.into_inner();
    let holders: &[(&str, &str, &str)] = match kind.as_str() {
        "companies" => &COMPANIES,
        "governments" => &GOVERNMENTS,
        _ => return Err(ApiError::Unknown("not found")),
    };
    let query = Query::of(&request);
    let world = &outside.world;
    let followed = FOLLOWED.iter().find(|known| known.0 == coin);
    let quote = world.find(&coin).and_then(|found| world.quote(found, world.now_ms()));
    let ((_, largest, supply), quote) = followed.zip(quote).ok_or(ApiError::NoCoin)?;
    // Holders buy a little now and then: what they have grows from month to month.
    let months = world.now_ms().div_euclid(30 * DAY_MS);
    let mut rows: Vec<(f64, Value)> = holders
        .iter()
        .enumerate()
        .map(|(place, (name, symbol, country))| {
            let key = random::pair(random::text(name), random::text(&coin));
            let mut draw = Stream::new(key);
            let share = 0.5_f64.powi(i32::try_from(place).unwrap_or(20)) * draw.between(0.8, 1.2);
            let grown = 1.0 + 0.002 * ((months - 640).max(0) as f64);
            let holdings = (largest * share * grown).round().max(1.0);
            // Some holders never said what they paid; the largest one did.
            let entry = (place == 0 || draw.unit() > 0.2).then(|| holdings * quote.price * draw.between(0.4, 1.3));
            let value = holdings * quote.price;
            let row = json!({
                "name": name, "symbol": symbol, "country": country, "total_holdings": holdings,
                "total_entry_value_usd": entry, "total_current_value_usd": value,
                "percentage_of_total_supply": (holdings / supply * 100_000.0).round() / 1_000.0,
            });
            (holdings, row)
        })
        .collect();
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    if query.text("order") == Some("total_holdings_usd_asc") {
        rows.reverse();
    }
    let total: f64 = rows.iter().map(|row| row.0).sum();
    let (per_page, page) = (
        query.number("per_page", 250).clamp(1, 250),
        query.number("page", 1).max(1),
    );
    let shown: Vec<Value> = rows
        .into_iter()
        .map(|(_, row)| row)
        .skip((page - 1).saturating_mul(per_page))
        .take(per_page)
        .collect();
    let dominance = quote.market_cap.map(|cap| total * quote.price / cap * 100.0);
    let mut body = json!({
        "total_holdings": total, "total_value_usd": total * quote.price, "market_cap_dominance": dominance,
    });
    body[kind] = json!(shown);
    Ok(HttpResponse::Ok().json(body))
}
