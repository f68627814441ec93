//! Whose things are whose: every operation of the snapshot that names a thing, asked for by somebody else.

mod sent;

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    bodies as made,
    owned_paths::OWNED,
    thing_lists::LISTS,
    world::{PASSWORD, Person, Site, read, shared},
};

static NEXT: AtomicU32 = AtomicU32::new(1);
/// Wallets of one owner read different addresses.
static WALLETS: AtomicUsize = AtomicUsize::new(0);

/// What the last named part of a path is.
#[derive(Clone, Copy, Debug)]
pub enum Thing {
    /// The same for everybody, or the asker's own by its nature.
    Everybody,
    Session,
    /// A further address of an account.
    Email,
    ApiKey,
    AppClient,
    /// An app that was let in.
    App,
    Upload,
    Label,
    Entity,
    Case,
    Trace,
    Mute,
    Account,
    Fill,
    /// A deposit, a withdrawal and the like.
    AccountEvent,
    /// A file of an exchange.
    File,
    /// What columns of a file mean.
    Mapping,
    RoundTrip,
    Entry,
    Picture,
    Task,
    TradingSession,
    Trip,
    Ruleset,
    Alert,
    Channel,
    Delivery,
    PushDevice,
    Check,
    Archive,
    Portfolio,
    /// Of an asset, entered by hand.
    Price,
    MissedTrade,
    /// Of a coin, by its old name.
    Alias,
    Wallet,
    Watchlist,
    Candles,
    Strategy,
    Dashboard,
    Conversation,
    /// An imported file of ETF flows.
    EtfImport,
    /// A followed NFT collection.
    Collection,
    Event,
    /// An imported calendar.
    Source,
    Feed,
    NewsSource,
    NewsItem,
    NewsMute,
    Team,
    /// Of a list, saved under a name.
    View,
    /// On a label, of which one may have many.
    Comment,
}

/// Nothing has this id.
const NOBODYS: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

/// One fill of an exchange's export.
pub const EXPORT: &str = "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers\n\
    T1,O1,XXBTZEUR,2024-05-01 10:00:00,buy,limit,50000,500,1,0.01,0,,\n";

/// Two candles of a day.
pub const CANDLES: &str = "time,open,high,low,close\n2024-01-01,1,2,1,1\n2024-01-02,1,2,1,1\n";

