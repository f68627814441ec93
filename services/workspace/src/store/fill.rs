//! Fills: trades with their fees.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use exchange_imports::{Amount, InstrumentKind, Position, Side, Trade};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, asset_alias,
    event_by_hand::{self, Wanted, Which},
    money::Decimal,
    schema::{event, fill, movement},
    word::known,
};
use crate::{domain::fill::Fill, error::Error};

/// Events whose fees are asked for in one statement.
const CHUNK: usize = 10_000;

/// What is looked for.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub wanted: Wanted,
    /// Names of the base or the quote; all fills where there are none.
    pub assets: Vec<String>,
    pub side: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = event, check_for_backend(diesel::pg::Pg))]
struct EventRow {
    id: Uuid,
    account_id: Uuid,
    import_id: Option<Uuid>,
    happened_at: DateTime<Utc>,
    external_id: Option<String>,
    line: i32,
    place: i32,
    note: String,
    edited: bool,
    version: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = fill, check_for_backend(diesel::pg::Pg))]
struct FillRow {
    base: String,
    quote: String,
    kind: String,
    side: String,
    quantity: Decimal,
    quote_amount: Decimal,
    stop: Option<Decimal>,
    position: Option<String>,
}

/// Those that match, on accounts that are there.
fn matching(owner: UserId, filter: &Filter) -> event::BoxedQuery<'_, diesel::pg::Pg> {
    let mut query = event_by_hand::matching(owner, Which::Fills, &filter.wanted);
    if !filter.assets.is_empty() || filter.side.is_some() {
        let mut traded = fill::table.filter(fill::owner.eq(owner.uuid())).into_boxed();
        if !filter.assets.is_empty() {
            let (base, quote) = (fill::base.eq_any(&filter.assets), fill::quote.eq_any(&filter.assets));
            traded = traded.filter(base.or(quote));
        }
        if let Some(side) = &filter.side {
            traded = traded.filter(fill::side.eq(side));
        }
        query = query.filter(event::id.eq_any(traded.select(fill::event_id)));
    }
    query
}

fn fill_of((event, traded): (EventRow, FillRow)) -> Result<Fill, Error> {
    Ok(Fill {
        id: event.id,
        account: event.account_id,
        time: event.happened_at,
        trade: Trade {
            base: traded.base,
            quote: traded.quote,
            side: known("fill", "side", Side::named(&traded.side))?,
            kind: known("fill", "kind", InstrumentKind::named(&traded.kind))?,
            quantity: traded.quantity.0,
            quote_amount: traded.quote_amount.0,
            fees: Vec::new(),
            // A row without the word is of a net position.
            position: match traded.position {
                Some(word) => known("fill", "position", Position::named(&word))?,
                None => Position::Net,
            },
            order_id: None,
        },
        stop: traded.stop.map(|stop| stop.0),
        note: event.note,
        external_id: event.external_id,
        import: event.import_id,
        line: u32::try_from(event.line).unwrap_or_default(),
        place: event.place,
        edited: event.edited,
        version: event.version,
    })
}

/// Newest first, after a place of the list.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    filter: &Filter,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<Fill>, Error> {
    let ids: Vec<Uuid> = event_by_hand::newest(matching(owner, filter), after, limit)
        .select(event::id)
        .load(db)
        .await?;
    let mut found = whole(db, owner, &ids).await?;
    found.sort_by_key(|fill| std::cmp::Reverse((fill.time, fill.id)));
    Ok(found)
}

pub async fn count(db: &mut Db, owner: UserId, filter: &Filter) -> Result<i64, Error> {
    Ok(matching(owner, filter).count().get_result(db).await?)
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Fill>, Error> {
    let only = Filter {
        wanted: Wanted::only(id),
        ..Filter::default()
    };
    Ok(list(db, owner, &only, None, 1).await?.pop())
}

/// All that count, with coins by the names that their owner gave them; swaps between names of one coin are none.
pub async fn all(db: &mut Db, owner: UserId) -> Result<Vec<Fill>, Error> {
    let ids: Vec<Uuid> = matching(owner, &Filter::default()).select(event::id).load(db).await?;
    let names = asset_alias::names(db, owner).await?;
    let mut found = whole(db, owner, &ids).await?;
    found.retain_mut(|fill| names.fill(fill));
    Ok(found)
}

/// With their fees, in no order.
async fn whole(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<Vec<Fill>, Error> {
    let mut found = Vec::with_capacity(ids.len());
    for chunk in ids.chunks(CHUNK) {
        let rows: Vec<(EventRow, FillRow)> = event::table
            .inner_join(fill::table.on(fill::owner.eq(event::owner).and(fill::event_id.eq(event::id))))
            .filter(event::owner.eq(owner.uuid()))
            .filter(event::id.eq_any(chunk))
            .select((EventRow::as_select(), FillRow::as_select()))
            .load(db)
            .await?;
        let mut fees = fees(db, owner, chunk).await?;
        for row in rows {
            let mut fill = fill_of(row)?;
            fill.trade.fees = fees.remove(&fill.id).unwrap_or_default();
            found.push(fill);
        }
    }
    Ok(found)
}

/// As they were paid: positive.
async fn fees(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<HashMap<Uuid, Vec<Amount>>, Error> {
    let rows: Vec<(Uuid, String, Decimal)> = movement::table
        .filter(movement::owner.eq(owner.uuid()))
        .filter(movement::event_id.eq_any(ids))
        .filter(movement::fee)
        .order((movement::event_id, movement::ordinal))
        .select((movement::event_id, movement::asset, movement::amount))
        .load(db)
        .await?;
    let mut fees: HashMap<Uuid, Vec<Amount>> = HashMap::new();
    for (id, asset, Decimal(amount)) in rows {
        fees.entry(id).or_default().push(Amount { asset, amount: -amount });
    }
    Ok(fees)
}

#[cfg(test)]
mod tests {
    use exchange_imports::Side;
    use vocab::Money;

    use super::*;

    fn row(side: &str, position: Option<&str>) -> (EventRow, FillRow) {
        let event = EventRow {
            id: Uuid::from_u128(1),
            account_id: Uuid::from_u128(2),
            import_id: None,
            happened_at: DateTime::UNIX_EPOCH,
            external_id: None,
            line: 0,
            place: 0,
            note: String::new(),
            edited: false,
            version: 1,
        };
        let traded = FillRow {
            base: "BTC".to_owned(),
            quote: "USDT".to_owned(),
            kind: "linear".to_owned(),
            side: side.to_owned(),
            quantity: Decimal(Money::ONE),
            quote_amount: Decimal(Money::ONE),
            stop: None,
            position: position.map(str::to_owned),
        };
        (event, traded)
    }

    fn read(rows: Vec<(EventRow, FillRow)>) -> Result<Vec<(Side, Position)>, Error> {
        let words = |fill: Fill| (fill.trade.side, fill.trade.position);
        rows.into_iter().map(|row| fill_of(row).map(words)).collect()
    }

    #[test]
    fn rows_are_read_by_their_words() {
        let read = read(vec![row("sell", None), row("buy", Some("short"))]).unwrap();
        assert_eq!(read, [(Side::Sell, Position::Net), (Side::Buy, Position::Short)]);
    }

    #[test]
    fn a_list_with_an_unknown_word_fails_instead_of_guessing() {
        for bad in [row("sold", None), row("buy", Some("both"))] {
            let error = read(vec![row("sell", None), bad]).unwrap_err();
            assert!(matches!(error, Error::Store(_)), "{error:?}");
        }
    }
}
