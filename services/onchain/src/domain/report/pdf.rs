//! A report as PDF: A4, real text in the fonts that every reader has.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::{
    Report, Shown,
    html::CONTENT_LINES,
    lines,
    pdf_font::{Font, encode, width, wrap},
};

const PAGE: (f32, f32) = (595.0, 842.0);
const MARGIN: f32 = 56.0;
const TOP: f32 = PAGE.1 - MARGIN;
const BOTTOM: f32 = MARGIN + 20.0;
const ROOM: f32 = PAGE.0 - 2.0 * MARGIN;
/// Where the second of two columns begins.
const SECOND: f32 = 130.0;

impl Font {
    const fn name(self) -> Name<'static> {
        match self {
            Self::Plain => Name(b"F1"),
            Self::Bold => Name(b"F2"),
            Self::Mono => Name(b"F3"),
        }
    }
}

/// Pages being written from top to bottom.
struct Paper {
    done: Vec<Content>,
    page: Content,
    y: f32,
}

impl Paper {
    fn new() -> Self {
        Self {
            done: Vec::new(),
            page: Content::new(),
            y: TOP,
        }
    }

    /// Begins a new page where less than `height` is left.
    fn need(&mut self, height: f32) {
        if self.y - height < BOTTOM {
            self.done.push(std::mem::replace(&mut self.page, Content::new()));
            self.y = TOP;
        }
    }

    fn put(&mut self, font: Font, size: f32, grey: f32, x: f32, line: &[u8]) {
        self.page.set_fill_gray(grey);
        self.page.begin_text();
        self.page.set_font(font.name(), size);
        self.page.next_line(x, self.y);
        self.page.show(Str(line));
        self.page.end_text();
    }

    fn text(&mut self, font: Font, size: f32, grey: f32, text: &str) {
        for line in wrap(font, size, ROOM, text) {
            self.need(size * 1.4);
            self.y -= size * 1.4;
            self.put(font, size, grey, MARGIN, &line);
        }
    }

    fn gap(&mut self, height: f32) {
        self.y -= height;
    }

    fn heading(&mut self, text: &str) {
        self.gap(16.0);
        // Never alone at the foot of a page.
        self.need(60.0);
        self.text(Font::Bold, 12.5, 0.0, text);
        self.page.set_stroke_gray(0.75).set_line_width(0.5);
        self.page
            .move_to(MARGIN, self.y - 5.0)
            .line_to(MARGIN + ROOM, self.y - 5.0)
            .stroke();
        self.gap(8.0);
    }

    /// A name at the left and its text at the right, both wrapped.
    fn row(&mut self, name: &str, font: Font, text: &str) {
        const SIZE: f32 = 8.5;
        let left = wrap(Font::Plain, SIZE, SECOND - 10.0, name);
        let right = wrap(font, SIZE, ROOM - SECOND, text);
        for at in 0..left.len().max(right.len()) {
            self.need(SIZE * 1.4);
            self.y -= SIZE * 1.4;
            if let Some(line) = left.get(at) {
                self.put(Font::Plain, SIZE, 0.35, MARGIN, line);
            }
            if let Some(line) = right.get(at) {
                self.put(font, SIZE, 0.0, MARGIN + SECOND, line);
            }
        }
    }
}

/// The document's bytes: the same for the same report.
#[must_use]
pub fn document(report: &Report) -> Vec<u8> {
    let mut paper = Paper::new();
    head(&mut paper, report);
    findings(&mut paper, report);
    if !report.exhibits.is_empty() {
        paper.heading("Exhibits");
    }
    for (at, shown) in report.exhibits.iter().enumerate() {
        exhibit(&mut paper, report, at, shown);
    }
    tail(&mut paper, report);
    let Paper { mut done, page, .. } = paper;
    done.push(page);
    bind(done, report)
}

fn head(paper: &mut Paper, report: &Report) {
    let (case, manifest) = (&report.case, &report.manifest);
    paper.text(Font::Bold, 20.0, 0.0, &case.title);
    paper.gap(4.0);
    let made = format!(
        "{} · version {} · made {}",
        case.status, manifest.case_version, manifest.generated_at
    );
    paper.text(Font::Plain, 9.0, 0.35, &made);
    if !manifest.redacted.is_empty() {
        paper.gap(4.0);
        let left_out = format!(
            "Left out of this copy: {}. The hashes are those of the whole.",
            manifest.redacted.join(", ")
        );
        paper.text(Font::Bold, 9.0, 0.0, &left_out);
    }
    if !case.question.is_empty() {
        paper.heading("Question");
        paper.text(Font::Plain, 10.0, 0.0, &case.question);
    }
}

fn label(report: &Report, id: &str) -> String {
    let at = report.exhibits.iter().position(|shown| shown.id == id);
    at.map_or(String::new(), |at| format!(" [E{}]", at + 1))
}

fn findings(paper: &mut Paper, report: &Report) {
    let case = &report.case;
    if !case.findings.is_empty() {
        paper.heading("Findings");
    }
    for (at, finding) in case.findings.iter().enumerate() {
        let basis: String = finding.exhibits.iter().map(|id| label(report, id)).collect();
        paper.text(Font::Plain, 10.0, 0.0, &format!("{}. {}", at + 1, finding.text));
        paper.text(
            Font::Plain,
            8.5,
            0.35,
            &format!("Confidence {} of 100{basis}", finding.confidence),
        );
        paper.gap(4.0);
    }
    if !case.timeline.is_empty() {
        paper.heading("Timeline");
    }
    for event in &case.timeline {
        paper.row(
            &event.at,
            Font::Plain,
            &format!("{}{}", event.text, label(report, &event.exhibit)),
        );
    }
}

