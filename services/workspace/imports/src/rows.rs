//! Rows of a table, some at a time and as often as they are wanted.

use std::ops::ControlFlow;

use crate::{
    refusal::Refusal,
    source::Rest,
    table::{Line, MOST_ROWS, Rename, Table},
    text::Text,
    xlsx::Workbook,
};

/// Rows that are held at a time where no row depends on others, with what is made of them.
pub(crate) const SOME: usize = 250;

pub(crate) struct Rows<'a> {
    /// With the rows that are looked at.
    table: Table,
    below: Below<'a>,
    /// Lines up to the header.
    above: usize,
    /// Rows of a sheet behind these are not read.
    most_of_sheet: usize,
}

/// Where rows are that the table does not have.
enum Below<'a> {
    /// It has them all.
    Nowhere,
    Text(Text<'a>),
    Sheet(Box<Workbook>, String),
}

impl<'a> Rows<'a> {
    /// Those below line `at` of the first lines.
    ///
    /// # Errors
    /// [`Refusal`] for a header that repeats a column, and too many rows.
    pub fn below(
        at: usize,
        mut head: Vec<Line>,
        rest: Rest<'a>,
        may_repeat: bool,
        rename: Rename,
    ) -> Result<Self, Refusal> {
        let above = at + 1;
        let below = match rest {
            Rest::Held(rest) => {
                head.extend(rest);
                let table = Table::below(at, head, may_repeat, rename)?;
                let below = Below::Nowhere;
                return Ok(Self {
                    table,
                    below,
                    above,
                    most_of_sheet: usize::MAX,
                });
            }
            Rest::Text(text) => Below::Text(text),
            Rest::Sheet(book, name) => Below::Sheet(book, name),
        };
        head.truncate(above);
        let header = head.pop().ok_or(Refusal::Empty)?;
        let table = Table::headed(header, may_repeat, rename)?;
        Ok(Self {
            table,
            below,
            above,
            most_of_sheet: usize::MAX,
        })
    }

    /// The same, but of a sheet so many of the first rows at most.
    pub fn first_of_sheet(self, most: usize) -> Self {
        Self {
            most_of_sheet: most,
            ..self
        }
    }

    /// Looks at all rows, at most so many at a time, in tables of the same header; gives their number. Rows of a table that is held come at
    /// once.
    ///
    /// # Errors
    /// What `look` refuses, and what cannot be read.
    pub fn each(
        &mut self,
        at_a_time: usize,
        look: &mut dyn FnMut(&Table) -> Result<(), Refusal>,
    ) -> Result<u64, Refusal> {
        let Self {
            table,
            below,
            above,
            most_of_sheet,
        } = self;
        if matches!(below, Below::Nowhere) {
            look(table)?;
            return Ok(table.rows.len() as u64);
        }
        let mut count = 0_usize;
        table.rows.clear();
        let mut take = |line: Line| {
            if line.is_empty() {
                return Ok(());
            }
            count += 1;
            if count > MOST_ROWS {
                return Err(Refusal::TooManyRows);
            }
            table.rows.push(line);
            if table.rows.len() == at_a_time {
                look(table)?;
                table.rows.clear();
            }
            Ok(())
        };
        match below {
            Below::Nowhere => {}
            Below::Text(text) => text.each(*above, &mut take)?,
            Below::Sheet(book, name) => {
                let mut left = *most_of_sheet;
                book.each(name, *above, |line| {
                    take(line)?;
                    left = left.saturating_sub(1);
                    Ok(if left == 0 {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    })
                })?;
            }
        }
        // Also of a file without rows: there may be something to say of the whole.
        look(table)?;
        table.rows = Vec::new();
        Ok(count as u64)
    }
}
