//! Whether the roles that the running services use are as weak as they should be. Reads, changes nothing.

use std::fs;

use kit::{
    args::PgTls,
    pg::{self, Limits},
    roles,
};

use crate::{
    database,
    folder::Folder,
    secrets::Secrets,
    services::ACCOUNTS,
    world::{Chains, World},
};

/// What of the roles should not be, each a sentence; nothing is good.
///
/// # Errors
/// The database of the running instance does not answer.
pub async fn faults(folder: &Folder, world: &World, chains: &Chains) -> anyhow::Result<Vec<String>> {
    let port = port(folder)?;
    let mut secrets = Secrets::load(folder)?;
    let (world, chains) = (world.database(), chains.database());
    let mut found = Vec::new();
    for (database, role) in [
        (ACCOUNTS, "auth"),
        (&world, "market"),
        (&world, "forecasting"),
        (&chains, "onchain"),
        (ACCOUNTS, "workspace"),
    ] {
        let password = secrets.password(&format!("postgres_{role}"))?;
        let url = database::url(port, database, role, (role, &password));
        let mut conn = pg::connect(&url, &PgTls::default(), Limits::Serving).await?;
        let faults = roles::faults(&mut conn, role).await?;
        found.extend(faults.iter().map(|fault| format!("`{role}` {fault}")));
    }
    Ok(found)
}

/// Of the running server, as it writes it itself.
fn port(folder: &Folder) -> anyhow::Result<u16> {
    let lock = fs::read_to_string(folder.join("postgres/postmaster.pid"))?;
    Ok(lock.lines().nth(3).unwrap_or_default().trim().parse()?)
}
