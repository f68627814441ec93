//! Which of several tokens a symbol stands for.

/// Candidates that an ambiguous symbol lists.
pub const SHOWN: usize = 5;
/// The best is meant where the next is this many times further down.
const FAR: u32 = 10;

/// A token that may be meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub id: String,
    pub name: String,
    pub symbol: String,
    /// By market capitalisation, from 1; 0 without one.
    pub rank: u32,
}

/// What a text stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    Nothing,
    One(Candidate),
    /// At most [`SHOWN`], the best ranked first.
    Ambiguous(Vec<Candidate>),
}

/// Exactly the id wins, unless the text is also the symbol or the name of a better ranked token: `link` is an id of its own, and to nearly
/// everybody Chainlink. Then a name or a symbol: the only token with it, or one that is far better ranked than the next. Everything else is
/// asked back.
#[must_use]
pub fn choose(text: &str, mut found: Vec<Candidate>) -> Choice {
    let text = text.trim().to_lowercase();
    let same = |token: &Candidate| token.symbol.to_lowercase() == text || token.name.to_lowercase() == text;
    let rank = |token: &Candidate| if token.rank == 0 { u32::MAX } else { token.rank };
    if let Some(exact) = found.iter().find(|token| token.id == text)
        && !found.iter().any(|other| same(other) && rank(other) < rank(exact))
    {
        return Choice::One(exact.clone());
    }
    found.retain(|token| same(token) || token.id == text);
    // Without a rank comes last.
    found.sort_by_key(|token| (token.rank == 0, token.rank, token.id.clone()));
    let mut rest = found.iter();
    let (Some(best), next) = (rest.next(), rest.next()) else {
        return Choice::Nothing;
    };
    let clear = |next: &Candidate| best.rank > 0 && next.rank > 0 && next.rank / best.rank >= FAR;
    let unranked = |next: &Candidate| best.rank > 0 && best.rank <= 100 && next.rank == 0;
    if next.is_none_or(|next| clear(next) || unranked(next)) {
        return Choice::One(best.clone());
    }
    found.truncate(SHOWN);
    Choice::Ambiguous(found)
}
