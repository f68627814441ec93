//! The embedded PostgreSQL with two roles and a schema for each service, as a cluster has them.

use anyhow::Context;
use embedded_pg::{Binaries, Server, Settings, major_of};
use kit::args::PgArgs;
use tokio_postgres::{Client, NoTls};

use crate::{folder::Folder, secrets::Secrets};

/// A running server.
#[derive(Debug)]
pub struct Database(Server);

impl Database {
    /// Finds or fetches PostgreSQL and starts it on the folder's data.
    ///
    /// # Errors
    /// One sentence.
    pub async fn start(folder: &Folder, secrets: &mut Secrets, telling: fn(&str)) -> anyhow::Result<Self> {
        let settings = Settings::lasting(
            folder.join("postgres"),
            folder.join("postgres.log"),
            secrets.password("postgres_admin")?,
        );
        let server = tokio::task::spawn_blocking(move || {
            let binaries = Binaries::find_or_fetch(major_of(&settings.data), &telling)?;
            Server::start(&settings, &binaries)
        })
        .await
        .context("the thread that starts PostgreSQL died")??;
        Ok(Self(server))
    }

    /// For instance `PostgreSQL 18.6 on port 40123`.
    #[must_use]
    pub fn describe(&self) -> String {
        let version = self.0.version();
        let version = version.split_once('(').map_or(version, |(_, rest)| rest);
        let name = version.replacen(')', "", 1);
        let name: Vec<&str> = name.split_whitespace().take(2).collect();
        format!("{} on port {}", name.join(" "), self.0.addr().port())
    }

    /// The database `name` with a schema for `service`: one role owns and migrates it, another serves from it, and no other role can
    /// enter. What is missing is made, and what an earlier version left with the serving role goes to the owner.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn schema(&self, name: &str, service: &str, passwords: Passwords<'_>) -> anyhow::Result<PgArgs> {
        let role = service.replace('-', "_");
        let owner = format!("{role}_owner");
        let admin = self.admin("postgres").await?;
        for (role, password) in [(&role, passwords.serving), (&owner, passwords.owner)] {
            if !exists(&admin, "SELECT 1 FROM pg_roles WHERE rolname = $1", role).await? {
                admin
                    .batch_execute(&format!("CREATE ROLE \"{role}\" LOGIN PASSWORD '{password}'"))
                    .await?;
            }
            admin
                .batch_execute(&format!(
                    "ALTER ROLE \"{role}\" NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE"
                ))
                .await?;
        }
        if !exists(&admin, "SELECT 1 FROM pg_database WHERE datname = $1", name).await? {
            admin.batch_execute(&format!("CREATE DATABASE \"{name}\"")).await?;
        }
        self.admin(name)
            .await?
            .batch_execute(&format!(
                "REVOKE ALL ON SCHEMA public FROM PUBLIC; REVOKE ALL ON DATABASE \"{name}\" FROM PUBLIC;
                 GRANT CONNECT, TEMPORARY ON DATABASE \"{name}\" TO \"{role}\", \"{owner}\";
                 CREATE SCHEMA IF NOT EXISTS \"{role}\" AUTHORIZATION \"{owner}\";
                 ALTER SCHEMA \"{role}\" OWNER TO \"{owner}\";
                 REASSIGN OWNED BY \"{role}\" TO \"{owner}\""
            ))
            .await?;
        let port = self.0.addr().port();
        Ok(
            PgArgs::at(url(port, name, &role, (&role, passwords.serving))).owned_at(url(
                port,
                name,
                &role,
                (&owner, passwords.owner),
            )),
        )
    }

    /// Stops after the services did; all data is on disk then.
    pub async fn stop(self) {
        // Nothing is left to do should the thread die: the server dies with us.
        drop(tokio::task::spawn_blocking(move || self.0.stop()).await);
    }

    /// True when PostgreSQL ended without being told to.
    #[must_use]
    pub fn ended(&self) -> bool {
        self.0.ended()
    }

    async fn admin(&self, name: &str) -> anyhow::Result<Client> {
        let (client, connection) = tokio_postgres::connect(&self.0.admin_url(name), NoTls)
            .await
            .context("cannot reach the embedded PostgreSQL")?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(error = %kit::causes(&error), "an administrator's connection ended");
            }
        });
        Ok(client)
    }
}

/// Passwords of the two roles of one schema.
#[derive(Clone, Copy)]
pub struct Passwords<'a> {
    pub serving: &'a str,
    pub owner: &'a str,
}

/// Address of a schema for one of its roles.
#[must_use]
pub fn url(port: u16, database: &str, schema: &str, (role, password): (&str, &str)) -> String {
    format!("postgres://{role}:{password}@127.0.0.1:{port}/{database}?options=-csearch_path%3D{schema}")
}

async fn exists(client: &Client, sql: &str, name: &str) -> anyhow::Result<bool> {
    Ok(client.query_opt(sql, &[&name]).await?.is_some())
}
