//! Reads a TagPack from the events of a YAML parser, without building the document.
//!
//! An alias can make one megabyte of YAML stand for gigabytes, so anchors and aliases are refused where they are met. Nesting and
//! the number of tags are bounded, and what no field needs is passed over unread: memory grows with the file and no faster.

use std::borrow::Cow;

use chain_model::fault::Fault;
use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, StrInput};

/// Deepest nesting of lists and mappings. The schema needs four.
pub const MOST_DEPTH: usize = 16;

/// Fields that a file may give for all tags, and a tag for itself. Numbers, dates and flags are kept as they were written.
#[derive(Debug, Clone, Default)]
pub(super) struct Fields {
    pub(super) label: Option<String>,
    pub(super) currency: Option<String>,
    pub(super) network: Option<String>,
    pub(super) source: Option<String>,
    pub(super) category: Option<String>,
    /// The first of `concepts`.
    pub(super) concept: Option<String>,
    pub(super) abuse: Option<String>,
    pub(super) actor: Option<String>,
    pub(super) confidence: Option<String>,
    pub(super) lastmod: Option<String>,
}

impl Fields {
    fn has(&mut self, key: &str) -> bool {
        self.place(key).is_some_and(|place| place.is_some())
    }

    fn place(&mut self, key: &str) -> Option<&mut Option<String>> {
        Some(match key {
            "label" => &mut self.label,
            "currency" => &mut self.currency,
            "network" => &mut self.network,
            "source" => &mut self.source,
            "category" => &mut self.category,
            "concepts" => &mut self.concept,
            "abuse" => &mut self.abuse,
            "actor" => &mut self.actor,
            "confidence" => &mut self.confidence,
            "lastmod" => &mut self.lastmod,
            _ => return None,
        })
    }
}

/// One tag, with the line of its address, else of its beginning, counted from 1.
#[derive(Debug, Clone)]
pub(super) struct Tag {
    pub(super) address: Option<String>,
    /// It is of a transaction.
    pub(super) tx_hash: bool,
    /// A key that it has twice: nobody knows which of the two is meant.
    pub(super) twice: Option<String>,
    pub(super) own: Fields,
    pub(super) line: u32,
}

#[derive(Debug, Default)]
pub(super) struct File {
    pub(super) title: String,
    pub(super) creator: String,
    pub(super) common: Fields,
    pub(super) tags: Vec<Tag>,
}

/// Reads the whole file.
///
/// # Errors
/// `yaml_alias` for anchors and aliases, `too_deep`, `too_many`; else what makes it no TagPack.
pub(super) fn read(text: &str, most: usize) -> Result<File, Fault> {
    let mut reader = Reader {
        events: Parser::new_from_str(text),
        depth: 0,
        line: 1,
    };
    let file = reader.file(most)?;
    match reader.next()? {
        Event::StreamEnd => Ok(file),
        _ => Err(reader.no_tagpack()),
    }
}

struct Reader<'a> {
    events: Parser<'a, StrInput<'a>>,
    depth: usize,
    /// Of the last event.
    line: u32,
}

impl<'a> Reader<'a> {
    fn no_tagpack(&self) -> Fault {
        Fault::invalid(
            "file",
            format!(
                "Not a TagPack (line {}): YAML with a list `tags` is expected.",
                self.line
            ),
        )
    }