impl Thing {
    /// What makes one, or changes one.
    fn body(self) -> Value {
        match self {
            Self::Label => json!({"chain": "bitcoin", "address": "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "text": "mine"}),
            // Names of entities are taken once.
            Self::Entity => json!({"name": format!("mine {}", NEXT.fetch_add(1, Ordering::Relaxed))}),
            Self::Case => json!({"title": "mine"}),
            Self::Trace => json!({"name": "mine", "chain": "bitcoin", "content": {}}),
            Self::Mute => json!({"kind": "name", "value": "mine"}),
            Self::Account => json!({"name": format!("mine {}", NEXT.fetch_add(1, Ordering::Relaxed))}),
            Self::Fill | Self::RoundTrip => made::fill(NOBODYS),
            Self::AccountEvent => made::account_event(NOBODYS),
            Self::Entry | Self::Picture => made::entry(),
            Self::Task => json!({"title": "mine"}),
            Self::TradingSession => json!({"day": "2026-11-23"}),
            Self::Trip => made::trip(NOBODYS),
            Self::Alert => made::alert(),
            Self::Channel | Self::Delivery => made::channel(),
            // A browser shows the alerts of one account.
            Self::PushDevice => made::push_device(&NEXT.fetch_add(1, Ordering::Relaxed).to_string()),
            Self::Ruleset => made::ruleset(),
            Self::Mapping => made::mapping(),
            Self::Check => made::planned(NOBODYS),
            Self::Portfolio => made::portfolio(),
            // One of an asset on a day.
            Self::Price => made::price(&format!("MINE{}", NEXT.fetch_add(1, Ordering::Relaxed))),
            Self::MissedTrade => made::missed(),
            // One of a coin.
            Self::Alias => made::alias(&format!("OLD{}", NEXT.fetch_add(1, Ordering::Relaxed))),
            Self::Wallet => made::wallet(WALLETS.fetch_add(1, Ordering::Relaxed)),
            Self::Watchlist | Self::Team => json!({"name": "mine"}),
            // A list has a name once.
            Self::View => made::view(&format!("mine {}", NEXT.fetch_add(1, Ordering::Relaxed))),
            Self::Strategy => {
                json!({"name": "mine", "rules": {"v": 1, "market": "X", "bar": "1d", "stop": {"pct": 5}, "enter": {"gt": ["close", 1]}}})
            }
            Self::Candles => json!({}),
            Self::Dashboard => made::dashboard(),
            Self::Conversation => json!({"title": "mine"}),
            Self::EtfImport => made::flows(),
            Self::Collection => json!({"count": "1"}),
            Self::Event => made::event(),
            Self::Feed => json!({"name": "mine"}),
            Self::NewsSource => json!({"name": "mine", "shown": true}),
            Self::NewsItem => json!({"kept": true}),
            Self::NewsMute => {
                json!({"kind": "word", "value": format!("mine {}", NEXT.fetch_add(1, Ordering::Relaxed))})
            }
            Self::Source => json!({"name": "mine", "format": "csv", "content": "title,starts\nCPI,2026-12-10\n"}),
            Self::Comment => json!({"text": "mine"}),
            Self::Email => json!({"email": format!("mine{}@example.org", NEXT.fetch_add(1, Ordering::Relaxed))}),
            Self::AppClient => crate::apps::client(),
            Self::App | Self::Everybody | Self::Session | Self::ApiKey | Self::Upload | Self::File | Self::Archive => {
                json!({})
            }
        }
    }

    /// A new one of this owner's; its id.
    pub async fn of(self, site: &Site, owner: &Person) -> Option<String> {
        let id = |answer: &Value| answer["id"].as_str().map(str::to_owned);
        match self {
            Self::Everybody => None,
            Self::Session => {
                let list = site.get(self.list(), owner).await.expect(200).json();
                id(&list["results"][0])
            }
            Self::ApiKey => {
                let request = site.call(Method::POST, self.list()).bearer_auth(&owner.access);
                id(&read(request.json(&json!({"name": "mine", "password": PASSWORD})))
                    .await
                    .expect(201)
                    .json())
            }
            Self::App => {
                crate::apps::connect(site, owner, "market:read offline_access").await;
                id(&site.get(self.list(), owner).await.expect(200).json()["apps"][0])
            }
            Self::Email => {
                // An account has few.
                let list = site.get(self.list(), owner).await.expect(200).json();
                if let Some(added) = id(&list["results"][1]) {
                    return Some(added);
                }
                let request = site.call(Method::POST, self.list()).bearer_auth(&owner.access);
                id(&read(request.json(&self.body())).await.expect(201).json())
            }
            Self::Upload => {
                let request = site
                    .call(Method::POST, "/forecasting/api/uploads/?name=mine")
                    .bearer_auth(&owner.access);
                let csv = "ds,yhat\n2027-01-01,1\n2027-01-02,2\n";
                id(&read(request.header("content-type", "text/csv").body(csv))
                    .await
                    .expect(201)
                    .json())
            }
            Self::Fill | Self::AccountEvent | Self::RoundTrip | Self::Trip | Self::Check => {
                let account = Box::pin(Self::Account.of(site, owner)).await?;
                let (path, body) = match self {
                    Self::Trip => (self.list(), made::trip(&account)),
                    Self::Check => (self.list(), made::planned(&account)),
                    Self::AccountEvent => (self.list(), made::account_event(&account)),
                    _ => ("/api/v1/fills", made::fill(&account)),
                };
                let request = site.call(Method::POST, path).bearer_auth(&owner.access);
                let made = read(request.json(&body)).await.expect(201).json();
                id(if matches!(self, Self::Trip) {
                    &made["trip"]
                } else {
                    &made
                })
            }
            Self::Comment => {
                let label = Box::pin(Self::Label.of(site, owner)).await?;
                let path = format!("/api/v1/discussions/label/{label}");
                let request = site.call(Method::POST, &path).bearer_auth(&owner.access);
                id(&read(request.json(&self.body())).await.expect(201).json())
            }
            Self::Delivery => {
                let channel = Box::pin(Self::Channel.of(site, owner)).await?;
                let request = site.call(Method::POST, &format!("/api/v1/alert-channels/{channel}/test"));
                id(&read(request.bearer_auth(&owner.access)).await.expect(200).json())
            }
            Self::Archive => {
                let request = site.call(Method::POST, "/api/v1/workspace/exports");
                id(&read(request.bearer_auth(&owner.access)).await.expect(201).json())
            }
            Self::Picture => {
                let entry = Box::pin(Self::Entry.of(site, owner)).await?;
                let request = site.call(Method::POST, &format!("/api/v1/entries/{entry}/pictures"));
                let request = request.bearer_auth(&owner.access).header("content-type", "image/png");
                id(&read(request.body(made::PICTURE)).await.expect(201).json())
            }
            Self::File => {
                let request = site.call(Method::POST, self.list()).bearer_auth(&owner.access);
                let staged = read(request.header("content-type", "text/csv").body(EXPORT)).await;
                id(&staged.expect(201).json()["import"])
            }
            Self::NewsSource | Self::NewsItem => {
                let request = site
                    .call(Method::POST, "/api/v1/feed/sources")
                    .bearer_auth(&owner.access);
                let url = crate::newspaper::url(NEXT.fetch_add(1, Ordering::Relaxed));
                let source = read(request.json(&json!({"url": url}))).await.expect(201).json();
                match self {
                    Self::NewsSource => id(&source),
                    _ => id(&site.get(self.list(), owner).await.expect(200).json()["items"][0]),
                }
            }
            Self::Candles => {
                let request = site
                    .call(Method::POST, "/api/v1/candles?market=X")
                    .bearer_auth(&owner.access);
                let request = request.header("content-type", "text/csv").body(CANDLES);
                id(&read(request).await.expect(201).json())
            }
            Self::EtfImport => {
                let request = site.call(Method::POST, "/api/v1/etf-flows/import");
                let request = request.bearer_auth(&owner.access).json(&self.body());
                id(&read(request).await.expect(200).json())
            }
            Self::Collection => {
                // Followed once.
                let list = site.get(self.list(), owner).await.expect(200).json();
                if let Some(followed) = id(&list["collections"][0]) {
                    return Some(followed);
                }
                let request = site.call(Method::POST, self.list()).bearer_auth(&owner.access);
                let request = request.json(&json!({"nft_id": made::COLLECTION}));
                id(&read(request).await.expect(201).json())
            }
            Self::Event => {
                let request = site
                    .call(Method::POST, "/api/v1/calendar-events")
                    .bearer_auth(&owner.access);
                id(&read(request.json(&self.body())).await.expect(201).json())
            }
            Self::Source => {
                let request = site
                    .call(Method::POST, "/api/v1/calendar-imports")
                    .bearer_auth(&owner.access);
                let done = read(request.json(&self.body())).await.expect(200).json();
                done["source_id"].as_str().map(str::to_owned)
            }
            Self::AppClient
            | Self::Label
            | Self::Entity
            | Self::Case
            | Self::Trace
            | Self::Mute
            | Self::Account
            | Self::Entry
            | Self::Task
            | Self::TradingSession
            | Self::Alert
            | Self::Channel
            | Self::PushDevice
            | Self::Portfolio
            | Self::Price
            | Self::MissedTrade
            | Self::Alias
            | Self::Wallet
            | Self::Watchlist
            | Self::Strategy
            | Self::Dashboard
            | Self::Conversation
            | Self::Feed
            | Self::NewsMute
            | Self::Team
            | Self::Ruleset
            | Self::View
            | Self::Mapping => {
                let request = site.call(Method::POST, self.list()).bearer_auth(&owner.access);
                id(&read(request.json(&self.body())).await.expect(201).json())
            }
        }
    }
}

/// What the owner has, without times that reading itself moves.
async fn kept(site: &Site, thing: Thing, owner: &Person) -> Vec<(Value, Value)> {
    let list = site.get(thing.list(), owner).await.expect(200).json();
    let rows = LISTS.iter().find_map(|name| list[*name].as_array());
    let rows = rows.unwrap_or_else(|| panic!("{thing:?}: no list in {list}"));
    rows.iter()
        .map(|row| (row["id"].clone(), row["version"].clone()))
        .collect()
}

/// Operations of the snapshot whose path names something.
fn operations() -> Vec<(Method, String)> {
    let snapshot: Value = serde_json::from_str(include_str!("../../../openapi.json")).unwrap();
    let paths = snapshot["paths"].as_object().unwrap();
    let named = paths
        .iter()
        .filter(|(path, _)| path.contains('{') && !path.starts_with("/api/v3/"));
    named
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys();
            methods.map(move |method| (method.to_uppercase().parse().unwrap(), path.clone()))
        })
        .collect()
}

