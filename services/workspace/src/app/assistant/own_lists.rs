//! The user's watchlists and calendar for the model.

use assistant_rules::{Cell, Kind, MOST_ROWS, Row, clean};
use chrono::Days;
use vocab::UserId;

use super::{App, Teller};
use crate::{
    app::{CalendarEntry, DaysQuery, Open, Watchlist},
    domain::{
        answer::{About as _, Found, column, own_source, table, time},
        watchlist::{Item, Kind as Watched},
    },
    error::Error,
    upstream::quotes::MarketRow,
};

/// Watchlists that a refusal names.
const NAMED: usize = 5;

impl App {
    pub(super) async fn lists_of(&self, user: UserId, teller: &mut Teller) -> Result<Found, Error> {
        teller.look("watchlists", "Reading your watchlists").await;
        let lists = self.watchlists(user).await?;
        if lists.is_empty() {
            return Ok(Found::saying("There are no watchlists yet."));
        }
        let rows = lists.iter().map(|list| {
            Row {
                cells: vec![
                    Cell::from(clean(&list.thing.new.name)),
                    Cell::from(list.thing.items.to_string()),
                    Cell::from(clean(&list.thing.new.note)),
                ],
                target: None,
            }
            .about("watchlist", &list.thing.id.to_string(), "")
        });
        let mut found = Found::default();
        found.add(table(
            "Watchlists",
            vec![
                column("Watchlist", Kind::Text, ""),
                column("Items", Kind::Number, ""),
                column("Note", Kind::Text, ""),
            ],
            rows.collect(),
        ));
        Ok(self.kept("your watchlists", found))
    }

    /// With prices of its tokens now. Where the market doesn't answer, the list comes without them.
    pub(super) async fn list_of(&self, user: UserId, name: &str, teller: &mut Teller) -> Result<Found, Error> {
        teller.look("watchlists", "Reading your watchlists").await;
        let lists = self.watchlists(user).await?;
        let wanted = name.to_lowercase();
        let named = lists.iter().find(|list| list.thing.new.name.to_lowercase() == wanted);
        let list = named
            .ok_or_else(|| Error::invalid("text", no_list(name, &lists)))?
            .thing
            .id;
        let (list, mut items) = self.watchlist(user, &list.to_string()).await?;
        let all = items.len();
        items.truncate(MOST_ROWS);
        if items.is_empty() {
            return Ok(Found::saying("The watchlist has no items yet."));
        }
        let ids: Vec<String> = items
            .iter()
            .filter(|item| item.subject.kind == Watched::Token)
            .map(|item| item.subject.reference.clone())
            .collect();
        let mut prices = (Vec::new(), None);
        let mut notes = Vec::new();
        if all > items.len() {
            notes.push(format!("The first {} of {all} items.", items.len()));
        }
        if !ids.is_empty() {
            teller.look("prices", "Reading prices of the watchlist").await;
            let most = u8::try_from(MOST_ROWS).unwrap_or(u8::MAX);
            match self.market.market_rows(ids, "", most).await {
                Ok((rows, source)) => prices = (rows, Some(source)),
                Err(error @ Error::Spent(_)) => return Err(error),
                Err(error) => notes.push(format!("{error} Prices are left out.")),
            }
        }
        let id = list.thing.id.to_string();
        let rows = items.iter().map(|item| watched(item, &prices.0, &id));
        let mut whole = table(
            "Watchlist",
            vec![
                column("Item", Kind::Text, ""),
                column("Symbol", Kind::Text, ""),
                column("Section", Kind::Text, ""),
                column("Price", Kind::Money, "usd"),
                column("24 h", Kind::Percent, ""),
                column("Price when added", Kind::Money, "usd"),
                column("Added", Kind::Time, ""),
                column("Target", Kind::Money, "usd"),
                column("Note", Kind::Text, ""),
            ],
            rows.collect(),
        );
        whole.note = notes.join(" ");
        whole.sources.push(own_source("your watchlist", self.now()));
        whole.sources.extend(prices.1);
        let mut found = Found::default();
        found.add(whole);
        Ok(found)
    }

