//! Spending limits and billing contacts: what may be saved.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use vocab::{Provider, UserId};

use super::{country, email::Email, name};

/// Calls in a month that a limit may name.
pub const MOST_CALLS: i64 = 1_000_000_000;
const LONGEST_LINE: usize = 200;
const LONGEST_CODE: usize = 50;
const LONGEST_ADDRESS: usize = 500;
const ADDRESS_LINES: usize = 6;

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub field: String,
    pub code: &'static str,
    pub message: String,
}

impl Fault {
    fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            code: "validation_failed",
            message: message.into(),
        }
    }
}

/// Limits of one provider; at least one of them is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpendingLimit {
    pub provider: Provider,
    pub soft: Option<i64>,
    pub hard: Option<i64>,
}

/// A limit as it was sent.
#[derive(Debug, Clone, Copy)]
pub struct SentLimit<'a> {
    pub provider: &'a str,
    pub soft: Option<i64>,
    pub hard: Option<i64>,
}

/// The limits that are to be; those without a number are left out.
///
/// # Errors
/// Every fault, by its path in the request.
pub fn limits(sent: &[SentLimit<'_>]) -> Result<Vec<SpendingLimit>, Vec<Fault>> {
    let (mut limits, mut faults, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for (at, one) in sent.iter().enumerate() {
        let path = |field: &str| format!("limits[{at}].{field}");
        let Some(provider) = Provider::named(one.provider) else {
            faults.push(Fault::new(path("provider"), "There is no such provider."));
            continue;
        };
        if !seen.insert(provider) {
            faults.push(Fault::new(path("provider"), "Name each provider once."));
        }
        let soft_range = 1..=MOST_CALLS;
        if one.soft.is_some_and(|soft| !soft_range.contains(&soft)) {
            faults.push(Fault::new(path("soft"), "Use a whole number from 1 to 1,000,000,000."));
        }
        if one.hard.is_some_and(|hard| !(0..=MOST_CALLS).contains(&hard)) {
            faults.push(Fault::new(path("hard"), "Use a whole number from 0 to 1,000,000,000."));
        }
        // Only limits that are numbers of calls can be compared.
        let both = one
            .soft
            .filter(|soft| soft_range.contains(soft))
            .zip(one.hard.filter(|hard| *hard >= 0));
        if both.is_some_and(|(soft, hard)| soft > hard) {
            faults.push(Fault::new(path("soft"), "The warning can't be above the hard limit."));
        }
        if one.soft.is_some() || one.hard.is_some() {
            limits.push(SpendingLimit {
                provider,
                soft: one.soft,
                hard: one.hard,
            });
        }
    }
    if faults.is_empty() { Ok(limits) } else { Err(faults) }
}

/// The limits of an account, with the number of their changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpendingLimits {
    pub limits: Vec<SpendingLimit>,
    /// From 1: nobody changed them yet.
    pub version: i32,
}

/// A kept contact.
#[derive(Debug, Clone)]
pub struct KeptContact {
    pub contact: Contact,
    pub version: i32,
    /// None until it is saved.
    pub updated_at: Option<DateTime<Utc>>,
}

/// One changed limit. Before and after, warning and hard limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LimitChange {
    pub at: DateTime<Utc>,
    pub by: UserId,
    pub provider: Provider,
    pub before: (Option<i64>, Option<i64>),
    pub after: (Option<i64>, Option<i64>),
}

/// What differs between two sets of limits, in the order of providers.
#[must_use]
pub fn changes(before: &[SpendingLimit], after: &[SpendingLimit], by: UserId, at: DateTime<Utc>) -> Vec<LimitChange> {
    let of = |limits: &[SpendingLimit], provider: Provider| {
        let found = limits.iter().find(|limit| limit.provider == provider);
        found.map_or((None, None), |limit| (limit.soft, limit.hard))
    };
    let change = |provider: Provider| {
        let (before, after) = (of(before, provider), of(after, provider));
        (before != after).then_some(LimitChange {
            at,
            by,
            provider,
            before,
            after,
        })
    };
    Provider::ALL.into_iter().filter_map(change).collect()
}

/// Who is billed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contact {
    pub name: String,
    pub company: String,
    /// Lines, without blank ones.
    pub address: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    pub tax_id: String,
    pub purchase_order: String,
    pub email: String,
}

impl Contact {
    /// Trimmed and checked.
    ///
    /// # Errors
    /// Every fault, by its field.
    pub fn check(self) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let checked = Self {
            name: line(&mut faults, "name", &self.name, LONGEST_LINE, true),
            company: line(&mut faults, "company", &self.company, LONGEST_LINE, false),
            address: address(&mut faults, &self.address),
            country: self.country.trim().to_ascii_uppercase(),
            tax_id: line(&mut faults, "tax_id", &self.tax_id, LONGEST_CODE, false),
            purchase_order: line(&mut faults, "purchase_order", &self.purchase_order, LONGEST_CODE, false),
            email: match Email::parse(&self.email) {
                Ok(email) => email.as_str().to_owned(),
                Err(bad) => {
                    faults.push(Fault::new("email", bad.to_string()));
                    String::new()
                }
            },
        };
        if !country::is_known(&checked.country) {
            faults.push(Fault::new("country", "Choose a country."));
        }
        if faults.is_empty() { Ok(checked) } else { Err(faults) }
    }
}

