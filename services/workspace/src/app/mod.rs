//! What can be asked of this service: fetch, decide by the domain, keep.

mod account;
mod adherence;
mod alert;
mod alert_backtest;
mod alert_calendar;
mod alert_channel;
mod alert_delivery;
mod alert_digest;
mod alert_engine;
mod alert_firing;
mod alert_history;
mod alert_looks;
mod alert_places;
mod alert_quotes;
mod alert_wanted;
mod alert_watch;
mod alert_whales;
mod archive;
mod assistant;
mod calendar;
mod calendar_days;
mod calendar_effect;
mod calendar_feed;
mod calendar_import;
mod campaign;
mod candle;
mod collection;
mod conversation;
mod dashboard;
mod entry;
mod etf;
mod excursions;
mod fill;
mod import;
mod mapping;
mod named_portfolio;
mod news;
mod news_fetch;
mod news_own;
mod news_source;
mod notification;
mod page;
mod paper_run;
mod paper_work;
mod picture;
mod portfolio;
mod price;
mod replayed;
mod review;
mod ruleset;
mod session;
mod settings;
mod statistics;
mod storage;
mod strategy;
mod strategy_figures;
mod strategy_grid;
mod strategy_run;
mod task;
mod trade_check;
mod trips;
mod usage;
mod wallet;
mod wallet_sync;
mod watch_import;
mod watch_item;
mod watchlist;
mod work;

use std::{
    sync::{Arc, atomic::AtomicI64},
    time::Duration,
};

use kit::{
    clock::Clock,
    idempotency::Lent,
    pg::{self, Pool},
};
use moka::future::Cache;
use tokio::sync::{Notify, Semaphore};
use uuid::Uuid;
use vocab::UserId;

pub use crate::store::{
    account::Account,
    alert_channel::Channel,
    alert_delivery::Delivery,
    alert_firing::Firing,
    calendar_feed::CalendarFeed,
    calendar_source::CalendarSource,
    candle::Series,
    chat_message::Message as ChatMessage,
    conversation::Conversation,
    dashboard::{Dashboard, Version as DashboardVersion},
    entry::Entry,
    entry_version::{EntryVersion, VersionSummary},
    import::Import,
    mapping::KeptMapping,
    named_portfolio::KeptPortfolio,
    news_mute::Mute as NewsMute,
    news_source::Source as NewsSource,
    picture::{Picture, PictureContent},
    ruleset::Kept,
    storage::Storage,
    strategy::RulesRow,
    watchlist::Watchlist,
};
pub use crate::upstream::market::Namesake;
use crate::{
    config::WorkspaceArgs,
    error::Error,
    store,
    upstream::{
        feed::Feed,
        forecasts::Forecasts,
        investigation::Investigation,
        lookout::Lookout,
        mailer::Mailer,
        market::{Closes, Hours, Market},
        members::Members,
        nfts::Nfts,
        onchain::Onchain,
        publisher::Publishers,
        receiver::Receivers,
        usage::Ledgers,
    },
};
pub use adherence::{Adherence, AdherenceQuery};
pub use alert::{Alert, AlertQuery, FiringQuery};
pub use alert_backtest::Tested;
pub use alert_channel::DeliveryQuery;
pub use alert_delivery::{Lanes, deliver};
pub use alert_engine::evaluate;
pub use alert_firing::fired_values;
use alert_quotes::Quotes;
pub use archive::{Archive, worker};
pub use assistant::AskEvent;
pub use calendar_days::{CalendarDays, DaysQuery, Entry as CalendarEntry};
pub use calendar_effect::PriceEffect;
pub use calendar_feed::FeedFile;
pub use calendar_import::{CalendarFile, CalendarImport};
pub use campaign::{CampaignDetail, CampaignProgress};
pub use collection::{Collections, Figured};
pub use conversation::ConversationQuery;
pub use entry::{EntryQuery, FoundEntry};
pub use etf::{EtfDayRow, EtfEarlier, EtfFundRow, EtfImported, EtfTable};
pub use excursions::{Excursions, Grain, PAGE_COINS};
pub use fill::FillQuery;
pub use import::{NewFile, Previewed, Staged, format};
pub use mapping::FileColumns;
pub use news::{NewsPage, NewsQuery};
pub use news_fetch::fetch_news;
pub use page::Listed;
pub use paper_run::{Paper, PaperDetail, PaperTrade};
pub use paper_work::take_papers;
pub use portfolio::{LotQuery, Part, PartQuery, Parts};
pub use replayed::{FuturesNet, Replayed, Summary};
pub use review::Reviews;
pub use session::{SessionDetail, SessionQuery};
pub use statistics::{Excursed, Grouped, Told};
pub use strategy::Strategy;
pub use strategy_figures::{Judged, kept_figures};
pub use strategy_grid::{Grid, GridRow, Step, Tries, Walked};
pub use strategy_run::{Over, Tested as StrategyTested, given};
pub use task::{ListedTasks, TaskQuery};
pub use trade_check::CheckQuery;
pub use trips::{Book, TripQuery};
pub use usage::{PlanUsage, UsedProvider};
pub use watch_import::{Choice, ImportedRow, Outcome, WatchImport};
pub use watchlist::WatchExport;
pub use work::work;

