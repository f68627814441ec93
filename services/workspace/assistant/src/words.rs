//! A command's line as words and options: `"/" name {word | "quoted" | key=value}`.

/// Why a command was refused: a sentence for its author.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

impl Refusal {
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

/// Words of one command.
const MOST: usize = 12;

/// A word, or `key=value`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Word {
    Plain(String),
    Option { key: String, value: String },
}

/// Splits what stands behind a command's name.
pub(crate) fn split(text: &str) -> Result<Vec<Word>, Refusal> {
    let mut words = Vec::new();
    let mut signs = text.chars().peekable();
    loop {
        while signs.next_if(|sign| sign.is_whitespace()).is_some() {}
        if signs.peek().is_none() {
            return Ok(words);
        }
        if words.len() == MOST {
            return Err(Refusal::new(format!("A command takes at most {MOST} words.")));
        }
        let mut word = String::new();
        // Where the value of an option begins.
        let mut equals = None;
        let mut was_quoted = false;
        while let Some(sign) = signs.next_if(|sign| !sign.is_whitespace()) {
            match sign {
                '"' => {
                    was_quoted = true;
                    if !quoted(&mut signs, &mut word) {
                        return Err(Refusal::new("A quotation mark is missing: write \"two words\"."));
                    }
                }
                '=' if equals.is_none() && !was_quoted && is_key(&word) => {
                    equals = Some(word.len());
                    word.push('=');
                }
                sign => word.push(sign),
            }
        }
        words.push(match equals {
            Some(at) => Word::Option {
                key: word[..at].to_lowercase(),
                value: word[at + 1..].to_owned(),
            },
            None => Word::Plain(word),
        });
    }
}

/// Takes what stands up to the closing mark; false where there is none.
fn quoted(signs: &mut impl Iterator<Item = char>, word: &mut String) -> bool {
    for sign in signs {
        if sign == '"' {
            return true;
        }
        word.push(sign);
    }
    false
}

fn is_key(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|sign| sign.is_ascii_alphabetic() || sign == '_')
}
