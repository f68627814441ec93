//! Cells of CSV files that a spreadsheet would run.

/// Signs that a formula begins with, and their full-width forms: some spreadsheets take those of East Asian keyboards for the usual ones.
pub const FORMULA_SIGNS: [char; 8] = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
/// What spreadsheets pass over before a formula (OWASP, "CSV Injection").
const PASSED_OVER: [char; 3] = ['\t', '\r', '\0'];

/// True where a spreadsheet could take a cell for a formula. A number with its sign is none.
#[must_use]
pub fn is_formula(cell: &str) -> bool {
    (cell.starts_with(FORMULA_SIGNS) || cell.starts_with(PASSED_OVER)) && cell.parse::<f64>().is_err()
}

#[cfg(test)]
mod tests {
    use super::is_formula;

    #[test]
    fn formulas_are_told_from_numbers_and_words() {
        for cell in [
            "=1+1",
            "+x",
            "-1-1",
            "@x",
            "\tx",
            "\rx",
            "\0x",
            "\u{ff1d}1",
            "\u{ff0d}1",
        ] {
            assert!(is_formula(cell), "{cell:?}");
        }
        for cell in ["", "-1.5", "+2", "a=b", "'=1"] {
            assert!(!is_formula(cell), "{cell:?}");
        }
    }
}
