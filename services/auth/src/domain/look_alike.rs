//! Names that people would take for the product's own, and names whose letters hide what they are.
//!
//! The look-alikes are those of Unicode's security data (UTS 39, confusables) for the product's letters, and letters with strokes and hooks, small
//! capitals, mirrored ones and signs, which that data holds apart but people do not.

use std::{ops::RangeInclusive, str::Chars};

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// As it is compared: its letters alone.
const PRODUCT: &str = "meridian";
/// What is read as one of its letters. A small letter here stands for its capital, too; a capital for itself alone.
const LOOK_ALIKES: [(char, &str); 7] = [
    (
        'a',
        "@4\u{245}\u{250}\u{251}\u{39b}\u{3b1}\u{430}\u{13aa}\u{15c5}\u{1d00}\u{1d27}\u{2200}\u{2227}\u{237a}\u{2c65}\u{a4e5}\u{a4ee}\u{102a0}\
         \u{16f40}",
    ),
    (
        'd',
        "\u{f0}\u{111}\u{18c}\u{221}\u{256}\u{257}\u{501}\u{13a0}\u{13e7}\u{146f}\u{15de}\u{15ea}\u{1d05}\u{1d81}\u{20ab}\u{2202}\u{a4d2}\u{a4d3}\
         \u{a77a}",
    ),
    (
        'e',
        "3\u{1dd}\u{247}\u{258}\u{259}\u{25b}\u{39e}\u{3a3}\u{3b5}\u{435}\u{454}\u{4bd}\u{4bf}\u{13ac}\u{15f4}\u{1d07}\u{20ac}\u{212e}\u{2211}\
         \u{22ff}\u{2c78}\u{2d39}\u{a4f0}\u{ab32}\u{10286}\u{118a6}\u{118ae}",
    ),
    (
        'i',
        "l1|!\u{a1}\u{131}\u{142}\u{19a}\u{1c0}\u{268}\u{269}\u{26a}\u{26b}\u{26d}\u{3b9}\u{456}\u{4cf}\u{5df}\u{627}\u{661}\u{6f1}\u{13a5}\u{13c6}\
         \u{16c1}\u{1d09}\u{1d7b}\u{2223}\u{2373}\u{23fd}\u{2502}\u{2c93}\u{2d4f}\u{4e28}\u{a4f2}\u{a647}\u{1028a}\u{10309}\u{10320}\u{118c3}\
         \u{16f28}",
    ),
    (
        'm',
        "\u{26f}\u{270}\u{271}\u{3bc}\u{3fb}\u{43c}\u{13b7}\u{15f0}\u{16d6}\u{1d0d}\u{1d6f}\u{1d86}\u{20a5}\u{2c99}\u{a4df}\u{102b0}\u{10311}",
    ),
    (
        'n',
        "\u{14b}\u{19e}\u{272}\u{273}\u{274}\u{3b7}\u{3bd}\u{438}\u{43f}\u{578}\u{57c}\u{144e}\u{1d0e}\u{1d70}\u{1d87}\u{20a6}\u{2229}\u{2c9b}\
         \u{a4e0}\u{10513}",
    ),
    (
        'r',
        "\u{ae}\u{24d}\u{279}\u{27c}\u{27d}\u{27e}\u{280}\u{3b3}\u{433}\u{44f}\u{491}\u{493}\u{13a1}\u{13d2}\u{1587}\u{1d19}\u{1d26}\u{1d72}\u{1d73}\
         \u{1d89}\u{2c85}\u{a4e3}\u{a75b}\u{ab47}\u{ab48}\u{ab81}\u{104b4}\u{16f35}",
    ),
];
/// Pairs that many typefaces show as one letter, after [`read_as`]: `rn`, `nn` and `cl`.
const PAIRS: [(char, &str); 3] = [('m', "rn"), ('m', "nn"), ('d', "ci")];
/// From a small Cherokee letter to its capital.
const CHEROKEE_CAPITALS: u32 = 0x97d0;

