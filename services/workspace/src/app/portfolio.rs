//! What is held, what was gained, and how it developed: in one currency, by the lots of one method.

use std::{
    cell::Cell,
    collections::{BTreeSet, HashSet},
    sync::Arc,
};

use kit::{
    acting::{self, acting_for},
    cursor::{self, BadCursor},
};
use lots::{Disposal, Method, OpenLot, Rules, Scope};
use uuid::Uuid;
use vocab::{Money, UserId, is_state_money};

use super::{
    App,
    fill::optional_id,
    page,
    portfolio_period::PeriodQuery,
    replayed::{Asked, PartRates, Replayed, Summary, rules},
};
use crate::{
    domain::{
        allocation::OnChains,
        futures_result::add_results,
        period::Span,
        portfolio::{LedgerEvent, has_price},
        rates::{Base, Rate},
        valuation::{Price, PriceSource, Sum},
    },
    error::{Error, Fault},
    store::{self, manual_price, portfolio as events, transfer_answer, wallet},
};

/// How lots are chosen; empty texts stand for the presets.
#[derive(Debug, Clone, Default)]
pub struct LotQuery {
    pub method: String,
    pub scope: String,
    pub account: String,
    /// Of named accounts.
    pub portfolio: String,
    /// In which amounts are reported; that of the settings where it is empty.
    pub currency: String,
}

/// Which disposals or open lots are asked for.
#[derive(Debug, Clone, Default)]
pub struct PartQuery {
    pub lots: LotQuery,
    pub asset: String,
    pub from: String,
    pub to: String,
    pub cursor: String,
    pub limit: u32,
}

/// A [`LotQuery`] before its portfolio is known.
struct Read {
    method: Method,
    scope: Scope,
    account: Option<Uuid>,
    portfolio: Option<Uuid>,
}

impl LotQuery {
    fn read(&self, faults: &mut Vec<Fault>) -> Read {
        let method = match self.method.as_str() {
            "" => Some(Method::default()),
            word => word.parse().ok(),
        };
        let scope = match self.scope.as_str() {
            "" | "account" => Some(Scope::Account),
            "all" => Some(Scope::All),
            _ => None,
        };
        if method.is_none() {
            faults.push(Fault::new("method", "One of fifo, lifo, hifo, average."));
        }
        if scope.is_none() {
            faults.push(Fault::new("scope", "One of account, all."));
        }
        let account = optional_id("account_id", &self.account, faults);
        if account.is_some() && scope == Some(Scope::All) {
            let why = "All accounts share lots in this scope: leave out the account, or choose the scope account.";
            faults.push(Fault::new("scope", why));
        }
        let portfolio = optional_id("portfolio_id", &self.portfolio, faults);
        if !self.account.is_empty() && portfolio.is_some() {
            let why = "Choose either one account or a portfolio.";
            faults.push(Fault::new("portfolio_id", why));
        }
        Read {
            method: method.unwrap_or_default(),
            scope: scope.unwrap_or_default(),
            account,
            portfolio,
        }
    }
}

/// A page of disposals or open lots, and sums over all that match.
#[derive(Debug, Clone)]
pub struct Parts<T> {
    pub listed: page::Listed<T, u64>,
    pub gain: Sum,
    /// Of all amounts.
    pub currency: String,
    /// Where exchange rates are from; empty in dollars.
    pub rate_source: &'static str,
    pub market_away: bool,
}

/// A disposal, and where its proceeds are from.
#[derive(Debug, Clone)]
pub struct Part {
    pub disposal: Disposal,
    /// Nothing where they are unknown.
    pub rate_source: Option<&'static str>,
    pub rates: PartRates,
}

/// A lot that is held, and what it is worth now.
#[derive(Debug, Clone)]
pub struct HeldLot {
    pub lot: OpenLot,
    pub price: Option<Price>,
    pub value: Option<Money>,
    /// Value less cost.
    pub unrealised: Option<Money>,
    /// By which the cost was converted.
    pub cost_rate: Option<Rate>,
}

impl App {
    /// As the ledger is now; whoever asks for the same at the same time waits for the same work.
    pub(super) async fn replayed(self: &Arc<Self>, user: UserId, asked: &Asked) -> Result<Arc<Replayed>, Error> {
        let revision = store::revision(&mut *self.db().await?, user).await?;
        let currency = asked.base.currency().to_owned();
        let key = (user, revision, asked.method, asked.scope, asked.sharing(), currency);
        if let Some(found) = self.portfolios.get(&key).await {
            return Ok(found);
        }
        let app = Arc::clone(self);
        let (rules, base) = (rules(asked), asked.base.clone());
        let kept = key.clone();
        let work = async move {
            app.portfolios
                .try_get_with(kept, app.replay(user, revision, rules, base))
                .await
        };
        let found = tokio::spawn(acting_for(acting::current(), work)).await;
        let found = found.map_err(|died| Error::Computation(Arc::new(died)))?;
        let found = found.map_err(Arc::unwrap_or_clone)?;
        // Where a price or a rate is missing only because the market did not answer, it is asked again.
        if found.prices.market_away || found.base.is_unknown() {
            self.portfolios.invalidate(&key).await;
        }
        Ok(found)
    }

