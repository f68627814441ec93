//! A report as PDF: A4, real text in faces that the file carries.

use pdf_writer::{Content as Drawing, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use super::{
    NOT_DRAWN, Report, Shown,
    content::Content,
    custody,
    pdf_embed::{Faces, deflated},
    pdf_face::SOURCES,
    pdf_font::{Font, line},
    pdf_paper::{MARGIN, PAGE, Paper, picture_name},
    picture::{Packed, Picture, Raster},
    readable, status_words,
};

/// Bytes of pages before they are packed, from which on no more contents of exhibits are drawn. Plain text takes four to five a letter.
const MOST_WRITTEN: usize = 32 << 20;

/// The document's bytes: the same for the same report and the same pictures.
#[must_use]
pub fn document(report: &Report, pictures: &[Picture]) -> Vec<u8> {
    let mut paper = Paper::new(MOST_WRITTEN);
    head(&mut paper, report);
    findings(&mut paper, report);
    if !report.exhibits.is_empty() {
        paper.heading("Exhibits");
    }
    for (at, shown) in report.exhibits.iter().enumerate() {
        exhibit(&mut paper, report, at, shown, pictures);
    }
    tail(&mut paper, report);
    let (pages, pictures, faces) = paper.finish();
    bind(pages, &pictures, faces, report)
}

fn head(paper: &mut Paper, report: &Report) {
    let (case, manifest) = (&report.case, &report.manifest);
    paper.text(Font::Bold, 20.0, 0.0, &case.title);
    paper.gap(4.0);
    let made = format!(
        "{} · Version {} · made {}",
        status_words(&case.status),
        manifest.case_version,
        readable(&manifest.generated_at)
    );
    paper.text(Font::Plain, 9.0, 0.35, &made);
    if !manifest.redacted.is_empty() {
        paper.gap(4.0);
        let left_out = format!(
            "Left out of this copy: {}. The hashes are those of the whole copy; only people with access to the case can verify them.",
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
            &readable(&event.at),
            Font::Plain,
            &format!("{}{}", event.text, label(report, &event.exhibit)),
        );
    }
}

fn exhibit(paper: &mut Paper, report: &Report, at: usize, shown: &Shown, pictures: &[Picture]) {
    paper.gap(8.0);
    paper.need(60.0);
    paper.text(Font::Bold, 10.5, 0.0, &format!("E{}. {}", at + 1, shown.title));
    paper.row("Kind", Font::Plain, &shown.kind_words());
    if !shown.subject.is_empty() {
        paper.row("Subject", Font::Mono, &shown.subject);
    }
    if !shown.note.is_empty() {
        paper.row("Note", Font::Plain, &shown.note);
    }
    if !shown.file_name.is_empty() {
        let file = format!("{}, {}{}", shown.file_name, shown.media_type, report.file_size(shown));
        paper.row("File", Font::Plain, &file);
    }
    if let Some(picture) = pictures.iter().find(|picture| picture.exhibit == shown.id) {
        match Raster::of(picture).filter(|raster| paper.has_room(raster)) {
            Some(raster) => paper.picture(raster),
            None => paper.row("", Font::Plain, "This picture is in the HTML form of this report."),
        }
    } else if let Some(why) = report.no_picture(shown) {
        paper.row("", Font::Plain, why);
    }
    if paper.is_full() || !content(paper, &Content::of(shown)) {
        paper.row("", Font::Plain, NOT_DRAWN);
    }
    let Some(proof) = report.manifest.exhibits.iter().find(|proof| proof.id == shown.id) else {
        return;
    };
    for figure in &proof.figures {
        paper.gap(3.0);
        paper.row(&figure.name, Font::Bold, &format!("{} {}", figure.value, figure.unit));
        if figure.sha256.is_empty() {
            paper.row("", Font::Plain, &figure.unproven(report.is_redacted()));
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
            &format!(
                "{} {}{height}, {}",
                figure.provider,
                figure.endpoint,
                readable(&figure.fetched_at)
            ),
        );
        paper.row("SHA-256 of the answer", Font::Mono, &figure.sha256);
    }
    paper.gap(3.0);
    for (what, hash) in proof.hashes() {
        paper.row(what, Font::Mono, hash);
    }
}

/// False where the paper is full before all of it is drawn.
fn content(paper: &mut Paper, content: &Content) -> bool {
    if !content.facts.iter().all(|(name, text)| paper.fact(name, text)) {
        return false;
    }
    if content.cut {
        paper.row("", Font::Plain, "The JSON form of this report has more.");
    }
    content.tables.iter().all(|table| paper.table(table))
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
            &format!("{}, confidence {} of 100", name.source, name.confidence),
        );
    }
    if !report.case.limits.is_empty() {
        paper.heading("Limits");
        paper.text(Font::Plain, 10.0, 0.0, &report.case.limits);
    }
    chain_of_custody(paper, report);
    paper.heading("Manifest");
    paper.row("Manifest", Font::Mono, &report.manifest_sha256);
    for (what, hash) in [
        ("Case", &report.manifest.case_sha256),
        ("Manifest of the full report", &report.manifest.whole_manifest_sha256),
    ] {
        if !hash.is_empty() {
            paper.row(what, Font::Mono, hash);
        }
    }
    let how = "Each hash is the SHA-256 of a random salt and the part it names. The JSON form of this report contains the hashed data; `onchain verify report.json` recomputes them.";
    paper.text(Font::Plain, 8.5, 0.35, how);
}