/// Alphabets with letters that look like those of another one.
const ALPHABETS: [&[RangeInclusive<char>]; 11] = [
    // Latin, full-width letters included
    &[
        'A'..='Z',
        'a'..='z',
        '\u{c0}'..='\u{2af}',
        '\u{1e00}'..='\u{1eff}',
        '\u{2c60}'..='\u{2c7f}',
        '\u{a720}'..='\u{a7ff}',
        '\u{ab30}'..='\u{ab64}',
        '\u{ff21}'..='\u{ff5a}',
    ],
    // Greek
    &['\u{370}'..='\u{3ff}', '\u{1f00}'..='\u{1fff}'],
    // Cyrillic
    &['\u{400}'..='\u{52f}', '\u{1c80}'..='\u{1c8f}', '\u{a640}'..='\u{a69f}'],
    // Armenian
    &['\u{531}'..='\u{58f}'],
    // Georgian
    &['\u{10a0}'..='\u{10ff}', '\u{1c90}'..='\u{1cbf}'],
    // Cherokee
    &['\u{13a0}'..='\u{13ff}', '\u{ab70}'..='\u{abbf}'],
    // Canadian syllabics
    &['\u{1400}'..='\u{167f}'],
    // Runes
    &['\u{16a0}'..='\u{16f8}'],
    // Coptic
    &['\u{2c80}'..='\u{2cff}'],
    // Tifinagh
    &['\u{2d30}'..='\u{2d7f}'],
    // Lisu
    &['\u{a4d0}'..='\u{a4ff}'],
];

/// Code points that are shown as nothing (Unicode's `Default_Ignorable_Code_Point`), and the blank of Braille.
const INVISIBLE: [RangeInclusive<char>; 18] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fff8}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];
/// Of those, what emoji and the writing of Persian and Indian languages need.
const JOINERS: [char; 3] = ['\u{200c}', '\u{200d}', '\u{fe0f}'];

/// Why a name says something else than it seems to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Misleading {
    #[error("Choose a name without \"Meridian\": people would think that the app is part of it.")]
    Product,
    #[error("Write each word of the name in one alphabet, without invisible characters.")]
    Letters,
}

impl Misleading {
    /// Stable word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Product => "name_reserved",
            Self::Letters => "name_misleading",
        }
    }
}

/// Judges a name that strangers will read.
///
/// # Errors
/// [`Misleading`]
pub fn check(name: &str) -> Result<(), Misleading> {
    if passes_for_product(name) {
        Err(Misleading::Product)
    } else if hides_its_letters(name) {
        Err(Misleading::Letters)
    } else {
        Ok(())
    }
}

fn is_invisible(letter: char) -> bool {
    INVISIBLE.iter().any(|range| range.contains(&letter))
}

/// Letters in a frame (which have no other form in NFKD) without it, and small Cherokee letters as capitals, which look the same.
fn unframed(letter: char) -> char {
    let code = u32::from(letter);
    let latin = |first: u32| u32::from('a') + code - first;
    let plain = match code {
        0x1f150..=0x1f169 => latin(0x1f150),
        0x1f170..=0x1f189 => latin(0x1f170),
        0x1f1e6..=0x1f1ff => latin(0x1f1e6),
        0xab70..=0xabbf => code - CHEROKEE_CAPITALS,
        _ => code,
    };
    char::from_u32(plain).unwrap_or(letter)
}

fn read_as(letter: char) -> char {
    let letter = unframed(letter);
    let small = letter.to_lowercase().next().unwrap_or(letter);
    let known = LOOK_ALIKES
        .iter()
        .find(|(_, others)| others.contains(letter) || others.contains(small));
    known.map_or(small, |(read, _)| *read)
}

/// Does the text begin with these letters, each written as itself or as a pair that looks like it?
fn begins(text: &str, mut letters: Chars<'_>) -> bool {
    let Some(letter) = letters.next() else { return true };
    let goes_on = |rest: Option<&str>| rest.is_some_and(|rest| begins(rest, letters.clone()));
    goes_on(text.strip_prefix(letter))
        || PAIRS
            .iter()
            .any(|(read, pair)| *read == letter && goes_on(text.strip_prefix(pair)))
}

/// Is the product's name in this one, as people read it: in any case, with blanks and signs in between, with marks on its letters, in other
/// forms of them (NFKD), or in letters of other alphabets that look the same?
fn passes_for_product(name: &str) -> bool {
    let letters: String = name
        .nfkd()
        .filter(|letter| !is_combining_mark(*letter) && !is_invisible(*letter))
        .map(read_as)
        .filter(|letter| letter.is_alphanumeric())
        .collect();
    letters
        .char_indices()
        .any(|(at, _)| begins(&letters[at..], PRODUCT.chars()))
}