/// Coins whose closes are kept for fees, and for how long.
const COINS: u64 = 200;
const CLOSES_LIVE: Duration = Duration::from_secs(3600);

/// Hourly prices are asked for again after this; the market has new ones each hour.
const HOURS_LIVE: Duration = Duration::from_secs(900);
/// Ranks of tokens change slowly.
const TOKENS_LIVE: Duration = Duration::from_secs(3600);

/// Other machines that this service asks.
#[derive(Debug, Clone)]
pub struct Upstreams {
    pub market: Market,
    pub nfts: Nfts,
    pub onchain: Onchain,
    pub investigation: Investigation,
    pub lookout: Lookout,
    pub forecasts: Forecasts,
    pub feed: Feed,
    pub mailer: Mailer,
    pub members: Members,
    pub ledgers: Ledgers,
    pub receivers: Receivers,
    pub publishers: Publishers,
}

/// The service's state; shared by all calls.
pub struct App {
    pool: Pool,
    market: Market,
    nfts: Nfts,
    onchain: Onchain,
    investigation: Investigation,
    lookout: Lookout,
    forecasts: Forecasts,
    feed: Feed,
    mailer: Mailer,
    members: Members,
    ledgers: Ledgers,
    receivers: Receivers,
    publishers: Publishers,
    /// Tokens of the market, to say what news are about.
    tokens: Cache<(), Arc<feed_rules::Matcher>>,
    /// Newest prices, from the feed.
    quotes: Quotes,
    /// Rings when something may wait in the outbox of alerts.
    outbox: Notify,
    /// Rings when new candles may be there for paper runs.
    papers: Notify,
    clock: Arc<dyn Clock>,
    args: WorkspaceArgs,
    /// Round trips by owner and revision of their ledger: any replica comes to the same.
    books: Cache<(UserId, i64), Arc<Book>>,
    closes: Cache<String, Arc<Closes>>,
    /// Prices of the last 90 days, by coin.
    hours: Cache<String, Arc<Hours>>,
    /// When the market last failed to say prices for excursions, Unix milliseconds.
    excursions_failed: AtomicI64,
    /// Lots by owner, revision of their ledger, method and scope.
    portfolios: Cache<replayed::Key, Arc<Replayed>>,
    /// Long computations at a time.
    bench: Arc<Semaphore>,
    /// Heavy runs of strategies at a time: fewer than there are cores, so that books and lots go on beside them.
    lab: Arc<Semaphore>,
    /// One heavy run of a user at a time.
    lab_seats: Cache<UserId, Arc<Semaphore>>,
    /// Files that are read at a time: a packed one may take hundreds of MiB while it is.
    desk: Arc<Semaphore>,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("args", &self.args).finish_non_exhaustive()
    }
}

