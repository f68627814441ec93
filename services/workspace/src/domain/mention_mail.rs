//! The mail to somebody whom comments mention, and where its links lead.

use uuid::Uuid;

use super::comment::Kind;

/// Characters of a comment that a mail shows.
const EXCERPT: usize = 300;
/// Of a person's name, and of what a thing is called.
const NAME: usize = 60;
const TITLE: usize = 100;
/// Comments that one mail shows; it counts the others.
const MOST_SHOWN: usize = 10;
/// Of an origin, which is a scheme and a host.
const LONGEST_ORIGIN: usize = 300;
/// Who wrote there and left the team, and who has no name.
const FORMER: &str = "A former member";
const NAMELESS: &str = "A member";

/// One comment, as its reader is told of it.
#[derive(Debug, Clone, Copy)]
pub struct MailedComment<'a> {
    /// Name of its author; none of who left the team.
    pub author: Option<&'a str>,
    pub text: &'a str,
    /// None where the address of the application is not known.
    pub link: Option<&'a str>,
}

/// Subject and text of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub subject: String,
    pub text: String,
}

/// Where a page of the application is reached, as the gateway says; what is no address of the web is nothing.
#[must_use]
pub fn origin(sent: &str) -> &str {
    let is_web = sent.starts_with("https://") || sent.starts_with("http://");
    let is_clean = !sent.chars().any(|sign| sign.is_whitespace() || sign.is_control());
    if is_web && is_clean && sent.len() <= LONGEST_ORIGIN {
        sent.trim_end_matches('/')
    } else {
        ""
    }
}

/// The page of a thing with its comments open at one of them, in the team that it belongs to. The application has these addresses in
/// `frontend/src/app/paths.ts`, where a test names this place.
#[must_use]
pub fn link(origin: &str, (kind, object): (Kind, Uuid), comment: Uuid, team: Uuid) -> Option<String> {
    if origin.is_empty() {
        return None;
    }
    let page = match kind {
        Kind::Case => format!("/investigation-report?case={object}&"),
        Kind::Trace => format!("/tracer?trace={object}&"),
        Kind::Label => format!("/private-labels?discussion={object}&"),
        Kind::Dashboard => format!("/dashboard/{object}?"),
        Kind::Watchlist => format!("/watchlist?list={object}&"),
    };
    Some(format!("{origin}{page}comment={comment}&team={team}"))
}