/// Holds it what nobody sees, or a word in letters of two alphabets?
fn hides_its_letters(name: &str) -> bool {
    let is_mixed = |word: &str| {
        let mut alphabets = word
            .chars()
            .filter(|letter| letter.is_alphabetic())
            .filter_map(alphabet);
        let first = alphabets.next();
        alphabets.any(|other| Some(other) != first)
    };
    name.chars()
        .any(|letter| is_invisible(letter) && !JOINERS.contains(&letter))
        || name
            .split(|letter: char| letter.is_whitespace() || letter.is_ascii_punctuation())
            .any(is_mixed)
}

/// Which of [`ALPHABETS`] a letter is of, if any.
fn alphabet(letter: char) -> Option<usize> {
    let has = |ranges: &&[RangeInclusive<char>]| ranges.iter().any(|range| range.contains(&letter));
    ALPHABETS.iter().position(has)
}

#[cfg(test)]
mod tests {
    use super::{Misleading, check};

    #[test]
    fn the_products_name_is_found_however_it_is_written() {
        for name in [
            "Meridian",
            "MERIDIAN",
            "Meridian Support",
            "The official meridian app",
            "M e r i d i a n",
            "Meri\u{200b}dian",
            "Meri-dian",
            "M\u{e9}ridi\u{e1}n",
            "\u{41c}\u{435}r\u{456}d\u{456}\u{430}n",
            "\u{39c}\u{395}R\u{399}D\u{399}\u{391}\u{39d}",
            "\u{ff2d}\u{ff45}\u{ff52}\u{ff49}\u{ff44}\u{ff49}\u{ff41}\u{ff4e}",
            "\u{1d40c}eridian",
            "Mer\u{131}dian",
            "Mer1dlan",
            "M3ridi@n",
            "rneridian",
            "Me\u{433}idian",
            // Lisu, then Cherokee, also in small letters
            "\u{a4df}\u{a4f0}\u{a4e3}\u{a4f2}\u{a4d3}\u{a4f2}\u{a4ee}\u{a4e0}",
            "\u{13b7}\u{13ac}\u{13a1}\u{13c6}\u{13a0}\u{13c6}\u{13aa}N",
            "\u{13b7}eridian",
            "\u{ab87}eridian",
            // Letters in black squares and in flags
            "\u{1f17c}\u{1f174}\u{1f181}\u{1f178}\u{1f173}\u{1f178}\u{1f170}\u{1f17d}",
            "\u{1f1f2}\u{1f1ea}\u{1f1f7}\u{1f1ee}\u{1f1e9}\u{1f1ee}\u{1f1e6}\u{1f1f3}",
            // Strokes and hooks
            "Me\u{1d26}idian",
            "M\u{247}ridian",
            "Mer\u{268}dian",
            "Me\u{24d}idian",
            "Me\u{491}idian",
            "M\u{3a3}RIDI\u{39b}N",
            "ME\u{42f}IDIA\u{418}",
            // Pairs
            "Mericlian",
            "nneridian",
            "rnericlian nice",
            // Letters that are shown as nothing
            "Meri\u{3164}dian",
            "Meri\u{ffa0}dian",
            "Meri\u{115f}dian",
            "Meri\u{2800}dian",
        ] {
            assert_eq!(check(name), Err(Misleading::Product), "{name}");
        }
    }

    #[test]
    fn a_word_is_of_one_alphabet_and_all_of_it_is_seen() {
        for name in [
            "\u{410}lpha desk",
            "Tr\u{3b1}der",
            "\u{13aa}lpha",
            "Tax\u{3164}helper",
            "Tax\u{ad}helper",
            "Tax helper\u{e0041}",
        ] {
            assert_eq!(check(name), Err(Misleading::Letters), "{name}");
        }
    }

    #[test]
    fn other_names_are_nobodys() {
        for name in [
            "Tax helper",
            "Merida",
            "Median prices",
            "Corner dials",
            "Kurs\u{fc}bersicht",
            "\u{41c}\u{43e}\u{439} Binance \u{431}\u{43e}\u{442}",
            "BTC-\u{431}\u{43e}\u{442}",
            "\u{682a}\u{4fa1}Tracker",
            "Tax \u{2764}\u{fe0f}",
            "",
        ] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }
}
