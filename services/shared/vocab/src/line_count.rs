//! Which line of a file something stands on.

/// Counts the lines of a text, as an editor shows them. A CSV reader's own count is one behind where lines end in CR LF, since it takes the LF
/// for the next record's, and misses line ends inside quotes.
#[derive(Debug)]
pub struct LineCount<'a> {
    text: &'a [u8],
    /// What lines end with.
    end: u8,
    at: usize,
    line: u32,
}

impl<'a> LineCount<'a> {
    /// At the first line of a text.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            // Old programs end lines with CR alone.
            end: if text.contains(&b'\n') { b'\n' } else { b'\r' },
            at: 0,
            line: 1,
        }
    }

    /// Line, from 1, of the first sign at or after this byte that is no line end. Bytes must not fall.
    pub fn of(&mut self, byte: u64) -> u32 {
        let mut to = usize::try_from(byte).unwrap_or(usize::MAX).min(self.text.len());
        while matches!(self.text.get(to), Some(b'\r' | b'\n')) {
            to += 1;
        }
        let passed = self.text[self.at.min(to)..to].iter().filter(|sign| **sign == self.end);
        let passed = u32::try_from(passed.count()).unwrap_or(u32::MAX);
        self.line = self.line.saturating_add(passed);
        self.at = to;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::LineCount;

    #[test]
    fn a_record_stands_where_its_first_sign_does() {
        let mut lines = LineCount::new(b"a\r\nb\r\n\r\nc");
        assert_eq!(lines.of(0), 1);
        assert_eq!(lines.of(2), 2, "behind the line feed that ends the first line");
        assert_eq!(lines.of(4), 4, "behind an empty line");
        assert_eq!(lines.of(99), 4, "the end of the text");
        let mut lines = LineCount::new(b"a\rb\r\rc");
        assert_eq!((lines.of(0), lines.of(2), lines.of(4)), (1, 2, 4), "of an old program");
    }
}
