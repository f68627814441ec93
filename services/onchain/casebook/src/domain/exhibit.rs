//! Exhibits that the findings and the timeline of a case name.

use std::collections::HashSet;

use chain_model::fault::Fault;
use vocab::ExhibitId;

use super::case::CaseText;

/// True for an id that none of these exhibits has.
fn is_unknown(id: &str, known: &HashSet<ExhibitId>) -> bool {
    id.parse().is_ok_and(|id: ExhibitId| !known.contains(&id))
}

impl CaseText {
    /// All that it names, some of them more than once.
    pub fn named(&self) -> impl Iterator<Item = ExhibitId> {
        let of_findings = self.findings.iter().flat_map(|finding| &finding.exhibits);
        let of_events = self.timeline.iter().map(|event| &event.exhibit);
        of_findings.chain(of_events).filter_map(|id| id.parse().ok())
    }

    /// Checks that it names no exhibit but these.
    ///
    /// # Errors
    /// Each place that names another one.
    pub fn naming(self, known: &[ExhibitId]) -> Result<Self, Vec<Fault>> {
        let known: HashSet<ExhibitId> = known.iter().copied().collect();
        let of_findings = self.findings.iter().enumerate().filter_map(|(at, finding)| {
            let is_wrong = finding.exhibits.iter().any(|id| is_unknown(id, &known));
            is_wrong.then(|| format!("findings[{at}].exhibits"))
        });
        let of_events = self.timeline.iter().enumerate().filter_map(|(at, event)| {
            let is_wrong = is_unknown(&event.exhibit, &known);
            is_wrong.then(|| format!("timeline[{at}].exhibit"))
        });
        let places = of_findings.chain(of_events);
        let faults: Vec<Fault> = places
            .map(|place| Fault::invalid(place, "This case has no such exhibit."))
            .collect();
        if faults.is_empty() { Ok(self) } else { Err(faults) }
    }
}

#[cfg(test)]
mod tests {
    use vocab::ExhibitId;

    use crate::domain::case::{CaseText, Event, Finding};

    #[test]
    fn each_place_that_names_an_exhibit_of_elsewhere_is_wrong() {
        let (own, other) = (ExhibitId::fresh(), ExhibitId::fresh());
        let finding = |ids: &[ExhibitId]| Finding {
            text: "x".to_owned(),
            confidence: 50,
            exhibits: ids.iter().map(ToString::to_string).collect(),
        };
        let event = |exhibit: String| Event {
            at: "2026-11-21".to_owned(),
            text: "x".to_owned(),
            exhibit,
        };
        let text = CaseText {
            title: "T".to_owned(),
            question: String::new(),
            status: "open".to_owned(),
            findings: vec![finding(&[own]), finding(&[]), finding(&[own, other])],
            timeline: vec![event(String::new()), event(own.to_string()), event(other.to_string())],
            limits: String::new(),
        };
        let faults = text.clone().naming(&[own]).unwrap_err();
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(fields, ["findings[2].exhibits", "timeline[2].exhibit"]);
        assert_eq!(text.clone().naming(&[own, other]), Ok(text));
    }
}
