//! What an operator does from the command line.

use std::{
    io::{self, Write as _},
    path::PathBuf,
};

use anyhow::Context as _;
use casebook::domain::report::verify;
use kit::args::PgArgs;

/// A folder of lists and the database that they go into.
#[derive(Debug, clap::Args)]
pub struct Packs {
    #[command(flatten)]
    pg: PgArgs,
    /// Folder of TagPacks, OFAC lists, token lists and CSV files.
    #[arg(env = "ONCHAIN_PACKS_DIR")]
    folder: PathBuf,
}

/// A report in JSON form.
#[derive(Debug, clap::Args)]
pub struct Verify {
    /// The report.
    file: PathBuf,
}

/// Brings the database schema up to date.
///
/// # Errors
/// The database is away, or refused a migration.
pub async fn migrate(pg: &PgArgs) -> anyhow::Result<()> {
    kit::migrate::run(pg, crate::MIGRATIONS, crate::APPEND_ONLY).await?;
    Ok(())
}

/// Loads published lists of names and tells what came of each file.
///
/// # Errors
/// The folder or the database is away, or a file could not be read as a whole.
pub async fn packs(args: &Packs) -> anyhow::Result<()> {
    let done = crate::load_packs(&args.pg, &args.folder).await?;
    let mut out = io::stdout();
    for name in &done.loaded {
        writeln!(out, "loaded     {name}")?;
    }
    for (name, why) in &done.refused {
        writeln!(out, "refused    {name}: {why}")?;
    }
    writeln!(
        out,
        "{} loaded, {} unchanged, {} refused, {} forgotten",
        done.loaded.len(),
        done.unchanged,
        done.refused.len(),
        done.forgotten
    )?;
    anyhow::ensure!(done.refused.is_empty(), "some lists could not be read");
    Ok(())
}

/// Moves users' own keys of providers to the first of the configured keys, and says how many.
///
/// # Errors
/// A setting is no key, or the database is away.
pub async fn reseal(args: &crate::ResealArgs) -> anyhow::Result<()> {
    let done = crate::reseal(args).await?;
    Ok(writeln!(io::stdout(), "{done}")?)
}

/// Recomputes the hashes of a report in JSON form and names what differs.
///
/// # Errors
/// The file cannot be read, is no report, or something differs.
pub fn verify(args: &Verify) -> anyhow::Result<()> {
    let file = &args.file;
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read `{}`", file.display()))?;
    let report = verify::read(&text)?;
    let checks = verify::alone(&report);
    let mut out = io::stdout();
    for check in &checks {
        writeln!(out, "{:<9} {:<9} {}", check.state.word(), check.part, check.name)?;
        if !check.message.is_empty() {
            writeln!(out, "          {}", check.message)?;
        }
        if !check.state.good() {
            writeln!(
                out,
                "          expected {}\n          found    {}",
                check.expected, check.found
            )?;
        }
    }
    writeln!(out, "manifest  {}", report.manifest_sha256)?;
    anyhow::ensure!(
        checks.iter().all(|check| check.state.good()),
        "the report is not what was made"
    );
    Ok(())
}
