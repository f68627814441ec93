//! What a saved trace is: a named document of the application's own, whose size is bounded and whose contents are counted.

use std::collections::BTreeSet;

use chain_model::fault::Fault;
use chrono::{DateTime, Utc};
use serde_json::Value;
use sha2::{Digest, Sha256};
use vocab::{TraceId, TraceShareId};

use super::label;

/// Most bytes of a document.
pub const MAX_BYTES: usize = vocab::limits::TRACE_DOCUMENT_BYTES;
/// Most traces of one user.
pub const MOST_TRACES: i64 = 500;
/// Most versions of a trace that its owner saved, and as many that others saved by a grant; older ones go.
pub const MOST_VERSIONS: i64 = 100;
/// Longest life of a link, hours.
pub const SHARE_HOURS: u32 = 24 * 90;
/// Most links of one trace that open. So many are listed at most; those that ended first make room for new ones.
pub const MOST_SHARES: usize = 50;

/// A trace, or a version of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    pub id: TraceId,
    pub name: String,
    pub chain: String,
    pub version: i32,
    pub sha256: Vec<u8>,
    pub nodes: i32,
    pub edges: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// One of a trace's past states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    pub version: i32,
    pub name: String,
    pub sha256: Vec<u8>,
    pub nodes: i32,
    pub edges: i32,
    pub saved_at: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    pub id: TraceShareId,
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub revoked_at: Option<DateTime<Utc>>,
}

impl Share {
    /// True while the link opens.
    #[must_use]
    pub fn opens(&self, now: DateTime<Utc>) -> bool {
        self.revoked_at.is_none() && self.expires_at > now
    }
}

/// A document that may be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Content {
    pub text: String,
    pub sha256: [u8; 32],
    pub nodes: i32,
    pub edges: i32,
    /// Addresses as the document spells them, each with its chain where a node names one.
    mentioned: BTreeSet<(Option<String>, String)>,
}

impl Content {
    /// A JSON object of at most [`MAX_BYTES`]; `nodes` and `edges`, where it has them, are lists and are counted.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: String) -> Result<Self, Fault> {
        if text.len() > MAX_BYTES {
            return Err(Fault::new("content", "too_long", format!("At most {MAX_BYTES} bytes.")));
        }
        let document: Value =
            serde_json::from_str(&text).map_err(|_| Fault::invalid("content", "This is not a JSON document."))?;
        if !document.is_object() {
            return Err(Fault::invalid("content", "A JSON object is expected."));
        }
        let count = |name: &str| match document.get(name) {
            None => Ok(0),
            Some(Value::Array(list)) => Ok(i32::try_from(list.len()).unwrap_or(i32::MAX)),
            Some(_) => Err(Fault::invalid("content", format!("`{name}` must be a list."))),
        };
        let (nodes, edges) = (count("nodes")?, count("edges")?);
        Ok(Self {
            sha256: Sha256::digest(text.as_bytes()).into(),
            nodes,
            edges,
            mentioned: mentioned(&document),
            text,
        })
    }

    /// The addresses that stand in the document, each once, with the ids of their chains. Those whose node names no chain are on
    /// the trace's own. What is no address there is passed over: the document is the application's own.
    #[must_use]
    pub fn addresses(&self, chain: &str) -> BTreeSet<(&'static str, String)> {
        let placed = self.mentioned.iter().filter_map(|(own, text)| {
            let (chain, address) = label::place(own.as_deref().unwrap_or(chain), text).ok()?;
            Some((chain.id, address))
        });
        placed.collect()
    }
}

/// Nodes of addresses, and members of groups: a group that is folded still holds what is in it.
fn mentioned(document: &Value) -> BTreeSet<(Option<String>, String)> {
    let list = |of: &Value, name: &str| of.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
    let text = |of: &Value, name: &str| of.get(name).and_then(Value::as_str).map(str::to_owned);
    let nodes = list(document, "nodes").into_iter().filter_map(|node| {
        let id = text(&node, "id").unwrap_or_default();
        let address = match text(&node, "kind").as_deref() {
            Some("address") => text(&node, "key").or_else(|| of_id(&id)),
            Some(_) => None,
            None => of_id(&id),
        };
        Some((text(&node, "chain"), address?))
    });
    let groups = list(document, "groups");
    let members = groups.iter().flat_map(|group| list(group, "members"));
    let members = members.filter_map(|member| Some((None, member.as_str().and_then(of_id)?)));
    nodes.chain(members).collect()
}

/// The address that a node's id names.
fn of_id(id: &str) -> Option<String> {
    id.strip_prefix("address:").map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::Content;

    const GENESIS: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    const ROUTER: &str = "0x8589427373D6D84E98730D7795D8f6f8731FDA16";

    #[test]
    fn addresses_of_all_chains_and_of_groups_are_found_once() {
        let lower = ROUTER.to_lowercase();
        let text = format!(
            r#"{{"nodes":[{{"id":"address:{GENESIS}","kind":"address","key":"{GENESIS}"}},{{"id":"tx:ab","kind":"transaction","key":"ab"}},
            {{"id":"address:{lower}","kind":"address","key":"{lower}","chain":"ethereum"}},{{"id":"address:nobody","kind":"address","key":"nobody"}},
            {{"id":"address:{ROUTER}","chain":"polygon"}},{{}},7],
            "groups":[{{"id":"g","members":["address:{GENESIS}","tx:ab","address:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"]}}]}}"#
        );
        let content = Content::read(text).unwrap();
        let found: Vec<_> = content.addresses("bitcoin").into_iter().collect();
        let found: Vec<_> = found
            .iter()
            .map(|(chain, address)| (*chain, address.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("bitcoin", GENESIS),
                ("bitcoin", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"),
                ("ethereum", ROUTER),
                ("polygon", ROUTER)
            ]
        );
    }

    #[test]
    fn what_is_no_list_and_no_address_is_passed_over() {
        let odd = r#"{"nodes":[],"groups":{"members":["address:x"]},"places":{"address:y":{}}}"#;
        assert!(Content::read(odd.to_owned()).unwrap().addresses("bitcoin").is_empty());
    }

    #[test]
    fn documents_are_objects_and_are_counted() {
        let good = Content::read(r#"{"nodes":[{},{}],"edges":[1],"notes":"x"}"#.to_owned()).unwrap();
        assert_eq!((good.nodes, good.edges), (2, 1));
        for bad in [
            "",
            "[]",
            "3",
            r#"{"nodes":3}"#,
            "{",
            &format!("{{\"a\":\"{}\"}}", "x".repeat(super::MAX_BYTES)),
        ] {
            assert!(Content::read(bad.to_owned()).is_err(), "{}", &bad[..bad.len().min(20)]);
        }
    }
}