/// About one comment or more on a thing, the oldest first. Without a title the thing is named by its kind.
#[must_use]
pub fn letter(kind: Kind, title: Option<&str>, comments: &[MailedComment<'_>]) -> Letter {
    let kind = kind.name();
    let title = title.map(|title| cut(title, TITLE)).filter(|title| !title.is_empty());
    let thing = title.map_or_else(|| format!("a {kind}"), |title| format!("the {kind} \"{title}\""));
    let subject = match comments {
        [one] => format!("{} mentioned you on {thing}", author(one)),
        _ => format!("{} comments on {thing} mention you", comments.len()),
    };
    let mut text = format!("{subject}.\n");
    for one in comments.iter().take(MOST_SHOWN) {
        let excerpt = cut(one.text, EXCERPT);
        let by = if comments.len() == 1 {
            String::new()
        } else {
            format!("{}:\n", author(one))
        };
        // A line of its own, which mail programs make a link of.
        let link = one.link.map(|link| format!("\n\n{link}")).unwrap_or_default();
        text.push_str(&format!("\n{by}\"{excerpt}\"{link}\n"));
    }
    let more = comments.len().saturating_sub(MOST_SHOWN);
    if more > 0 {
        text.push_str(&format!("\n{more} more: open the bell in Meridian.\n"));
    }
    if comments.iter().any(|one| one.link.is_none()) {
        text.push_str("\nTo answer, sign in to Meridian and open the bell.\n");
    }
    text.push_str(&format!(
        "\nYou get at most one email an hour about mentions on the same {kind}, and none about those you have read. Choose where they go, or turn \
         them off, in Settings under Emails.\n"
    ));
    Letter { subject, text }
}

fn author(comment: &MailedComment<'_>) -> String {
    match comment.author.map(|name| cut(name, NAME)) {
        None => FORMER.to_owned(),
        Some(name) if name.is_empty() => NAMELESS.to_owned(),
        Some(name) => name,
    }
}

/// In one line of at most so many characters, without marks that would make it read as something else. It ends with a whole word where there is
/// one.
fn cut(text: &str, most: usize) -> String {
    let is_plain = |sign: &char| !vocab::deceives(*sign) && (!sign.is_control() || sign.is_whitespace());
    let text: String = text.chars().filter(is_plain).collect();
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= most {
        return line;
    }
    let begin: String = line.chars().take(most - 1).collect();
    let ends_here = line.chars().nth(most - 1) == Some(' ');
    let end = begin.rfind(' ').filter(|_| !ends_here);
    let whole = end.and_then(|end| begin.get(..end)).unwrap_or(&begin);
    format!("{}…", whole.trim_end())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{MailedComment, cut, letter, link, origin};
    use crate::domain::comment::Kind;

    fn comment<'a>(author: Option<&'a str>, text: &'a str, link: Option<&'a str>) -> MailedComment<'a> {
        MailedComment { author, text, link }
    }

    #[test]
    fn one_mention_says_who_wrote_what_where() {
        let at = "https://meridian.example.com/dashboard/d?comment=c&team=t";
        let mail = letter(
            Kind::Dashboard,
            Some("Morning"),
            &[comment(Some("Ada Lovelace"), "@Bob,\nis this right?", Some(at))],
        );
        assert_eq!(mail.subject, "Ada Lovelace mentioned you on the dashboard \"Morning\"");
        let begin = format!(
            "Ada Lovelace mentioned you on the dashboard \"Morning\".\n\n\"@Bob, is this right?\"\n\n{at}\n\nYou get at most one"
        );
        assert!(mail.text.starts_with(&begin), "{}", mail.text);
        assert!(mail.text.contains("turn them off"), "{}", mail.text);
        assert!(!mail.text.contains("the bell"), "{}", mail.text);
    }

    #[test]
    fn many_mentions_are_one_mail_of_the_first_ten() {
        let texts: Vec<String> = (1..=12).map(|number| format!("Comment {number}.")).collect();
        let all: Vec<_> = texts.iter().map(|text| comment(Some("Ada"), text, None)).collect();
        let mail = letter(Kind::Case, Some("Mixer"), &all);
        assert_eq!(mail.subject, "12 comments on the case \"Mixer\" mention you");
        assert!(mail.text.contains("\nAda:\n\"Comment 10.\"\n"), "{}", mail.text);
        assert!(!mail.text.contains("Comment 11"), "{}", mail.text);
        assert!(
            mail.text.contains("\n2 more: open the bell in Meridian.\n"),
            "{}",
            mail.text
        );
        assert!(mail.text.contains("To answer, sign in to Meridian"), "{}", mail.text);
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        let mail = letter(Kind::Trace, None, &[comment(None, "Look", None)]);
        assert_eq!(mail.subject, "A former member mentioned you on a trace");
        let mail = letter(Kind::Label, Some(" \n"), &[comment(Some(""), "Look", None)]);
        assert_eq!(mail.subject, "A member mentioned you on a label");
    }

    #[test]
    fn subjects_stay_one_short_line() {
        let long = "x".repeat(4_000);
        let title = format!("{long}\r\nBcc: eve@example.org");
        let mail = letter(Kind::Watchlist, Some(&title), &[comment(Some(&long), &long, None)]);
        assert!(mail.subject.chars().count() <= 200, "{}", mail.subject);
        assert!(!mail.subject.chars().any(char::is_control));
        let mail = letter(
            Kind::Watchlist,
            Some("a\r\nb\u{202e}c"),
            &[comment(Some("A\u{7}da"), "x", None)],
        );
        assert_eq!(mail.subject, "Ada mentioned you on the watchlist \"a bc\"");
    }

    #[test]
    fn a_text_is_cut_between_words() {
        assert_eq!(cut("one two  three", 13), "one two three");
        assert_eq!(cut("one two three", 12), "one two…");
        assert_eq!(cut("one two three", 8), "one two…", "a word that ends there is whole");
        assert_eq!(cut("one two three", 7), "one…");
        assert_eq!(cut(&"é".repeat(20), 10), format!("{}…", "é".repeat(9)));
    }

    #[test]
    fn links_lead_to_the_comment_in_its_team() {
        let (object, comment, team) = (Uuid::from_u128(1), Uuid::from_u128(2), Uuid::from_u128(3));
        let to = |kind| link("https://m.example.com", (kind, object), comment, team).unwrap();
        let end = format!("comment={comment}&team={team}");
        assert_eq!(
            to(Kind::Dashboard),
            format!("https://m.example.com/dashboard/{object}?{end}")
        );
        for (kind, page) in [
            (Kind::Case, "investigation-report?case"),
            (Kind::Trace, "tracer?trace"),
            (Kind::Label, "private-labels?discussion"),
            (Kind::Watchlist, "watchlist?list"),
        ] {
            assert_eq!(to(kind), format!("https://m.example.com/{page}={object}&{end}"));
        }
        assert_eq!(link("", (Kind::Case, object), comment, team), None);
    }

    #[test]
    fn an_origin_is_an_address_of_the_web() {
        assert_eq!(origin("https://m.example.com"), "https://m.example.com");
        assert_eq!(origin("http://localhost:8080/"), "http://localhost:8080");
        for bad in ["", "javascript:alert(1)", "https://a b", "https://a\r\nBcc: x"] {
            assert_eq!(origin(bad), "", "{bad:?}");
        }
        assert_eq!(origin(&format!("https://{}", "a".repeat(300))), "");
    }
}
