//! Which encoding a client gets, and whether it has the document already (RFC 9110, 12.5.3 and 13.1.2).

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{self, HeaderMap, HeaderValue},
    },
};
use bytes::Bytes;
use kit::compress::Encodings;

use crate::entity_tags::{Listed, listed};

/// How a body is encoded, the smallest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    /// Its name in headers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
            Self::Identity => "identity",
        }
    }

    /// What its entity tag ends with: each encoding is a representation of its own.
    const fn suffix(self) -> &'static str {
        match self {
            Self::Brotli => "-br",
            Self::Gzip => "-gz",
            Self::Identity => "",
        }
    }

    fn is_called(self, name: &str) -> bool {
        name.eq_ignore_ascii_case(self.name()) || (self == Self::Gzip && name.eq_ignore_ascii_case("x-gzip"))
    }
}

/// A weight in thousandths. A member whose weight can't be read is not accepted.
fn weight(parameter: &str) -> u16 {
    let parameter = parameter.trim();
    if parameter.is_empty() {
        return 1000;
    }
    let q = parameter.strip_prefix(['q', 'Q']).map_or("", str::trim_start);
    let q = q.strip_prefix('=').unwrap_or_default().trim_start();
    let (whole, part) = q.split_once('.').unwrap_or((q, ""));
    let digits = part.len() <= 3 && part.bytes().all(|digit| digit.is_ascii_digit());
    match whole {
        "0" if digits => format!("{part:0<3}").parse().unwrap_or(0),
        "1" if digits => 1000,
        _ => 0,
    }
}

/// The encodings that the client accepts, best first: by its weights, and the smallest where they are equal. Without the header it is
/// identity alone; where nothing is accepted it is nothing, and callers answer in identity rather than not at all.
pub fn accepted(headers: &HeaderMap) -> impl Iterator<Item = Encoding> {
    // Identity is accepted unless it is excluded, but after everything that the client names.
    let mut named: [Option<u16>; 3] = [None; 3];
    let mut any = None;
    let all = [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];
    let lists = headers.get_all(header::ACCEPT_ENCODING);
    for member in lists
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(','))
    {
        let (name, parameter) = member.split_once(';').unwrap_or((member, ""));
        let name = name.trim();
        if name == "*" {
            any = Some(weight(parameter));
        } else if let Some(at) = all.iter().position(|one| one.is_called(name)) {
            named[at] = Some(weight(parameter));
        }
    }
    let mut order = [0, 1, 2].map(|at| {
        let usual = u16::from(all[at] == Encoding::Identity);
        (named[at].or(any).unwrap_or(usual), all[at])
    });
    order.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    order.into_iter().filter(|(weight, _)| *weight > 0).map(|(_, one)| one)
}

/// Does the client have this document, in any of its encodings?
#[must_use]
pub fn is_unchanged(headers: &HeaderMap, etag: &str) -> bool {
    match listed(headers, header::IF_NONE_MATCH) {
        None => false,
        Some(Listed::Any) => true,
        Some(Listed::Tags(tags)) => tags.iter().any(|tag| {
            let rest = tag.text.strip_prefix(etag);
            rest.is_some_and(|rest| matches!(rest, "" | "-gz" | "-br"))
        }),
    }
}

/// A JSON document in all encodings, each with its validator.
#[derive(Debug)]
pub struct Variants {
    encodings: Encodings,
    etag: String,
    /// For Brotli, gzip and identity.
    etags: [HeaderValue; 3],
}

impl Variants {
    /// `etag` names the document whatever its encoding, without quotes.
    #[must_use]
    pub fn new(encodings: Encodings, etag: &str) -> Self {
        let etag: String = etag.chars().filter(|c| c.is_ascii_graphic() && *c != '"').collect();
        let tag = |one: Encoding| {
            let text = format!("\"{etag}{}\"", one.suffix());
            // Only visible ASCII is left in it.
            HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
        };
        Self {
            etags: [Encoding::Brotli, Encoding::Gzip, Encoding::Identity].map(tag),
            encodings,
            etag,
        }
    }

