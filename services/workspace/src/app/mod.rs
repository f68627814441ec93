//! What can be asked of this service: fetch, decide by the domain, keep.

mod account;
mod account_event;
mod adherence;
mod alert;
mod alert_backtest;
mod alert_book;
mod alert_calendar;
mod alert_channel;
mod alert_delivery;
mod alert_digest;
mod alert_engine;
mod alert_entity;
mod alert_firing;
mod alert_gather;
mod alert_history;
mod alert_lanes;
mod alert_looks;
mod alert_members;
mod alert_places;
mod alert_quotes;
mod alert_reverted;
mod alert_share;
mod alert_shown;
mod alert_signing;
mod alert_step;
mod alert_wanted;
mod alert_watch;
mod alert_whales;
mod archive;
mod asked;
mod asset_alias;
mod assistant;
mod calendar;
mod calendar_days;
mod calendar_effect;
mod calendar_feed;
mod calendar_import;
mod campaign;
mod candle;
mod candle_funding;
mod chain_notice;
mod collection;
mod comment;
mod comment_look;
mod commenter;
mod conversation;
mod conversion;
mod dashboard;
mod dashboard_link;
mod entry;
mod etf;
mod event_by_hand;
mod excursions;
mod fill;
mod first_use;
mod follow;
mod grant_notice;
mod grouped;
mod import;
mod lab;
mod lend;
mod link_token;
mod manual_price;
mod mapping;
mod mention;
mod missed_trade;
mod named_portfolio;
mod news;
mod news_fetch;
mod news_forecast;
mod news_own;
mod news_seats;
mod news_source;
mod notification;
mod own_line;
mod page;
mod paper_run;
mod paper_work;
mod picture;
mod portfolio;
mod portfolio_period;
mod price;
mod push_device;
mod rates;
mod replayed;
mod review;
mod ruleset;
mod sample;
mod sample_removal;
mod saved_view;
mod search;
mod secrets;
mod selected;
mod session;
mod settings;
mod shared;
mod statistics;
mod stop;
mod storage;
mod strategy;
mod strategy_curve;
mod strategy_figures;
mod strategy_grid;
mod strategy_ground;
mod strategy_run;
mod strategy_study;
mod strategy_tested;
mod stream_event;
mod subscription;
mod task;
mod team_log;
mod trade_check;
mod transfer;
mod trips;
mod upstreams;
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

pub use grants::{Grant, Through};
use grants::{Grants, Members};
use kit::{clock::Clock, pg::Pool};
use moka::future::Cache;
use tokio::sync::{Notify, Semaphore};
use vocab::UserId;

