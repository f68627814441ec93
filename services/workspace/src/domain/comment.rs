//! What is commented on, and what a comment may hold.

use uuid::Uuid;

use super::text;
use crate::error::{Error, Fault};

/// Characters of a comment.
pub const LONGEST: usize = 4_000;
/// Members that one comment mentions.
pub const MOST_MENTIONED: usize = 20;
/// Replies of a thread.
pub const MOST_REPLIES: i64 = 100;
/// Threads of one object.
pub const MOST_THREADS: i64 = 1_000;
/// Characters of a comment that a mention shows.
const EXCERPT: usize = 200;

/// Kinds of things that have comments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Case,
    Trace,
    Label,
    Dashboard,
    Watchlist,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Case, Self::Trace, Self::Label, Self::Dashboard, Self::Watchlist];

    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Case => "case",
            Self::Trace => "trace",
            Self::Label => "label",
            Self::Dashboard => "dashboard",
            Self::Watchlist => "watchlist",
        }
    }

    /// # Errors
    /// [`Error::Invalid`] for another word.
    pub fn parse(name: &str) -> Result<Self, Error> {
        let found = Self::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            Error::Invalid(vec![Fault::new("kind", format!("Use one of {names}."))])
        })
    }
}

/// One thing that has comments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Object {
    pub kind: Kind,
    pub id: Uuid,
}

/// Text of a comment that may be kept, and the people in it, each once. Whether they belong to the team is not judged here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewText {
    pub text: String,
    pub mentioned: Vec<Uuid>,
}

impl NewText {
    /// # Errors
    /// All faults at once.
    pub fn check(text: &str, mentioned: &[String], in_team: bool) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let text = text::lines("text", text, LONGEST, &mut faults);
        if text.is_empty() {
            faults.push(Fault::new("text", "Write a comment first."));
        }
        let new = Self {
            text,
            mentioned: people(mentioned, in_team, &mut faults),
        };
        if faults.is_empty() {
            Ok(new)
        } else {
            Err(Error::Invalid(faults))
        }
    }
}

fn people(sent: &[String], in_team: bool, faults: &mut Vec<Fault>) -> Vec<Uuid> {
    if !in_team && !sent.is_empty() {
        faults.push(Fault::new(
            "mentioned_ids",
            "Select a team to mention its members. Your personal workspace has no others.",
        ));
        return Vec::new();
    }
    if sent.len() > MOST_MENTIONED {
        let sentence = format!("Mention at most {MOST_MENTIONED} members.");
        faults.push(Fault::new("mentioned_ids", sentence));
        return Vec::new();
    }
    let mut people = Vec::new();
    for (place, person) in sent.iter().enumerate() {
        match person.parse::<Uuid>() {
            Ok(person) if people.contains(&person) => {}
            Ok(person) => people.push(person),
            Err(_) => faults.push(not_a_member(place)),
        }
    }
    people
}

/// What is wrong with somebody who does not belong to the team.
#[must_use]
pub fn not_a_member(place: usize) -> Fault {
    Fault::new(
        format!("mentioned_ids[{place}]"),
        "This person isn't a member of the team.",
    )
}

/// Begin of a comment, in one line.
#[must_use]
pub fn excerpt(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= EXCERPT {
        return line;
    }
    let begin: String = line.chars().take(EXCERPT - 1).collect();
    format!("{begin}…")
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{Kind, LONGEST, NewText, excerpt};
    use crate::error::Error;

    fn fields<T: std::fmt::Debug>(checked: Result<T, Error>) -> Vec<String> {
        match checked {
            Err(Error::Invalid(faults)) => faults.into_iter().map(|fault| fault.field).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn all_faults_come_at_once_with_their_paths() {
        let nobody = ["nobody".to_owned()];
        assert_eq!(
            fields(NewText::check(" \n", &nobody, true)),
            ["text", "mentioned_ids[0]"]
        );
        assert_eq!(fields(NewText::check(&"x".repeat(LONGEST + 1), &[], true)), ["text"]);
        assert_eq!(fields(NewText::check("a\u{202e}b", &[], true)), ["text"]);
        let many = vec![Uuid::nil().to_string(); 21];
        assert_eq!(fields(NewText::check("x", &many, true)), ["mentioned_ids"]);
        let one = [Uuid::nil().to_string()];
        assert_eq!(fields(NewText::check("x", &one, false)), ["mentioned_ids"]);
        assert_eq!(fields(Kind::parse("journal")), ["kind"]);
    }

    #[test]
    fn a_text_keeps_its_lines_and_names_everybody_once() {
        let twice = [Uuid::nil().to_string(), Uuid::nil().to_string()];
        let new = NewText::check(" First\nsecond ", &twice, true).unwrap();
        assert_eq!(new.text, "First\nsecond");
        assert_eq!(new.mentioned, [Uuid::nil()]);
        assert_eq!(
            NewText::check(&"x".repeat(LONGEST), &[], false).unwrap().text.len(),
            LONGEST
        );
    }

    #[test]
    fn an_excerpt_is_one_line_of_200_characters_at_most() {
        assert_eq!(excerpt("First\n  second"), "First second");
        let long = excerpt(&"é".repeat(201));
        assert_eq!((long.chars().count(), long.ends_with('…')), (200, true));
        assert_eq!(excerpt(&"é".repeat(200)), "é".repeat(200));
    }
}
