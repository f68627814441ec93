//! Watchlists out of files: what is clear is added, what is not is asked.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use futures::{StreamExt, stream};
use kit::idempotency::apart;
use uuid::Uuid;
use vocab::UserId;

use super::{App, price, watch_item::room_for_collections, watchlist::LIST};
use crate::{
    domain::watchlist::{Content, Item, Kind, NewItem, NewWatchlist, Row, Subject, csv, rank, tradingview},
    error::Error,
    store::{self, Db, watch_item as items, watchlist as lists},
    upstream::market::{Coin, Namesake},
};

/// Rows of one file.
const MOST_ROWS: usize = 5_000;
/// Symbols asked for at a time.
const AT_ONCE: usize = 8;
/// Candidates that are shown for one symbol, the best ranked.
const MOST_CANDIDATES: usize = 10;
const MOST_SECTIONS: usize = 51;

/// What a row with several candidates means.
#[derive(Debug, Clone)]
pub struct Choice {
    /// As the file writes it.
    pub text: String,
    /// CoinGecko's id; empty to leave it out.
    pub reference: String,
}

/// What comes of a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    New,
    Listed,
    Ambiguous(Vec<Namesake>),
    Unknown,
    Invalid,
}

/// A row, and what comes of it.
#[derive(Debug, Clone)]
pub struct ImportedRow {
    pub line: u32,
    pub text: String,
    pub outcome: Outcome,
    /// In a sentence, where it is not new.
    pub message: String,
    pub item: Option<NewItem>,
    /// Of an item that was written.
    pub id: Option<Uuid>,
}

/// What an import wrote, or would write.
#[derive(Debug, Clone)]
pub struct WatchImport {
    pub written: bool,
    pub rows: Vec<ImportedRow>,
}

/// What the market says of the rows of a file.
struct Answers {
    /// By symbol.
    named: HashMap<String, Vec<Namesake>>,
    /// By id.
    coins: HashMap<String, Coin>,
}

impl App {
    /// Reads a list as text. With `is_dry` nothing is written; otherwise new rows are, in one transaction.
    ///
    /// # Errors
    /// For a text that is none, or has more items than a list may; where the market is away and a row needs it.
    pub async fn import_watchlist(
        &self,
        user: UserId,
        sent: &str,
        (format, content): (&str, &str),
        is_dry: bool,
        choices: &[Choice],
    ) -> Result<WatchImport, Error> {
        let mut rows = match format {
            "csv" => csv::read(content, self.now())?,
            "tradingview" => tradingview::read(content),
            _ => return Err(Error::invalid("format", "Use csv or tradingview.")),
        };
        if rows.len() > MOST_ROWS {
            let message = format!("This text has more than {MOST_ROWS} rows. Split it.");
            return Err(Error::invalid("content", message));
        }
        choose(&mut rows, choices);
        let ((owner, list), answers) = apart(async {
            let list = self.edited_list(user, sent).await?;
            Ok::<_, Error>((list, self.ask_market(&rows).await?))
        })
        .await?;
        let mut db = self.db_of(owner).await?;
        store::begin(&mut db).await?;
        let done = self.write_rows(&mut db, owner, list, (rows, &answers), is_dry).await;
        store::end(&mut db, done).await
    }

    async fn ask_market(&self, rows: &[Row]) -> Result<Answers, Error> {
        let symbols: BTreeSet<String> = rows
            .iter()
            .flat_map(|row| match &row.content {
                Content::Symbol { symbols, .. } => symbols.clone(),
                _ => Vec::new(),
            })
            .collect();
        let mut asked = stream::iter(symbols)
            .map(|symbol| async move { (self.market.namesakes(&symbol).await, symbol) })
            .buffer_unordered(AT_ONCE);
        let mut named = HashMap::new();
        while let Some((tokens, symbol)) = asked.next().await {
            named.insert(symbol, tokens?);
        }
        let mut wanted: BTreeSet<String> = rows
            .iter()
            .filter_map(|row| match &row.content {
                Content::Item(item) if is_unknown(item) => Some(item.subject.reference.clone()),
                _ => None,
            })
            .collect();
        let meant = named.values().filter_map(|tokens: &Vec<Namesake>| only(tokens));
        wanted.extend(meant.map(|token| token.id.clone()));
        let wanted: Vec<String> = wanted.into_iter().collect();
        let coins = self.market.coins(&wanted).await?;
        Ok(Answers {
            named,
            coins: coins.into_iter().map(|coin| (coin.id.clone(), coin)).collect(),
        })
    }

