//! Pages of a PDF written from top to bottom: texts, rows of name and text, tables, pictures.

use pdf_writer::{Content, Name, Str};

use super::{
    content::{Table, is_id},
    pdf_font::{Font, encode, width, wrap},
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
/// Bytes that PDF writes around a line, about.
const AROUND: usize = 60;
/// Bytes of all pictures in one document.
const MOST_PICTURES: usize = 16 << 20;
/// Highest that a picture is drawn.
const PICTURE: f32 = 360.0;

impl Font {
    pub(super) const fn name(self) -> Name<'static> {
        match self {
            Self::Plain => Name(b"F1"),
            Self::Bold => Name(b"F2"),
            Self::Mono => Name(b"F3"),
        }
    }
}

/// What a picture is called on its page.
pub(super) fn picture_name(at: usize) -> String {
    format!("P{at}")
}

pub(super) struct Paper {
    done: Vec<Content>,
    page: Content,
    y: f32,
    pictures: Vec<Raster>,
    /// Bytes of lines so far, with what PDF writes around each.
    written: usize,
}

impl Paper {
    pub(super) fn new() -> Self {
        Self {
            done: Vec::new(),
            page: Content::new(),
            y: TOP,
            pictures: Vec::new(),
            written: 0,
        }
    }

    /// All pages, and the pictures on them in the order of their names.
    pub(super) fn finish(mut self) -> (Vec<Content>, Vec<Raster>) {
        self.done.push(self.page);
        (self.done, self.pictures)
    }

    /// Begins a new page where less than `height` is left; true where it did.
    pub(super) fn need(&mut self, height: f32) -> bool {
        let full = self.y - height < BOTTOM;
        if full {
            self.done.push(std::mem::replace(&mut self.page, Content::new()));
            self.y = TOP;
        }
        full
    }

    pub(super) const fn written(&self) -> usize {
        self.written
    }

    /// True where the picture fits beside those that are drawn already.
    pub(super) fn has_room(&self, raster: &Raster) -> bool {
        let drawn: usize = self.pictures.iter().map(|picture| picture.data.len()).sum();
        drawn + raster.data.len() <= MOST_PICTURES
    }

    fn put(&mut self, font: Font, size: f32, grey: f32, x: f32, line: &[u8]) {
        self.written += line.len() + AROUND;
        self.page.set_fill_gray(grey);
        self.page.begin_text();
        self.page.set_font(font.name(), size);
        self.page.next_line(x, self.y);
        self.page.show(Str(line));
        self.page.end_text();
    }

    pub(super) fn text(&mut self, font: Font, size: f32, grey: f32, text: &str) {
        for line in wrap(font, size, ROOM, text) {
            self.need(size * 1.4);
            self.y -= size * 1.4;
            self.put(font, size, grey, MARGIN, &line);
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

    /// The head stands again on every page that the table reaches.
    pub(super) fn table(&mut self, table: &Table) {
        self.gap(5.0);
        self.need(CELL * 1.4 * 5.0);
        self.text(Font::Bold, 8.5, 0.0, &table.name);
        let widths = widths(table);
        self.table_head(table, &widths);
        for row in &table.rows {
            let cells: Vec<Vec<Vec<u8>>> = row
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
                if self.need(CELL * 1.4) {
                    self.table_head(table, &widths);
                }
                self.y -= CELL * 1.4;
                let mut x = MARGIN;
                for (at, (cell, room)) in cells.iter().zip(&widths).enumerate() {
                    if let Some(text) = cell.get(line) {
                        let font = face(&row[at]);
                        let indent = if table.columns[at].quantity {
                            room - width(font, CELL, text)
                        } else {
                            0.0
                        };
                        self.put(font, CELL, 0.0, x + indent.max(0.0), text);
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
                (room - width(Font::Bold, CELL, &line)).max(0.0)
            } else {
                0.0
            };
            self.put(Font::Bold, CELL, 0.35, x + indent, &line);
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

fn face(cell: &str) -> Font {
    if is_id(cell) { Font::Mono } else { Font::Plain }
}

/// Columns that ask for less than their share get it; the others share what is left by what they ask for.
fn widths(table: &Table) -> Vec<f32> {
    let asked: Vec<f32> = (0..table.columns.len())
        .map(|at| {
            let cells = table
                .rows
                .iter()
                .map(|row| width(face(&row[at]), CELL, &encode(&row[at])));
            let head = width(Font::Bold, CELL, &encode(&table.columns[at].name));
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
mod tests {
    use super::{GUTTER, ROOM, widths};
    use crate::domain::report::content::{Column, Table};

    #[test]
    fn columns_fit_the_page_whatever_they_hold() {
        let table = |cells: &[&str]| Table {
            name: String::new(),
            columns: cells
                .iter()
                .map(|_| Column {
                    name: "Name".to_owned(),
                    quantity: false,
                })
                .collect(),
            rows: vec![cells.iter().map(|cell| (*cell).to_owned()).collect()],
            more: 0,
            more_columns: 0,
        };
        let total = |cells: &[&str]| {
            let widths = widths(&table(cells));
            assert!(widths.iter().all(|width| *width > 0.0), "{widths:?}");
            #[expect(clippy::cast_precision_loss, reason = "a handful")]
            let gutters = GUTTER * (widths.len() as f32 - 1.0);
            widths.iter().sum::<f32>() + gutters
        };
        let hash = "f".repeat(64);
        assert!(total(&["12", "a few words"]) < ROOM / 2.0, "narrow tables stay narrow");
        assert!(total(&[&hash, &hash, "1", &hash, "0.5 BTC"]) <= ROOM + 1.0);
        assert!(total(&[hash.as_str(); 14]) <= ROOM + 1.0);
    }
}
