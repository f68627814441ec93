//! A report as one page that needs nothing else: no script, no address outside, pictures within. Every text is escaped.

use std::fmt::Write as _;

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};

use super::{
    MOST_DRAWN, NOT_DRAWN, Report, Shown,
    content::{Content, Table, is_id},
    custody,
    picture::Picture,
    readable, status_words,
};
use crate::domain::case::Figure;

const STYLE: &str = "
:root{color-scheme:light dark;--bg:#fff;--ink:#151923;--soft:#4a505c;--line:#d8dbdf;--inset:#f6f7f9;--accent:#3b4dcf}
@media (prefers-color-scheme:dark){:root{--bg:#0e1014;--ink:#ebedf1;--soft:#acb1ba;--line:#262930;--inset:#15181e;--accent:#95aafc}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.55 system-ui,sans-serif}
main{max-width:56rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.15rem;margin:2.5rem 0 .75rem;padding-bottom:.35rem;border-bottom:1px solid var(--line)}h3{font-size:1rem;margin:1.5rem 0 .25rem}
p{margin:.5rem 0;white-space:pre-wrap;overflow-wrap:anywhere}.meta,small,th{color:var(--soft);font-size:.85rem;font-weight:400}
code,.hash{font:.8rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}ol{padding-left:1.4rem}li{margin:.6rem 0}
table{width:100%;border-collapse:collapse;margin:.5rem 0;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line);overflow-wrap:break-word}
.wide{overflow-x:auto}caption{text-align:left;font-weight:600;padding:.75rem 0 .25rem}.n{text-align:right;white-space:nowrap}td.id{min-width:11rem;overflow-wrap:anywhere}
figure{margin:.75rem 0}img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:6px;background:#fff}
.chip{display:inline-block;padding:0 .5rem;border:1px solid var(--line);border-radius:3px;font-size:.8rem;color:var(--soft)}
.seal{background:var(--inset);border:1px solid var(--line);border-radius:6px;padding:.75rem 1rem}a{color:var(--accent)}
@media print{:root{color-scheme:light;--bg:#fff;--ink:#000;--soft:#444;--line:#bbb;--inset:#fff}h2,h3{break-after:avoid}.custody{break-before:page}tr,li{break-inside:avoid}}
";

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// The page.
#[must_use]
pub fn page(report: &Report, pictures: &[Picture]) -> String {
    let mut out = String::new();
    // Writing into a String does not fail.
    let _ = write(&mut out, report, pictures);
    out
}

fn write(out: &mut String, report: &Report, pictures: &[Picture]) -> std::fmt::Result {
    let (case, manifest) = (&report.case, &report.manifest);
    let title = escape(&case.title);
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex,nofollow\"><meta name=\"referrer\" content=\"no-referrer\"><title>{title}</title><style>{STYLE}</style></head>\
         <body><main><header><h1>{title}</h1><p class=\"meta\"><span class=\"chip\">{}</span> Version {} · made {}</p></header>",
        escape(status_words(&case.status)),
        manifest.case_version,
        escape(&readable(&manifest.generated_at))
    )?;
    if !manifest.redacted.is_empty() {
        let left_out = escape(&manifest.redacted.join(", "));
        write!(
            out,
            "<p class=\"seal\">Left out of this copy: {left_out}. The hashes are those of the whole copy; only people with access to the case can verify them.</p>"
        )?;
    }
    paragraph(out, "Question", &case.question)?;
    findings(out, report)?;
    if !case.timeline.is_empty() {
        out.push_str("<h2>Timeline</h2><table><tbody>");
        for event in &case.timeline {
            let (at, text) = (escape(&readable(&event.at)), escape(&event.text));
            write!(
                out,
                "<tr><th scope=\"row\">{at}</th><td>{text}{}</td></tr>",
                reference(report, &event.exhibit)
            )?;
        }
        out.push_str("</tbody></table>");
    }
    if !report.exhibits.is_empty() {
        out.push_str("<h2>Exhibits</h2>");
    }
    let mut drawn = 0;
    for (at, shown) in report.exhibits.iter().enumerate() {
        let picture = pictures.iter().find(|picture| picture.exhibit == shown.id);
        exhibit(out, report, (at, shown), picture, &mut drawn)?;
    }
    names(out, report)?;
    paragraph(out, "Limits", &case.limits)?;
    chain_of_custody(out, report)?;
    seal(out, report)?;
    out.push_str("</main></body></html>\n");
    Ok(())
}

fn paragraph(out: &mut String, title: &str, text: &str) -> std::fmt::Result {
    if text.is_empty() {
        return Ok(());
    }
    write!(out, "<h2>{title}</h2><p>{}</p>", escape(text))
}

/// `[E2]` as a link to the exhibit.
fn reference(report: &Report, id: &str) -> String {
    let at = report.exhibits.iter().position(|shown| shown.id == id);
    at.map_or(String::new(), |at| format!(" <a href=\"#e{0}\">[E{0}]</a>", at + 1))
}

fn findings(out: &mut String, report: &Report) -> std::fmt::Result {
    if report.case.findings.is_empty() {
        return Ok(());
    }
    out.push_str("<h2>Findings</h2><ol>");
    for finding in &report.case.findings {
        let basis: String = finding.exhibits.iter().map(|id| reference(report, id)).collect();
        write!(
            out,
            "<li><p>{}</p><span class=\"chip\">confidence {} of 100</span>{basis}</li>",
            escape(&finding.text),
            finding.confidence
        )?;
    }
    out.push_str("</ol>");
    Ok(())
}

/// `drawn`: bytes of contents in the page so far.
fn exhibit(
    out: &mut String,
    report: &Report,
    (at, shown): (usize, &Shown),
    picture: Option<&Picture>,
    drawn: &mut usize,
) -> std::fmt::Result {
    let number = at + 1;
    write!(
        out,
        "<section id=\"e{number}\"><h3>E{number}. {}</h3><p class=\"meta\"><span class=\"chip\">{}</span> <code>{}</code></p>",
        escape(&shown.title),
        escape(&shown.kind_words()),
        escape(&shown.subject)
    )?;
    if !shown.note.is_empty() {
        write!(out, "<p>{}</p>", escape(&shown.note))?;
    }
    if !shown.file_name.is_empty() {
        let (name, kind) = (escape(&shown.file_name), escape(&shown.media_type));
        write!(
            out,
            "<p>File <code>{name}</code>, {kind}{}</p>",
            report.file_size(shown)
        )?;
    }
    if let Some(Picture { media_type, bytes, .. }) = picture {
        let (title, kind, bytes) = (escape(&shown.title), escape(media_type), BASE64.encode(bytes));
        write!(
            out,
            "<figure><img alt=\"{title}\" src=\"data:{kind};base64,{bytes}\"></figure>"
        )?;
    } else if let Some(why) = report.no_picture(shown) {
        write!(out, "<p class=\"meta\">{why}</p>")?;
    }
    if *drawn > MOST_DRAWN {
        write!(out, "<p class=\"meta\">{NOT_DRAWN}</p>")?;
    } else {
        let before = out.len();
        content(out, &Content::of(shown))?;
        *drawn += out.len() - before;
    }
    if let Some(proof) = report.manifest.exhibits.iter().find(|proof| proof.id == shown.id) {
        figures(out, &proof.figures, report.is_redacted())?;
        for (what, hash) in proof.hashes() {
            write!(out, "<p class=\"hash\">{what} {}</p>", escape(hash))?;
        }
    }
    out.push_str("</section>");
    Ok(())
}

fn content(out: &mut String, content: &Content) -> std::fmt::Result {
    if !content.facts.is_empty() {
        out.push_str("<div class=\"wide\"><table><tbody>");
        for (name, text) in &content.facts {
            let (name, cell) = (escape(name), cell(text, ""));
            write!(out, "<tr><th scope=\"row\">{name}</th>{cell}</tr>")?;
        }
        out.push_str("</tbody></table></div>");
    }
    if content.cut {
        out.push_str("<small>The JSON form of this report has more.</small>");
    }
    content.tables.iter().try_for_each(|one| table(out, one))
}

/// `at`: how the cell is set where it is not an id.
fn cell(text: &str, at: &str) -> String {
    let escaped = escape(text);
    if is_id(text) {
        format!("<td class=\"id\"><code>{escaped}</code></td>")
    } else {
        format!("<td{at}>{escaped}</td>")
    }
}

fn table(out: &mut String, table: &Table) -> std::fmt::Result {
    let side = |quantity: bool| if quantity { " class=\"n\"" } else { "" };
    write!(
        out,
        "<div class=\"wide\"><table><caption>{}</caption><thead><tr>",
        escape(&table.name)
    )?;
    for column in &table.columns {
        write!(
            out,
            "<th scope=\"col\"{}>{}</th>",
            side(column.quantity),
            escape(&column.name)
        )?;
    }
    out.push_str("</tr></thead><tbody>");
    for row in &table.rows {
        let cells = row.iter().zip(&table.columns);
        let cells: String = cells.map(|(text, column)| cell(text, side(column.quantity))).collect();
        write!(out, "<tr>{cells}</tr>")?;
    }
    out.push_str("</tbody></table></div>");
    if let Some(more) = table.not_shown() {
        write!(out, "<small>{more}</small>")?;
    }
    Ok(())
}

fn figures(out: &mut String, figures: &[Figure], redacted: bool) -> std::fmt::Result {
    if figures.is_empty() {
        return Ok(());
    }
    out.push_str(
        "<div class=\"wide\"><table><thead><tr><th>Figure</th><th>Value</th><th>Source</th></tr></thead><tbody>",
    );
    for figure in figures {
        write!(
            out,
            "<tr><td>{}</td><td>{} {}</td><td>{}</td></tr>",
            escape(&figure.name),
            escape(&figure.value),
            escape(&figure.unit),
            source(figure, redacted)
        )?;
    }
    out.push_str("</tbody></table></div>");
    Ok(())
}

fn source(figure: &Figure, redacted: bool) -> String {
    if figure.sha256.is_empty() {
        return escape(&figure.unproven(redacted));
    }
    let height = if figure.block_height == 0 {
        String::new()
    } else {
        format!(", block {}", figure.block_height)
    };
    format!(
        "{} <code>{}</code>{height}, {}<br><span class=\"hash\">SHA-256 {}</span>",
        escape(&figure.provider),
        escape(&figure.endpoint),
        escape(&readable(&figure.fetched_at)),
        escape(&figure.sha256)
    )
}

fn names(out: &mut String, report: &Report) -> std::fmt::Result {
    if report.names.is_empty() {
        return Ok(());
    }
    out.push_str("<h2>Names</h2><div class=\"wide\"><table><thead><tr><th>Address</th><th>Name</th><th>Source</th><th>Confidence, of 100</th></tr></thead><tbody>");
    for name in &report.names {
        write!(
            out,
            "<tr><td><code>{}</code></td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&name.address),
            escape(&name.text),
            escape(&name.source),
            name.confidence
        )?;
    }
    out.push_str("</tbody></table></div>");
    Ok(())
}

fn chain_of_custody(out: &mut String, report: &Report) -> std::fmt::Result {
    if report.exhibits.is_empty() {
        return Ok(());
    }
    let (title, text) = (custody::TITLE, escape(custody::TEXT));
    write!(
        out,
        "<section class=\"custody\"><h2>{title}</h2><p>{text}</p><div class=\"wide\"><table><thead><tr><th>Exhibit</th><th>Added</th>\
         <th>Source</th><th>SHA-256</th></tr></thead><tbody>"
    )?;
    for line in custody::of(report) {
        write!(
            out,
            "<tr><td><a href=\"#e{0}\">E{0}</a> {1}</td><td>{2}</td><td>{3}</td><td><code>{4}</code></td></tr>",
            line.number,
            escape(line.title),
            escape(&line.added),
            escape(&line.source),
            escape(line.sha256)
        )?;
    }
    out.push_str("</tbody></table></div></section>");
    Ok(())
}

fn seal(out: &mut String, report: &Report) -> std::fmt::Result {
    let manifest = &report.manifest;
    out.push_str("<h2>Manifest</h2><div class=\"seal\">");
    for (what, hash) in [
        ("Manifest", &report.manifest_sha256),
        ("Case", &manifest.case_sha256),
        ("Manifest of the full report", &manifest.whole_manifest_sha256),
    ] {
        if !hash.is_empty() {
            write!(out, "<p class=\"hash\">{what} {}</p>", escape(hash))?;
        }
    }
    out.push_str(
        "<small>Each hash is the SHA-256 of a random salt and the part it names. The JSON form of this report contains the hashed data; the button Verify, or \
         <code>onchain verify report.json</code>, recomputes them.</small></div>",
    );
    Ok(())
}
