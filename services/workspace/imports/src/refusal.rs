//! Why a whole file cannot be read.

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("There is nothing in this file.")]
    Empty,
    #[error("This file has more than 10 MiB.")]
    TooLarge,
    #[error("This file has more than 100,000 rows; export a shorter period.")]
    TooManyRows,
    #[error("Line {0} has more than 1,000 cells.")]
    TooManyColumns(u64),
    #[error("Line {0} isn't UTF-8 text: save the file as CSV (UTF-8).")]
    NotText(u64),
    #[error("A quote that opens in line {0} is never closed.")]
    UnclosedQuote(u64),
    #[error("Line {line} names the column “{column}” twice.")]
    RepeatedHeader { line: u64, column: String },
    #[error("This file is encrypted: open it with its password and save it without one.")]
    EncryptedFile,
    #[error("This spreadsheet cannot be opened: it is damaged, or this is a ZIP file of something else.")]
    DamagedFile,
    #[error("This ZIP file holds several files ({0}): send them one by one.")]
    SeveralFiles(String),
    #[error("Unpacked, this spreadsheet takes more than 96 MiB: export a shorter period.")]
    UnpackedTooLarge,
    #[error(
        "Reading this spreadsheet takes more than 256 MiB unpacked: export a shorter period, or send the sheet with the trades alone."
    )]
    TooMuchToRead,
    /// Whoever sent the file is not there to hear of it.
    #[error("This file is not read any further, as its sender has gone.")]
    Stopped,
    #[error("We don't recognise this file. Choose its columns, or export it again as CSV.")]
    UnknownFormat(String),
    /// It has no trades; the sentence says which file has them.
    #[error("{0}")]
    Summary(&'static str),
    #[error("This can be a file of {0}: which is it?")]
    AmbiguousFormat(String),
    #[error("No table of this file has the column “{0}”.")]
    MissingColumn(String),
    #[error("The file doesn't state its time zone.")]
    ZoneNeeded,
    #[error("It isn't clear whether the day or the month comes first in this file's dates.")]
    DateOrderNeeded,
    #[error(
        "“{time}” in line {line} came twice in this time zone, as the clocks were put back: say which one is meant."
    )]
    FoldNeeded { line: u64, time: String },
}

impl Refusal {
    /// Stable word for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLarge => "payload_too_large",
            Self::TooManyRows => "too_many_rows",
            Self::TooManyColumns(_) => "too_many_columns",
            Self::NotText(_) => "not_text",
            Self::UnclosedQuote(_) => "unclosed_quote",
            Self::RepeatedHeader { .. } => "repeated_header",
            Self::EncryptedFile => "encrypted_file",
            Self::DamagedFile => "damaged_file",
            Self::SeveralFiles(_) => "several_files",
            Self::UnpackedTooLarge | Self::TooMuchToRead => "unpacked_too_large",
            Self::Stopped => "stopped",
            Self::MissingColumn(_) => "missing_column",
            Self::UnknownFormat(_) => "unknown_format",
            Self::Summary(_) => "summary",
            Self::AmbiguousFormat(_) => "ambiguous_format",
            Self::ZoneNeeded => "zone_needed",
            Self::DateOrderNeeded => "date_order_needed",
            Self::FoldNeeded { .. } => "fold_needed",
        }
    }
}