pub use crate::store::{
    account::Account,
    alert_channel::Channel,
    alert_delivery::Delivery,
    alert_firing::Firing,
    asset_alias::KeptAlias,
    calendar_feed::CalendarFeed,
    calendar_source::CalendarSource,
    candle::Series,
    chat_message::Message as ChatMessage,
    comment::{Comment, Counted as CountedComments},
    conversation::Conversation,
    dashboard::{Dashboard, Version as DashboardVersion},
    dashboard_link::DashboardLink,
    entry::Entry,
    entry_version::{EntryVersion, VersionSummary},
    import::Import,
    manual_price::KeptPrice,
    mapping::KeptMapping,
    missed_trade::MissedTrade,
    named_portfolio::KeptPortfolio,
    news_mute::Mute as NewsMute,
    news_source::Source as NewsSource,
    picture::{Picture, PictureContent},
    push_device::Device,
    ruleset::Kept,
    saved_view::SavedView,
    storage::Storage,
    strategy::RulesRow,
    stream_event::StreamEvent,
    watchlist::Watchlist,
};
pub use crate::upstream::{
    market::Namesake,
    payments::{Invoice, Method, Party, Price},
};
use crate::{
    config::WorkspaceArgs,
    domain::rates::Rates,
    upstream::{
        feed::Feed,
        forecasts::{Forecasts, Scored},
        grant_news::GrantNews,
        investigation::Investigation,
        lookout::Lookout,
        mailer::Mailer,
        market::{Closes, Hours, Market},
        model::Model,
        nfts::Nfts,
        objects::Objects,
        onchain::Onchain,
        payments::PaymentProvider,
        publisher::Publishers,
        push::Pusher,
        receiver::Receivers,
        usage::Ledgers,
    },
};
pub use adherence::{Adherence, AdherenceQuery};
pub use alert::{Alert, AlertQuery, FiringQuery};
pub use alert_backtest::Tested;
pub use alert_channel::DeliveryQuery;
pub use alert_delivery::deliver;
pub use alert_engine::evaluate;
pub use alert_firing::fired_values;
use alert_quotes::Quotes;
pub use archive::{Archive, worker};
use asked::{id, seen};
pub use asset_alias::AliasInput;
pub use assistant::{AskEvent, ToolResult};
pub use calendar_days::{CalendarDays, DaysQuery, Entry as CalendarEntry};
pub use calendar_effect::PriceEffect;
pub use calendar_feed::FeedFile;
pub use calendar_import::{CalendarFile, CalendarImport};
pub use campaign::{CampaignDetail, CampaignProgress};
pub use chain_notice::hear_of_grants;
pub use collection::{Collections, Figured};
pub use comment::{CommentInput, CommentQuery};
pub use commenter::{Commenter, Thread as CommentThread};
pub use conversation::ConversationQuery;
pub use dashboard_link::DashboardLinks;
pub use entry::{EntryQuery, FoundEntry};
pub use etf::{EtfDayRow, EtfEarlier, EtfFundRow, EtfImported, EtfTable};
pub use event_by_hand::EventQuery;
pub use excursions::{Excursions, Grain, PAGE_COINS};
pub use grant_notice::{Notices, ShownNotice};
pub use grouped::Grouped;
pub use import::{Conflicts, Faults, JudgedRow, NewFile, Previewed, ROW_OUTCOMES, Staged, format};
pub use manual_price::{AssetPrice, AssetPrices, PriceInput};
pub use mapping::FileColumns;
pub use mention::{HeardMention, Mentions, mail_mentions};
pub use missed_trade::{MissedQuery, MissedTrades};
pub use news::{NewsPage, NewsQuery};
pub use news_fetch::fetch_news;
pub use page::Listed;
pub use paper_run::{Paper, PaperDetail, PaperTrade};
pub use paper_work::take_papers;
pub use portfolio::{HeldLot, LotQuery, Part, PartQuery, Parts};
pub use portfolio_period::PeriodQuery;
pub use replayed::{FuturesNet, PartRates, Replayed, Summary};
pub use review::Reviews;
pub use sample::SampleState;
pub use sample_removal::{KeptSample, RemovedSample};
pub use session::{SessionDetail, SessionQuery};
pub use shared::{Open, Shareable};
pub use statistics::{Converted, Excursed, StatisticsAnswer};
pub use stop::{Stops, first_stop};
pub use strategy::Strategy;
pub use strategy_curve::curve;
pub use strategy_figures::{Judged, kept_figures};
pub use strategy_grid::{Grid, GridRow, Tries, Walked};
pub use strategy_run::Over;
pub use strategy_study::{Studied, StudyDetail};
pub use strategy_tested::Tested as StrategyTested;
pub use stream_event::Missed;
pub use subscription::{PaymentDetails, PlanPayment};
pub use task::{ListedTasks, TaskQuery};
pub use trade_check::CheckQuery;
pub use transfer::{TransferList, TransferQuestion};
pub use trips::{Book, TripQuery};
pub use upstreams::Upstreams;
pub use usage::{ModelUsage, PlanUsage, UsedProvider};
pub use watch_import::{Choice, ImportedRow, Outcome, WatchImport};
pub use watchlist::{WatchExport, WholeWatchlist};
pub use work::{begin_with_limit, look_at_commented, work};

/// Coins whose closes are kept for fees, and for how long.
const COINS: u64 = 200;
const CLOSES_LIVE: Duration = Duration::from_secs(3600);

/// Files of exchanges that are read at a time: each also needs a connection now and then.
const SEATS: usize = 4;

/// Hourly prices are asked for again after this; the market has new ones each hour.
const HOURS_LIVE: Duration = Duration::from_secs(900);
/// Ranks of tokens change slowly.
const TOKENS_LIVE: Duration = Duration::from_secs(3600);
/// Scores of forecasts come once a day.
const SCORED_LIVE: Duration = Duration::from_secs(900);
/// Tokens whose scored forecasts are kept.
const MOST_SCORED: u64 = 1_000;