    async fn write_rows(
        &self,
        db: &mut Db,
        user: UserId,
        list: Uuid,
        (rows, answers): (Vec<Row>, &Answers),
        is_dry: bool,
    ) -> Result<WatchImport, Error> {
        let held = lists::hold(db, user, list).await?.ok_or(Error::NotHere(LIST))?;
        let kept = items::list(db, user, list).await?;
        let (sections, mut rows) = judge(&held.new, &kept, rows, answers);
        if sections.len() > MOST_SECTIONS {
            return Err(Error::invalid(
                "content",
                "With this text the list has more than 50 sections. Use fewer.",
            ));
        }
        let new: Vec<NewItem> = rows
            .iter()
            .filter(|row| row.outcome == Outcome::New)
            .filter_map(|row| row.item.clone())
            .collect();
        self.room_for_items(kept.len(), new.len())?;
        room_for_collections(&kept, new.iter().map(|item| item.subject.kind))?;
        if is_dry {
            return Ok(WatchImport { written: false, rows });
        }
        if sections != held.new.sections {
            let changed = NewWatchlist { sections, ..held.new };
            lists::update(db, user, list, &changed).await?;
        }
        let ranks = ranks_behind(db, user, &kept, new.len()).await?;
        let ids = items::add(db, user, list, &new, &ranks, self.now()).await?;
        let fresh = rows.iter_mut().filter(|row| row.outcome == Outcome::New);
        for (row, id) in fresh.zip(ids) {
            row.id = Some(id);
        }
        Ok(WatchImport { written: true, rows })
    }
}

/// Ranks for so many items behind those that are there.
async fn ranks_behind(db: &mut Db, user: UserId, kept: &[Item], count: usize) -> Result<Vec<String>, Error> {
    let mut ranks = Vec::with_capacity(count);
    let mut last = kept.last().map(|item| item.rank.clone());
    for _ in 0..count {
        let Some(rank) = rank::between(last.as_deref(), None) else {
            // At the end of all keys: everything is spread out, with room behind it.
            let ids: Vec<Uuid> = kept.iter().map(|item| item.id).collect();
            items::spread(db, user, &ids).await?;
            return Ok(rank::spread(kept.len() + count).split_off(kept.len()));
        };
        ranks.push(rank.clone());
        last = Some(rank);
    }
    Ok(ranks)
}

/// True for a token of which the file does not say everything.
fn is_unknown(item: &NewItem) -> bool {
    item.subject.kind == Kind::Token && (item.name.is_empty() || item.symbol.is_empty() || item.added_at.is_none())
}

/// The token that a symbol means: the only one, or the only one with a rank.
fn only(tokens: &[Namesake]) -> Option<&Namesake> {
    let mut ranked = tokens.iter().filter(|token| token.rank.is_some());
    match (tokens, ranked.next(), ranked.next()) {
        ([token], _, _) | (_, Some(token), None) => Some(token),
        _ => None,
    }
}

/// Puts chosen tokens in place of symbols, and takes out rows that are left out.
fn choose(rows: &mut Vec<Row>, choices: &[Choice]) {
    let choices: BTreeMap<&str, &str> = choices
        .iter()
        .map(|choice| (choice.text.trim(), choice.reference.trim()))
        .collect();
    rows.retain_mut(|row| {
        let Content::Symbol { item, .. } = &row.content else {
            return true;
        };
        let Some(chosen) = choices.get(row.text.as_str()) else {
            return true;
        };
        let mut item = item.clone();
        item.subject.reference = (*chosen).to_owned();
        row.content = Content::Item(item);
        !chosen.is_empty()
    });
}

