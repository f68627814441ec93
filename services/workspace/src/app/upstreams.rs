//! The machines that the service asks, handed over when it starts.

use std::sync::Arc;

use grants::Members;

use crate::upstream::{
    feed::Feed, forecasts::Forecasts, grant_news::GrantNews, investigation::Investigation, lookout::Lookout,
    mailer::Mailer, market::Market, model::Model, nfts::Nfts, objects::Objects, onchain::Onchain,
    payments::PaymentProvider, publisher::Publishers, push::Pusher, receiver::Receivers, usage::Ledgers,
};

/// Other machines that this service asks.
#[derive(Debug, Clone)]
pub struct Upstreams {
    pub market: Market,
    pub nfts: Nfts,
    pub onchain: Onchain,
    pub investigation: Investigation,
    pub objects: Objects,
    pub grant_news: GrantNews,
    pub lookout: Lookout,
    pub forecasts: Forecasts,
    pub feed: Feed,
    pub mailer: Mailer,
    pub members: Members,
    /// Nothing where no model is connected.
    pub model: Option<Arc<dyn Model>>,
    /// Nothing where this installation charges nothing.
    pub payments: Option<Arc<dyn PaymentProvider>>,
    /// Nothing where no key is set.
    pub push: Option<Arc<Pusher>>,
    pub ledgers: Ledgers,
    pub receivers: Receivers,
    pub publishers: Publishers,
}
