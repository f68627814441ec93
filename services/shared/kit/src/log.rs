//! Log lines: one JSON object each, or one readable line, always with the ids of the request and of the trace that it belongs to.

use std::{
    fmt::{Debug, Write as _},
    fs::File,
    io::Write as _,
    sync::{Mutex, PoisonError},
};

use serde_json::{Map, Value};
use tracing::{
    Event, Span, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};
use tracing_subscriber::{Layer, Registry, layer::Context, registry::LookupSpan};

use crate::{
    clock::{Clock, SystemClock},
    unquoted,
};

/// Fields that hold what an error says. Wherever it comes from, no value that it quotes is written. Our own lines write it by
/// [`crate::causes`], since traces take fields as they are; lines of libraries may not.
const ERRORS: [&str; 2] = ["error", "cause"];

/// Header and metadata key under which a request's id travels.
pub const REQUEST_ID: &str = "x-request-id";

/// What a span's lines are marked with, from its fields of these names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks {
    pub request_id: Option<String>,
    pub trace_id: Option<String>,
}

impl Visit for Marks {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "request_id" => self.request_id = Some(value.to_owned()),
            "trace_id" => self.trace_id = Some(value.to_owned()),
            _ => {}
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let mark = match field.name() {
            "request_id" => &mut self.request_id,
            "trace_id" => &mut self.trace_id,
            _ => return,
        };
        *mark = Some(format!("{value:?}"));
    }
}

/// The marks of what happens now; none outside of a request.
#[must_use]
pub fn marks() -> Marks {
    let found = Span::current().with_subscriber(|(id, dispatch)| {
        let span = dispatch.downcast_ref::<Registry>()?.span(id)?;
        span.scope().find_map(|span| span.extensions().get::<Marks>().cloned())
    });
    found.flatten().unwrap_or_default()
}

/// Where lines go.
pub(crate) enum Output {
    /// JSON for a collector, or text for a person at a terminal.
    Stdout {
        json: bool,
    },
    File(Mutex<File>),
}

/// The layer that writes.
pub(crate) struct Lines(pub(crate) Output);

impl<S> Layer<S> for Lines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        if attributes.metadata().fields().field("request_id").is_none() {
            return;
        }
        let mut marks = Marks::default();
        attributes.record(&mut marks);
        if let Some(span) = context.span(id) {
            span.extensions_mut().insert(marks);
        }
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(marks) = span.extensions_mut().get_mut::<Marks>()
        {
            values.record(marks);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        let marks = context
            .event_scope(event)
            .and_then(|mut scope| scope.find_map(|span| span.extensions().get::<Marks>().cloned()))
            .unwrap_or_default();
        for (name, id) in [("request_id", marks.request_id), ("trace_id", marks.trace_id)] {
            if let Some(id) = id {
                fields.0.entry(name).or_insert(Value::String(id));
            }
        }
        // Records of the `log` crate carry where they come from as fields.
        let target = match fields.0.shift_remove("log.target") {
            Some(Value::String(target)) => target,
            _ => event.metadata().target().to_owned(),
        };
        fields.0.retain(|name, _| !name.starts_with("log."));
        let (at, level) = (SystemClock.now(), event.metadata().level());
        let json = matches!(self.0, Output::Stdout { json: true });
        let line = if json {
            as_json(at, level.as_str(), &target, fields.0)
        } else {
            as_text(at, level.as_str(), &target, fields.0)
        };
        // Nobody could be told that a line was lost.
        let _ = match &self.0 {
            Output::Stdout { .. } => std::io::stdout().lock().write_all(line.as_bytes()),
            Output::File(file) => file
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .write_all(line.as_bytes()),
        };
    }
}

type Time = chrono::DateTime<chrono::Utc>;

fn as_json(at: Time, level: &str, target: &str, fields: Map<String, Value>) -> String {
    let mut line = Map::new();
    let at = at.to_rfc3339_opts(chrono::SecondsFormat::Micros, true);
    line.insert("timestamp".to_owned(), Value::String(at));
    line.insert("level".to_owned(), Value::String(level.to_owned()));
    line.insert("target".to_owned(), Value::String(target.to_owned()));
    line.extend(fields);
    let mut text = Value::Object(line).to_string();
    text.push('\n');
    text
}