    async fn replay(
        self: &Arc<Self>,
        user: UserId,
        revision: i64,
        mut rules: Rules,
        base: Base,
    ) -> Result<Arc<Replayed>, Error> {
        let mut db = self.db().await?;
        let mut events = events::events(&mut db, user).await?;
        let entered = manual_price::all(&mut db, user).await?;
        let answers = transfer_answer::all(&mut db, user).await?;
        let wallets = wallet::list(&mut db, user, None).await?;
        let wallets: HashSet<Uuid> = wallets.into_iter().map(|wallet| wallet.account).collect();
        drop(db);
        let moved = || events.iter().flat_map(|event| &event.movements).map(|part| &part.asset);
        let coins = moved().filter(|asset| has_price(asset)).cloned().collect();
        let states = moved().filter(|asset| !has_price(asset) && !base.is(asset)).cloned();
        let states: BTreeSet<String> = states.collect();
        let states = Box::pin(self.state_rates(states.into_iter().collect()));
        let (mut prices, (rates, is_away)) = tokio::join!(self.prices_of(coins), states);
        prices.entered = entered;
        prices.states = rates;
        prices.market_away |= is_away;
        // What was paid in euros says what was bought for them, as dollars do.
        rules.money.extend(prices.states.currencies().cloned());
        let by_hand = events.iter().any(LedgerEvent::says_sizes);
        let journal = if by_hand { Some(self.book(user).await?) } else { None };
        let replayed = self.compute(move || {
            if let Some(book) = journal {
                add_results(&mut events, &book.ledger.trips);
            }
            let mut by_hand = HashSet::new();
            let mut counted: Vec<lots::Event> = Vec::with_capacity(events.len());
            for event in &events {
                let is_by_hand = Cell::new(false);
                let price = |asset: &str, day| {
                    let found = prices.worth_in(&base, asset, day)?;
                    is_by_hand.set(is_by_hand.get() || found.source == PriceSource::Entered);
                    Some(found.price)
                };
                counted.push(event.counted(&rules, price, |day| base.factor(day)));
                if is_by_hand.get() {
                    by_hand.insert(event.id);
                }
            }
            let mut book = lots::replay(&counted, &rules, &answers)?;
            // Paying in euros is no sale of euros.
            book.disposals.retain(|part| !is_state_money(&part.asset));
            let for_cash = events.iter().flat_map(|event| {
                let coins = event.traded_for_cash(&rules);
                coins.into_iter().map(|coin| (event.id, coin))
            });
            let for_dollars = events.iter().flat_map(|event| {
                let rules = event.known_rules(&rules, |asset, day| prices.worth_in(&base, asset, day).is_some());
                let coins = event.traded_for_money(&rules);
                coins.into_iter().map(|coin| (event.id, coin))
            });
            Ok(Replayed {
                on_chains: OnChains::of(wallets, &events, &book.changes)?,
                book,
                revision,
                for_cash: for_cash.collect(),
                for_dollars: for_dollars.collect(),
                base,
                by_hand,
                prices,
            })
        });
        replayed.await?.map(Arc::new)
    }

    /// With the accounts of its portfolio. An account or a portfolio that is not there is [`Error::NotHere`].
    async fn asked(&self, user: UserId, read: Read, base: Base) -> Result<Asked, Error> {
        let mut asked = Asked {
            method: read.method,
            scope: read.scope,
            within: read.account.into(),
            targets: None,
            base,
        };
        if let Some(account) = read.account
            && !self.account_names(user).await?.contains_key(&account)
        {
            return Err(Error::NotHere("account"));
        }
        if let Some(portfolio) = read.portfolio {
            let found = self.kept_portfolio(user, portfolio).await?;
            asked.within = found.content.within();
            asked.targets = Some(found.content.targets);
        }
        Ok(asked)
    }

    pub async fn portfolio(
        self: &Arc<Self>,
        user: UserId,
        lots: &LotQuery,
        period: &PeriodQuery,
    ) -> Result<Summary, Error> {
        let mut faults = Vec::new();
        let read = lots.read(&mut faults);
        // What is held is valued as of the market's present, which a replay has in the past.
        let (now, live) = tokio::join!(self.market.present(self.now()), self.market.live(self.now()));
        let days = period.read(now.date_naive(), &mut faults);
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let reporting = self.reporting_currency(user, &lots.currency).await?;
        let asked = self.asked(user, read, reporting.base).await?;
        let (book, replayed) = tokio::try_join!(self.book(user), self.replayed(user, &asked))?;
        let summary = self.compute(move || {
            let mut summary = replayed.summary(&asked, days, now, &book, &live)?;
            let assets = summary.valuation.assets.iter_mut();
            for asset in assets.filter(|asset| asset.price.is_none()) {
                asset.stale = replayed.prices.last_in(&replayed.base, &asset.asset, now, &live);
            }
            summary.market_away |= book.market_away || reporting.is_away || live.is_away;
            Ok::<_, Error>(summary)
        });
        Ok(Summary {
            wanted_currency: reporting.wanted,
            ..summary.await??
        })
    }

