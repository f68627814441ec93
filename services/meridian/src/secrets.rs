//! Secrets of one installation: made at the first start, kept in the data folder for its owner alone.

use std::{collections::BTreeMap, fs, io};

use anyhow::{Context, anyhow};
use base64::{Engine, engine::general_purpose::STANDARD};
use rand::RngCore;

use crate::folder::Folder;

const FILE: &str = "secrets.json";

/// Values by name. Not `Debug`: they must never be printed.
pub struct Secrets {
    folder: Folder,
    values: BTreeMap<String, String>,
}

impl Secrets {
    /// # Errors
    /// The file is there but cannot be read: a new one would lock everybody out, so none is made.
    pub fn load(folder: &Folder) -> anyhow::Result<Self> {
        let path = folder.join(FILE);
        let values = match fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).map_err(|_| {
                anyhow!(
                    "`{}` is damaged: restore it, or name another folder with --data",
                    path.display()
                )
            })?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => {
                return Err(anyhow!(
                    "cannot read `{}` ({error}): run as the user who made it",
                    path.display()
                ));
            }
        };
        Ok(Self {
            folder: folder.clone(),
            values,
        })
    }

    /// 32 random bytes, base64; the same at every later start.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn key(&mut self, name: &str) -> anyhow::Result<String> {
        self.get_or(name, || {
            let mut bytes = [0_u8; 32];
            rand::rng().fill_bytes(&mut bytes);
            STANDARD.encode(bytes)
        })
    }

    /// 32 random letters and digits; the same at every later start.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn password(&mut self, name: &str) -> anyhow::Result<String> {
        self.get_or(name, embedded_pg::random_password)
    }

    fn get_or(&mut self, name: &str, make: impl FnOnce() -> String) -> anyhow::Result<String> {
        if let Some(value) = self.values.get(name) {
            return Ok(value.clone());
        }
        let value = make();
        self.values.insert(name.to_owned(), value.clone());
        let text = serde_json::to_string_pretty(&self.values).context("secrets are text")?;
        self.folder.write_private(FILE, &text)?;
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::{FILE, Secrets};
    use crate::folder::Folder;

    #[test]
    fn made_once_and_kept() {
        let temp = tempfile::tempdir().unwrap();
        let folder = Folder::open(Some(temp.path().join("data"))).unwrap();
        let first = Secrets::load(&folder).unwrap().key("hop").unwrap();
        let mut later = Secrets::load(&folder).unwrap();
        assert_eq!(later.key("hop").unwrap(), first);
        assert_ne!(later.key("other").unwrap(), first);
        folder.write_private(FILE, "{").unwrap();
        assert!(Secrets::load(&folder).err().unwrap().to_string().contains("damaged"));
    }
}