    pub(super) async fn coming_events(&self, user: UserId, days: u16, teller: &mut Teller) -> Result<Found, Error> {
        teller.look("calendar", "Reading your calendar").await;
        let today = self.now().with_timezone(&self.zone(user).await?).date_naive();
        let last = today.checked_add_days(Days::new(u64::from(days) - 1)).unwrap_or(today);
        let asked = DaysQuery {
            from: today.to_string(),
            to: last.to_string(),
            ..DaysQuery::default()
        };
        let listed = self.calendar_days(user, &asked).await?;
        if listed.entries.is_empty() {
            return Ok(Found::saying(format!(
                "There is nothing in the calendar from {today} to {last}."
            )));
        }
        let mut events = table(
            "Calendar",
            vec![
                column("Day", Kind::Day, ""),
                column("Starts", Kind::Time, ""),
                column("What", Kind::Text, ""),
                column("Kind", Kind::Text, ""),
                column("Importance", Kind::Text, ""),
                column("Tokens", Kind::Text, ""),
            ],
            listed.entries.iter().map(event).collect(),
        );
        let mut notes = listed.missing;
        if listed.truncated {
            let most = listed.entries.len();
            let left_out = format!("More than {most} events fall on these days: the later ones are left out.");
            notes.insert(0, left_out);
        }
        events.note = notes.join(" ");
        let mut found = Found::default();
        found.add(events);
        Ok(self.kept("your calendar", found))
    }
}

fn no_list(name: &str, lists: &[Open<Watchlist>]) -> String {
    let names = lists
        .iter()
        .take(NAMED)
        .map(|list| format!("“{}”", clean(&list.thing.new.name)));
    let names: Vec<String> = names.collect();
    let yours = if names.is_empty() {
        "You have no watchlists yet.".to_owned()
    } else {
        format!("Your watchlists: {}.", names.join(", "))
    };
    format!("There is no watchlist “{}”. {yours}", clean(name))
}

fn watched(item: &Item, prices: &[MarketRow], list: &str) -> Row {
    let subject = &item.subject;
    let price = prices
        .iter()
        .find(|price| subject.kind == Watched::Token && price.id == subject.reference);
    let money = |money: Option<vocab::Money>| Cell::from(money.map(|money| money.to_string()).unwrap_or_default());
    let row = Row {
        cells: vec![
            Cell::from(clean(if item.name.is_empty() {
                &subject.reference
            } else {
                &item.name
            })),
            Cell::from(clean(&item.symbol).to_uppercase()),
            Cell::from(clean(&item.section)),
            Cell::from(price.map(|price| price.price.clone()).unwrap_or_default()),
            Cell::from(price.map(|price| price.change_percent.clone()).unwrap_or_default()),
            money(item.added_price),
            Cell::from(time(item.added_at.timestamp())),
            money(item.notes.target),
            Cell::from(clean(&item.notes.note)),
        ],
        target: None,
    };
    match subject.kind {
        Watched::Token => row.about("token", &subject.reference, ""),
        Watched::Address => row.about("address", &subject.reference, &subject.chain),
        Watched::Entity | Watched::Collection => row.about("watchlist", list, ""),
    }
}

fn event(entry: &CalendarEntry) -> Row {
    let starts = entry.times.map(|(start, _)| time(start.timestamp()));
    let tokens: Vec<String> = entry.coins.iter().map(|coin| clean(coin)).collect();
    Row {
        cells: vec![
            Cell::from(entry.day.to_string()),
            Cell::from(starts.unwrap_or_default()),
            Cell::from(clean(&entry.title)),
            Cell::from(clean(&entry.kind)),
            Cell::from(entry.importance.word().to_owned()),
            Cell::from(tokens.join(", ")),
        ],
        target: None,
    }
    .about("calendar", "", "")
}
