//! Pages of a PDF written from top to bottom: texts, rows of name and text, tables, pictures.
//!
//! A page is packed as soon as it is full, so a document in the making holds little more than the file that it becomes.

use std::borrow::Cow;

use pdf_writer::{Content, Name};

use super::{
    content::{Column, Table, is_id},
    pdf_embed::{Faces, deflated},
    pdf_font::{Font, Line, line, wrap},
    picture::Raster,
};

pub(super) const PAGE: (f32, f32) = (595.0, 842.0);
pub(super) const MARGIN: f32 = 56.0;
const TOP: f32 = PAGE.1 - MARGIN;
const BOTTOM: f32 = MARGIN + 20.0;
const ROOM: f32 = PAGE.0 - 2.0 * MARGIN;
/// Where the second of two columns begins.
const SECOND: f32 = 130.0;
/// Of a table: size of its letters, room between columns, and the widest that a column asks for.
const CELL: f32 = 7.5;
const GUTTER: f32 = 7.0;
const WIDEST: f32 = 190.0;
/// Bytes that a file has for each page beside what is drawn on it, about: its entry, its foot, its references.
const AROUND: usize = 1 << 10;
/// Bytes of one fact's text and of one cell, and of a table's and a column's name, that are drawn.
const FACT: usize = 8_000;
const IN_CELL: usize = 1_000;
const NAME: usize = 200;
/// Bytes of all pictures in one document.
const MOST_PICTURES: usize = 16 << 20;
/// Highest that a picture is drawn.
const PICTURE: f32 = 360.0;

/// What a picture is called on its page.
pub(super) fn picture_name(at: usize) -> String {
    format!("P{at}")
}

pub(super) struct Paper {
    /// Full pages, packed.
    done: Vec<Vec<u8>>,
    page: Content,
    y: f32,
    pictures: Vec<Raster>,
    faces: Faces,
    /// Bytes of the full pages before they were packed, and around them.
    full: usize,
    /// Bytes from which on no more content is drawn.
    most: usize,
}

impl Paper {
    /// `most` is in bytes before they are packed. A shaped glyph takes ten times as many as a plain one.
    pub(super) fn new(most: usize) -> Self {
        Self {
            done: Vec::new(),
            page: Content::new(),
            y: TOP,
            pictures: Vec::new(),
            faces: Faces::new(),
            full: 0,
            most,
        }
    }

    /// All pages, packed, the pictures on them in the order of their names, and what was drawn of each face.
    pub(super) fn finish(mut self) -> (Vec<Vec<u8>>, Vec<Raster>, Faces) {
        self.turn();
        (self.done, self.pictures, self.faces)
    }

    /// Begins a new page where less than `height` is left; true where it did.
    pub(super) fn need(&mut self, height: f32) -> bool {
        let full = self.y - height < BOTTOM;
        if full {
            self.turn();
        }
        full
    }

    fn turn(&mut self) {
        let page = std::mem::replace(&mut self.page, Content::new()).finish();
        self.full += page.as_slice().len() + AROUND;
        let mut packed = deflated(page.as_slice());
        packed.shrink_to_fit();
        self.done.push(packed);
        self.y = TOP;
    }

    /// True where no more content is drawn; what is said of exhibits still is.
    pub(super) fn is_full(&self) -> bool {
        self.full + self.page.len() > self.most
    }

    /// True where the picture fits beside those that are drawn already.
    pub(super) fn has_room(&self, raster: &Raster) -> bool {
        let drawn: usize = self.pictures.iter().map(|picture| picture.data.len()).sum();
        drawn + raster.data.len() <= MOST_PICTURES
    }

    fn put(&mut self, size: f32, grey: f32, x: f32, line: &Line) {
        self.page.set_fill_gray(grey);
        self.faces.draw(&mut self.page, line, size, (x, self.y));
    }

    pub(super) fn text(&mut self, font: Font, size: f32, grey: f32, text: &str) {
        for line in wrap(font, size, ROOM, text) {
            self.need(size * 1.4);
            self.y -= size * 1.4;
            self.put(size, grey, MARGIN, &line);
        }
    }

    pub(super) fn gap(&mut self, height: f32) {
        self.y -= height;
    }

    pub(super) fn heading(&mut self, text: &str) {
        self.gap(16.0);
        // Never alone at the foot of a page.
        self.need(60.0);
        self.text(Font::Bold, 12.5, 0.0, text);
        self.rule(5.0, 0.75);
        self.gap(8.0);
    }

    /// A line across, `below` the present one.
    fn rule(&mut self, below: f32, grey: f32) {
        let y = self.y - below;
        self.page.set_stroke_gray(grey).set_line_width(0.5);
        self.page.move_to(MARGIN, y).line_to(MARGIN + ROOM, y).stroke();
    }

    /// A name at the left and its text at the right, both wrapped.
    pub(super) fn row(&mut self, name: &str, font: Font, text: &str) {
        self.pairs(name, font, text, false);
    }

    /// A row of content: a long text is cut. False where the paper is full: then not all of it is drawn.
    pub(super) fn fact(&mut self, name: &str, text: &str) -> bool {
        let text = cut(text, FACT);
        self.pairs(name, face(&text), &text, true)
    }

    fn pairs(&mut self, name: &str, font: Font, text: &str, limited: bool) -> bool {
        const SIZE: f32 = 8.5;
        let left = wrap(Font::Plain, SIZE, SECOND - 10.0, name);
        let right = wrap(font, SIZE, ROOM - SECOND, text);
        for at in 0..left.len().max(right.len()) {
            if limited && self.is_full() {
                return false;
            }
            self.need(SIZE * 1.4);
            self.y -= SIZE * 1.4;
            if let Some(line) = left.get(at) {
                self.put(SIZE, 0.35, MARGIN, line);
            }
            if let Some(line) = right.get(at) {
                self.put(SIZE, 0.0, MARGIN + SECOND, line);
            }
        }
        true
    }

