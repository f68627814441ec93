//! What a model answers: chat completions as servers of many makes stream them.
//!
//! Bytes come in pieces of any size. A line that begins with `data:` is a chunk of JSON; a body that begins with `{` is the whole answer of
//! a server that does not stream. What servers do differently is taken as it is meant: see [`Answering::call`] for calls of tools, and
//! [`usage`] for counts. Sources: the API reference of OpenAI (chat completions, streaming); ollama#15457, sglang#3912, zed#42893.

use serde_json::Value;

/// Bytes of one line, and of a whole answer.
const LARGEST: usize = 4 << 20;
/// Calls of one answer.
const MOST_CALLS: usize = 64;
/// Bytes of a token, low on purpose: an estimate shall not be below what a server counts.
const BYTES_OF_TOKEN: usize = 3;

/// Tokens that a text of so many bytes has at most, in most languages.
#[must_use]
pub fn estimated_tokens(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(BYTES_OF_TOKEN)).unwrap_or(u32::MAX)
}

/// Tokens as a server counted them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    pub prompt: u32,
    pub reply: u32,
}

/// A tool that the model wants to use.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Call {
    pub id: String,
    pub name: String,
    /// JSON, where the model wrote JSON.
    pub arguments: String,
}

/// How an answer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    Whole,
    /// The most tokens were reached.
    Length,
    /// The line broke: nothing said that this is the end.
    Cut,
}

/// A whole answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    pub text: String,
    pub calls: Vec<Call>,
    pub finish: Finish,
    /// Nothing where the server counted nothing.
    pub usage: Option<Usage>,
}

/// Why an answer can't be read. No text of the server is in it: it may repeat a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadAnswer {
    #[error("the model's server sent an error with status 200")]
    Refused,
    #[error("the model's server said with status 200 that there were too many requests")]
    Limited,
    #[error("the model's server sent what is no chat completion")]
    Unreadable,
    #[error("the model's answer is larger than 4 MiB")]
    TooLarge,
}

/// A call while it comes.
#[derive(Debug, Default)]
struct Building {
    index: u64,
    call: Call,
}

/// An answer that is being read.
#[derive(Debug, Default)]
pub struct Answering {
    /// What is no whole line yet; all of it where the body is one document.
    held: Vec<u8>,
    is_document: Option<bool>,
    /// Data of an event that goes over several lines.
    partial: String,
    read: usize,
    text: String,
    /// Behind this byte of the text nothing was given yet.
    given: usize,
    calls: Vec<Building>,
    finish: Option<Finish>,
    usage: Option<Usage>,
    is_done: bool,
}

impl Answering {
    /// Takes bytes; gives the text that is new.
    ///
    /// # Errors
    /// [`BadAnswer`]
    pub fn push(&mut self, bytes: &[u8]) -> Result<String, BadAnswer> {
        self.read += bytes.len();
        if self.read > LARGEST {
            return Err(BadAnswer::TooLarge);
        }
        self.held.extend_from_slice(bytes);
        if self.is_document.is_none() {
            let first = self.held.iter().find(|byte| !byte.is_ascii_whitespace());
            self.is_document = first.map(|byte| *byte == b'{');
        }
        if self.is_document != Some(false) {
            return Ok(String::new());
        }
        while let Some(end) = self.held.iter().position(|byte| *byte == b'\n') {
            let rest = self.held.split_off(end + 1);
            let line = std::mem::replace(&mut self.held, rest);
            self.line(&line)?;
        }
        Ok(self.news())
    }

    /// True once the server said that nothing comes any more.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// The whole answer, and the text that was not given yet.
    ///
    /// # Errors
    /// [`BadAnswer`]
    pub fn finish(mut self) -> Result<(String, Completion), BadAnswer> {
        let rest = std::mem::take(&mut self.held);
        if self.is_document == Some(true) {
            let document = serde_json::from_slice(&rest).map_err(|_| BadAnswer::Unreadable)?;
            self.chunk(&document)?;
            self.is_done = !(self.text.is_empty() && self.calls.is_empty());
        } else {
            self.line(&rest)?;
            self.line(b"")?;
        }
        let is_nothing = self.text.is_empty() && self.calls.is_empty();
        if is_nothing && self.finish.is_none() && !self.is_done {
            return Err(BadAnswer::Unreadable);
        }
        let news = self.news();
        let ended = if self.is_done { Finish::Whole } else { Finish::Cut };
        let calls = self.calls.into_iter().enumerate().map(|(place, building)| {
            let mut call = building.call;
            if call.id.is_empty() {
                call.id = format!("call_{}", place + 1);
            }
            call
        });
        let completion = Completion {
            text: self.text,
            calls: calls.collect(),
            finish: self.finish.unwrap_or(ended),
            usage: self.usage,
        };
        Ok((news, completion))
    }

    fn news(&mut self) -> String {
        let news = self.text[self.given..].to_owned();
        self.given = self.text.len();
        news
    }