fn line(faults: &mut Vec<Fault>, field: &str, text: &str, most: usize, required: bool) -> String {
    let read = if required {
        name::required(text, most)
    } else {
        name::parse(text, most)
    };
    read.unwrap_or_else(|bad| {
        faults.push(Fault {
            field: field.to_owned(),
            code: bad.code(),
            message: bad.to_string(),
        });
        String::new()
    })
}

fn address(faults: &mut Vec<Fault>, text: &str) -> String {
    let lines: Vec<String> = text
        .lines()
        .filter(|one| !one.trim().is_empty())
        .map(|one| line(faults, "address", one, LONGEST_LINE, false))
        .collect();
    let joined = lines.join("\n");
    if lines.is_empty() {
        faults.push(Fault::new("address", "This field is required."));
    } else if lines.len() > ADDRESS_LINES {
        faults.push(Fault::new("address", format!("Use at most {ADDRESS_LINES} lines.")));
    } else if joined.chars().count() > LONGEST_ADDRESS {
        faults.push(Fault {
            field: "address".to_owned(),
            code: "too_long",
            message: format!("Use at most {LONGEST_ADDRESS} characters."),
        });
    }
    joined
}

#[cfg(test)]
mod tests {
    use chrono::Utc;
    use vocab::{Provider, UserId};

    use super::{Contact, SentLimit, SpendingLimit, changes, limits};

    const fn sent(provider: &str, soft: Option<i64>, hard: Option<i64>) -> SentLimit<'_> {
        SentLimit { provider, soft, hard }
    }

    fn fields(sent: &[SentLimit<'_>]) -> Vec<String> {
        limits(sent).unwrap_err().into_iter().map(|fault| fault.field).collect()
    }

    #[test]
    fn limits_without_a_number_are_none() {
        let read = limits(&[
            sent("coingecko", Some(80), Some(100)),
            sent("esplora", None, None),
            sent("node", None, Some(0)),
        ]);
        let providers: Vec<_> = read.unwrap().into_iter().map(|limit| limit.provider).collect();
        assert_eq!(providers, [Provider::Coingecko, Provider::Node]);
    }

    #[test]
    fn each_fault_is_named() {
        assert_eq!(fields(&[sent("coingecko", Some(101), Some(100))]), ["limits[0].soft"]);
        assert_eq!(
            fields(&[
                sent("esplora", Some(0), Some(-1)),
                sent("etherscan", None, Some(1_000_000_001))
            ]),
            ["limits[0].soft", "limits[0].hard", "limits[1].hard"]
        );
        assert_eq!(
            fields(&[
                sent("moon", None, None),
                sent("node", None, Some(1)),
                sent("node", None, Some(2))
            ]),
            ["limits[0].provider", "limits[2].provider"]
        );
    }

    #[test]
    fn only_what_differs_is_a_change() {
        let limit = |provider, hard| SpendingLimit {
            provider,
            soft: None,
            hard: Some(hard),
        };
        let before = [limit(Provider::Coingecko, 10), limit(Provider::Esplora, 20)];
        let after = [limit(Provider::Coingecko, 10), limit(Provider::Node, 5)];
        let (by, at) = (
            UserId::fresh(),
            "2026-11-24T00:00:00Z".parse::<chrono::DateTime<Utc>>().unwrap(),
        );
        let changed = changes(&before, &after, by, at);
        let differences: Vec<_> = changed
            .iter()
            .map(|one| (one.provider, one.before.1, one.after.1))
            .collect();
        assert_eq!(
            differences,
            [(Provider::Esplora, Some(20), None), (Provider::Node, None, Some(5))]
        );
        assert!(changes(&after, &after, by, at).is_empty());
    }

    fn ada() -> Contact {
        Contact {
            name: " Ada Lovelace ".to_owned(),
            address: "12 Street\r\n\n 10115 Berlin \n".to_owned(),
            country: "de".to_owned(),
            email: "Invoices@Example.org".to_owned(),
            ..Contact::default()
        }
    }

    #[test]
    fn a_contact_is_trimmed_and_spelled_one_way() {
        let read = ada().check().unwrap();
        assert_eq!(
            (
                read.name.as_str(),
                read.address.as_str(),
                read.country.as_str(),
                read.email.as_str()
            ),
            ("Ada Lovelace", "12 Street\n10115 Berlin", "DE", "invoices@example.org")
        );
    }

    #[test]
    fn a_contact_without_what_an_invoice_needs_is_refused() {
        let named = |contact: Contact| -> Vec<String> {
            let faults = contact.check().unwrap_err();
            faults.into_iter().map(|fault| fault.field).collect()
        };
        assert_eq!(named(Contact::default()), ["name", "address", "email", "country"]);
        assert_eq!(
            named(Contact {
                country: "XX".to_owned(),
                ..ada()
            }),
            ["country"]
        );
        assert_eq!(
            named(Contact {
                tax_id: "1".repeat(51),
                ..ada()
            }),
            ["tax_id"]
        );
        assert_eq!(
            named(Contact {
                address: "a\n".repeat(7),
                ..ada()
            }),
            ["address"]
        );
        assert_eq!(
            named(Contact {
                company: "a\u{202e}b".to_owned(),
                ..ada()
            }),
            ["company"]
        );
    }
}