    /// Bytes of all encodings together.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.encodings.plain.len() + self.encodings.gzip.len() + self.encodings.brotli.len()
    }

    const fn of(&self, encoding: Encoding) -> (&Bytes, &HeaderValue) {
        let [brotli, gzip, identity] = &self.etags;
        match encoding {
            Encoding::Brotli => (&self.encodings.brotli, brotli),
            Encoding::Gzip => (&self.encodings.gzip, gzip),
            Encoding::Identity => (&self.encodings.plain, identity),
        }
    }

    /// 200 in the encoding that the client likes best, or 304 where it has the document. `Vary` is the caller's to set.
    #[must_use]
    pub fn respond(&self, asked: &HeaderMap) -> HttpResponse {
        let mut there = accepted(asked).filter(|one| !self.of(*one).0.is_empty());
        let encoding = there.next().unwrap_or(Encoding::Identity);
        let (body, etag) = self.of(encoding);
        let unchanged = is_unchanged(asked, &self.etag);
        let mut response = HttpResponse::new(if unchanged {
            StatusCode::NOT_MODIFIED
        } else {
            StatusCode::OK
        });
        let out = response.headers_mut();
        out.insert(header::ETAG, etag.clone());
        if unchanged {
            return response;
        }
        out.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if encoding != Encoding::Identity {
            out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
        }
        response.set_body(body.clone()).map_into_boxed_body()
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{ACCEPT_ENCODING, HeaderMap, HeaderValue, IF_NONE_MATCH};

    use super::{
        Encoding::{self, Brotli, Gzip, Identity},
        accepted, is_unchanged,
    };

    #[track_caller]
    fn check(sent: &[&'static str], expected: &[Encoding]) {
        let mut headers = HeaderMap::new();
        for one in sent {
            headers.append(ACCEPT_ENCODING, HeaderValue::from_static(one));
        }
        assert_eq!(accepted(&headers).collect::<Vec<_>>(), expected, "{sent:?}");
    }

    #[test]
    fn weights_decide_and_then_size() {
        check(&["gzip, deflate, br"], &[Brotli, Gzip, Identity]);
        check(&["br;q=0.1, gzip;q=0.9"], &[Gzip, Brotli, Identity]);
        check(&["identity;q=1, br;q=0.5"], &[Identity, Brotli]);
        check(&["gzip;q=0.001"], &[Gzip, Identity]);
        check(&["BR ; Q=0.5 , X-GZIP;q=0.7"], &[Gzip, Brotli, Identity]);
        check(&["gzip", "br;q=0.5"], &[Gzip, Brotli, Identity]);
    }

    #[test]
    fn a_star_stands_for_what_is_not_named() {
        check(&["*"], &[Brotli, Gzip, Identity]);
        check(&["br;q=0, *"], &[Gzip, Identity]);
        check(&["*;q=0"], &[]);
        check(&["*;q=0, gzip;q=0.2"], &[Gzip]);
        check(&["identity;q=0.3, *;q=0"], &[Identity]);
    }

    #[test]
    fn what_is_not_asked_for_is_not_sent() {
        check(&[], &[Identity]);
        check(&[""], &[Identity]);
        check(&["brotli, deflate"], &[Identity]);
        check(&["br;q=0, gzip"], &[Gzip, Identity]);
        check(&["identity;q=0"], &[]);
        for bad in [
            "br;q=2",
            "br;q=-1",
            "br;q=0.1234",
            "br;q=NaN",
            "br;q",
            "br;q=1.x",
            "br;level=1",
        ] {
            check(&[bad], &[Identity]);
        }
    }

    #[test]
    fn etags_of_all_encodings_are_one_document() {
        let same_etag = |lines: &[&'static str], etag: &str| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(IF_NONE_MATCH, HeaderValue::from_static(line));
            }
            is_unchanged(&headers, etag)
        };
        assert!(same_etag(&["\"abc-br\""], "abc"));
        assert!(same_etag(&["W/\"abc\""], "abc"));
        assert!(same_etag(&["\"x\", \"abc-gz\""], "abc"));
        assert!(same_etag(&["\"x\"", "\"abc\""], "abc"), "two lines are one list");
        assert!(same_etag(&["*"], "abc"));
        assert!(!same_etag(&["\"abcd\""], "abc"));
        assert!(!same_etag(&["\"x,abc\""], "abc"), "a comma in a tag divides nothing");
        assert!(!same_etag(&[], "abc"));
    }
}
