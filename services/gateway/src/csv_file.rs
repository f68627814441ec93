//! Lists as CSV files (RFC 4180), sent page by page: nobody holds a whole list.

use std::{borrow::Cow, time::Duration};

use actix_web::HttpResponse;
use bytes::Bytes;
use futures::{StreamExt as _, future, stream};
use kit::identity::Identity;
use vocab::is_formula;

use crate::{
    attachment::attachment,
    clients::Context,
    problem::{Answer, Problem},
};

/// Rows of one page.
pub const ROWS: u32 = 500;
/// What the next page may take: the request's own time is over when a long file is still being sent.
const LIMIT: Duration = Duration::from_secs(10);

/// A row of a file: its cells in order, each with the name of its column.
pub type Row<const N: usize> = [(&'static str, String); N];

/// The lines of a page, and the cursor of the next one; empty on the last.
pub type Page = (String, String);

/// In whose name the next page is asked for.
#[must_use]
pub fn on(identity: Identity) -> Context {
    Context::part(identity, LIMIT)
}

/// A file of all pages.
///
/// # Errors
/// Those of the first page; what fails later breaks the transfer off.
pub async fn whole<F>(name: &str, head: &str, context: Context, page: impl Fn(Context, String) -> F + 'static) -> Answer
where
    F: Future<Output = Result<Page, Problem>> + 'static,
{
    let identity = context.identity;
    let first = page(context, String::new()).await?;
    Ok(file(name, head, first, usize::MAX, move |cursor| {
        page(on(identity), cursor)
    }))
}

/// A file that begins with `first`; `more` pages follow it at most.
pub fn file<F>(
    name: &str,
    head: &str,
    (lines, cursor): Page,
    more: usize,
    page: impl Fn(String) -> F + 'static,
) -> HttpResponse
where
    F: Future<Output = Result<Page, Problem>> + 'static,
{
    let first = future::ready(Ok::<_, Problem>(Bytes::from(format!("{head}{lines}"))));
    let rest = stream::unfold(cursor, move |cursor| {
        let asked = (!cursor.is_empty()).then(|| page(cursor));
        async move {
            Some(match asked?.await {
                Ok((lines, cursor)) => (Ok(Bytes::from(lines)), cursor),
                // A broken transfer is better than a file that looks whole.
                Err(problem) => (Err(problem), String::new()),
            })
        }
    });
    attachment("text/csv; charset=utf-8", name).streaming(Box::pin(stream::once(first).chain(rest.take(more))))
}

/// The first line of a file: the names of its columns.
#[must_use]
pub fn head<const N: usize>(row: &Row<N>) -> String {
    written([row.each_ref().map(|(name, _)| *name)])
}

/// Rows as lines, each with its end.
#[must_use]
pub fn lines<const N: usize>(rows: impl IntoIterator<Item = Row<N>>) -> String {
    written(rows.into_iter().map(|row| row.map(|(_, cell)| cell)))
}

/// Lines of CSV. No spreadsheet runs what their cells say.
fn written<C: AsRef<str>, const N: usize>(lines: impl IntoIterator<Item = [C; N]>) -> String {
    let mut builder = csv::WriterBuilder::new();
    let mut writer = builder.terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for cells in lines {
        // Writing into memory does not fail.
        drop(writer.write_record(cells.iter().map(|cell| harmless(cell.as_ref()).into_owned())));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// A text that could be a formula, marked as a text; numbers stay as they are. One that has the mark of its own gets another, so that
/// reading the file gives it back.
fn harmless(text: &str) -> Cow<'_, str> {
    if is_formula(text.trim_start_matches('\'')) {
        format!("'{text}").into()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn cells_run_nothing_and_break_nothing() {
        for (text, written) in [
            ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
            ("-1.5", "-1.5"),
            ("@x", "'@x"),
            ("\u{ff1d}x", "'\u{ff1d}x"),
            ("\u{ff0b}x", "'\u{ff0b}x"),
            ("\u{ff0d}1", "'\u{ff0d}1"),
            ("\u{ff20}x", "'\u{ff20}x"),
            ("\tx", "'\tx"),
            ("'\tx", "''\tx"),
            ("'=x", "''=x"),
            ("'-1.5", "'-1.5"),
            ("a,b", "\"a,b\""),
            ("a\r\nb", "\"a\r\nb\""),
            ("plain", "plain"),
            ("", ""),
        ] {
            let row = [("number", "1".to_owned()), ("text", text.to_owned())];
            assert_eq!(lines([row]), format!("1,{written}\r\n"));
        }
    }
}
