//! The cells of a line, as one text: a file whose rows belong together is held as a whole, and may have millions of them.

/// Texts in their order.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Cells {
    text: String,
    /// Where each of them ends.
    ends: Vec<u32>,
}

impl Cells {
    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The cell at a place, counted from 0.
    pub fn get(&self, place: usize) -> Option<&str> {
        let end = *self.ends.get(place)?;
        let start = match place.checked_sub(1) {
            Some(before) => *self.ends.get(before)?,
            None => 0,
        };
        self.text.get(index(start)..index(end))
    }

    /// The first cell.
    pub fn first(&self) -> Option<&str> {
        self.get(0)
    }

    /// The cells in their order.
    pub fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        (0..self.len()).filter_map(move |place| self.get(place))
    }
}

/// No file has a line of four gigabytes.
fn index(end: u32) -> usize {
    usize::try_from(end).unwrap_or(usize::MAX)
}

impl<'a> FromIterator<&'a str> for Cells {
    fn from_iter<T: IntoIterator<Item = &'a str>>(cells: T) -> Self {
        let mut all = Self::default();
        for cell in cells {
            all.text.push_str(cell);
            all.ends.push(u32::try_from(all.text.len()).unwrap_or(u32::MAX));
        }
        // What is held has no room that it does not need.
        all.text.shrink_to_fit();
        all.ends.shrink_to_fit();
        all
    }
}

impl<const N: usize> PartialEq<[&str; N]> for Cells {
    fn eq(&self, other: &[&str; N]) -> bool {
        self.iter().eq(other.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::Cells;

    #[test]
    fn cells_come_out_as_they_went_in() {
        for cells in [&["a", "", "ü€", "4.5"][..], &["", ""], &[""], &[]] {
            let line: Cells = cells.iter().copied().collect();
            assert_eq!(line.iter().collect::<Vec<_>>(), cells);
            assert_eq!((line.len(), line.first()), (cells.len(), cells.first().copied()));
            assert_eq!(line.get(cells.len()), None);
        }
    }

    #[test]
    fn a_line_takes_little_more_than_its_text() {
        let cells = ["2024-05-01 10:00:00", "XXBTZEUR", "buy", "0.01", "", "50000.5"];
        let line: Cells = cells.into_iter().collect();
        let held = line.text.capacity() + line.ends.capacity() * size_of::<u32>();
        assert!(held <= cells.concat().len() + 4 * cells.len() + 16, "{held}");
    }
}