    fn line(&mut self, line: &[u8]) -> Result<(), BadAnswer> {
        let line = std::str::from_utf8(line).map_err(|_| BadAnswer::Unreadable)?;
        let line = line.trim_end_matches(['\n', '\r']);
        if line.is_empty() {
            // An event ends here, and its data were no JSON.
            return if self.partial.is_empty() {
                Ok(())
            } else {
                Err(BadAnswer::Unreadable)
            };
        }
        // Comments keep the line open; names of events say nothing.
        let Some(data) = line.strip_prefix("data:") else {
            return Ok(());
        };
        let data = data.strip_prefix(' ').unwrap_or(data);
        if data.trim() == "[DONE]" {
            self.is_done = true;
            return Ok(());
        }
        if !self.partial.is_empty() {
            self.partial.push('\n');
        }
        self.partial.push_str(data);
        if let Ok(chunk) = serde_json::from_str(&self.partial) {
            self.partial.clear();
            self.chunk(&chunk)?;
        }
        Ok(())
    }

    fn chunk(&mut self, chunk: &Value) -> Result<(), BadAnswer> {
        if let Some(error) = chunk.get("error").filter(|error| !error.is_null()) {
            return Err(refusal(error));
        }
        self.usage = usage(chunk.get("usage")).or(self.usage);
        // The last chunk with a usage has no choice.
        let choices = chunk.get("choices").and_then(Value::as_array);
        let Some(choice) = choices.and_then(|choices| choices.first()) else {
            return Ok(());
        };
        // Whole answers have a message, and so have the only chunks of servers that stream no tools.
        let message = ["delta", "message"].iter().find_map(|name| choice.get(*name));
        if let Some(message) = message {
            self.add_message(message)?;
        }
        self.finish = match choice.get("finish_reason").and_then(Value::as_str) {
            // Some servers send an empty reason with every chunk.
            None | Some("") => self.finish,
            Some("length") => Some(Finish::Length),
            Some(_) => Some(Finish::Whole),
        };
        Ok(())
    }

    fn add_message(&mut self, message: &Value) -> Result<(), BadAnswer> {
        match message.get("content") {
            Some(Value::String(text)) => self.text.push_str(text),
            Some(Value::Array(parts)) => {
                for text in parts.iter().filter_map(|part| part.get("text")?.as_str()) {
                    self.text.push_str(text);
                }
            }
            _ => {}
        }
        for call in message
            .get("tool_calls")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            self.call(call)?;
        }
        Ok(())
    }

    /// A part of a call belongs to the call with its id; without an id to the last one with its index. Some servers give every call the
    /// index 0 and only another id, some no id at all, and some repeat id and name with every part. Arguments may come as an object.
    fn call(&mut self, part: &Value) -> Result<(), BadAnswer> {
        let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
        let function = part.get("function").unwrap_or(&Value::Null);
        let (id, name) = (text(part.get("id")), text(function.get("name")));
        let arguments = match function.get("arguments") {
            Some(object @ Value::Object(_)) => object.to_string(),
            other => text(other),
        };
        let index = part.get("index").and_then(Value::as_u64);
        let place = self.calls.iter().rposition(|known| {
            let is_same_index = index.is_none_or(|index| known.index == index);
            if !id.is_empty() && !known.call.id.is_empty() {
                return known.call.id == id;
            }
            // Another name, or the same one behind whole arguments, is another call.
            let is_named = !name.is_empty() && !known.call.name.is_empty();
            let is_next = is_named && (name != known.call.name || is_whole(&known.call.arguments));
            is_same_index && !is_next
        });
        let place = match place {
            Some(place) => place,
            None if self.calls.len() >= MOST_CALLS => return Err(BadAnswer::TooLarge),
            None => {
                self.calls.push(Building {
                    index: index.unwrap_or(self.calls.len() as u64),
                    call: Call::default(),
                });
                self.calls.len() - 1
            }
        };
        let call = &mut self.calls[place].call;
        if call.id.is_empty() {
            call.id = id;
        }
        if call.name.is_empty() {
            call.name = name;
        }
        call.arguments.push_str(&arguments);
        Ok(())
    }
}

fn is_whole(arguments: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(arguments).is_ok()
}

/// What a server counted; nothing of an empty object, or of one that counts no prompt.
fn usage(sent: Option<&Value>) -> Option<Usage> {
    let count = |name: &str| u32::try_from(sent?.get(name)?.as_u64()?).ok();
    let prompt = count("prompt_tokens").filter(|tokens| *tokens > 0)?;
    Some(Usage {
        prompt,
        reply: count("completion_tokens").unwrap_or_default(),
    })
}

fn refusal(error: &Value) -> BadAnswer {
    let is_limit = |name: &str| match error.get(name) {
        Some(Value::String(text)) => text == "429" || text.contains("rate_limit"),
        Some(Value::Number(number)) => number.as_u64() == Some(429),
        _ => false,
    };
    if ["code", "type", "status"].iter().any(|name| is_limit(name)) {
        BadAnswer::Limited
    } else {
        BadAnswer::Refused
    }
}