    fn next(&mut self) -> Result<Event<'a>, Fault> {
        let read: Option<Result<_, ScanError>> = self.events.next();
        let (event, span) = match read {
            Some(Ok(read)) => read,
            Some(Err(error)) => {
                self.line = u32::try_from(error.marker().line()).unwrap_or(u32::MAX);
                return Err(self.no_tagpack());
            }
            None => return Err(self.no_tagpack()),
        };
        self.line = u32::try_from(span.start.line()).unwrap_or(u32::MAX);
        match &event {
            Event::Alias(_) => return Err(self.alias()),
            Event::Scalar(_, _, anchor, _) if *anchor != 0 => return Err(self.alias()),
            Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => {
                if *anchor != 0 {
                    return Err(self.alias());
                }
                self.depth += 1;
                if self.depth > MOST_DEPTH {
                    let message = format!("Line {}: nested deeper than {MOST_DEPTH} levels.", self.line);
                    return Err(Fault::new("file", "too_deep", message));
                }
            }
            Event::SequenceEnd | Event::MappingEnd => self.depth -= 1,
            Event::Nothing
            | Event::StreamStart
            | Event::StreamEnd
            | Event::DocumentStart(_)
            | Event::DocumentEnd
            | Event::Scalar(..) => {}
        }
        Ok(event)
    }

    fn alias(&self) -> Fault {
        let message = format!(
            "Line {}: anchors (`&name`) and aliases (`*name`) are not accepted. Write the value out instead.",
            self.line
        );
        Fault::new("file", "yaml_alias", message)
    }

    /// Passes over the rest of what `first` began.
    fn skip(&mut self, first: &Event<'_>) -> Result<(), Fault> {
        if !matches!(first, Event::SequenceStart(..) | Event::MappingStart(..)) {
            return Ok(());
        }
        let outside = self.depth - 1;
        while self.depth > outside {
            self.next()?;
        }
        Ok(())
    }

    /// The next value as text: None for null, and for lists and mappings, which are passed over.
    fn scalar(&mut self) -> Result<Option<String>, Fault> {
        let event = self.next()?;
        if let Event::Scalar(text, style, ..) = event {
            return Ok(words(text, style));
        }
        self.skip(&event)?;
        Ok(None)
    }

    /// The next value, or where it is a list the first text in it.
    fn first(&mut self) -> Result<Option<String>, Fault> {
        let event = self.next()?;
        let mut found = None;
        match event {
            Event::Scalar(text, style, ..) => found = words(text, style),
            Event::SequenceStart(..) => loop {
                match self.next()? {
                    Event::SequenceEnd => break,
                    Event::Scalar(text, style, ..) if found.is_none() => found = words(text, style),
                    other => self.skip(&other)?,
                }
            },
            other => self.skip(&other)?,
        }
        Ok(found)
    }

    /// The next key of a mapping; None at its end. A key that is no text is passed over with its value.
    fn key(&mut self) -> Result<Option<String>, Fault> {
        loop {
            match self.next()? {
                Event::MappingEnd => return Ok(None),
                Event::Scalar(text, ..) => return Ok(Some(text.into_owned())),
                other => {
                    self.skip(&other)?;
                    let value = self.next()?;
                    self.skip(&value)?;
                }
            }
        }
    }

    /// Reads the value of a key that `fields` has, passes over any other.
    fn field(&mut self, fields: &mut Fields, key: &str) -> Result<(), Fault> {
        let Some(place) = fields.place(key) else {
            let value = self.next()?;
            return self.skip(&value);
        };
        if place.is_some() {
            let message = format!("Line {}: `{key}` occurs twice.", self.line);
            return Err(Fault::new("file", "duplicate_key", message));
        }
        *place = if key == "concepts" {
            self.first()?
        } else {
            self.scalar()?
        };
        Ok(())
    }

    fn file(&mut self, most: usize) -> Result<File, Fault> {
        let begins = [self.next()?, self.next()?, self.next()?];
        if !matches!(
            begins,
            [Event::StreamStart, Event::DocumentStart(_), Event::MappingStart(..)]
        ) {
            return Err(self.no_tagpack());
        }
        let mut file = File::default();
        let mut tagged = false;
        while let Some(key) = self.key()? {
            match key.as_str() {
                "header" => self.header(&mut file)?,
                "tags" if !tagged => {
                    tagged = true;
                    file.tags = self.tags(most)?;
                }
                "actors" => {
                    let message = "This is an ActorPack: it names actors and has no addresses. Choose a TagPack.";
                    return Err(Fault::new("file", "actor_pack", message));
                }
                other => self.about(&mut file, other)?,
            }
        }
        match self.next()? {
            Event::DocumentEnd if tagged => Ok(file),
            _ => Err(self.no_tagpack()),
        }
    }

    /// What is said of all tags.
    fn about(&mut self, file: &mut File, key: &str) -> Result<(), Fault> {
        match key {
            "title" => file.title = self.scalar()?.unwrap_or_default(),
            "creator" => file.creator = self.scalar()?.unwrap_or_default(),
            other => self.field(&mut file.common, other)?,
        }
        Ok(())
    }

    /// A mapping of what else stands at the top. Packs that share one include it from a file of its own: without it nobody knows which
    /// chain their addresses are of.
    fn header(&mut self, file: &mut File) -> Result<(), Fault> {
        if !matches!(self.next()?, Event::MappingStart(..)) {
            let message = format!(
                "Line {}: the header of this TagPack is in another file. Copy its lines into this one.",
                self.line
            );
            return Err(Fault::new("file", "header_elsewhere", message));
        }
        while let Some(key) = self.key()? {
            self.about(file, &key)?;
        }
        Ok(())
    }

    fn tags(&mut self, most: usize) -> Result<Vec<Tag>, Fault> {
        if !matches!(self.next()?, Event::SequenceStart(..)) {
            return Err(self.no_tagpack());
        }
        let mut tags = Vec::new();
        loop {
            let event = self.next()?;
            if matches!(event, Event::SequenceEnd) {
                return Ok(tags);
            }
            if tags.len() >= most {
                return Err(Fault::new("file", "too_many", format!("At most {most} tags.")));
            }
            let mut tag = Tag {
                address: None,
                tx_hash: false,
                twice: None,
                own: Fields::default(),
                line: self.line,
            };
            if !matches!(event, Event::MappingStart(..)) {
                self.skip(&event)?;
                tags.push(tag);
                continue;
            }
            while let Some(key) = self.key()? {
                let is_address = key == "address";
                if (is_address && tag.address.is_some()) || tag.own.has(&key) {
                    let value = self.next()?;
                    self.skip(&value)?;
                    tag.twice = Some(key);
                } else if is_address {
                    tag.line = self.line;
                    tag.address = self.scalar()?;
                } else if key == "tx_hash" {
                    tag.tx_hash = self.scalar()?.is_some();
                } else {
                    self.field(&mut tag.own, &key)?;
                }
            }
            tags.push(tag);
        }
    }
}

/// A scalar as it was written; None for null.
fn words(text: Cow<'_, str>, style: ScalarStyle) -> Option<String> {
    let null = matches!(style, ScalarStyle::Plain) && matches!(&*text, "" | "~" | "null" | "Null" | "NULL");
    (!null).then(|| text.into_owned())
}
