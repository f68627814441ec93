//! Published lists of names: loaded from a folder, each file once for each of its contents.

use std::{
    fs,
    io::Read as _,
    path::{Path, PathBuf},
    sync::Arc,
};

use chain_model::{error::Error, known::Known};
use kit::{clock::Clock, pg::Pool, scoped};
use sha2::{Digest, Sha256};

use crate::{
    Casebook,
    domain::pack::{self, Pack},
    store::pack as store,
};

pub use store::Loaded;

/// Largest list, bytes after unpacking.
const LARGEST: u64 = 256 << 20;
const ENDINGS: [&str; 6] = ["csv", "tsv", "yaml", "yml", "json", "txt"];

/// What came of loading a folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Loading {
    pub loaded: Vec<String>,
    pub unchanged: usize,
    /// Files that could not be read, with the reason.
    pub refused: Vec<(String, String)>,
    pub forgotten: usize,
}

enum Outcome {
    Same,
    Read(Vec<u8>, Box<Pack>),
    Refused(String),
}

/// Brings the lists in the database to the state of the folder. A file that is wrong as a whole is named and leaves what was
/// loaded from it before; so does one bad row.
///
/// # Errors
/// Where the folder or the database is away.
pub async fn load(pool: &Pool, clock: &dyn Clock, folder: &Path) -> Result<Loading, Error> {
    let files = {
        let folder = folder.to_owned();
        beside(move || files(&folder)).await??
    };
    let mut done = Loading::default();
    for (name, path) in &files {
        let before = store::hash(&mut scoped::get(pool).await?, name).await?;
        let (name_there, path) = (name.clone(), path.clone());
        match beside(move || read(&name_there, &path, before.as_deref())).await? {
            Outcome::Same => done.unchanged += 1,
            Outcome::Refused(why) => {
                tracing::warn!(file = name, why, "a list of names was not loaded");
                done.refused.push((name.clone(), why));
            }
            Outcome::Read(sha256, pack) => {
                store::replace(&mut scoped::get(pool).await?, name, &sha256, &pack, clock.now()).await?;
                tracing::info!(
                    file = name,
                    tags = pack.tags.len(),
                    repeated = pack.repeated,
                    passed_over = pack.passed_over,
                    bad = pack.bad,
                    "a list of names was loaded"
                );
                done.loaded.push(name.clone());
            }
        }
    }
    let names: Vec<String> = files.into_iter().map(|(name, _)| name).collect();
    done.forgotten = store::keep_only(&mut scoped::get(pool).await?, &names).await?;
    Ok(done)
}

impl Casebook {
    /// [`load`] into this service's database.
    ///
    /// # Errors
    /// As [`load`].
    pub async fn load_packs(&self, folder: &Path) -> Result<Loading, Error> {
        load(&self.pool, &*self.clock, folder).await
    }

    pub async fn packs(&self) -> Result<Vec<Loaded>, Error> {
        store::list(&mut *self.db().await?).await
    }

    /// Chain, address and name, the surest first.
    pub async fn search_packs(&self, text: &str, limit: u32) -> Result<Vec<(String, String, Known)>, Error> {
        if text.trim().chars().count() < 2 {
            return Ok(Vec::new());
        }
        let limit = super::label::page_size(limit);
        crate::store::name::search_packs(&mut *self.db().await?, text.trim(), limit.into()).await
    }
}

async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|died| Error::Store(Arc::new(died)))
}

/// Lists in the folder and one level below, by their path from the folder.
fn files(folder: &Path) -> Result<Vec<(String, PathBuf)>, Error> {
    let read = |folder: &Path| -> Result<Vec<PathBuf>, Error> {
        let entries = fs::read_dir(folder).map_err(Error::stored)?;
        entries.map(|entry| Ok(entry.map_err(Error::stored)?.path())).collect()
    };
    let mut found = Vec::new();
    for path in read(folder)? {
        if path.is_dir() {
            found.extend(read(&path)?.into_iter().filter(|path| path.is_file()));
        } else {
            found.push(path);
        }
    }
    let mut named: Vec<_> = found
        .into_iter()
        .filter_map(|path| {
            let name = path.strip_prefix(folder).ok()?.to_string_lossy().into_owned();
            let (_, ending) = pack::parts(&name);
            ENDINGS.contains(&ending.as_str()).then_some((name, path))
        })
        .collect();
    named.sort();
    Ok(named)
}

/// The text of a list. One odd byte in a name costs a letter and no list; what has no text in this coding is none.
fn decoded(bytes: Vec<u8>) -> Option<String> {
    String::from_utf8(bytes).map_or_else(
        |odd| {
            let text = String::from_utf8_lossy(odd.as_bytes()).into_owned();
            (!text.contains('\0')).then_some(text)
        },
        Some,
    )
}

fn read(name: &str, path: &Path, before: Option<&[u8]>) -> Outcome {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return Outcome::Refused(error.to_string()),
    };
    let sha256 = Sha256::digest(&bytes).to_vec();
    if before == Some(sha256.as_slice()) {
        return Outcome::Same;
    }
    let mut unpacked = Vec::new();
    let read = if name.to_ascii_lowercase().ends_with(".gz") {
        flate2::read::MultiGzDecoder::new(bytes.as_slice())
            .take(LARGEST + 1)
            .read_to_end(&mut unpacked)
    } else {
        bytes.as_slice().take(LARGEST + 1).read_to_end(&mut unpacked)
    };
    if let Err(error) = read {
        return Outcome::Refused(error.to_string());
    }
    // The rest of a longer one would be missing, and nobody told.
    if unpacked.len() as u64 > LARGEST {
        return Outcome::Refused(format!("The list is larger than {} MiB.", LARGEST >> 20));
    }
    let Some(text) = decoded(unpacked) else {
        return Outcome::Refused("The list is not UTF-8.".to_owned());
    };
    let short = name.rsplit('/').next().unwrap_or(name);
    match pack::read(short, text.trim_start_matches('\u{feff}')) {
        Ok(pack) => Outcome::Read(sha256, Box::new(pack)),
        Err(fault) => Outcome::Refused(fault.message),
    }
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn an_odd_byte_costs_a_letter_and_another_coding_the_list() {
        assert_eq!(decoded(b"a,M\xc3\xbcller".to_vec()).as_deref(), Some("a,Müller"));
        assert_eq!(decoded(b"a,M\xfcller".to_vec()).as_deref(), Some("a,M\u{fffd}ller"));
        assert_eq!(decoded(b"\xff\xfea\0,\0".to_vec()), None, "UTF-16");
    }
}