fn as_text(at: Time, level: &str, target: &str, mut fields: Map<String, Value>) -> String {
    let message = match fields.shift_remove("message") {
        Some(Value::String(message)) => message,
        _ => String::new(),
    };
    let at = at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    let mut text = format!("{at} {level:>5} {target}: {message}");
    for (name, value) in fields {
        // Writing to a String does not fail.
        let _ = match value {
            Value::String(value) if !value.contains([' ', '"', '\n']) => write!(text, " {name}={value}"),
            value => write!(text, " {name}={value}"),
        };
    }
    text.push('\n');
    text
}

#[derive(Default)]
struct Fields(Map<String, Value>);

impl Fields {
    fn put(&mut self, field: &Field, value: Value) {
        self.0.insert(field.name().to_owned(), value);
    }

    fn put_text(&mut self, field: &Field, text: String) {
        let is_error = ERRORS.contains(&field.name());
        self.put(field, if is_error { unquoted(&text) } else { text }.into());
    }
}

impl Visit for Fields {
    fn record_f64(&mut self, field: &Field, value: f64) {
        self.put(field, value.into());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.put(field, value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.put(field, value.into());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.put(field, value.into());
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.put_text(field, value.to_owned());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.put_text(field, format!("{value:?}"));
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{Read, Seek},
        sync::Mutex,
    };

    use tracing::field::Empty;
    use tracing_subscriber::{Layer, layer::SubscriberExt};

    use super::{Lines, Marks, Output, as_json, marks};
    use crate::clock::{Clock, SystemClock};

    /// What is written meanwhile.
    fn written(work: impl FnOnce()) -> String {
        let mut file = tempfile::tempfile().unwrap();
        let lines = Lines(Output::File(Mutex::new(file.try_clone().unwrap())));
        tracing::subscriber::with_default(tracing_subscriber::registry().with(lines.boxed()), work);
        let mut text = String::new();
        file.rewind().unwrap();
        file.read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn lines_name_the_request_and_the_trace_wherever_they_are_written() {
        let text = written(|| {
            let outer = tracing::info_span!("outer", request_id = "r-1", trace_id = Empty);
            outer.record("trace_id", "t-1");
            outer.in_scope(|| {
                tracing::info_span!("inner").in_scope(|| {
                    assert_eq!(
                        marks(),
                        Marks {
                            request_id: Some("r-1".to_owned()),
                            trace_id: Some("t-1".to_owned())
                        }
                    );
                    tracing::warn!(rows = 3, name = "a b", "three rows");
                });
            });
            tracing::info!("alone");
            assert_eq!(marks(), Marks::default());
        });
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[0].ends_with("three rows rows=3 name=\"a b\" request_id=r-1 trace_id=t-1"),
            "{text}"
        );
        assert!(lines[1].ends_with(": alone"), "{text}");
    }

    #[test]
    fn no_value_that_an_error_quotes_is_written() {
        let misread = serde_json::from_str::<u8>(r#""lisbon""#).unwrap_err();
        assert!(misread.to_string().contains("lisbon"), "{misread}");
        let as_error: &(dyn std::error::Error + 'static) = &misread;
        let text = written(|| {
            tracing::warn!(error = %misread, "as it is shown");
            tracing::warn!(cause = ?misread, "as it is debugged");
            tracing::warn!(error = misread.to_string(), "as text");
            tracing::warn!(error = as_error, "as an error");
        });
        assert_eq!(text.lines().count(), 4, "{text}");
        assert!(!text.contains("lisbon"), "{text}");
        let shown = "error=\"invalid type: string …, expected u8 at line 1 ";
        assert_eq!(text.matches(shown).count(), 3, "{text}");
    }

    #[test]
    fn a_collector_gets_one_object_a_line() {
        let mut fields = serde_json::Map::new();
        fields.insert("message".to_owned(), "said \"so\"\nand went".into());
        let line = as_json(SystemClock.now(), "INFO", "kit", fields);
        let read: serde_json::Value = serde_json::from_str(line.trim_end()).unwrap();
        assert_eq!(
            (line.lines().count(), &read["message"]),
            (1, &"said \"so\"\nand went".into())
        );
    }
}
