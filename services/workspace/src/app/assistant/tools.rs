//! Tools of the model: what commands do, a search, calculations, and drafts that only the user saves.

use std::sync::Arc;

use assistant_rules::{
    AlertDraft, Artifact, Call, Candidate, Choice, Kind, LabelDraft, Operation, Proposal, Row, Tool, calculate, choose,
    clean, handed_over, refused,
};
use serde_json::Value;
use vocab::UserId;

use super::{App, failure, profile::chain_of, teller::Teller};
use crate::{
    domain::answer::{About as _, Found, column, fact, own_source, row, table, text_columns},
    error::Error,
};

/// Bytes of all tables of an answer: behind them no tool is used any more.
const MOST_SHOWN: usize = 64 << 10;
/// Tokens that a search shows.
const FOUND: usize = 10;

impl App {
    /// Does what a call asks for, as the user; gives what the model is told of it. What goes wrong is told, too: the model may ask otherwise.
    pub(super) async fn use_tool(self: &Arc<Self>, user: UserId, call: &Call, teller: &mut Teller) -> Value {
        let today = self.now().date_naive();
        let tool = match Tool::parse(&call.name, &call.arguments, today) {
            Ok(tool) => tool,
            Err(refusal) => return refused(&refusal.0),
        };
        let shown = serde_json::to_vec(&teller.shown.artifacts).map_or(0, |bytes| bytes.len());
        if shown > MOST_SHOWN {
            return refused("The answer has no room for more tables. Answer with what there is.");
        }
        match self.run_tool(user, tool, teller).await {
            Ok(found) => {
                let first = teller.show(found.artifacts).await;
                handed_over(&teller.shown.artifacts[first..], &found.text)
            }
            Err(error) => refused(&failure(&error).1),
        }
    }

    /// Runs a tool as the user.
    pub(super) async fn run_tool(
        self: &Arc<Self>,
        user: UserId,
        tool: Tool,
        teller: &mut Teller,
    ) -> Result<Found, Error> {
        // Boxed: what commands do is large.
        match tool {
            Tool::Command(command) => Box::pin(self.run(user, command, teller)).await,
            Tool::Search(query) => self.search(&query, teller).await,
            Tool::Look(look) => Box::pin(self.read_look(user, look, teller)).await,
            Tool::Calc { operation, refs } => self.calculated(operation, &refs, teller).await,
            Tool::Alert(draft) => self.draft_alert(draft, teller).await,
            Tool::Label(draft) => self.draft_label(draft, teller).await,
        }
    }

    async fn search(&self, query: &str, teller: &mut Teller) -> Result<Found, Error> {
        teller.look("tokens", format!("Looking up “{}”", clean(query))).await;
        let mut tokens = self.market.candidates(query).await?;
        tokens.truncate(FOUND);
        if tokens.is_empty() {
            return Ok(Found::saying("No token matches."));
        }
        let rows = tokens.iter().map(|token| {
            let rank = Some(token.rank).filter(|rank| *rank > 0).map(|rank| rank.to_string());
            row([
                &clean(&token.name),
                &clean(&token.symbol).to_uppercase(),
                &clean(&token.id),
                &rank.unwrap_or_default(),
            ])
            .about("token", &token.id, "")
        });
        let mut columns = text_columns(&["Token", "Symbol", "Id", "Rank"]);
        columns[3] = column("Rank", Kind::Number, "");
        let mut found = Found::default();
        found.add(table("Tokens", columns, rows.collect()));
        Ok(found)
    }

    async fn calculated(&self, operation: Operation, refs: &[String], teller: &mut Teller) -> Result<Found, Error> {
        teller
            .look("calc", format!("Computing: {}", operation.name().to_lowercase()))
            .await;
        let result = calculate(operation, refs, &teller.shown.artifacts);
        let result = result.map_err(|refusal| Error::invalid("text", refusal.0))?;
        let mut computed = table(
            "Calculation",
            text_columns(&["Figure", "Of", "Value"]),
            vec![Row {
                cells: vec![
                    operation.name().to_owned().into(),
                    clean(&refs.join(", ")).into(),
                    result,
                ],
                target: None,
            }],
        );
        computed.sources.push(own_source("exact decimals", self.now()));
        let mut found = Found::default();
        found.add(computed);
        Ok(found)
    }

    async fn draft_alert(&self, draft: AlertDraft, teller: &mut Teller) -> Result<Found, Error> {
        teller.look("propose_alert", "Drafting an alert").await;
        let AlertDraft {
            token,
            direction,
            level,
        } = draft;
        let token = match choose(&token, self.market.candidates(&token).await?) {
            Choice::One(token) => token,
            Choice::Nothing => return Err(Error::invalid("text", "No token matches. Use search_tokens.")),
            Choice::Ambiguous(several) => return Err(Error::invalid("text", ambiguous(&several))),
        };
        let mut alert = table(
            "Proposed alert",
            text_columns(&["Field", "Value"]),
            vec![
                fact("Token", clean(&token.name), Kind::Text, "").about("token", &token.id, ""),
                fact("Fires when the price is", direction.clone(), Kind::Text, ""),
                fact("Price", level.clone(), Kind::Money, "usd"),
            ],
        );
        alert.proposal = Some(Proposal::Alert {
            coin: token.id,
            direction,
            level,
        });
        Ok(proposed(alert))
    }

    async fn draft_label(&self, draft: LabelDraft, teller: &mut Teller) -> Result<Found, Error> {
        teller.look("propose_label", "Drafting a label").await;
        let place = self.investigation.place(&draft.address).await?;
        if place.is_transaction {
            return Err(Error::invalid(
                "text",
                "This is a transaction. Labels are for addresses.",
            ));
        }
        let chain = chain_of(&place, draft.chain)?;
        let mut label = table(
            "Proposed label",
            text_columns(&["Field", "Value"]),
            vec![
                fact("Address", place.canonical.clone(), Kind::Address, "").about("address", &place.canonical, &chain),
                fact("Chain", chain.clone(), Kind::Text, ""),
                fact("Label", draft.text.clone(), Kind::Text, ""),
            ],
        );
        label.proposal = Some(Proposal::Label {
            chain,
            address: place.canonical,
            text: draft.text,
        });
        Ok(proposed(label))
    }
}

fn proposed(draft: Artifact) -> Found {
    let mut found = Found::default();
    found.add(draft);
    found
}

fn ambiguous(several: &[Candidate]) -> String {
    let ids: Vec<String> = several.iter().map(|token| clean(&token.id)).collect();
    format!("Several tokens match. Use one of these ids: {}.", ids.join(", "))
}