impl App {
    #[must_use]
    pub fn new(pool: Pool, upstreams: Upstreams, clock: Arc<dyn Clock>, args: WorkspaceArgs) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            pool,
            market: upstreams.market,
            nfts: upstreams.nfts,
            onchain: upstreams.onchain,
            investigation: upstreams.investigation,
            lookout: upstreams.lookout,
            forecasts: upstreams.forecasts,
            feed: upstreams.feed,
            mailer: upstreams.mailer,
            members: upstreams.members,
            ledgers: upstreams.ledgers,
            receivers: upstreams.receivers,
            publishers: upstreams.publishers,
            tokens: Cache::builder().max_capacity(1).time_to_live(TOKENS_LIVE).build(),
            quotes: Quotes::default(),
            outbox: Notify::new(),
            papers: Notify::new(),
            clock,
            books: Cache::builder()
                .max_capacity(args.cache_fills)
                // One that is larger than all that may be kept is kept alone.
                .weigher(move |_, book: &Arc<Book>| {
                    let fills = u64::try_from(book.fills.len()).unwrap_or(u64::MAX);
                    u32::try_from(fills.clamp(1, args.cache_fills.max(1))).unwrap_or(u32::MAX)
                })
                // Prices of fees are looked up anew after this.
                .time_to_live(CLOSES_LIVE)
                .build(),
            closes: Cache::builder().max_capacity(COINS).time_to_live(CLOSES_LIVE).build(),
            hours: Cache::builder().max_capacity(COINS).time_to_live(HOURS_LIVE).build(),
            excursions_failed: AtomicI64::new(i64::MIN),
            portfolios: replayed::cache(args.cache_fills, CLOSES_LIVE),
            bench: Arc::new(Semaphore::new(cores)),
            lab: Arc::new(Semaphore::new((cores / 2).max(1))),
            lab_seats: Cache::builder().time_to_idle(CLOSES_LIVE).build(),
            desk: Arc::new(Semaphore::new(1)),
            args,
        }
    }

    async fn db(&self) -> Result<Lent, Error> {
        Ok(kit::idempotency::get(&self.pool).await?)
    }

    /// In a transaction, one caller after the other for each owner and `what`: a limit is counted and what is added stands before the next
    /// one counts. [`store::end`] ends it.
    async fn counting(&self, user: UserId, what: &str) -> Result<Lent, Error> {
        let mut db = self.db().await?;
        store::begin(&mut db).await?;
        store::room::hold(&mut db, user, what).await?;
        Ok(db)
    }

    /// The same for what belongs to the ledger.
    async fn counting_in_ledger(&self, user: UserId) -> Result<Lent, Error> {
        let mut db = self.db().await?;
        store::begin(&mut db).await?;
        store::changed(&mut db, user).await?;
        Ok(db)
    }

    #[must_use]
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    #[must_use]
    pub fn now(&self) -> chrono::DateTime<chrono::Utc> {
        self.clock.now()
    }

    /// True when calls can be answered.
    pub async fn ready(&self) -> bool {
        pg::alive(&self.pool).await
    }

    /// Numbers are crunched beside the runtime, no more at a time than there are cores.
    async fn compute<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let permit = Arc::clone(&self.bench).acquire_owned().await;
        let permit = permit.map_err(|closed| Error::Computation(Arc::new(closed)))?;
        let done = tokio::task::spawn_blocking(move || {
            let _held = permit;
            work()
        });
        done.await.map_err(|died| Error::Computation(Arc::new(died)))
    }
}

/// An id as it was sent: what is none names nothing.
fn id(text: &str, what: &'static str) -> Result<Uuid, Error> {
    text.parse().map_err(|_| Error::NotHere(what))
}

/// The version that a change is for: 0 stands for whatever it is now.
const fn seen(version: i32, now: i32) -> i32 {
    if version == 0 { now } else { version }
}