/// On a page of its own.
fn chain_of_custody(paper: &mut Paper, report: &Report) {
    if report.exhibits.is_empty() {
        return;
    }
    paper.need(PAGE.1);
    paper.heading(custody::TITLE);
    paper.text(Font::Plain, 8.5, 0.35, custody::TEXT);
    for line in custody::of(report) {
        paper.gap(4.0);
        paper.row(&format!("E{}", line.number), Font::Bold, line.title);
        paper.row("Added", Font::Plain, &line.added);
        paper.row("Source", Font::Plain, &line.source);
        if !line.sha256.is_empty() {
            paper.row("SHA-256", Font::Mono, line.sha256);
        }
    }
}

/// Parts of a file that a face takes.
const PARTS: i32 = 5;
/// A page, what is drawn on it, and its foot.
const PAGE_PARTS: i32 = 3;

/// Feet with page numbers, faces, and the parts that hold pages together. The pages are packed already, and how many there are is known
/// only now: so each foot is a stream of its own.
fn bind(pages: Vec<Vec<u8>>, pictures: &[Raster], mut faces: Faces, report: &Report) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let (catalog, tree, info) = (Ref::new(1), Ref::new(2), Ref::new(3));
    let number = |at: usize| i32::try_from(at).unwrap_or(0);
    let face_ref = |face: usize, part: i32| Ref::new(4 + PARTS * number(face) + part);
    let first = 4 + PARTS * number(SOURCES.len());
    let page_ref = |at: usize| Ref::new(first + PAGE_PARTS * number(at));
    let content_ref = |at: usize| Ref::new(first + 1 + PAGE_PARTS * number(at));
    let foot_ref = |at: usize| Ref::new(first + 2 + PAGE_PARTS * number(at));
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree)
        .kids((0..pages.len()).map(page_ref))
        .count(i32::try_from(pages.len()).unwrap_or(i32::MAX));
    pdf.document_info(info)
        .title(TextStr(&report.case.title))
        .producer(TextStr("Meridian"))
        .finish();
    let count = pages.len();
    // All of them before the first page: each page names the faces of the whole document.
    let feet: Vec<Vec<u8>> = (1..=count)
        .map(|at| foot(&mut faces, &format!("Page {at} of {count}"), &report.manifest_sha256))
        .collect();
    let picture_ref = |at: usize| page_ref(count + at);
    for (at, (content, foot)) in pages.into_iter().zip(feet).enumerate() {
        let mut page = pdf.page(page_ref(at));
        page.media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1));
        page.parent(tree);
        page.contents_array([content_ref(at), foot_ref(at)]);
        let mut resources = page.resources();
        faces.name(&mut resources, |face| face_ref(face, 0));
        let mut drawn = resources.x_objects();
        for at in 0..pictures.len() {
            drawn.pair(Name(picture_name(at).as_bytes()), picture_ref(at));
        }
        drawn.finish();
        resources.finish();
        page.finish();
        pdf.stream(content_ref(at), &content).filter(Filter::FlateDecode);
        pdf.stream(foot_ref(at), &foot).filter(Filter::FlateDecode);
    }
    faces.embed(&mut pdf, face_ref);
    for (at, picture) in pictures.iter().enumerate() {
        embed(&mut pdf, picture_ref(at), picture);
    }
    pdf.finish()
}

fn embed(pdf: &mut Pdf, id: Ref, picture: &Raster) {
    let size = |pixels: u32| i32::try_from(pixels).unwrap_or(i32::MAX);
    let mut image = pdf.image_xobject(id, &picture.data);
    image.filter(match picture.packed {
        Packed::Deflate => Filter::FlateDecode,
        Packed::Jpeg => Filter::DctDecode,
    });
    image.width(size(picture.width)).height(size(picture.height));
    image.bits_per_component(8);
    let space = image.color_space();
    if picture.grey {
        space.device_gray();
    } else {
        space.device_rgb();
    }
}

/// Packed.
fn foot(faces: &mut Faces, number: &str, hash: &str) -> Vec<u8> {
    let mut page = Drawing::new();
    let size = 7.5;
    let number = line(Font::Plain, number);
    let right = PAGE.0 - MARGIN - number.width(size);
    page.set_fill_gray(0.4);
    for (x, text) in [(MARGIN, line(Font::Mono, hash)), (right, number)] {
        faces.draw(&mut page, &text, size, (x, MARGIN - 12.0));
    }
    deflated(page.finish().as_slice())
}