    /// Newest first.
    pub async fn disposals(self: &Arc<Self>, user: UserId, query: &PartQuery) -> Result<Parts<Part>, Error> {
        let mut faults = Vec::new();
        let read = query.lots.read(&mut faults);
        let zone = self.zone(user).await?;
        let span = Span::of_days(&query.from, &query.to, zone, &mut faults);
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let reporting = self.reporting_currency(user, &query.lots.currency).await?;
        let asked = self.asked(user, read, reporting.base).await?;
        let asset = self.sought(user, &query.asset).await?;
        let replayed = self.replayed(user, &asked).await?;
        let matches = |part: &&Disposal| {
            asked.within.holds(part.account) && asset.holds(&part.asset) && span.holds(part.disposed)
        };
        let found: Vec<&Disposal> = replayed.book.disposals.iter().rev().filter(matches).collect();
        let listed = cut(user, "disposals", &replayed, query, &found)?;
        let part = |disposal: Disposal| Part {
            rate_source: replayed.rate_source(&disposal),
            rates: replayed.part_rates(&disposal),
            disposal,
        };
        Ok(Parts {
            gain: Sum::of(found.iter().map(|part| part.gain))?,
            listed: page::Listed {
                items: listed.items.into_iter().map(part).collect(),
                next: listed.next,
                total: listed.total,
            },
            currency: replayed.base.currency().to_owned(),
            rate_source: replayed.base.source(),
            market_away: replayed.prices.market_away || reporting.is_away,
        })
    }

    /// By account and coin; those first that would be sold first.
    pub async fn open_lots(self: &Arc<Self>, user: UserId, query: &PartQuery) -> Result<Parts<HeldLot>, Error> {
        let mut faults = Vec::new();
        let read = query.lots.read(&mut faults);
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let reporting = self.reporting_currency(user, &query.lots.currency).await?;
        let asked = self.asked(user, read, reporting.base).await?;
        let asset = self.sought(user, &query.asset).await?;
        let replayed = self.replayed(user, &asked).await?;
        let matches =
            |lot: &&OpenLot| lot.account.is_none_or(|account| asked.within.holds(account)) && asset.holds(&lot.asset);
        let found: Vec<&OpenLot> = replayed.book.open.iter().filter(matches).collect();
        let listed = cut(user, "open lots", &replayed, query, &found)?;
        let (now, live) = tokio::join!(self.market.present(self.now()), self.market.live(self.now()));
        let held = |lot: OpenLot| {
            let price = replayed.price_now(&lot.asset, now, &live);
            let worth = price.map(|price| price.of(lot.quantity, lot.cost)).transpose()?;
            Ok::<_, Error>(HeldLot {
                price,
                value: worth.map(|(value, _)| value),
                unrealised: worth.and_then(|(_, gain)| gain),
                cost_rate: replayed.cost_rate(&lot.asset, lot.lot, lot.acquired, lot.cost),
                lot,
            })
        };
        Ok(Parts {
            gain: Sum::default(),
            listed: page::Listed {
                items: listed.items.into_iter().map(held).collect::<Result<_, _>>()?,
                next: listed.next,
                total: listed.total,
            },
            currency: replayed.base.currency().to_owned(),
            rate_source: replayed.base.source(),
            market_away: replayed.prices.market_away || reporting.is_away || live.is_away,
        })
    }
}

/// A page by its place in the list. A list is that of one revision of the ledger: the cursor of another one names no place in it.
fn cut<T: Clone>(
    user: UserId,
    list: &str,
    replayed: &Replayed,
    query: &PartQuery,
    found: &[&T],
) -> Result<page::Listed<T, u64>, Error> {
    let start = match cursor::read(user, list, &query.cursor)? {
        None => 0,
        Some(text) => {
            let (revision, place) = text.split_once(' ').ok_or(BadCursor)?;
            if revision != replayed.revision.to_string() {
                return Err(BadCursor.into());
            }
            place.parse::<usize>().map_err(|_| BadCursor)?
        }
    };
    let size = page::size(query.limit);
    let end = start.saturating_add(size).min(found.len());
    let items: Vec<T> = found.iter().skip(start).take(size).map(|one| (*one).clone()).collect();
    let next = if end < found.len() {
        cursor::write(user, list, &format!("{} {end}", replayed.revision))
    } else {
        String::new()
    };
    Ok(page::Listed {
        items,
        next,
        total: u64::try_from(found.len()).unwrap_or(u64::MAX),
    })
}
