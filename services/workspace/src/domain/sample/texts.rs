//! What is written in the sample: sessions, entries, tasks, a ruleset, a watchlist, an alert, a portfolio and a trip.

use alert_rules::{ConditionInput, RuleInput};
use serde_json::{Value, json};
use trading_rules::Form;
use vocab::Money;

use super::{
    Basis, SampleItem, SampleSession,
    trades::{FADE, RETEST, back},
};
use crate::domain::{
    alert,
    campaign::CampaignInput,
    entry::EntryInput,
    named_portfolio::{PortfolioInput, TargetText},
    ruleset,
    session::{ChecklistItem, LEAST_WEIGHT},
    session_input::{ReviewInput, SessionInput},
    task,
    watchlist::ItemInput,
};

/// On everything that has tags.
const TAG: &str = "sample";
/// Above the last known price of Bitcoin by a quarter, so that the alert waits.
const QUARTER_MORE: (i128, i128) = (5, 4);
/// Where the market says nothing.
const LEVEL: &str = "90000";

fn checklist(texts: [&str; 3], done: bool) -> Vec<ChecklistItem> {
    let item = |text: &str| ChecklistItem {
        text: text.to_owned(),
        done,
        weight: LEAST_WEIGHT,
    };
    texts.map(item).to_vec()
}

/// One that is running: it began four weeks ago, has two to go, and is judged by the ruleset.
#[must_use]
pub fn trip(basis: &Basis<'_>, account: &str, ruleset: &str) -> CampaignInput {
    CampaignInput {
        name: "Sample trip: six weeks by the rules".to_owned(),
        from: basis.day(28).to_string(),
        to: basis.day(-14).to_string(),
        currency: basis.quote().to_owned(),
        capital: "20000".to_owned(),
        goal: "1000".to_owned(),
        max_drawdown: "1500".to_owned(),
        accounts: vec![account.to_owned()],
        note: "No more than four trades a day, and no trade without a stop. Part of the sample data.".to_owned(),
        ruleset: ruleset.to_owned(),
    }
}

/// Two that are over, each on the day of a round trip, and one for today. All belong to the trip.
#[must_use]
pub fn sessions(basis: &Basis<'_>, account: &str, trip: &str) -> Vec<SampleSession> {
    let session = |back: i64, title: &str, bias: &str, plan: &str, review: Option<(&str, u32, &str)>| SampleSession {
        plan: SessionInput {
            title: title.to_owned(),
            day: basis.day(back).to_string(),
            bias: bias.to_owned(),
            plan: plan.to_owned(),
            tags: vec![TAG.to_owned()],
            accounts: vec![account.to_owned()],
            campaign: trip.to_owned(),
            max_loss: "300".to_owned(),
            max_trades: Some(4),
            checklist: checklist(
                ["News read", "Levels drawn", "Risk of each trade written down"],
                review.is_some(),
            ),
            ..SessionInput::default()
        },
        started_at: basis.at(back, 7 * 60 + 45),
        ended: review.map(|(text, rating, followed)| {
            let review = ReviewInput {
                text: text.to_owned(),
                rating: Some(rating),
                followed_plan: followed.to_owned(),
                checklist: Vec::new(),
            };
            (basis.at(back, 18 * 60 + 30), review)
        }),
    };
    vec![
        session(
            back(FADE),
            "Range day",
            "neutral",
            "Price has been in the same range since Monday. Only fade the edges, and only after the second touch.",
            Some((
                "I faded the upper edge once, and too late: the level broke on the second touch, and I was stopped out.",
                3,
                "partly",
            )),
        ),
        session(
            back(RETEST),
            "Trend day",
            "long",
            "Buy pullbacks to the level that broke yesterday. No new position after 3 PM.",
            Some(("Waited for the retest and took nothing else.", 5, "yes")),
        ),
        session(
            0,
            "Today's plan",
            "long",
            "Watch the high of last week. Below it, do nothing.",
            None,
        ),
    ]
}

fn document(paragraphs: &[&str]) -> String {
    let paragraph =
        |text: &&str| -> Value { json!({"type": "paragraph", "content": [{"type": "text", "text": text}]}) };
    let content: Vec<Value> = paragraphs.iter().map(paragraph).collect();
    json!({"schema_version": 1, "doc": {"type": "doc", "content": content}}).to_string()
}