/// The sections that the list has afterwards, and what comes of each row.
fn judge(list: &NewWatchlist, kept: &[Item], rows: Vec<Row>, answers: &Answers) -> (Vec<String>, Vec<ImportedRow>) {
    let mut sections = list.sections.clone();
    let mut there: HashSet<Subject> = kept.iter().map(|item| item.subject.clone()).collect();
    let mut judged = Vec::new();
    for row in rows {
        let (outcome, message, item) = match row.content {
            Content::Section(name) => {
                if !sections.contains(&name) {
                    sections.push(name);
                }
                continue;
            }
            Content::Bad(message) => (Outcome::Invalid, message, None),
            Content::Item(item) => known(*item, answers, &there),
            Content::Symbol { symbols, item } => meant(&symbols, *item, answers, &there),
        };
        if let (Outcome::New, Some(item)) = (&outcome, &item) {
            there.insert(item.subject.clone());
            if !sections.contains(&item.section) {
                sections.push(item.section.clone());
            }
        }
        judged.push(ImportedRow {
            line: row.line,
            text: row.text,
            outcome,
            message,
            item,
            id: None,
        });
    }
    (sections, judged)
}

type Judged = (Outcome, String, Option<NewItem>);

fn known(mut item: NewItem, answers: &Answers, there: &HashSet<Subject>) -> Judged {
    if there.contains(&item.subject) {
        return (Outcome::Listed, Error::AlreadyListed.to_string(), Some(item));
    }
    if is_unknown(&item) {
        let Some(coin) = answers.coins.get(&item.subject.reference) else {
            let message = format!("The market has no token “{}”.", item.subject.reference);
            return (Outcome::Unknown, message, None);
        };
        item.name.clone_from(&coin.name);
        item.symbol = coin.symbol.to_uppercase();
        // A price of now is none of an earlier day.
        if item.added_at.is_none() && item.added_price.is_none() {
            let price = coin.current_price.and_then(price::money);
            item.added_price = price.filter(|price| price.is_positive());
        }
    }
    (Outcome::New, String::new(), Some(item))
}

/// The reading of a pair whose coin is the best known, with all of that symbol.
fn reading<'a>(symbols: &'a [String], answers: &'a Answers) -> (&'a str, &'a [Namesake]) {
    let tokens = |symbol: &String| answers.named.get(symbol).map_or(&[][..], Vec::as_slice);
    let rank = |symbol: &&String| {
        let ranks = tokens(symbol).iter().map(|token| token.rank);
        ranks.map(|rank| rank.unwrap_or(u32::MAX - 1)).min().unwrap_or(u32::MAX)
    };
    let best = symbols.iter().min_by_key(rank);
    best.map_or(("", &[][..]), |symbol| (symbol.as_str(), tokens(symbol)))
}

fn meant(symbols: &[String], mut item: NewItem, answers: &Answers, there: &HashSet<Subject>) -> Judged {
    let (symbol, tokens) = reading(symbols, answers);
    let subject = |token: &Namesake| Subject {
        kind: Kind::Token,
        reference: token.id.clone(),
        chain: String::new(),
    };
    let mut listed = tokens.iter().filter(|token| there.contains(&subject(token)));
    if let (Some(token), None) = (listed.next(), listed.next()) {
        item.subject = subject(token);
        return known(item, answers, there);
    }
    if let Some(token) = only(tokens) {
        item.subject = subject(token);
        return known(item, answers, there);
    }
    if tokens.is_empty() {
        let message = format!("The market has no token with the symbol “{symbol}”.");
        return (Outcome::Unknown, message, None);
    }
    let candidates: Vec<Namesake> = tokens.iter().take(MOST_CANDIDATES).cloned().collect();
    let message = format!("{} tokens have the symbol “{symbol}”. Choose one.", tokens.len());
    (Outcome::Ambiguous(candidates), message, None)
}