    /// The head stands again on every page that the table reaches. False where the paper is full: then not all of it is drawn.
    pub(super) fn table(&mut self, table: &Table) -> bool {
        if self.is_full() {
            return false;
        }
        let table = &short(table);
        self.gap(5.0);
        self.need(CELL * 1.4 * 5.0);
        self.text(Font::Bold, 8.5, 0.0, &table.name);
        let widths = widths(table);
        self.table_head(table, &widths);
        for row in &table.rows {
            let cells: Vec<Vec<Line>> = row
                .iter()
                .zip(&widths)
                .map(|(cell, room)| wrap(face(cell), CELL, *room, cell))
                .collect();
            let lines = cells.iter().map(Vec::len).max().unwrap_or(0);
            // A row of a few lines stays together.
            if self.need(CELL * 1.4 * f32::from(u8::try_from(lines).unwrap_or(1).min(8))) {
                self.table_head(table, &widths);
            }
            for line in 0..lines {
                if self.is_full() {
                    return false;
                }
                if self.need(CELL * 1.4) {
                    self.table_head(table, &widths);
                }
                self.y -= CELL * 1.4;
                let mut x = MARGIN;
                for (at, (cell, room)) in cells.iter().zip(&widths).enumerate() {
                    if let Some(text) = cell.get(line) {
                        let indent = if table.columns[at].quantity {
                            room - text.width(CELL)
                        } else {
                            0.0
                        };
                        self.put(CELL, 0.0, x + indent.max(0.0), text);
                    }
                    x += room + GUTTER;
                }
            }
            self.rule(2.5, 0.9);
            self.gap(1.5);
        }
        if let Some(more) = table.not_shown() {
            self.text(Font::Plain, CELL, 0.35, &more);
        }
        true
    }

    fn table_head(&mut self, table: &Table, widths: &[f32]) {
        self.y -= CELL * 1.6;
        let mut x = MARGIN;
        for (column, room) in table.columns.iter().zip(widths) {
            // A name too long for its column is cut: the column is as wide as what it holds.
            let line = wrap(Font::Bold, CELL, *room, &column.name)
                .into_iter()
                .next()
                .unwrap_or_default();
            let indent = if column.quantity {
                (room - line.width(CELL)).max(0.0)
            } else {
                0.0
            };
            self.put(CELL, 0.35, x + indent, &line);
            x += room + GUTTER;
        }
        self.rule(2.5, 0.6);
        self.gap(1.5);
    }

    /// As wide as the text or as high as half a page, never larger than it is at 96 dots an inch.
    pub(super) fn picture(&mut self, raster: Raster) {
        #[expect(clippy::cast_precision_loss, reason = "points on paper")]
        let (wide, high) = (raster.width as f32 * 0.75, raster.height as f32 * 0.75);
        let scale = (ROOM / wide).min(PICTURE / high).min(1.0);
        let (wide, high) = (wide * scale, high * scale);
        self.gap(4.0);
        self.need(high);
        self.y -= high;
        let name = picture_name(self.pictures.len());
        self.page.save_state();
        self.page.transform([wide, 0.0, 0.0, high, MARGIN, self.y]);
        self.page.x_object(Name(name.as_bytes()));
        self.page.restore_state();
        self.pictures.push(raster);
    }
}

/// The text's first bytes, which say that there are more.
fn cut(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most {
        return Cow::Borrowed(text);
    }
    let shown = &text[..text.floor_char_boundary(most)];
    Cow::Owned(format!("{shown}… (cut: all of it is in the JSON form of this report)"))
}

/// The table with its names and cells as far as they are drawn.
fn short(table: &Table) -> Table {
    let columns = table.columns.iter().map(|column| Column {
        name: cut(&column.name, NAME).into_owned(),
        quantity: column.quantity,
    });
    let rows = table
        .rows
        .iter()
        .map(|row| row.iter().map(|cell| cut(cell, IN_CELL).into_owned()).collect());
    Table {
        name: cut(&table.name, NAME).into_owned(),
        columns: columns.collect(),
        rows: rows.collect(),
        more: table.more,
        more_columns: table.more_columns,
    }
}

fn face(cell: &str) -> Font {
    if is_id(cell) { Font::Mono } else { Font::Plain }
}

/// Columns that ask for less than their share get it; the others share what is left by what they ask for.
fn widths(table: &Table) -> Vec<f32> {
    let asked: Vec<f32> = (0..table.columns.len())
        .map(|at| {
            let cells = table.rows.iter().map(|row| line(face(&row[at]), &row[at]).width(CELL));
            let head = line(Font::Bold, &table.columns[at].name).width(CELL);
            cells.fold(head, f32::max).clamp(20.0, WIDEST) + 0.5
        })
        .collect();
    #[expect(clippy::cast_precision_loss, reason = "a handful of columns")]
    let columns = asked.len().max(1) as f32;
    let room = (ROOM - GUTTER * (columns - 1.0)).max(columns);
    let share = room / columns;
    let total: f32 = asked.iter().sum();
    if total <= room {
        return asked;
    }
    let small: f32 = asked.iter().filter(|width| **width <= share).sum();
    let scale = (room - small) / (total - small);
    asked
        .into_iter()
        .map(|width| if width <= share { width } else { width * scale })
        .collect()
}

#[cfg(test)]
#[path = "pdf_paper_tests.rs"]
mod tests;