fn exhibit(paper: &mut Paper, report: &Report, at: usize, shown: &Shown) {
    paper.gap(8.0);
    paper.need(60.0);
    paper.text(Font::Bold, 10.5, 0.0, &format!("E{}. {}", at + 1, shown.title));
    paper.row("Kind", Font::Plain, &format!("{} {}", shown.kind, shown.chain));
    if !shown.subject.is_empty() {
        paper.row("Subject", Font::Mono, &shown.subject);
    }
    if !shown.note.is_empty() {
        paper.row("Note", Font::Plain, &shown.note);
    }
    if !shown.file_name.is_empty() {
        let file = format!("{}, {}, {} bytes", shown.file_name, shown.media_type, shown.size);
        paper.row("File", Font::Plain, &file);
    }
    // A note is its own content.
    let all = if shown.content == shown.note.as_str() {
        Vec::new()
    } else {
        lines(&shown.content, CONTENT_LINES + 1)
    };
    for (name, text) in all.iter().take(CONTENT_LINES) {
        paper.row(name, Font::Plain, text);
    }
    if all.len() > CONTENT_LINES {
        paper.row("", Font::Plain, "More stands in the JSON form of this report.");
    }
    let Some(proof) = report.manifest.exhibits.iter().find(|proof| proof.id == shown.id) else {
        return;
    };
    for figure in &proof.figures {
        paper.gap(3.0);
        paper.row(&figure.name, Font::Bold, &format!("{} {}", figure.value, figure.unit));
        if figure.sha256.is_empty() {
            paper.row("", Font::Plain, "Entered by the author");
            continue;
        }
        let height = if figure.block_height == 0 {
            String::new()
        } else {
            format!(", block {}", figure.block_height)
        };
        paper.row(
            "",
            Font::Plain,
            &format!("{} {}{height}, {}", figure.provider, figure.endpoint, figure.fetched_at),
        );
        paper.row("SHA-256 of the answer", Font::Mono, &figure.sha256);
    }
    paper.gap(3.0);
    paper.row("SHA-256 of the exhibit", Font::Mono, &proof.sha256);
}

fn tail(paper: &mut Paper, report: &Report) {
    if !report.names.is_empty() {
        paper.heading("Names");
    }
    for name in &report.names {
        paper.row(&name.text, Font::Mono, &name.address);
        paper.row(
            "",
            Font::Plain,
            &format!("{}, confidence {}", name.source, name.confidence),
        );
    }
    if !report.case.limits.is_empty() {
        paper.heading("Limits");
        paper.text(Font::Plain, 10.0, 0.0, &report.case.limits);
    }
    paper.heading("Manifest");
    paper.row("Manifest", Font::Mono, &report.manifest_sha256);
    paper.row("Case", Font::Mono, &report.manifest.case_sha256);
    if !report.manifest.whole_manifest_sha256.is_empty() {
        paper.row(
            "Manifest of the whole",
            Font::Mono,
            &report.manifest.whole_manifest_sha256,
        );
    }
    let how = "SHA-256 each. The JSON form of this report holds what the hashes are of; `onchain verify report.json` recomputes them.";
    paper.text(Font::Plain, 8.5, 0.35, how);
}

/// Feet with page numbers, fonts, and the parts that hold pages together.
fn bind(pages: Vec<Content>, report: &Report) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let (catalog, tree, info) = (Ref::new(1), Ref::new(2), Ref::new(3));
    let fonts = [
        (Font::Plain, &b"Helvetica"[..]),
        (Font::Bold, b"Helvetica-Bold"),
        (Font::Mono, b"Courier"),
    ];
    let font_ref = |at: usize| Ref::new(4 + i32::try_from(at).unwrap_or(0));
    let page_ref = |at: usize| Ref::new(10 + 2 * i32::try_from(at).unwrap_or(0));
    let content_ref = |at: usize| Ref::new(11 + 2 * i32::try_from(at).unwrap_or(0));
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree)
        .kids((0..pages.len()).map(page_ref))
        .count(i32::try_from(pages.len()).unwrap_or(i32::MAX));
    pdf.document_info(info)
        .title(TextStr(&report.case.title))
        .producer(TextStr("Meridian"))
        .finish();
    for (at, (_, name)) in fonts.iter().enumerate() {
        pdf.type1_font(font_ref(at))
            .base_font(Name(name))
            .encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    let count = pages.len();
    for (at, mut content) in pages.into_iter().enumerate() {
        let mut page = pdf.page(page_ref(at));
        page.media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1));
        page.parent(tree);
        page.contents(content_ref(at));
        let mut resources = page.resources();
        let mut named = resources.fonts();
        for (font_at, (font, _)) in fonts.iter().enumerate() {
            named.pair(font.name(), font_ref(font_at));
        }
        named.finish();
        resources.finish();
        page.finish();
        foot(
            &mut content,
            &format!("Page {} of {count}", at + 1),
            &report.manifest_sha256,
        );
        pdf.stream(content_ref(at), &content.finish());
    }
    pdf.finish()
}

fn foot(content: &mut Content, number: &str, hash: &str) {
    let size = 7.5;
    let number = encode(number);
    let right = PAGE.0 - MARGIN - width(Font::Plain, size, &number);
    content.set_fill_gray(0.4);
    for (font, x, text) in [
        (Font::Mono, MARGIN, hash.as_bytes()),
        (Font::Plain, right, number.as_slice()),
    ] {
        content.begin_text();
        content.set_font(font.name(), size);
        content.next_line(x, MARGIN - 12.0);
        content.show(Str(text));
        content.end_text();
    }
}
