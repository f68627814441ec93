//! The metrics page: the text that every Prometheus reads, or OpenMetrics with exemplars for those that ask for it.

use std::{collections::BTreeMap, fmt::Write, sync::atomic::Ordering};

use metrics::Key;

use super::registry::{Exemplar, Histogram, Registry, SECONDS, list};

/// Which of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `text/plain; version=0.0.4`
    Plain,
    /// `application/openmetrics-text; version=1.0.0`
    OpenMetrics,
}

impl Format {
    /// OpenMetrics for who accepts it.
    #[must_use]
    pub fn wanted(accept: &str) -> Self {
        if accept.contains("application/openmetrics-text") {
            Self::OpenMetrics
        } else {
            Self::Plain
        }
    }

    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Plain => "text/plain; version=0.0.4; charset=utf-8",
            Self::OpenMetrics => "application/openmetrics-text; version=1.0.0; charset=utf-8",
        }
    }
}

/// Lines of one metric, by its name.
#[derive(Default)]
struct Family {
    kind: &'static str,
    /// By labels; the lines of one histogram stay together.
    series: BTreeMap<String, Vec<String>>,
}

impl Registry {
    /// The whole page. Families and series are in order, so that two pages can be compared.
    #[must_use]
    pub fn render(&self, format: Format) -> String {
        let mut families: BTreeMap<String, Family> = BTreeMap::new();
        let mut add = |name: String, kind: &'static str, labels: String, lines: Vec<String>| {
            let family = families.entry(name).or_default();
            family.kind = kind;
            family.series.insert(labels, lines);
        };
        for (key, count) in list(&self.counters) {
            let (name, labels) = (counter_name(&key), labels(&key));
            let line = format!("{name}{} {}", braced(&labels), count.load(Ordering::Relaxed));
            add(name, "counter", labels, vec![line]);
        }
        for (key, bits) in list(&self.gauges) {
            let (name, labels) = (clean(key.name()), labels(&key));
            let value = f64::from_bits(bits.load(Ordering::Relaxed));
            let line = format!("{name}{} {value}", braced(&labels));
            add(name, "gauge", labels, vec![line]);
        }
        for (key, histogram) in list(&self.histograms) {
            let (name, labels) = (clean(key.name()), labels(&key));
            let lines = buckets(&name, &labels, &histogram, format);
            add(name, "histogram", labels, lines);
        }
        let mut page = String::new();
        for (name, family) in families {
            let told = match (format, family.kind) {
                (Format::OpenMetrics, "counter") => name.trim_end_matches("_total"),
                _ => &name,
            };
            // Writing to a String does not fail.
            let _ = writeln!(page, "# TYPE {told} {}", family.kind);
            for line in family.series.into_values().flatten() {
                page.push_str(&line);
                page.push('\n');
            }
        }
        if format == Format::OpenMetrics {
            page.push_str("# EOF\n");
        }
        page
    }
}

fn buckets(name: &str, labels: &str, histogram: &Histogram, format: Format) -> Vec<String> {
    let comma = if labels.is_empty() { "" } else { "," };
    let mut below = 0;
    let mut lines = Vec::with_capacity(SECONDS.len() + 3);
    for (at, count) in histogram.counts.iter().enumerate() {
        below += count.load(Ordering::Relaxed);
        let bound = SECONDS
            .get(at)
            .map_or_else(|| "+Inf".to_owned(), |bound| format!("{bound:?}"));
        let mut line = format!("{name}_bucket{{{labels}{comma}le=\"{bound}\"}} {below}");
        if format == Format::OpenMetrics
            && let Some(Exemplar { trace_id, value, at }) = histogram.exemplar(at)
        {
            let _ = write!(line, " # {{trace_id=\"{trace_id}\"}} {value} {:.3}", at.as_secs_f64());
        }
        lines.push(line);
    }
    lines.push(format!("{name}_sum{} {}", braced(labels), histogram.sum()));
    lines.push(format!("{name}_count{} {below}", braced(labels)));
    lines
}

fn braced(labels: &str) -> String {
    if labels.is_empty() {
        String::new()
    } else {
        format!("{{{labels}}}")
    }
}

/// OpenMetrics wants this ending of every counter; both formats have it, so that a rule means the same in both.
fn counter_name(key: &Key) -> String {
    let name = clean(key.name());
    if name.ends_with("_total") {
        name
    } else {
        name + "_total"
    }
}

fn clean(name: &str) -> String {
    name.chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '_' || c == ':' {
                c
            } else {
                '_'
            }
        })
        .collect()
}

fn labels(key: &Key) -> String {
    let mut text = String::new();
    for label in key.labels() {
        if !text.is_empty() {
            text.push(',');
        }
        let value = label
            .value()
            .replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace('\n', "\\n");
        let _ = write!(text, "{}=\"{value}\"", clean(label.key()));
    }
    text
}

#[cfg(test)]
mod tests {
    use metrics::{Key, Label, Level, Metadata, Recorder};

    use super::Format;
    use crate::metrics::registry::{REGISTRY, Recording};

    fn key(name: &'static str, labels: &[(&'static str, &'static str)]) -> Key {
        let labels: Vec<Label> = labels.iter().map(|(key, value)| Label::new(*key, *value)).collect();
        Key::from_parts(name, labels)
    }

    #[test]
    fn the_page_reads_as_prometheus_and_as_open_metrics() {
        let about = Metadata::new("test", Level::INFO, None);
        Recording
            .register_counter(&key("render.things", &[("what", "a \"b\"")]), &about)
            .increment(3);
        Recording.register_gauge(&key("render_level", &[]), &about).set(1.5);
        let times = Recording.register_histogram(&key("render_seconds", &[("who", "x")]), &about);
        times.record(0.002);
        times.record(30.0);

        let plain = REGISTRY.render(Format::Plain);
        for line in [
            "# TYPE render_things_total counter\nrender_things_total{what=\"a \\\"b\\\"\"} 3\n",
            "# TYPE render_level gauge\nrender_level 1.5\n",
            "# TYPE render_seconds histogram\nrender_seconds_bucket{who=\"x\",le=\"0.0005\"} 0\n",
            "render_seconds_bucket{who=\"x\",le=\"0.0025\"} 1\n",
            "render_seconds_bucket{who=\"x\",le=\"10.0\"} 1\nrender_seconds_bucket{who=\"x\",le=\"+Inf\"} 2\n",
            "render_seconds_sum{who=\"x\"} 30.002\nrender_seconds_count{who=\"x\"} 2\n",
        ] {
            assert!(plain.contains(line), "no `{line}` in\n{plain}");
        }
        let open = REGISTRY.render(Format::OpenMetrics);
        assert!(
            open.contains("# TYPE render_things counter\nrender_things_total{"),
            "{open}"
        );
        assert!(open.ends_with("# EOF\n"));
        assert_eq!(
            Format::wanted("application/openmetrics-text;version=1.0.0,*/*;q=0.1"),
            Format::OpenMetrics
        );
        assert_eq!(Format::wanted("*/*"), Format::Plain);
    }
}