#[tokio::test]
async fn what_is_another_users_does_not_exist_and_does_not_change() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    let mut tried = 0;
    for (method, path) in operations() {
        let thing = OWNED.iter().find(|(known, _)| *known == path);
        let (_, thing) = thing.unwrap_or_else(|| panic!("{method} {path}: owned_paths.rs does not say whose this is"));
        if matches!(thing, Thing::Everybody) {
            continue;
        }
        let id = thing.of(&site, &ada).await.unwrap_or_else(|| panic!("no {thing:?}"));
        let before = kept(&site, *thing, &ada).await;
        let named = path
            .replacen("{id}", &id, 1)
            .replace("{version}", "1")
            .replace("{kind}", "dashboard");
        // Parts of a thing: none of them is there to be seen, whatever their id.
        let named = [
            "{exhibit}",
            "{share}",
            "{file}",
            "{line_id}",
            "{item_id}",
            "{invitation}",
            "{member}",
            "{grantee}",
        ]
        .iter()
        .fold(named, |at, part| at.replace(part, &id));
        // Rows of a file are listed by their outcome.
        let named = named.replace("/rows", "/rows?outcome=new");
        let request = site
            .call(method.clone(), &named)
            .bearer_auth(&eve.access)
            .header("if-match", "\"1\"");
        let request = match method {
            Method::POST if path.ends_with("/files") => {
                let request = request.query(&[("name", "x.txt")]);
                request.header("content-type", "text/plain").body("x")
            }
            Method::POST if path.ends_with("/pictures") => {
                request.header("content-type", "image/png").body(made::PICTURE)
            }
            Method::POST | Method::PUT | Method::PATCH => request.json(&thing.sent(&path)),
            _ => request,
        };
        let answer = read(request).await;
        assert_eq!(answer.status, 404, "{method} {path}: {}", answer.text);
        assert_eq!(kept(&site, *thing, &ada).await, before, "{method} {path}");
        read(site.call(method.clone(), &named)).await.expect(401);
        tried += 1;
    }
    assert!(tried >= 4, "{tried} operations");
}
