//! `forecast --in FILE_OR_FOLDER --out FILE_OR_FOLDER --horizon N`: the recipe on files, without a service or a database.
//!
//! A folder is worked through file by file (`*.csv`, by name). A file that cannot be read or written costs one sentence and
//! nothing else: all others are still done, and the command ends with a failure in the end.

use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use crate::domain::{
    daily_csv, recipe,
    series::{Faults, Series},
};

/// Arguments of the command, for whoever offers it.
#[derive(Debug, Clone, clap::Args)]
pub struct ForecastArgs {
    /// A file of daily prices (columns ds,y), or a folder of such files.
    #[arg(long = "in", value_name = "FILE_OR_FOLDER")]
    pub input: PathBuf,
    /// Where the forecast goes: a file for a file, a folder for a folder (made if missing).
    #[arg(long, value_name = "FILE_OR_FOLDER")]
    pub out: PathBuf,
    /// Days ahead, 1 to 90.
    #[arg(long, default_value_t = 90, value_parser = clap::value_parser!(u32).range(1..=90))]
    pub horizon: u32,
}

impl ForecastArgs {
    /// Does what was asked and tells faults on standard error.
    ///
    /// # Errors
    /// One sentence when anything failed, after everything else was done.
    pub fn run(&self) -> anyhow::Result<()> {
        let report = forecast(&self.input, &self.out, self.horizon)?;
        for failure in &report.failures {
            eprintln!("{failure}");
        }
        let (failed, all) = (report.failures.len(), report.failures.len() + report.done);
        anyhow::ensure!(failed == 0, "{failed} of {all} files could not be forecast");
        Ok(())
    }
}

/// What became of the files.
#[derive(Debug, Default)]
pub struct Report {
    pub done: usize,
    pub failures: Vec<Failure>,
    /// Rows that the rules of the series touched, over all files.
    pub faults: Faults,
}

/// One file's sentence.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct Failure {
    pub path: PathBuf,
    pub reason: Reason,
}

#[derive(Debug, thiserror::Error)]
pub enum Reason {
    #[error(transparent)]
    Content(#[from] daily_csv::Bad),
    #[error("{0}")]
    File(#[from] io::Error),
}

/// The whole command has no sense.
#[derive(Debug, thiserror::Error)]
pub enum NoRun {
    #[error("{}: {source}", path.display())]
    Input { path: PathBuf, source: io::Error },
    #[error("{}: there is no file that ends in .csv", .0.display())]
    NoFiles(PathBuf),
    #[error("{}: {source}", path.display())]
    Output { path: PathBuf, source: io::Error },
}

/// Forecasts a file or every `*.csv` of a folder; `horizon` is held to 1 to 90 days.
///
/// # Errors
/// When there is nothing to read or nowhere to write. Faults of single files are in the report.
pub fn forecast(input: &Path, out: &Path, horizon: u32) -> Result<Report, NoRun> {
    let meta = fs::metadata(input).map_err(|source| NoRun::Input {
        path: input.to_owned(),
        source,
    })?;
    let mut report = Report::default();
    let mut bench = Bench::new(horizon);
    if !meta.is_dir() {
        bench.work(input, out, &mut report);
        return Ok(report);
    }
    let files = files_of(input).map_err(|source| NoRun::Input {
        path: input.to_owned(),
        source,
    })?;
    if files.is_empty() {
        return Err(NoRun::NoFiles(input.to_owned()));
    }
    fs::create_dir_all(out).map_err(|source| NoRun::Output {
        path: out.to_owned(),
        source,
    })?;
    let mut target = out.join("x");
    for file in files {
        target.set_file_name(file.file_name().unwrap_or(OsStr::new("forecast.csv")));
        bench.work(&file, &target, &mut report);
    }
    Ok(report)
}

fn files_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("csv"))
        {
            files.push(path);
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// Memory that is used again for every file.
struct Bench {
    horizon: usize,
    bytes: Vec<u8>,
    rows: Vec<(crate::domain::day::Day, f64)>,
    series: Series,
    points: Vec<crate::domain::point::Point>,
}

impl Bench {
    fn new(horizon: u32) -> Self {
        Self {
            horizon: usize::try_from(horizon)
                .unwrap_or(recipe::MAX_HORIZON)
                .clamp(1, recipe::MAX_HORIZON),
            bytes: Vec::new(),
            rows: Vec::new(),
            series: Series::default(),
            points: Vec::new(),
        }
    }

    fn work(&mut self, from: &Path, to: &Path, report: &mut Report) {
        match self.file(from) {
            Ok(()) => match fs::write(to, &self.bytes) {
                Ok(()) => report.done += 1,
                Err(error) => report.failures.push(Failure {
                    path: to.to_owned(),
                    reason: error.into(),
                }),
            },
            Err(reason) => report.failures.push(Failure {
                path: from.to_owned(),
                reason,
            }),
        }
        report.faults += self.series.faults();
    }

    /// Leaves the forecast's file in `bytes`.
    fn file(&mut self, from: &Path) -> Result<(), Reason> {
        self.bytes.clear();
        io::Read::read_to_end(&mut fs::File::open(from)?, &mut self.bytes)?;
        daily_csv::read(&self.bytes, &mut self.rows)?;
        let lines = self.rows.len() + 1;
        self.series
            .refill(&mut self.rows, false)
            .map_err(|_| daily_csv::Bad::NoPrice { line: lines })?;
        let history = self.series.history();
        recipe::forecast(&history, self.horizon, &mut self.points);
        daily_csv::write(history.last_day(), &self.points, &mut self.bytes);
        Ok(())
    }
}