/// The service's state; shared by all calls.
pub struct App {
    pool: Pool,
    market: Market,
    nfts: Nfts,
    onchain: Onchain,
    investigation: Investigation,
    objects: Objects,
    grant_news: GrantNews,
    lookout: Lookout,
    forecasts: Forecasts,
    feed: Feed,
    mailer: Mailer,
    members: Members,
    grants: Grants,
    model: Option<Arc<dyn Model>>,
    payments: Option<Arc<dyn PaymentProvider>>,
    push: Option<Arc<Pusher>>,
    ledgers: Ledgers,
    receivers: Receivers,
    publishers: Publishers,
    /// Tokens of the market, to say what news are about.
    tokens: Cache<(), Arc<feed_rules::Matcher>>,
    /// How forecasts of a token came out.
    scored: Cache<String, Arc<Vec<Scored>>>,
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
    /// What one dollar was worth, by currency.
    rates: Cache<String, Arc<Rates>>,
    /// Prices of the last 90 days, by coin.
    hours: Cache<String, Arc<Hours>>,
    /// When the market last failed to say prices for excursions, Unix milliseconds.
    excursions_failed: AtomicI64,
    /// Lots by owner, revision of their ledger, method and scope.
    portfolios: Cache<replayed::Key, Arc<Replayed>>,
    /// Long computations at a time.
    bench: Arc<Semaphore>,
    /// Heavy runs of strategies at a time: fewer than long computations, so that books and lots go on beside them.
    lab: Arc<Semaphore>,
    /// Files that are read at a time: a packed one may take hundreds of MiB while it is.
    desk: Arc<Semaphore>,
    /// Text files that are read at a time: of each, some rows are held.
    seats: Arc<Semaphore>,
    /// What of one person's is done at a time.
    lines: own_line::OwnLines,
    news_seats: news_seats::NewsSeats,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("args", &self.args).finish_non_exhaustive()
    }
}

impl App {
    #[must_use]
    pub fn new(pool: Pool, upstreams: Upstreams, clock: Arc<dyn Clock>, args: WorkspaceArgs) -> Self {
        let cores = kit::args::threads(args.threads).max(2);
        let grants = Grants::new(pool.clone(), upstreams.members.clone(), Arc::clone(&clock));
        Self {
            pool,
            market: upstreams.market,
            nfts: upstreams.nfts,
            onchain: upstreams.onchain,
            investigation: upstreams.investigation,
            objects: upstreams.objects,
            grant_news: upstreams.grant_news,
            lookout: upstreams.lookout,
            forecasts: upstreams.forecasts,
            feed: upstreams.feed,
            mailer: upstreams.mailer,
            members: upstreams.members,
            grants,
            model: upstreams.model,
            payments: upstreams.payments,
            push: upstreams.push,
            ledgers: upstreams.ledgers,
            receivers: upstreams.receivers,
            publishers: upstreams.publishers,
            tokens: Cache::builder().max_capacity(1).time_to_live(TOKENS_LIVE).build(),
            scored: Cache::builder()
                .max_capacity(MOST_SCORED)
                .time_to_live(SCORED_LIVE)
                .build(),
            quotes: Quotes::default(),
            outbox: Notify::new(),
            papers: Notify::new(),
            clock,
            books: trips::cache(args.cache_fills, CLOSES_LIVE),
            closes: Cache::builder().max_capacity(COINS).time_to_live(CLOSES_LIVE).build(),
            rates: Cache::builder().max_capacity(COINS).time_to_live(CLOSES_LIVE).build(),
            hours: Cache::builder().max_capacity(COINS).time_to_live(HOURS_LIVE).build(),
            excursions_failed: AtomicI64::new(i64::MIN),
            portfolios: replayed::cache(args.cache_fills, CLOSES_LIVE),
            bench: Arc::new(Semaphore::new(cores)),
            lab: Arc::new(Semaphore::new((cores / 2).max(1))),
            desk: Arc::new(Semaphore::new(1)),
            seats: Arc::new(Semaphore::new(SEATS)),
            lines: own_line::OwnLines::new(CLOSES_LIVE),
            news_seats: news_seats::NewsSeats::new(),
            args,
        }
    }

    #[must_use]
    pub fn now(&self) -> chrono::DateTime<chrono::Utc> {
        self.clock.now()
    }
}