/// Three; the newest belongs to a session.
#[must_use]
pub fn entries(basis: &Basis<'_>, session: &str) -> Vec<EntryInput> {
    let entry = |back: i64, title: &str, tag: &str, session: &str, paragraphs: &[&str]| EntryInput {
        title: title.to_owned(),
        day: basis.day(back).to_string(),
        kind: "entry".to_owned(),
        document: document(paragraphs),
        tags: vec![TAG.to_owned(), tag.to_owned()],
        session_id: session.to_owned(),
    };
    vec![
        entry(
            90,
            "What I trade, and what I leave",
            "plan",
            "",
            &[
                "This entry is part of the sample data. Remove it with the rest whenever you like.",
                "I trade breakouts, pullbacks and the edges of ranges. Each trade risks the same, and I write down the stop before I enter.",
                "I leave news alone: by the time I have read it, the move is over.",
            ],
        ),
        entry(
            30,
            "Review of the month",
            "review",
            "",
            &[
                "Breakouts paid for everything else. The trades around news lost money again, and most of them were late.",
                "Next month: no entry within half an hour of a release.",
            ],
        ),
        entry(
            back(RETEST),
            "A day that went by plan",
            "review",
            session,
            &[
                "The pullback came to the level that broke yesterday, and held on the second touch.",
                "I sold one half on the way up and the rest in the evening.",
            ],
        ),
    ]
}

/// Four, one of which comes again each week.
#[must_use]
pub fn tasks(basis: &Basis<'_>) -> Vec<task::TaskInput> {
    let task = |title: &str, note: &str, due: Option<i64>, repeat: &str| task::TaskInput {
        title: title.to_owned(),
        note: note.to_owned(),
        due: due.map(|back| basis.day(back).to_string()).unwrap_or_default(),
        repeat: repeat.to_owned(),
        ..task::TaskInput::default()
    };
    vec![
        task(
            "Sample: review the week",
            "Best and worst trade, and why.",
            Some(-2),
            "weekly",
        ),
        task("Sample: draw the levels for tomorrow", "", Some(0), "none"),
        task("Sample: note why each news trade was taken", "", Some(3), "none"),
        task("Sample: read the rules again", "", None, "none"),
    ]
}

/// Limits that the sample mostly keeps.
#[must_use]
pub fn ruleset(basis: &Basis<'_>, account: &str) -> ruleset::RulesetInput {
    let rule = |kind: &str| Form {
        kind: kind.to_owned(),
        action: "warn".to_owned(),
        ..Form::default()
    };
    ruleset::RulesetInput {
        name: "Sample rules".to_owned(),
        account: account.to_owned(),
        capital: "20000".to_owned(),
        capital_day: basis.day(super::trades::FIRST + 1).to_string(),
        currency: basis.quote().to_owned(),
        rules: vec![
            Form {
                share: "0.02".to_owned(),
                ..rule("max_risk")
            },
            Form {
                count: 4,
                ..rule("max_trades")
            },
            Form {
                lock_minutes: 30,
                ..rule("cooldown")
            },
        ],
        ..ruleset::RulesetInput::default()
    }
}

/// Tokens as the market names them.
#[must_use]
pub fn watch_items() -> Vec<SampleItem> {
    let item = |reference: &str, name: &str, symbol: &'static str, reason: &str| SampleItem {
        input: ItemInput {
            kind: "token".to_owned(),
            reference: reference.to_owned(),
            name: name.to_owned(),
            reason: reason.to_owned(),
            ..ItemInput::default()
        },
        symbol,
    };
    vec![
        item("bitcoin", "Bitcoin", "BTC", "Leads the others."),
        item("ethereum", "Ethereum", "ETH", "Held for the long term."),
        item("solana", "Solana", "SOL", "Traded in both accounts."),
        item("cardano", "Cardano", "ADA", "Moves late."),
    ]
}

/// On a price that is some way off. It has no channel, so that nobody is written to.
#[must_use]
pub fn alert(basis: &Basis<'_>) -> alert::AlertInput {
    let yesterday = (basis.closes)("BTC", basis.day(1));
    let (times, of) = QUARTER_MORE;
    let level = yesterday.and_then(|price| {
        let whole = price.units() / Money::ONE.units() * times / of;
        (whole > 0).then(|| whole.to_string())
    });
    alert::AlertInput {
        name: "Sample: Bitcoin rises sharply".to_owned(),
        note: "Part of the sample data.".to_owned(),
        rule: RuleInput {
            conditions: vec![ConditionInput {
                kind: "price".to_owned(),
                coin: Some("bitcoin".to_owned()),
                direction: "above".to_owned(),
                level: Some(level.unwrap_or_else(|| LEVEL.to_owned())),
                ..ConditionInput::default()
            }],
            ..RuleInput::default()
        },
        channel_ids: Vec::new(),
        enabled: None,
    }
}

/// Of what is held for the long term.
#[must_use]
pub fn portfolio(account: &str) -> PortfolioInput {
    let target = |(asset, share): (&str, &str)| TargetText {
        asset: asset.to_owned(),
        share: share.to_owned(),
    };
    PortfolioInput {
        name: "Sample portfolio".to_owned(),
        account_ids: vec![account.to_owned()],
        targets: [("BTC", "0.3"), ("ETH", "0.2"), ("*", "0.5")].map(target).to_vec(),
        band: "0.05".to_owned(),
        note: "Part of the sample data.".to_owned(),
    }
}
