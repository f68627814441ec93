//! Reports of cases: what is in one, and how it is made.

use std::collections::BTreeMap;

use chain_model::{
    address::{self, Parsed},
    chain::{CHAINS, Chain, Kind, chain},
    error::Error,
    known,
};
use grants::{Access, rules::Level};
use vocab::{CaseId, UserId};

use super::{case::case_id, render, turns::person};
use crate::{
    Casebook,
    domain::{
        case::Exhibit,
        case_head::CaseHead,
        report::{self, Named, Redact, Report, redact},
    },
    store::case as cases,
};

pub use render::Form;

/// Names in a report.
const MOST_NAMES: usize = 500;

/// # Errors
/// Where a word is none of ours.
pub fn chosen(words: &[String]) -> Result<Vec<Redact>, Error> {
    let wrong = || Error::invalid("redact", "Some of addresses, amounts, names, notes, findings.");
    words.iter().map(|word| Redact::of(word).ok_or_else(wrong)).collect()
}

impl Casebook {
    /// The report as a document, and its title.
    pub async fn report(
        &self,
        user: UserId,
        case: &str,
        form: Form,
        leave_out: &[Redact],
    ) -> Result<(Vec<u8>, String), Error> {
        let id = case_id(case)?;
        let Access { owner, .. } = self.access::<CaseHead>(user, id, Level::Viewer).await?;
        let turn = self.renders.turn(person(user)).await?;
        let report = redact::redact(self.whole_report((user, owner), id, false).await?, leave_out);
        let title = report.case.title.clone();
        let pictures = self.pictures(owner, id, &report).await?;
        let drawn = render::draw(turn, report, pictures, vec![form]).await?;
        Ok((drawn.into_iter().next().unwrap_or_default(), title))
    }

    /// The case is the owner's, the names are those that the user knows: nobody learns an owner's labels by a grant. `shared`: for others, so
    /// only with those of the user's labels that they may see.
    pub(super) async fn whole_report(
        &self,
        (user, owner): (UserId, UserId),
        id: CaseId,
        shared: bool,
    ) -> Result<Report, Error> {
        let (case, exhibits) = {
            let mut db = self.db().await?;
            let case = cases::find(&mut db, owner, id).await?.ok_or(Error::NotHere)?;
            (case, cases::exhibits(&mut db, owner, id).await?)
        };
        let names = self.names(user, &exhibits, shared).await?;
        Ok(report::build(&case, &exhibits, names, self.clock.now()))
    }

    /// Names of the addresses that stand in the exhibits.
    async fn names(&self, user: UserId, exhibits: &[Exhibit], shared: bool) -> Result<Vec<Named>, Error> {
        let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for exhibit in exhibits {
            let tokens = exhibit
                .content
                .split(|c: char| !c.is_ascii_alphanumeric())
                .chain([exhibit.subject.as_str()]);
            for token in tokens.filter(|token| (26..=90).contains(&token.len())) {
                let (on, address) = match address::parse(token) {
                    Ok(Parsed::Bitcoin { address }) => (&CHAINS[0], address),
                    Ok(Parsed::Evm { address }) => (evm(&exhibit.chain), address),
                    _ => continue,
                };
                let list = found.entry(on.id).or_default();
                if !list.contains(&address) && list.len() < MOST_NAMES {
                    list.push(address);
                }
            }
        }
        let mut names = Vec::new();
        for (chain_id, addresses) in found {
            let Some(on) = chain(chain_id) else { continue };
            let hidden = if shared {
                self.hidden_labels(user, on, &addresses).await?
            } else {
                Vec::new()
            };
            let mut known: Vec<_> = self.known(user, on, &addresses).await?.into_iter().collect();
            known.sort_by(|a, b| a.0.cmp(&b.0));
            for (address, list) in known {
                // What heuristics found is no fact, and no part of a report.
                let facts = list.into_iter().filter(|name| name.kind != known::Kind::Derived);
                let shown = facts.filter(|name| !name.label_id.as_ref().is_some_and(|id| hidden.contains(id)));
                names.extend(shown.map(|name| Named {
                    chain: chain_id.to_owned(),
                    address: address.clone(),
                    text: name.text,
                    source: name.source,
                    confidence: name.confidence,
                }));
            }
        }
        names.truncate(MOST_NAMES);
        Ok(names)
    }

    /// Ids of the user's labels on these addresses that nobody else may see.
    async fn hidden_labels(&self, user: UserId, on: &Chain, addresses: &[String]) -> Result<Vec<String>, Error> {
        crate::store::name::hidden(&mut *self.db().await?, user, on.id, addresses).await
    }
}

/// EVM chain of an exhibit; Ethereum where it says none.
fn evm(chain_id: &str) -> &'static Chain {
    chain(chain_id)
        .filter(|chain| chain.kind == Kind::Account)
        .unwrap_or(&CHAINS[1])
}
