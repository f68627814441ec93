//! Which market and which chains are shown, and the names of the databases that keep their data: a generated market and a real one
//! never mix, nor do chains.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

use anyhow::bail;

use crate::{cli::Up, providers::Source};

/// The market of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum World {
    Generated,
    Replay {
        folder: PathBuf,
        now: Option<chrono::NaiveDate>,
    },
    Live,
}

impl World {
    /// # Errors
    /// A replay folder without data, or contradicting arguments.
    pub fn of(args: &Up) -> anyhow::Result<Self> {
        match (&args.replay, args.providers.market) {
            (Some(_), Source::Live) => {
                bail!(
                    "--replay and live market data exclude each other: leave out MERIDIAN_REPLAY or MERIDIAN_PROVIDERS=live"
                )
            }
            (None, Source::Live) => Ok(Self::Live),
            (None, Source::Sandbox) if args.now.is_some() => {
                bail!(
                    "--now is the present of a replayed world: name its folder with --replay, or leave out MERIDIAN_NOW"
                )
            }
            (None, Source::Sandbox) => Ok(Self::Generated),
            (Some(folder), Source::Sandbox) => Ok(Self::Replay {
                folder: replay_folder(folder)?,
                now: args.now,
            }),
        }
    }

    /// Name of the database with this world's market data and forecasts.
    #[must_use]
    pub fn database(&self) -> String {
        match self {
            Self::Generated => "world_generated".to_owned(),
            Self::Live => "world_live".to_owned(),
            Self::Replay { folder, now } => {
                // Names a database of this machine, nothing more: another compiler's hash would only start a new one.
                let mut hasher = DefaultHasher::new();
                (folder, now).hash(&mut hasher);
                format!("world_replay_{:016x}", hasher.finish())
            }
        }
    }

    /// For the user.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Generated => "sandbox with a generated market".to_owned(),
            Self::Live => "live market data".to_owned(),
            Self::Replay { folder, now: None } => format!("sandbox replaying `{}`", folder.display()),
            Self::Replay { folder, now: Some(day) } => format!("sandbox replaying `{}` as of {day}", folder.display()),
        }
    }
}

/// The chains of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chains {
    Generated,
    Replay(PathBuf),
    Live,
}

impl Chains {
    /// # Errors
    /// A replay folder that is not there, or contradicting arguments.
    pub fn of(args: &Up) -> anyhow::Result<Self> {
        match (&args.replay_chain, args.providers.chain) {
            (Some(_), Source::Live) => bail!(
                "--replay-chain and live chain data exclude each other: leave out MERIDIAN_REPLAY_CHAIN or MERIDIAN_PROVIDERS=live"
            ),
            (None, Source::Live) => Ok(Self::Live),
            (None, Source::Sandbox) => Ok(Self::Generated),
            (Some(folder), Source::Sandbox) => match fs::canonicalize(folder) {
                Ok(found) => Ok(Self::Replay(found)),
                Err(_) => bail!(
                    "the chain's folder `{}` is not there: correct --replay-chain (MERIDIAN_REPLAY_CHAIN)",
                    folder.display()
                ),
            },
        }
    }

    /// Name of the database with what was read of these chains, and what users noted about them.
    #[must_use]
    pub fn database(&self) -> String {
        match self {
            Self::Generated => "chain_generated".to_owned(),
            Self::Live => "chain_live".to_owned(),
            Self::Replay(folder) => {
                let mut hasher = DefaultHasher::new();
                folder.hash(&mut hasher);
                format!("chain_replay_{:016x}", hasher.finish())
            }
        }
    }

    /// For the user.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Generated => "a generated chain".to_owned(),
            Self::Live => "live chain data".to_owned(),
            Self::Replay(folder) => format!("the chain of `{}`", folder.display()),
        }
    }
}

fn replay_folder(folder: &Path) -> anyhow::Result<PathBuf> {
    let Ok(found) = fs::canonicalize(folder) else {
        bail!(
            "the replay folder `{}` is not there: correct --replay (MERIDIAN_REPLAY)",
            folder.display()
        );
    };
    let is_csv = |entry: fs::DirEntry| entry.path().extension().is_some_and(|ending| ending == "csv");
    let mut entries = match fs::read_dir(&found) {
        Ok(entries) => entries,
        Err(error) => bail!(
            "cannot read the replay folder `{}` ({error}): name a readable folder",
            folder.display()
        ),
    };
    if !entries.any(|entry| entry.is_ok_and(is_csv)) {
        bail!(
            "the replay folder `{}` holds no .csv file: name a folder with one CSV a coin",
            folder.display()
        );
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{Chains, World};

    #[test]
    fn each_world_has_its_own_database() {
        let replay = |folder: &str| {
            World::Replay {
                folder: PathBuf::from(folder),
                now: None,
            }
            .database()
        };
        assert_ne!(replay("a"), replay("b"));
        assert_eq!(replay("a"), replay("a"));
        assert_ne!(World::Generated.database(), World::Live.database());
        assert_ne!(
            Chains::Generated.database(),
            Chains::Replay(PathBuf::from("a")).database()
        );
        assert_ne!(Chains::Generated.database(), Chains::Live.database());
    }
}
